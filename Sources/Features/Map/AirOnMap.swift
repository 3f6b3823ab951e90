import Loop
import Routes
import WeatherModel

/// What is known of the air under the pin, and where it was before.
public struct AirOnMap: Equatable, Sendable {
  /// The air of a cell, as somebody said it; without an index nobody knows it.
  public struct Entry: Equatable, Sendable {
    /// Which cell.
    public var cell: Cell
    /// How the air is, who says so and when they said it; nil where nobody does.
    public var air: Stamped<AirQuality>?
    /// When it was asked for.
    public var asked: Instant
  }

  /// What can be said of a cell.
  public enum Standing: Equatable, Sendable {
    /// Nobody has been asked, or the answer is on its way.
    case unknown
    /// How the air is, and who says so.
    case known(Stamped<AirQuality>)
    /// Nobody says how it is.
    case none
    /// The question failed.
    case failed(WeatherProblem)
  }

  static let mostEntries = 200
  /// Between two questions, so that there are four a second at most.
  static let pause: Int64 = 250

  /// The latest answers, the latest last.
  public var entries: [Entry] = []
  /// The cell that is being asked about.
  public var asked: Cell?
  /// Whether less than a quarter of a second has passed since the last question.
  public var isPausing = false
  /// The last question that failed.
  public var failure: Failure?

  /// A question that failed.
  public struct Failure: Equatable, Sendable {
    /// About which cell.
    public var cell: Cell
    /// Why.
    public var problem: WeatherProblem
  }

  /// What can be said of a cell. An answer that has grown old is still shown, until there is a new one.
  @inline(never) public func standing(of cell: Cell) -> Standing {
    if let entry = entries.last(where: { $0.cell == cell }) {
      guard let air = entry.air, air.value.europeanIndex != nil || air.value.usIndex != nil else { return .none }
      return .known(air)
    }
    if let failure, failure.cell == cell { return .failed(failure.problem) }
    return .unknown
  }

  /// Whether the air of a cell need not be asked for.
  func isFresh(_ cell: Cell, at now: Instant) -> Bool {
    guard let entry = entries.last(where: { $0.cell == cell }) else { return false }
    return isFreshAir(entry.air, asked: entry.asked, at: now)
  }

  /// Takes an answer up. It is about its own cell, wherever the pin is by now.
  mutating func take(_ result: Result<Stamped<AirQuality>?, WeatherProblem>, of cell: Cell, at now: Instant) {
    if asked == cell { asked = nil }
    switch result {
    case .success(let air):
      entries.removeAll { $0.cell == cell }
      entries.append(Entry(cell: cell, air: air, asked: now))
      if entries.count > AirOnMap.mostEntries { entries.removeFirst() }
      if failure?.cell == cell { failure = nil }
    case .failure(let problem): failure = Failure(cell: cell, problem: problem)
    }
  }

  /// What failed may be asked again.
  mutating func forgetFailure() { failure = nil }
}

extension MapFeature {
  private static var question: EffectID { "air" }
  private static var pause: EffectID { "pause" }

  /// Asks for the air under the pin where it is not known: at most once in a quarter of a second, and at its end for where the pin is by then.
  /// Who asks anew no longer waits for the answer about where the pin was.
  @inline(never) static func askForAir(_ state: inout State, _ clients: Clients) -> Effect<Action> {
    guard let cell = state.cell, state.air.asked != cell, !state.air.isPausing, state.air.failure?.cell != cell,
      !state.air.isFresh(cell, at: clients.now)
    else { return .none }
    state.air.asked = cell
    state.air.isPausing = true
    return .merge(
      .future(id: question, cancelInFlight: true) { answer in airOf(cell, clients) { answer(.airAnswered(cell, $0)) } },
      .after(milliseconds: AirOnMap.pause, clock: clients.clock, id: pause, cancelInFlight: true, .pauseEnded))
  }
}
