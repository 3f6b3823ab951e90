import Loop
import WeatherModel

/// The places that were looked up earlier, from which one can be chosen as an end of the trip.
public enum CachedLocationsFeature {
  /// The end to choose for, and the places to choose from.
  public struct State: Hashable, Sendable {
    /// The end of the trip that a place is chosen for.
    public var end: TripEnd
    /// The places, the most recent first.
    public var places: [CachedLocation]

    /// Creates the screen for an end of the trip.
    public init(_ end: TripEnd, _ places: [CachedLocation] = []) { (self.end, self.places) = (end, places) }
  }

  /// Events of the screen.
  public enum Action: Hashable, Sendable {
    /// The person chose the place in this cell.
    case placeTapped(Cell)
    /// The person wants the place in this cell removed from the list.
    case deleteButtonTapped(Cell)
    /// A request that the parent intercepts.
    case delegate(Delegate)

    /// Requests that only the parent can carry out.
    public enum Delegate: Hashable, Sendable {
      /// Use this place as the end of the trip.
      case chosen(TripEnd, CachedLocation)
      /// Forget the place in this cell.
      case forgotten(Cell)
    }
  }

  /// Handles an event.
  @inline(never) public static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
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
