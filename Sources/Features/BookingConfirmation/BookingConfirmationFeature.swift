import Loop
import WeatherModel

/// A booked trip: what was booked, for how much, what was forecast for it and what came.
public enum BookingConfirmationFeature {
  /// What the screen knows.
  public struct State: Hashable, Sendable {
    /// Which trip.
    public var id: RecordID
    /// The trip; nil until it is known.
    public var trip: Trip?
    /// Why it is not known, or not cancelled.
    public var problem: TripProblem?
    /// Whether the server's answer is awaited.
    public var isAsking = false
    /// Why the person cancels it, while they write that.
    public var reason: String?

    /// The screen of a trip, which may be known already.
    public init(id: RecordID, trip: Trip? = nil) { (self.id, self.trip) = (id, trip) }
  }

  /// What happens on the screen.
  public enum Action: Hashable, Sendable {
    /// The screen came into view.
    case appeared
    /// The server told the trip, or why not.
    case answered(Result<Trip, TripProblem>)
    /// The person wants to cancel the trip.
    case cancelButtonTapped
    /// The person wrote why.
    case reasonEdited(String)
    /// The person keeps the trip.
    case keepButtonTapped
    /// The person has said why, and means it.
    case confirmButtonTapped
  }

  private static var question: EffectID { "trip" }

  /// The id of the field for the reason.
  static var reasonID: String { "trip-reason" }
  /// The id of the button that asks for it.
  static var cancelID: String { "trip-cancel" }
  /// The id of the way back, where the focus goes when there is nothing to cancel any more.
  static var backID: String { "trip-back" }

  /// The screen's logic.
  @inline(never) public static func reduce(
    _ state: inout State, _ action: Action, _ client: TripsClient, _ page: PageClient
  ) -> Effect<Action> {
    switch action {
    case .appeared:
      if state.trip != nil || state.isAsking { return .none }
      state.isAsking = true
      state.problem = nil
      let id = state.id
      return .future(id: question, cancelInFlight: true) { answer in client.trip(id) { answer(.answered($0)) } }
    case .answered(let result):
      state.isAsking = false
      switch result {
      case .success(let trip):
        guard trip.id == state.id else { return .none }
        // A list and a booking know different parts of it.
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
      if let reason = state.reason { state.reason = shortened(text, over: reason, to: TripLimits.reasonBytes, reasonProblem) }
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
      return .future(id: question, cancelInFlight: true) { answer in client.cancel(id, reason) { answer(.answered($0)) } }
    }
  }
}
