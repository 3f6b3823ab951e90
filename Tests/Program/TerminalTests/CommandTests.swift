import Foundation
import Testing
import WeatherModel
import Wire

/// The program as run from a shell.
@Suite struct CommandTests {
  private let simulated = ["--scene", "storm", "--now", "2026-11-18T14:09:00Z"]

  private func run(_ arguments: [String], _ environment: [String: String] = [:]) throws -> Program.Outcome {
    let folder = try Folder()
    return try Program.run(
      arguments, ["XDG_DATA_HOME": folder.path + "/data", "HOME": folder.path].merging(environment) { $1 }, in: folder)
  }

  @Test func numbersOfHoursAndDaysBoundTheJSON() throws {
    let hours = try JSON(parsing: Array(try run(["hours", "--hours", "3", "--json", "64.147,-21.942"] + simulated).output.utf8))
    #expect(try hours["hourly"]["hours"].items().count == 3)
    let days = try JSON(parsing: Array(try run(["forecast", "--days", "2", "--json", "64.147,-21.942"] + simulated).output.utf8))
    #expect(try days["daily"]["days"].items().count == 2)
  }

  @Test func theVersionIsACommand() throws {
    let (outcome, option) = (try run(["version"]), try run(["--version"]))
    #expect(outcome.status == 0 && outcome.output.hasPrefix("weatherglass ") && outcome.output == option.output)
  }

  @Test func aWidgetIsPrintedAsJSON() throws {
    let outcome = try run(["widget", "small", "--json", "64.147,-21.942"] + simulated)
    #expect(outcome.status == 0)
    #expect(try !JSON(parsing: Array(outcome.output.utf8))["entries"].items().isEmpty)
  }

  @Test func theDoctorChecksTheServerThatIsNamed() throws {
    let failed = try run(["doctor", "--offline", "--server", "http://127.0.0.1:1"], ["COLUMNS": "200"])
    #expect(failed.status == 1 && failed.output.contains("no Weatherglass server answers at http://127.0.0.1:1"), "\(failed.output)")
  }

  @Test(arguments: ["now", "forecast", "hours", "air", "alerts", "compare"])
  func everyWeatherCommandShowsPlaceSourceTimeAndThatItIsSimulated(_ command: String) throws {
    for columns in ["80", "40"] {
      let outcome = try run([command, "64.147", "-21.942"] + simulated, ["COLUMNS": columns])
      #expect(outcome.status == 0 && outcome.errors == "", "\(outcome.errors)")
      for words in ["64.147, -21.942", "[Simulated]", "Updated just now · Simulator", "not a forecast"] {
        let flat = outcome.output.split(separator: "\n").joined(separator: " ").replacing("  ", with: " ")
        #expect(flat.contains(words), "\(command) \(columns) \(words): \(outcome.output)")
      }
      #expect(!outcome.output.contains("\u{1B}"), "a pipe has no colours")
      #expect(outcome.output.split(separator: "\n").allSatisfy { $0.count <= Int(columns) ?? 0 }, "\(outcome.output)")
    }
  }

  @Test func jsonOutputIsTheJSONOfTheReport() throws {
    let expected: [(String, Kinds)] = [
      ("now", [Kinds(.current), Kinds(.daily), Kinds(.minutely), Kinds(.alerts)]), ("forecast", Kinds(.daily)), ("hours", Kinds(.hourly)),
      ("air", Kinds(.air)), ("alerts", Kinds(.alerts)),
    ]
    for (command, kinds) in expected {
      let outcome = try run([command, "--json", "64.147,-21.942"] + simulated)
      #expect(outcome.status == 0)
      let report = try WeatherReport(json: JSON(parsing: Array(outcome.output.utf8)))
      #expect(report.kinds == kinds && report.isSimulated && report.cell.description == "64.147,-21.942", "\(command)")
    }
    let sources = try JSON(parsing: Array(try run(["compare", "--json", "64.147,-21.942"] + simulated).output.utf8))
    #expect(try sources["sources"][0]["source"].text() == "simulator")
    #expect(try sources["spread"]["current"]["temperature"]["range"].number() == 0)
  }

  @Test func aPlaceIsOneWordOrTwoAndTheSameWithMoreDecimals() throws {
    let one = try run(["now", "64.147,-21.942"] + simulated)
    #expect(try run(["now", "64.1479999", "-21.9429999"] + simulated).output == one.output)
    #expect(try run(["now"] + simulated + ["64.147, -21.942"]).output == one.output)
    #expect(try run(["now"] + simulated + ["--", "64.147", "-21.942"]).output == one.output)
    let south = try run(["now", "-33.868", "151.209"] + simulated)
    #expect(south.status == 0 && south.output.contains("-33.868, 151.209"))
  }

  @Test func thePlaceCanBeSetInTheConfiguration() throws {
    let folder = try Folder()
    let file = try folder.file("weatherglass.toml", "place = '64.147,-21.942'\nunits = 'imperial'\n")
    let outcome = try run(["now", "--config", file] + simulated)
    #expect(outcome.status == 0 && outcome.output.contains("°F") && outcome.output.contains("mph") && outcome.output.contains("inHg"))
    #expect(try run(["now", "--units=metric"] + simulated, ["WEATHERGLASS_CONFIG": file]).output.contains("km/h"))
    let nowhere = try run(["now"] + simulated)
    #expect(nowhere.status == 2 && nowhere.errors.contains("64.147,-21.942") && nowhere.errors.contains("'place'"))
  }

  @Test func aTextThatIsNoPlaceIsAnUnknownPlace() throws {
    let empty = try run(["now", ""] + simulated)
    #expect(empty.status == 3 && empty.errors.contains("no place called ''"), "\(empty.errors)")
    let district = try run(["now", "Paris 15"] + simulated)
    #expect(district.status == 3 && district.errors.contains("Did you mean") && district.errors.contains("Paris, "), "\(district.errors)")
    #expect(try run(["now", "north 91.5"] + simulated).status == 2)
  }

  @Test func everyKindOfValueHasItsUnit() throws {
    let words = [
      (["--wind", "kn"], " kn"), (["--wind=ms"], " m/s"), (["--wind", "bft"], " Bft"), (["--pressure", "mmhg"], " mmHg"),
      (["--distance", "mi"], " mi"),
      (["--temperature", "f"], " °F"), (["--clock", "12"], "AM"), (["--units", "imperial", "--wind", "kmh"], " km/h"),
    ]
    let usual = try run(["now", "64.147,-21.942"] + simulated).output
    for (options, text) in words {
      let output = try run(["now", "64.147,-21.942"] + options + simulated).output
      #expect(output.contains(text), "\(options): \(output)")
      #expect(!usual.contains(text) || text == " km/h", "\(text)")
    }
    #expect(try run(["forecast", "64.147,-21.942", "--rain", "in"] + simulated).output.contains(" in"))
    let european = try run(["air", "64.147,-21.942"] + simulated).output
    let american = try run(["air", "64.147,-21.942", "--scale", "us"] + simulated).output
    let imperial = try run(["air", "64.147,-21.942", "--units", "imperial"] + simulated).output
    #expect(american != european && american == imperial)
    #expect(try run(["compare", "64.147,-21.942", "--wind", "kn"] + simulated).output.contains(" kn"))
  }

  @Test(arguments: [
    ["91,181"], ["90.001,0"], ["0,180.5"], ["NaN,0"], ["1e400,0"], ["1e1", "2"], ["inf,0"], ["٩١,١٨١"], ["６４,２００"], [","],
    ["1,2,3"], ["Reykjavik,1"], ["1"],
    ["\u{1B}[31m,2"], ["--max-age", "soon", "1,2"], ["--max-age", "-5m", "1,2"], ["--units", "kelvin", "1,2"], ["--wind", "mm", "1,2"],
    ["--clock", "13", "1,2"], ["--json=yes", "1,2"],
    ["--jsn", "1,2"], ["1", "2", "3"],
    ["--now", "yesterday", "1,2"], ["--server", "nowhere", "1,2"], ["--config", "/nowhere/at/all", "1,2"], ["--days", "3", "1,2"],
    ["-x", "1,2"], ["--source", "moon", "1,2"],
    ["--source", "open-meteo", "--scene", "storm", "1,2"], ["--server", "http://127.0.0.1:1", "--offline", "1,2"],
  ])
  func invalidArgumentsAreNamedOnOneLineAndTheExitCodeIsTwo(_ words: [String]) throws {
    let outcome = try run(["now"] + words)
    #expect(outcome.status == 2, "\(words): \(outcome.output) \(outcome.errors)")
    #expect(outcome.output == "")
    #expect(outcome.errors.hasPrefix("weatherglass: ") && outcome.errors.split(separator: "\n").count == 1)
    #expect(!outcome.errors.contains("\u{1B}"))
  }

  @Test func aPlaceCanBeGivenByName() throws {
    let named = try run(["now", "Reykjavik", "Iceland"] + simulated)
    let pointed = try run(["now", "64.135,-21.895"] + simulated)
    #expect(named.status == 0 && named.output == pointed.output)
  }

  @Test func anUnknownPlaceIsRefusedWithSuggestions() throws {
    let unknown = try run(["now", "Reykjavic"] + simulated)
    #expect(unknown.status == 3 && unknown.output == "")
    #expect(unknown.errors.contains("Did you mean Reykjavík, Capital Region, Iceland (64.135,-21.895)"), "\(unknown.errors)")
  }

  @Test func placesAreSearchedAndNamed() throws {
    let found = try run(["search", "reykjav"])
    #expect(found.status == 0 && found.output.hasPrefix("Reykjavík, Capital Region, Iceland  64.135,-21.895"), "\(found.output)")
    let json = try JSON(parsing: Array(try run(["search", "Tokyo", "--lang", "ja", "--limit", "1", "--json"]).output.utf8))
    #expect(try json["places"].items().map { try $0["name"].text() } == ["東京"])
    #expect(try run(["search", "xqzzvw"]).status == 3)
    for words in [["search"], ["search", "x", "--limit", "51"]] { #expect(try run(words).status == 2) }
    #expect(try run(["where", "64.14,-21.9"]).output.hasPrefix("Reykjavík, Capital Region, Iceland"))
    #expect(try run(["where", "40,-40"]).output.hasPrefix("North Atlantic Ocean"))
  }

  @Test func unknownWordsNameTheNearestKnownOne() throws {
    #expect(try run(["forecats"]).errors.contains("Did you mean forecast?"))
    #expect(try run(["now", "--ofline", "1,2"]).errors.contains("Did you mean --offline?"))
    #expect(try run(["doctor", "--colour"]).status == 2)
  }

  @Test func withoutConnectionAndWithNothingFetchedBeforeTheExitCodeIsFour() throws {
    // Nothing listens on port 1.
    let dead = ["WEATHERGLASS_OPEN_METEO_URL": "http://127.0.0.1:1"]
    let outcome = try run(["now", "1,2", "--source", "open-meteo"], dead)
    #expect(outcome.status == 4 && outcome.output == "" && outcome.errors.contains("No connection"), "\(outcome.errors)")
    #expect(try run(["now", "1,2", "--offline", "--source", "open-meteo"], dead).status == 4)
    #expect(try run(["now", "1,2", "--server", "http://127.0.0.1:1"]).status == 4)
  }

  @Test func aMissingKeyIsNotReportedAsNoConnection() throws {
    let outcome = try run(["now", "1,2", "--source", "openweathermap"])
    #expect(outcome.status == 2 && outcome.output == "" && outcome.errors.contains("sources.openweathermap.key is missing"))
  }

  @Test func theUpstreamSimulatorTakesItsOptionsLikeOtherCommands() throws {
    let help = try run(["upstream-sim", "--help"])
    for option in ["--script", "--port", "--ready-file"] { #expect(help.output.contains(option)) }
    #expect(try run(["upstream-sim"]).status == 2)
    #expect(try run(["upstream-sim", "--script=/nowhere", "--port=70000"]).errors.contains("--port"))
    #expect(try run(["upstream-sim", "--scrpt=/nowhere"]).errors.contains("Did you mean --script?"))
    #expect(try run(["upstream-sim", "--script=/nowhere"]).status == 1)
  }

  @Test func withASceneTheSimulatorIsTheOnlySource() throws {
    let json = try JSON(parsing: Array(try run(["sources", "--json"] + simulated).output.utf8))
    #expect(try json["order"]["alerts"].textsIfPresent() == ["simulator"])
  }

  @Test func helpIsThereForEveryCommand() throws {
    let all = try run(["help"])
    #expect(all.status == 0 && all.output.contains("Exit codes:"))
    for code in 0...9 { #expect(all.output.contains("\n  \(code) "), "exit code \(code)") }
    let list = all.output.split(separator: "\n").filter { $0.hasPrefix("  ") && $0.dropFirst(2).first?.isLowercase == true }
    let commands = list.compactMap { $0.split(separator: " ").first.map { String($0) } }
    #expect(commands.count > 20)
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../docs/cli.md")
    let rows = try String(contentsOf: folder, encoding: .utf8).split(separator: "\n").filter { $0.hasPrefix("| `") }
    for command in commands {
      let isDescribed = rows.contains { $0.hasPrefix("| `\(command)`") || $0.hasPrefix("| `\(command) ") }
      #expect(command == "help" || isDescribed, "docs/cli.md has no row about \(command)")
      let help = try run([command, "--help"], ["COLUMNS": "60"])
      #expect(help.status == 0 && help.errors == "")
      #expect(help.output.hasPrefix("weatherglass \(command)"))
      #expect(help.output.split(separator: "\n").allSatisfy { $0.count <= 60 }, "\(help.output)")
      #expect(try run(["help", command], ["COLUMNS": "60"]).output == help.output)
    }
  }

  @Test func theDoctorChecksEverythingAndPrintsNoKey() throws {
    let folder = try Folder()
    let file = try folder.file("weatherglass.toml", "[sources.openweathermap]\nkey = '0123456789abcdef0123'\n")
    let outcome = try run(["doctor", "--offline", "--config", file])
    #expect(outcome.status == 0, "\(outcome.output)")
    for words in ["configuration", "data folder", "zone files", "tzdata 20", "zone map", "clock", "server", "a key is set"] {
      #expect(outcome.output.contains(words), "\(words)")
    }
    #expect(!outcome.output.contains("0123456789abcdef"))
    let json = try JSON(parsing: Array(try run(["doctor", "--offline", "--json", "--config", file]).output.utf8))
    #expect(try json["healthy"].flag())
    try folder.file("weatherglass.toml", "unitz = 1\n[server]\nport = -1\n")
    let broken = try run(["doctor", "--offline", "--json", "--config", file])
    #expect(broken.status == 1)
    #expect(broken.output.contains("Did you mean units?") && broken.output.contains("server.port"))
  }

  @Test func theDoctorReportsAnUnreachableSourceAsBroken() throws {
    let outcome = try run(["doctor", "--source", "open-meteo"], ["WEATHERGLASS_OPEN_METEO_URL": "http://127.0.0.1:1"])
    #expect(outcome.status == 1 && outcome.output.contains("BROKEN") && outcome.output.contains("can't be reached"), "\(outcome.output)")
  }

  @Test func aClosedPipeEndsTheProgramWithoutAMessage() throws {
    let folder = try Folder()
    let program = try Program.path()
    let script = "set -o pipefail; '\(program)' hours 1,2 --hours 200 --scene storm --data '\(folder.path)/data' | true; exit 0"
    let outcome = try Program.run(program: "/bin/bash", ["-c", script], in: folder)
    #expect(outcome.status == 0 && outcome.errors == "")
    let full = try Program.run(program: "/bin/bash", ["-c", "'\(program)' help > /dev/full"], in: folder)
    #expect(full.status == 1 && full.errors.contains("No space left"))
  }
}
