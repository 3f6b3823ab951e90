import Loop
import Routes
import WeatherModel

/// The weather and air on the way from A to B at a speed, and the best time of departure.
public enum WayFeature {
  /// Both ends, the person's choices, and the server's last answer.
  public struct State: Hashable, Sendable {
    /// The cell of the beginning (A).
    public var from: Cell
    /// The cell of the end (B).
    public var to: Cell
    /// The means of travel, which sets the speed.
    public var speed = TravelSpeed.drive
    /// The time of departure; nil for now.
    public var departure: Instant?
    /// Whether the person chose the departure; until then it is the best one.
    public var isDepartureChosen = false
    /// The server's last answer; after another speed or time was chosen, the old one stays until the new one arrives.
    public var journey: Journey?
    /// Why the last request failed; nil when it succeeded or is under way.
    public var problem: TripProblem?
    /// Whether a request to the server is under way.
    public var isAsking = false

    /// The beginning as an end of a trip, named by the server's answer or else by its coordinates.
    var start: TripPoint { point(from, journey?.stops.first?.name) }
    /// The end, in the same way.
    var end: TripPoint { point(to, journey?.stops.last?.name) }

    private func point(_ cell: Cell, _ name: String?) -> TripPoint {
      TripPoint(cell.coordinate, name: name.flatMap { nameProblem($0) == nil ? $0 : nil } ?? cell.coordinate.shortText)
    }
  }

  /// Events of the screen.
  public indirect enum Action: Hashable, Sendable {
    /// The screen came into view, or the person wants to try again.
    case appeared
    /// The person chose another means of travel.
    case speedChosen(TravelSpeed)
    /// The person chose another time of departure; nil for now.
    case departureChosen(Instant?)
    /// The server answered the request for this speed and time of departure.
    case answered(TravelSpeed, Instant?, Result<Journey, TripProblem>)
    /// The person books the trip with the chosen speed and time; the parent does it.
    case bookButtonTapped
  }

  private static var requestID: EffectID { "way" }

  /// Handles an event; an answer for a speed or time that is no longer chosen is ignored.
  public static func reduce(
    _ state: inout State, _ action: Action, _ client: TripsClient, _ sources: PreferredSources, _ language: Language
  ) -> Effect<Action> {
    switch action {
    case .appeared:
      if state.isAsking { return .none }
      if state.journey != nil, state.problem == nil { return takeBest(&state, client, sources, language) }
      return ask(&state, client, sources, language)
    case .speedChosen(let speed):
      state.speed = speed
      if !state.isDepartureChosen { state.departure = nil }
      return ask(&state, client, sources, language)
    case .departureChosen(let departure):
      (state.departure, state.isDepartureChosen) = (departure, true)
      return ask(&state, client, sources, language)
    case .answered(let speed, let departure, let result):
      guard speed == state.speed, departure == state.departure else { return .none }
      state.isAsking = false
      switch result {
      case .success(let journey):
        state.journey = journey
        return takeBest(&state, client, sources, language)
      case .failure(let problem): state.problem = problem
      }
      return .none
    case .bookButtonTapped: return .none
    }
  }

  /// As long as the person has not chosen a departure, it is the best one.
  private static func takeBest(
    _ state: inout State, _ client: TripsClient, _ sources: PreferredSources, _ language: Language
  ) -> Effect<Action> {
    guard state.departure == nil, !state.isDepartureChosen, let best = state.journey?.best, best.reason != .noBetterTime else {
      return .none
    }
    state.departure = best.time
    return ask(&state, client, sources, language)
  }

  private static func ask(_ state: inout State, _ client: TripsClient, _ sources: PreferredSources, _ language: Language) -> Effect<Action>
  {
    state.isAsking = true
    state.problem = nil
    let (speed, departure) = (state.speed, state.departure)
    let query = JourneyQuery(from: state.from, to: state.to, speed: speed, departure: departure, preferred: sources, language: language)
    return .future(id: requestID, cancelInFlight: true) { answer in
      client.journey(query) { answer(.answered(speed, departure, $0)) }
    }
  }
}
