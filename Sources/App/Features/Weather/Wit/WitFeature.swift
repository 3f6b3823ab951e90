import Loop
import Preferences
import Routes
import WeatherModel

/// The humorous line about the weather: one for each place that was recently looked at.
public enum WitFeature {
  /// A line with the place, the time, the language and the units that it was written for.
  public struct StoredLine: Hashable, Sendable {
    /// The cell that the line is about.
    public var cell: Cell
    /// The line as it arrived.
    public var line: WitLine
    /// When the line arrived.
    public var written: Instant
    /// The device's time zone at that moment, in seconds east of UTC; nil if it was unknown.
    public var utcOffset: Int64?
    /// The language of the line.
    public var language: Language
    /// The units in the line (`Preferences.units`); empty for a line that an earlier version has stored.
    public var units: String
  }

  /// The lines that are known, and the request in progress.
  public struct State: Hashable, Sendable {
    /// The last line for each place, the latest first.
    public var lines: [StoredLine] = []
    /// The ids of the lines that this device has shown, the latest first.
    public var shownIDs: [UInt32] = []
    /// The place for which a line is being written; nil if there is none.
    public var requestedCell: Cell?
    /// The language of the line that is being written; the person may have chosen another since.
    var requestedLanguage = Language.english
    /// The units in the line that is being written.
    var requestedUnits = ""
    /// The place for which there is no line, because there was nothing to say or nobody answered.
    public var placeWithoutLine: Cell?
    /// Whether the line is missing because nobody answered.
    public var isUnreachable = false

    /// A state without any lines.
    public init() {}

    /// The line for a place; nil if there is none.
    public func line(of cell: Cell) -> StoredLine? { lines.first { $0.cell == cell } }

    /// Whether a line for the place should be requested: there is none, it is too old, or it is in another language or in other units.
    func needsLine(_ cell: Cell, at now: Instant, _ language: Language, _ units: String) -> Bool {
      if placeWithoutLine == cell { return false }
      if requestedCell == cell, requestedLanguage == language, requestedUnits == units { return false }
      guard let stored = line(of: cell) else { return true }
      return stored.language != language || stored.units != units || now - stored.written >= maxAge
    }
  }

  /// What happens to the lines.
  public indirect enum Action: Hashable, Sendable {
    /// The item that an earlier start of the app has saved was read.
    case read([StoredItem])
    /// A page without a line came into view.
    case lineMissed(Cell)
    /// The person wants another line.
    case anotherButtonTapped(Cell)
    /// The request for a line was answered.
    case answered(Cell, WitAnswer)
  }

  static var item: String { "wit" }
  /// The number of seconds after which a line is replaced by a new one.
  public static var maxAge: Int64 { .minutes(30) }
  /// At most this many shown lines are remembered, so that they are not repeated.
  static let mostSeen = 30
  private static let mostLines = 20

  /// The reducer for lines, which are written in the given language and units.
  public static func reduce(
    _ state: inout State, _ action: Action, _ clients: Clients, _ language: Language, _ units: String
  ) -> Effect<Action> {
    switch action {
    case .read(let items):
      state = State(json: items.value(item) ?? [])
    case .lineMissed(let cell), .anotherButtonTapped(let cell):
      return ask(&state, cell, clients, language, units)
    case .answered(let cell, .line(let line)):
      settle(&state, cell)
      state.lines.removeAll { $0.cell == cell }
      state.lines.insert(
        StoredLine(
          cell: cell, line: line, written: clients.now, utcOffset: clients.device.utcOffset(), language: state.requestedLanguage,
          units: state.requestedUnits), at: 0)
      if state.lines.count > mostLines { state.lines.removeLast() }
      state.shownIDs.insert(line.id, at: 0)
      if state.shownIDs.count > mostSeen { state.shownIDs.removeLast() }
      let json = state.json
      // If this can't be saved, new lines are written after the next start.
      return .fireAndForget { _ = clients.storage.write([StoredItem(item, json)]) { _ in } }
    case .answered(let cell, .noLine):
      settle(&state, cell)
      state.lines.removeAll { $0.cell == cell }
      state.placeWithoutLine = cell
    case .answered(let cell, .failed):
      settle(&state, cell)
      (state.placeWithoutLine, state.isUnreachable) = (cell, true)
    }
    return .none
  }

  private static func ask(
    _ state: inout State, _ cell: Cell, _ clients: Clients, _ language: Language, _ units: String
  ) -> Effect<Action> {
    settle(&state, cell)
    (state.requestedCell, state.requestedLanguage, state.requestedUnits) = (cell, language, units)
    let query = WitQuery(cell: cell, language: language, seen: state.shownIDs)
    return .future(id: "ask", cancelInFlight: true) { answer in clients.wit.ask(query) { answer(.answered(cell, $0)) } }
  }

  private static func settle(_ state: inout State, _ cell: Cell) {
    if state.requestedCell == cell { state.requestedCell = nil }
    state.placeWithoutLine = nil
    state.isUnreachable = false
  }
}
