import Loop
import WeatherModel

/// Choosing an end of the trip: from the saved places, those that were looked up earlier, and by a search.
public enum TripPlacesFeature {
  /// The end to choose for, and the places to choose from.
  public struct State: Hashable, Sendable {
    /// The end of the trip that a place is chosen for.
    public var end: TripEnd
    /// The places, the most recent first.
    public var places: [KnownPlace]
    /// What the form without scripts was sent with; nil unless that was not understood.
    public var byName: ByName?

    /// Creates the screen for an end of the trip.
    public init(_ end: TripEnd, _ places: [KnownPlace] = []) { (self.end, self.places) = (end, places) }
  }

  /// The names in the form without scripts, and why they are not a way.
  public struct ByName: Hashable, Sendable {
    var from: String
    var to: String
    var problem: String

    /// Creates the answer to the form.
    public init(from: String, to: String, problem: String) { (self.from, self.to, self.problem) = (from, to, problem) }
  }

  /// Events of the screen.
  public indirect enum Action: Hashable, Sendable {
    /// The person chose the place in this cell.
    case placeTapped(Cell)
    /// The person wants the place in this cell removed from the list.
    case deleteButtonTapped(Cell)
    /// A request that the parent intercepts.
    case delegate(Delegate)

    /// Requests that only the parent can carry out.
    public enum Delegate: Hashable, Sendable {
      /// Use this place as the end of the trip.
      case chosen(TripEnd, KnownPlace)
      /// Use the device's position as the end of the trip.
      case hereWanted(TripEnd)
      /// Let the trip go the other way.
      case swapped
      /// Forget the place in this cell.
      case forgotten(Cell)
    }
  }

  /// Handles an event.
  public static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .placeTapped(let cell):
      guard let place = state.places.first(where: { $0.cell == cell }) else { return .none }
      return .send(.delegate(.chosen(state.end, place)))
    case .deleteButtonTapped(let cell):
      state.places.removeAll { $0.cell == cell }
      return .send(.delegate(.forgotten(cell)))
    case .delegate: return .none
    }
  }
}
