import Loop
import WeatherModel

/// A booked trip: its ends and price, the forecast for it, and the weather that there actually was.
public enum BookedTripFeature {
  /// The trip, as far as it is known, and the reason of a cancellation while it is written.
  public struct State: Hashable, Sendable {
    /// The identifier of the trip, from the address.
    public var id: RecordID
    /// The trip; nil until it is known.
    public var trip: Trip?
    /// Why the trip could not be loaded or cancelled; nil when neither failed.
    public var problem: TripProblem?
    /// Whether a request to the server is under way.
    public var isAsking = false
    /// The reason for cancelling, while the person writes it; nil when the form is closed.
    public var reason: String?
    /// The month of the list that the trip was opened from, as in its address.
    public var month: CalendarMonth?
  }

  /// Events of the screen.
  public indirect enum Action: Hashable, Sendable {
    /// The screen came into view.
    case appeared
    /// The server sent the trip, or refused.
    case answered(Result<Trip, TripProblem>)
    /// The person opens the form for cancelling the trip.
    case cancelButtonTapped
    case reasonEdited(String)
    /// The person closes the form without cancelling.
    case keepButtonTapped
    /// The person submits the form with the reason.
    case confirmButtonTapped
  }

  private static var requestID: EffectID { "trip" }

  static var reasonID: String { "trip-reason" }
  /// The HTML id of the button that opens the form.
  static var cancelID: String { "trip-cancel" }
  /// The HTML id of the Back button, which gets the focus after cancelling, when the button that opened the form is gone.
  static var backID: String { "trip-back" }

  /// Handles an event.
  public static func reduce(
    _ state: inout State, _ action: Action, _ client: TripsClient, _ page: PageClient
  ) -> Effect<Action> {
    switch action {
    case .appeared:
      if state.trip != nil || state.isAsking { return .none }
      state.isAsking = true
      state.problem = nil
      let id = state.id
      return .future(id: requestID, cancelInFlight: true) { answer in client.trip(id) { answer(.answered($0)) } }
    case .answered(let result):
      state.isAsking = false
      switch result {
      case .success(let trip):
        guard trip.id == state.id else { return .none }
        // An answer may leave out the journey; then the known one stays.
        let known = state.trip?.journey
        state.trip = trip
        if trip.journey == nil { state.trip?.journey = known }
        let wasCancelling = state.reason != nil
        (state.reason, state.problem) = (nil, nil)
        if wasCancelling, trip.cancellation != nil { return .fireAndForget { page.focus(backID) } }
      case .failure(let problem): state.problem = problem
      }
      return .none
    case .cancelButtonTapped:
      state.reason = ""
      state.problem = nil
      return .fireAndForget { page.focus(reasonID) }
    case .reasonEdited(let text):
      if let reason = state.reason { state.reason = limitedText(text, over: reason, to: TripLimits.reasonBytes, reasonProblem) }
      return .none
    case .keepButtonTapped:
      state.reason = nil
      state.problem = nil
      return .fireAndForget { page.focus(cancelID) }
    case .confirmButtonTapped:
      guard let reason = state.reason.map({ trimmedText($0) }), !state.isAsking else { return .none }
      if reasonProblem(reason) != nil { return .none }
      state.isAsking = true
      state.problem = nil
      let id = state.id
      return .future(id: requestID, cancelInFlight: true) { answer in client.cancel(id, reason) { answer(.answered($0)) } }
    }
  }
}
