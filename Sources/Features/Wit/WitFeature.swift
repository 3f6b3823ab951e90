import Loop
import Routes
import WeatherModel

/// The line about the weather: one for each place that was looked at lately.
public enum WitFeature {
  /// A line with what it was written for.
  public struct Kept: Hashable, Sendable {
    /// Where.
    public var cell: Cell
    /// What was said there.
    public var line: WitLine
    /// When it arrived.
    public var written: Instant
    /// The language it is in.
    public var language: Language
  }

  /// What is known of lines.
  public struct State: Hashable, Sendable {
    /// The last line of each place, the latest first.
    public var lines: [Kept] = []
    /// What this device has shown, the latest first.
    public var seen: [UInt32] = []
    /// The place that a line is being written for.
    public var asked: Cell?
    /// The place that nobody had anything to say about, and whether that was because nobody answered.
    public var missing: Cell?
    /// Whether nobody answered there.
    public var isUnreachable = false

    /// No lines yet.
    public init() {}

    /// A place's line.
    public func line(of cell: Cell) -> Kept? { lines.first { $0.cell == cell } }

    /// Whether a line should be asked for.
    func lacks(_ cell: Cell, at now: Instant, _ language: Language) -> Bool {
      if asked == cell || missing == cell { return false }
      guard let kept = line(of: cell) else { return true }
      return kept.language != language || now - kept.written >= lasts
    }
  }

  /// What happens to them.
  public enum Action: Hashable, Sendable {
    /// What the last start left behind was read.
    case read([KeptRecord])
    /// A page without a line is in view.
    case lineMissed(Cell)
    /// The person wants another line.
    case anotherButtonTapped(Cell)
    /// A line was written, or was not.
    case answered(Cell, WitAnswer)
  }

  /// What lines are kept under.
  static var record: String { "wit" }
  /// So long a line stands.
  public static var lasts: Int64 { .minutes(30) }
  /// So many lines are not repeated.
  static let remembered = 30
  private static let mostLines = 20

  /// What lines do. They are written in a language.
  public static func reduce(_ state: inout State, _ action: Action, _ clients: Clients, _ language: Language) -> Effect<Action> {
    switch action {
    case .read(let records):
      state = State(json: records.value(record) ?? [])
    case .lineMissed(let cell), .anotherButtonTapped(let cell):
      return ask(&state, cell, clients, language)
    case .answered(let cell, .line(let line)):
      settle(&state, cell)
      state.lines.removeAll { $0.cell == cell }
      state.lines.insert(Kept(cell: cell, line: line, written: clients.now, language: language), at: 0)
      if state.lines.count > mostLines { state.lines.removeLast() }
      state.seen.insert(line.id, at: 0)
      if state.seen.count > remembered { state.seen.removeLast() }
      let kept = state.json
      // What can't be kept is written again at the next start.
      return .fireAndForget { _ = clients.storage.write([KeptRecord(record, kept)]) { _ in } }
    case .answered(let cell, .silence):
      settle(&state, cell)
      state.lines.removeAll { $0.cell == cell }
      state.missing = cell
    case .answered(let cell, .failed):
      settle(&state, cell)
      (state.missing, state.isUnreachable) = (cell, true)
    }
    return .none
  }

  private static func ask(_ state: inout State, _ cell: Cell, _ clients: Clients, _ language: Language) -> Effect<Action> {
    guard let wit = clients.wit else { return .none }
    settle(&state, cell)
    state.asked = cell
    let query = WitQuery(cell: cell, language: language, seen: state.seen)
    return .future(id: "ask", cancelInFlight: true) { answer in wit.ask(query) { answer(.answered(cell, $0)) } }
  }

  private static func settle(_ state: inout State, _ cell: Cell) {
    if state.asked == cell { state.asked = nil }
    state.missing = nil
    state.isUnreachable = false
  }
}
