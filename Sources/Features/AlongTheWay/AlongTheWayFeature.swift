import Loop
import Routes
import WeatherModel

/// What one meets on the way from A to B at a speed, and when it is best to set out.
public enum AlongTheWayFeature {
  /// What the screen knows.
  public struct State: Hashable, Sendable {
    /// Where the way begins.
    public var from: Cell
    /// Where it ends.
    public var to: Cell
    /// How one travels.
    public var speed = TravelSpeed.drive
    /// When one sets out; nil for now.
    public var departure: Instant?
    /// What one meets; of another speed or time until there is an answer.
    public var journey: Journey?
    /// Why that is not known.
    public var problem: TripProblem?
    /// Whether the server's answer is awaited.
    public var isAsking = false

    /// A way between two cells.
    public init(from: Cell, to: Cell) { (self.from, self.to) = (from, to) }

    /// Where it begins, as an end of a trip.
    var start: TripPoint { point(from, journey?.stops.first?.name) }
    /// Where it ends.
    var end: TripPoint { point(to, journey?.stops.last?.name) }

    @inline(never) private func point(_ cell: Cell, _ name: String?) -> TripPoint {
      TripPoint(cell.coordinate, name: name.flatMap { nameProblem($0) == nil ? $0 : nil } ?? cell.coordinate.shortText)
    }
  }

  /// What happens on the screen.
  public enum Action: Hashable, Sendable {
    /// The screen came into view, or somebody wants it tried again.
    case appeared
    /// The person travels in another way.
    case speedChosen(TravelSpeed)
    /// The person sets out at another time; nil for now.
    case departureChosen(Instant?)
    /// The server told what one meets, or why not.
    case answered(TravelSpeed, Instant?, Result<Journey, TripProblem>)
    /// The trip shall be taken at this time and speed.
    case takeButtonTapped
    /// What the screen can't do itself; its parent intercepts it.
    case delegate(Delegate)

    /// What the screen can't do by itself.
    public enum Delegate: Hashable, Sendable {
      /// The trip shall be taken like this.
      case taken(TravelSpeed, Instant)
    }
  }

  private static var question: EffectID { "way" }

  /// The screen's logic.
  @inline(never) public static func reduce(
    _ state: inout State, _ action: Action, _ client: TripsClient, _ sources: PreferredSources, _ language: Language
  ) -> Effect<Action> {
    switch action {
    case .appeared:
      if state.isAsking || state.journey != nil && state.problem == nil { return .none }
      return ask(&state, client, sources, language)
    case .speedChosen(let speed):
      state.speed = speed
      return ask(&state, client, sources, language)
    case .departureChosen(let departure):
      state.departure = departure
      return ask(&state, client, sources, language)
    case .answered(let speed, let departure, let result):
      guard speed == state.speed, departure == state.departure else { return .none }
      state.isAsking = false
      switch result {
      case .success(let journey): state.journey = journey
      case .failure(let problem): state.problem = problem
      }
      return .none
    case .takeButtonTapped:
      guard let journey = state.journey else { return .none }
      return .send(.delegate(.taken(state.speed, state.departure ?? journey.departure)))
    case .delegate: return .none
    }
  }

  private static func ask(_ state: inout State, _ client: TripsClient, _ sources: PreferredSources, _ language: Language) -> Effect<Action>
  {
    state.isAsking = true
    state.problem = nil
    let (speed, departure) = (state.speed, state.departure)
    let query = JourneyQuery(from: state.from, to: state.to, speed: speed, departure: departure, preferred: sources, language: language)
    return .future(id: question, cancelInFlight: true) { answer in
      client.journey(query) { answer(.answered(speed, departure, $0)) }
    }
  }
}
