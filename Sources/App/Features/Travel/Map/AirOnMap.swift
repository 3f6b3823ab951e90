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
  /// Milliseconds between two requests, and how long a moving map must stand still until it counts as resting.
  static let requestInterval: Int64 = 500

  /// The answers so far, the latest last; at most `mostEntries`.
  public var entries: [Entry] = []
  /// The cell whose air is being requested.
  public var requestedCell: Cell?
  /// Whether less than half a second has passed since the last request.
  public var isPausing = false
  /// Whether the map is moving. Nothing is requested meanwhile: each request costs a call to a source.
  public var isMoving = false
  /// The last request that failed; nil once it was answered or may be sent again.
  public var failure: Failure?

  /// A request that failed.
  public struct Failure: Equatable, Sendable {
    /// The cell that was asked about.
    public var cell: Cell
    /// Why the request failed.
    public var problem: WeatherProblem
  }

  /// What is known about the air of a cell. An old answer is still shown until there is a new one. While the map moves, an answer about
  /// another cell in the same tenth of a degree will do, which is as fine as the models of the air are.
  public func knowledge(of cell: Cell) -> Knowledge {
    if let entry = entries.last(where: { $0.cell == cell }) ?? (isMoving ? entries.last { $0.cell.isInSameTenth(as: cell) } : nil) {
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
  mutating func store(_ result: Result<Stamped<AirQuality>?, WeatherRefusal>, of cell: Cell, at now: Instant) {
    if requestedCell == cell { requestedCell = nil }
    switch result {
    case .success(let air):
      entries.removeAll { $0.cell == cell }
      entries.append(Entry(cell: cell, air: air, requestedAt: now))
      if entries.count > AirOnMap.mostEntries { entries.removeFirst() }
      if failure?.cell == cell { failure = nil }
    case .failure(let refusal): failure = Failure(cell: cell, problem: refusal.problem)
    }
  }

  /// Allows the request that failed to be sent again.
  mutating func forgetFailure() { failure = nil }
}

extension MapFeature {
  private static var airRequest: EffectID { "air" }
  private static var pause: EffectID { "pause" }
  private static var rest: EffectID { "rest" }

  /// The map is moving. If it then stands still for half a second, the finger rests.
  static func moved(_ state: inout State, _ clients: Clients) -> Effect<Action> {
    state.air.isMoving = true
    return .debounce(id: rest, milliseconds: AirOnMap.requestInterval, clock: clients.clock, .rested)
  }

  /// The map has stopped, or the finger rests on it.
  static func rested(_ state: inout State, _ clients: Clients, _ environment: Environment) -> Effect<Action> {
    state.air.isMoving = false
    return .merge(.cancel(id: rest), askForAir(&state, clients, environment))
  }

  /// Requests the air under the pin if the map rests there and it is not known: at most once in half a second, and after the pause for the
  /// point where the pin is then. A new request cancels the one about the former point.
  static func askForAir(_ state: inout State, _ clients: Clients, _ environment: Environment) -> Effect<Action> {
    guard let cell = state.cell, !state.air.isMoving, state.air.requestedCell != cell, !state.air.isPausing,
      state.air.failure?.cell != cell, !state.air.isFresh(cell, at: clients.now)
    else { return .none }
    state.air.requestedCell = cell
    state.air.isPausing = true
    return .merge(
      .future(id: airRequest, cancelInFlight: true) { answer in fetchAir(cell, clients, environment) { answer(.airAnswered(cell, $0)) } },
      .after(milliseconds: AirOnMap.requestInterval, clock: clients.clock, id: pause, cancelInFlight: true, .requestIntervalEnded))
  }
}

extension Cell {
  /// Whether both cells are in the same square of a tenth of a degree.
  fileprivate func isInSameTenth(as other: Cell) -> Bool {
    func tenth(_ degrees: Double) -> Double { (degrees * 10).rounded() }
    let (one, two) = (coordinate, other.coordinate)
    return tenth(one.latitude) == tenth(two.latitude) && tenth(one.longitude) == tenth(two.longitude)
  }
}
