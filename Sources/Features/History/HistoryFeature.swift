import Loop
import Routes
import WeatherModel

/// What was booked in a month.
public enum HistoryFeature {
  /// What the screen knows.
  public struct State: Hashable, Sendable {
    /// The month that its address says; nil for the present one.
    public var page: CalendarMonth?
    /// The month in view.
    public var month: CalendarMonth
    /// What was booked in it; nil until it is known.
    public var trips: TripMonth?
    /// Why it is not known.
    public var problem: TripProblem?
    /// Whether the server's answer is awaited.
    public var isAsking = false

    /// The screen of a month, or of the one that a moment lies in.
    public init(_ page: CalendarMonth?, now: Instant, offset: Int64?) {
      self.page = page
      month = page ?? CalendarMonth(of: LocalZone(identifier: "", offset: offset ?? 0).date(of: now))
    }
  }

  /// What happens on the screen.
  public enum Action: Hashable, Sendable {
    /// The screen came into view, or somebody wants it tried again.
    case appeared
    /// The server told a month, or why not.
    case answered(CalendarMonth, Result<TripMonth, TripProblem>)
    /// A trip shall be built again on the map.
    case tripTapped(RecordID)
    /// What the screen can't do itself; its parent intercepts it.
    case delegate(Delegate)

    /// What the screen can't do by itself.
    public enum Delegate: Hashable, Sendable {
      /// A trip shall be built again.
      case repeated(Trip)
    }
  }

  private static var question: EffectID { "month" }

  /// The screen's logic.
  @inline(never) public static func reduce(_ state: inout State, _ action: Action, _ client: TripsClient) -> Effect<Action> {
    switch action {
    case .appeared:
      if state.isAsking { return .none }
      state.isAsking = true
      state.problem = nil
      let month = state.month
      return .future(id: question, cancelInFlight: true) { answer in client.month(TripQuery(month)) { answer(.answered(month, $0)) } }
    case .answered(let month, let result):
      guard month == state.month else { return .none }
      state.isAsking = false
      switch result {
      case .success(let trips):
        state.trips = trips
        state.problem = nil
      // Who has no space has booked nothing.
      case .failure(.notPaired): state.trips = TripMonth(month, zone: "", count: 0, totals: [], trips: [])
      case .failure(let problem): state.problem = problem
      }
      return .none
    case .tripTapped(let id):
      guard let trip = state.trips?.trips.first(where: { $0.id == id }) else { return .none }
      return .send(.delegate(.repeated(trip)))
    case .delegate: return .none
    }
  }
}
