import Copy
import Preferences
import WeatherModel
import WeatherService

/// An answer of the service as text for a terminal of any width: for commands, and for requests from terminals.
///
/// Every text says where the weather is, which source it is from and how old it is, whether it is simulated, what is unusual about it, and
/// whom to credit.
public struct TerminalReport: Sendable {
  /// The terminal that the text is written for.
  public var terminal: Terminal
  /// The weather, with the problems that kept the service from knowing more.
  public var answer: WeatherAnswer
  /// The place; its coordinates are the heading if the report has no name.
  public var cell: Cell
  let display: Display

  /// A text about the service's answer for `cell`.
  public init(
    terminal: Terminal, answer: WeatherAnswer, cell: Cell, preferences: Preferences = Preferences(), now: Instant, copy: Copy
  ) {
    self.terminal = terminal
    self.answer = answer
    self.cell = cell
    display = Display(preferences: preferences, zone: answer.report?.zone ?? .utc, now: now, copy: copy)
  }

  var style: TextStyle { terminal.style }
  var copy: Copy { display.copy }
  var now: Instant { display.now }

  /// The place, and a badge if its weather is simulated.
  func heading() -> [String] {
    terminal.heading(
      display.preferences.name(of: answer.report, copy), cell, isSimulated: answer.isSimulated || answer.report?.isSimulated == true, copy)
  }

  /// Source, age, remarks and attribution for the kinds that a text shows. The source of `subject` gets the age of that kind.
  func footing(_ kinds: Kinds, about subject: Kind? = nil) -> [String] {
    guard let report = answer.report else { return [] }
    var lines: [String] = []
    var sources: [Source] = []
    for source in Source.allCases {
      let provenances = kinds.each.compactMap { kind in report.provenance(of: kind).flatMap { $0.source == source ? $0 : nil } }
      // Otherwise the oldest of the source's kinds decides.
      let own = subject.flatMap { report.provenance(of: $0) }.flatMap { $0.source == source ? $0.fetchedAt : nil }
      guard let oldest = own ?? provenances.map(\.fetchedAt).min() else { continue }
      sources.append(source)
      lines += wrapped(copy.updated(secondsAgo: max(0, now - oldest), source: copy.name(source)), terminal.width)
    }
    lines += remarks(kinds)
    for source in sources {
      let attribution = copy.attribution(source)
      let link = attribution.url.map { " · " + $0 } ?? ""
      lines += wrapped(attribution.text + link, terminal.width)
    }
    for credit in (kinds.contains(Kinds(.air)) ? report.air?.value.credits : nil) ?? [] {
      lines += wrapped(printable(credit.text), terminal.width)
    }
    return [""] + lines.map { style.dim($0) }
  }

  /// What is unusual about the kinds, each remark once: “! current and hourly: quota used up, last tried at 14:08”.
  private func remarks(_ kinds: Kinds) -> [String] {
    var remarks: [(words: String, kinds: [String])] = []
    func add(_ words: String, _ kind: Kind) {
      let name = copy.kind(kind)
      if let index = remarks.firstIndex(where: { $0.words == words }) {
        remarks[index].kinds.append(name)
      } else {
        remarks.append((words, [name]))
      }
    }
    for kind in kinds.each { if let problem = answer.problems[kind] { add(words(problem), kind) } }
    for kind in kinds.each { if let note = answer.notes[kind] { add(words(note), kind) } }
    return remarks.flatMap { remark in
      wrapped("! " + copy.kindRemark(kind: copy.list(remark.kinds), remark: remark.words), terminal.width, indent: 2)
    }
  }

  private func words(_ problem: WeatherProblem) -> String {
    let reason = copy.reason(problem)
    guard let tried = answer.lastTried else { return reason }
    return copy.lastTriedAt(problem: reason, time: display.timeAndDay(tried))
  }

  private func words(_ note: AnswerNote) -> String {
    switch note {
    case .stretched: copy.noteStretched
    case .quotaUsedUp(let until): copy.noteQuotaUsedUp(time: display.timeAndDay(until))
    case .heldBack(let celsius, let hectopascals): copy.noteHeldBack(value: heldBack(celsius, hectopascals))
    case .fallback(let source): copy.noteFallback(source: copy.name(source))
    case .noSource: copy.noteNoSource
    case .askedTooOften(let until): copy.noteAskedTooOften(time: display.timeAndDay(until))
    }
  }

  private func heldBack(_ celsius: Double, _ hectopascals: Double?) -> String {
    let warmth = display.temperature(Temperature(celsius: celsius))
    return copy.list([warmth, hectopascals.map { display.pressureWithUnit($0) }].compactMap { $0 })
  }

  func text(_ lines: [String]) -> String { lines.joined(separator: "\n") + "\n" }

  /// The text if an answer has none of the requested weather.
  func nothing(_ words: String, _ kinds: Kinds) -> String { text(heading() + wrapped(words, terminal.width) + footing(kinds)) }
}

extension Terminal {
  /// The heading of a report about a place: its name and coordinates, on two lines if one is too short, and a badge if its weather is
  /// simulated.
  func heading(_ name: String?, _ cell: Cell, isSimulated: Bool, _ copy: Copy) -> [String] {
    let coordinates = cell.coordinate.shortText
    let badge = isSimulated ? "  " + style.warning(copy.simulated) : ""
    let room = width - (isSimulated ? displayWidth(copy.simulated) + 4 : 0)
    guard let name = name.map({ printable($0) }) else {
      return [style.bold(fitted(copy.near(coordinates: coordinates), room)) + badge, ""]
    }
    if displayWidth(name) + 2 + displayWidth(coordinates) <= room { return [style.bold(name) + "  " + style.dim(coordinates) + badge, ""] }
    return [style.bold(fitted(name, room)) + badge, style.dim(coordinates), ""]
  }
}
