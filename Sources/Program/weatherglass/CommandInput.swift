import Configuration
import Copy
import Gazetteer
import Glibc
import Languages
import Preferences
import Providers
import Reports
import TerminalText
import WeatherModel

/// The command line of a command together with the configuration.
struct CommandInput {
  let arguments: ParsedArguments
  let configuration: Configuration
  let warnings: [ConfigurationProblem]
  /// The files that hold the configuration's keys.
  let secretFiles: [String]
  let inputs: Configuration.Inputs
  let scene: SimulatedScene?
  let clock: @Sendable () -> Instant
  /// Whether `--now` has stopped the clock.
  let isClockStopped: Bool

  init(_ arguments: ParsedArguments) throws(CommandError) {
    self.arguments = arguments
    inputs = Configuration.Inputs(
      file: try configurationFile(arguments["--config"]), environment: wholeEnvironment(), options: optionsThatSetKeys(arguments))
    let loaded: Configuration.Loaded
    do throws(ConfigurationError) { loaded = try Configuration.load(inputs) } catch { throw .usage(error.description) }
    warnings = loaded.warnings
    secretFiles = loaded.secretFiles
    scene = try simulatedScene(arguments["--scene"])
    configuration = try withScene(loaded.configuration, scene, source: arguments["--source"])
    if let stopped = try instant(arguments, "--now") {
      clock = { stopped }
    } else {
      clock = { wallClock() }
    }
    isClockStopped = arguments.has("--now")
  }

  var terminal: Terminal { Terminal(noColor: arguments.has("--no-color")) }

  /// The texts that a command prints: in the configured language, or else in that of the environment.
  var copy: Copy { Languages.copy(configuration.language ?? environmentLanguage() ?? .english) }

  /// The place on the command line, or else the configured one.
  func place() throws(CommandError) -> Cell {
    if arguments.words.isEmpty { return try usualPlace() }
    return try place(of: arguments.words.joined(separator: " "))
  }

  /// The configured place.
  func usualPlace() throws(CommandError) -> Cell {
    guard let place = configuration.place else {
      throw .usage("The place is missing. Give latitude and longitude, such as 64.147,-21.942, or set 'place' in the configuration.")
    }
    return Cell(place)
  }

  /// The place that a text means: a coordinate in any usual notation, or a town.
  func place(of text: String) throws(CommandError) -> Cell {
    do throws(CoordinateProblem) {
      return Cell(try Coordinate(parsing: text))
    } catch {
      let isEmpty = text.allSatisfy(\.isWhitespace)
      guard error == .notTwoNumbers, isEmpty || text.contains(where: { $0.isLetter || !$0.isASCII }) else { return try cell(text) }
      return try town(text)
    }
  }

  /// The cell of a town; if no place has that name, the error lists those whose names resemble it.
  private func town(_ text: String) throws(CommandError) -> Cell {
    let found = try finder().places(query(text, limit: 3))
    if found.isNamed, let place = found.places.first { return Cell(place.coordinate) }
    // With numbers in it, the text was meant as a coordinate, unless it begins with a town: "Paris 15".
    if text.contains(where: \.isNumber) {
      let letters = text.split(separator: " ").filter { !$0.contains(where: \.isNumber) }.joined(separator: " ")
      let town = try finder().places(query(letters, limit: 3))
      guard text.first?.isLetter == true, town.isNamed else { return try cell(text) }
      throw .noWeather(.unknownPlace, unknownPlace(text, town, copy))
    }
    throw .noWeather(.unknownPlace, unknownPlace(text, found, copy))
  }

  /// The search for places by name.
  func finder() throws(CommandError) -> PlaceFinder {
    do throws(GazetteerError) { return try PlaceFinder.own.get() } catch { throw .failed("\(error)") }
  }

  /// The name of a point, in the person's language and unit.
  func name(of place: PointName) -> String {
    configuration.preferences.name(of: place, copy)
  }

  /// A search in the commands' language; of similar places, the one nearer to the configured place comes first.
  func query(_ text: String, limit: Int) -> PlaceQuery {
    PlaceQuery(text, near: configuration.place, language: copy.language, limit: limit)
  }

  /// Whether options require that this process gets the weather, even if a server is running.
  var wantsOwnService: Bool {
    ["--data", "--source", "--scene", "--now", "--offline"].contains { arguments.has($0) }
  }
}

/// A cell of "LAT,LON".
func cell(_ text: String) throws(CommandError) -> Cell {
  do throws(CoordinateProblem) {
    return Cell(try Coordinate(parsing: text))
  } catch {
    throw .usage("'\(printable(text))' is not a place. " + Copy.english.advice(error))
  }
}

/// The instant that was given with an option; nil if there was none.
func instant(_ arguments: ParsedArguments, _ option: String) throws(CommandError) -> Instant? {
  guard let text = arguments[option] else { return nil }
  guard let time = Instant(iso8601: text) else {
    throw .usage("\(option) must be a time such as 2026-11-18T14:09:00Z, not '\(printable(text))'.")
  }
  return time
}

/// The whole number that was given with an option, or `usual`.
func number(_ arguments: ParsedArguments, _ option: String, _ range: ClosedRange<Int>, usual: Int) throws(CommandError) -> Int {
  guard let text = arguments[option] else { return usual }
  // Int also accepts "+5"; people mean digits.
  guard text.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }), let number = Int(text), range.contains(number) else {
    throw .usage("\(option) must be a whole number from \(range.lowerBound) to \(range.upperBound), not '\(printable(text))'.")
  }
  return number
}

func wallClock() -> Instant {
  var time = timespec()
  clock_gettime(CLOCK_REALTIME, &time)
  return Instant(seconds: Int64(time.tv_sec))
}

/// The language of LC_ALL, LC_MESSAGES or LANG, the first that is set: "de_AT.UTF-8".
private func environmentLanguage() -> Language? {
  let name = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment($0) }.first { !$0.isEmpty }
  return name.flatMap { Language(tag: $0) }
}

func nearestCommand(to word: String) -> String? { nearestWord(to: word, among: allCommands.map(\.name)) }

/// The configuration's file: the one that was given, the one in WEATHERGLASS_CONFIG, or the default one if it exists.
private func configurationFile(_ named: String?) throws(CommandError) -> String? {
  if let path = named ?? environment("WEATHERGLASS_CONFIG") { return path }
  guard let path = usualConfigurationFile(), access(path, F_OK) == 0 else { return nil }
  return path
}

/// The configuration's file if none is named.
func usualConfigurationFile() -> String? { userFolder("XDG_CONFIG_HOME", usual: ".config").map { $0 + "/weatherglass.toml" } }

private func optionsThatSetKeys(_ arguments: ParsedArguments) -> [(option: String, key: String, value: String)] {
  let units = Preference.Field.allCases.filter(\.appliesToText).map { ("--" + $0.name, "display." + $0.name) }
  let pairs =
    [
      ("--host", "server.host"), ("--port", "server.port"), ("--threads", "server.threads"), ("--log", "server.log"),
      ("--site", "server.site"), ("--cors", "server.cors"), ("--data", "data.folder"), ("--source", "source"), ("--units", "units"),
      ("--lang", "language"),
    ] + units
  return pairs.compactMap { option, key in arguments[option].map { (option, key, $0) } }
}

private func simulatedScene(_ word: String?) throws(CommandError) -> SimulatedScene? {
  guard let word else { return nil }
  do { return try SimulatedScene(word: word) } catch { throw .usage("--scene: \(error)") }
}

private func withScene(_ configuration: Configuration, _ scene: SimulatedScene?, source: String?) throws(CommandError) -> Configuration {
  guard scene != nil else { return configuration }
  guard source == nil || source == "auto" || source == "simulator" else { throw .usage("--scene needs --source simulator.") }
  var configuration = configuration
  configuration.mode = .simulator
  return configuration
}
