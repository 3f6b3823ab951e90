import Loop
import Routes
import WeatherModel

/// The trips that were booked in a month.
public enum TripHistoryFeature {
  /// The month, and its trips as far as they are known.
  public struct State: Hashable, Sendable {
    /// The month in the address; nil for the current month.
    public var page: CalendarMonth?
    /// The month to show.
    public var month: CalendarMonth
    /// The trips booked in that month; nil until they are known.
    public var trips: TripMonth?
    /// Why the trips could not be loaded; nil when they could.
    public var problem: TripProblem?
    /// Whether a request to the server is under way.
    public var isAsking = false

    /// Creates the screen of a month; of the month of `now`, in the device's time, if `page` is nil.
    public init(_ page: CalendarMonth?, now: Instant, offset: Int64?) {
      self.page = page
      month = page ?? CalendarMonth(of: LocalZone(identifier: "", offset: offset ?? 0).date(of: now))
    }
  }

  /// Events of the screen.
  public indirect enum Action: Hashable, Sendable {
    /// The screen came into view, or the person wants to try again.
    case appeared
    /// The server answered the request for this month.
    case answered(CalendarMonth, Result<TripMonth, TripProblem>)
    /// The person wants to plan a trip like this one again; the parent starts it on the map.
    case tripTapped(Trip)
  }

  private static var requestID: EffectID { "month" }

  /// Handles an event; an answer for a month that is no longer shown is ignored.
  public static func reduce(_ state: inout State, _ action: Action, _ client: TripsClient) -> Effect<Action> {
    switch action {
    case .appeared:
      if state.isAsking { return .none }
      state.isAsking = true
      state.problem = nil
      let month = state.month
      return .future(id: requestID, cancelInFlight: true) { answer in client.month(TripQuery(month)) { answer(.answered(month, $0)) } }
    case .answered(let month, let result):
      guard month == state.month else { return .none }
      state.isAsking = false
      switch result {
      case .success(let trips):
        state.trips = trips
        state.problem = nil
      // A device without a space has booked nothing.
      case .failure(.notPaired): state.trips = TripMonth(month, zone: "", count: 0, totals: [], trips: [])
      case .failure(let problem): state.problem = problem
      }
      return .none
    case .tripTapped: return .none
    }
  }
}
