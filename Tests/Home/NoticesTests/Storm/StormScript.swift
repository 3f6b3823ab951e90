import TestKit
import WeatherModel

/// How large a storm is.
struct StormSize {
  var warnings, devices, cells, hours, kills: Int
  /// Whether the office is unreachable every third hour, so that another source replaces it.
  var hasOutages: Bool

  /// The full storm.
  static let full = StormSize(warnings: 200, devices: 500, cells: 60, hours: 12, kills: 100, hasOutages: true)
  /// A storm that is small enough for every run of the tests.
  static let small = StormSize(warnings: 20, devices: 30, cells: 8, hours: 6, kills: 5, hasOutages: true)
}

/// A warning of the script in its current state.
struct StormWarning {
  let number: Int
  let hazard: Hazard
  let cells: [Cell]
  let onset, ends: Instant
  /// Nil before it is announced and after it is cancelled.
  var severity: Alert.Severity?
  /// The number of the current message, which is part of its id.
  var version = 0
  /// Whether the office reports it in two messages.
  var isDoubled = false

  var event: String { "\(StormWarning.words[hazard] ?? "Dust") warning \(number)" }

  /// A source's messages about it: the office uses its own ids and names the replaced message, the copy does neither.
  func messages(of source: Source, at now: Instant) -> [Alert] {
    guard let severity, ends > now else { return [] }
    var alert = Alert(id: "\(source.word)-\(number)-\(version)", event: event, severity: severity)
    (alert.onset, alert.ends) = (onset, ends)
    alert.area = "Area \(number)"
    if source == .openWeather {
      alert.sender = "Copy"
      return [alert]
    }
    alert.sender = "Office"
    alert.text = "Message \(version)"
    if version > 0 { alert.replaces = "\(source.word)-\(number)-\(version - 1)" }
    var duplicate = alert
    duplicate.id += "-again"
    return isDoubled ? [alert, duplicate] : [alert]
  }

  static let words: [Hazard: String] = [
    .wind: "Wind", .rain: "Flood", .snow: "Snow", .heat: "Heat", .thunder: "Thunderstorm", .cold: "Frost", .fog: "Fog", .coast: "Coastal",
  ]
}

/// A device of the storm, with its person's places and its rules.
struct StormDevice {
  var places: [(id: RecordID, cell: Cell)]
  var rules: NoticeRules
}

/// The storm, in which everything follows from one seed.
struct StormScript {
  let size: StormSize
  let cells: [Cell]
  var warnings: [StormWarning] = []
  var devices: [StormDevice] = []
  private var random: SeededRandom

  static let start = Instant(seconds: 1_795_010_400)

  init(_ size: StormSize, seed: UInt64) {
    self.size = size
    random = SeededRandom(seed: seed)
    // So far apart that warnings are never merged.
    cells = (0..<size.cells).map { cell(-60 + 6 * Double($0 / 10), -150 + 6 * Double($0 % 10)) }
    for number in 0..<size.warnings {
      // Two warnings with the same hazard at one place would count as the same storm when another source reports one of them.
      var (hazard, reached) = (Hazard.wind, [Cell]())
      repeat {
        hazard = StormWarning.words.keys.sorted { $0.rawValue < $1.rawValue }[Int.random(in: 0..<8, using: &random)]
        reached = (0..<Int.random(in: 1...3, using: &random)).map { _ in cells[Int.random(in: 0..<cells.count, using: &random)] }
      } while warnings.contains { $0.hazard == hazard && $0.cells.contains(where: reached.contains) }
      // Sometimes a warning ends between two hours.
      let ends =
        Int.random(in: 0..<8, using: &random) == 0
        ? StormScript.start + .hours(Int64.random(in: 2..<Int64(size.hours), using: &random)) - .minutes(10)
        : StormScript.start + .days(2) + Int64(number)
      warnings.append(
        StormWarning(
          number: number, hazard: hazard, cells: Array(Set(reached)).sorted { "\($0)" < "\($1)" },
          onset: StormScript.start - .days(1) + Int64(number) * 7, ends: ends))
    }
    for _ in 0..<size.devices { devices.append(device()) }
  }

  private mutating func device() -> StormDevice {
    let chosen = Set((0..<Int.random(in: 1...2, using: &random)).map { _ in Int.random(in: 0..<cells.count, using: &random) }).sorted()
    let places = chosen.enumerated().map { (id: RecordID(high: 0, low: UInt64($0.offset + 1)), cell: cells[$0.element]) }
    var rules = NoticeRules()
    rules.defaultRules.minimumSeverity = [.minor, .moderate, .severe][Int.random(in: 0..<3, using: &random)]
    if Int.random(in: 0..<3, using: &random) == 0 { rules.defaultRules.hazards = [.wind, .thunder, .snow] }
    if places.count == 2, Bool.random(using: &random) {
      var own = PlaceRules()
      own.minimumSeverity = .extreme
      rules.places[places[1].id] = own
    }
    if Int.random(in: 0..<3, using: &random) == 0 {
      // Five minutes before an hour of the script, when all its notices are sent.
      let from = Int.random(in: 1..<size.hours - 1, using: &random)
      let until = Int.random(in: from + 1..<size.hours, using: &random)
      rules.quiet = QuietHours(from: (14 * 60 + from * 60 - 5) % 1440, until: (14 * 60 + until * 60 - 5) % 1440)
    }
    return StormDevice(places: places, rules: rules)
  }

  /// Plays an hour of the script; returns whether the office is unreachable and how many warnings changed.
  mutating func pass(hour: Int) -> (isOfficeAway: Bool, changes: Int) {
    let isAway = size.hasOutages && hour % 3 == 2
    var changes = 0
    for index in warnings.indices {
      let begins = index % max(1, size.hours * 2 / 3) == hour
      guard warnings[index].severity != nil || begins else { continue }
      switch Int.random(in: 0..<10, using: &random) {
      case _ where begins: warnings[index].severity = severity()
      case 0..<3: warnings[index].severity = severity()
      case 3:
        warnings[index].severity = severity()
        warnings[index].version += 1
      case 4: warnings[index].version += 1
      case 5: warnings[index].isDoubled.toggle()
      case 6: warnings[index].severity = nil
      default: continue
      }
      changes += 1
    }
    return (isAway, changes)
  }

  private mutating func severity() -> Alert.Severity {
    [.minor, .moderate, .severe, .extreme][Int.random(in: 0..<4, using: &random)]
  }

  /// The warnings of both sources at a moment.
  func sky(at now: Instant) -> [Source: [String: [Alert]]] {
    var sky: [Source: [String: [Alert]]] = [.nws: [:], .openWeather: [:]]
    for warning in warnings {
      for cell in warning.cells {
        for source in [Source.nws, .openWeather] { sky[source]?["\(cell)", default: []] += warning.messages(of: source, at: now) }
      }
    }
    return sky
  }
}
