import Loop
import Routes
import WeatherModel

/// The air under the pin, and at the points where the pin was before.
public struct AirOnMap: Equatable, Sendable {
  /// The answer about the air of a cell. Air without an index counts as unknown.
  public struct Entry: Equatable, Sendable {
    /// The cell that was asked about.
    public var cell: Cell
    /// The air quality with its source and time; nil if no source has any.
    public var air: Stamped<AirQuality>?
    /// When it was requested.
    public var requestedAt: Instant
  }

  /// What is known about the air of a cell.
  public enum Knowledge: Equatable, Sendable {
    /// It was not requested yet, or the answer is on its way.
    case unknown
    /// The air quality, with its source.
    case known(Stamped<AirQuality>)
    /// No source has data for this cell.
    case none
    case failed(WeatherProblem)
  }

  static let mostEntries = 200
  /// Milliseconds between two requests, so that there are at most four a second.
  static let requestInterval: Int64 = 250

  /// The answers so far, the latest last; at most `mostEntries`.
  public var entries: [Entry] = []
  /// The cell whose air is being requested.
  public var requestedCell: Cell?
  /// Whether less than a quarter of a second has passed since the last request.
  public var isPausing = false
  /// The last request that failed; nil once it was answered or may be sent again.
  public var failure: Failure?

  /// A request that failed.
  public struct Failure: Equatable, Sendable {
    /// The cell that was asked about.
    public var cell: Cell
    /// Why the request failed.
    public var problem: WeatherProblem
  }

  /// What is known about the air of a cell. An old answer is still shown until there is a new one.
  @inline(never) public func knowledge(of cell: Cell) -> Knowledge {
    if let entry = entries.last(where: { $0.cell == cell }) {
      guard let air = entry.air, air.value.europeanIndex != nil || air.value.usIndex != nil else { return .none }
      return .known(air)
    }
    if let failure, failure.cell == cell { return .failed(failure.problem) }
    return .unknown
  }

  /// Whether the air of a cell is fresh enough not to be requested again.
  func isFresh(_ cell: Cell, at now: Instant) -> Bool {
    guard let entry = entries.last(where: { $0.cell == cell }) else { return false }
    return isFreshAir(entry.air, requestedAt: entry.requestedAt, at: now)
  }

  /// Stores an answer. It is about the cell that was asked about, even if the pin has moved on.
  mutating func store(_ result: Result<Stamped<AirQuality>?, WeatherProblem>, of cell: Cell, at now: Instant) {
    if requestedCell == cell { requestedCell = nil }
    switch result {
    case .success(let air):
      entries.removeAll { $0.cell == cell }
      entries.append(Entry(cell: cell, air: air, requestedAt: now))
      if entries.count > AirOnMap.mostEntries { entries.removeFirst() }
      if failure?.cell == cell { failure = nil }
    case .failure(let problem): failure = Failure(cell: cell, problem: problem)
    }
  }

  /// Allows the request that failed to be sent again.
  mutating func forgetFailure() { failure = nil }
}

extension MapFeature {
  private static var question: EffectID { "air" }
  private static var pause: EffectID { "pause" }

  /// Requests the air under the pin if it is not known: at most once in a quarter of a second, and after the pause for the point where the
  /// pin is then. A new request cancels the one about the former point.
  @inline(never) static func askForAir(_ state: inout State, _ clients: Clients) -> Effect<Action> {
    guard let cell = state.cell, state.air.requestedCell != cell, !state.air.isPausing, state.air.failure?.cell != cell,
      !state.air.isFresh(cell, at: clients.now)
    else { return .none }
    state.air.requestedCell = cell
    state.air.isPausing = true
    return .merge(
      .future(id: question, cancelInFlight: true) { answer in fetchAir(cell, clients) { answer(.airAnswered(cell, $0)) } },
      .after(milliseconds: AirOnMap.requestInterval, clock: clients.clock, id: pause, cancelInFlight: true, .requestIntervalEnded))
  }
}
