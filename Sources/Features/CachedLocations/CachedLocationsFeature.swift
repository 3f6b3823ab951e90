import Loop
import WeatherModel

/// The places that were looked up before, to choose one as an end of the trip.
public enum CachedLocationsFeature {
  /// What the screen knows.
  public struct State: Hashable, Sendable {
    /// Which end one is chosen for.
    public var end: TripEnd
    /// The places, the latest first.
    public var places: [KnownLocation]

    /// The screen for an end.
    public init(_ end: TripEnd, _ places: [KnownLocation] = []) { (self.end, self.places) = (end, places) }
  }

  /// What happens on the screen.
  public enum Action: Hashable, Sendable {
    /// A place was chosen.
    case placeTapped(Cell)
    /// A place shall be forgotten.
    case deleteButtonTapped(Cell)
    /// What the screen can't do itself; its parent intercepts it.
    case delegate(Delegate)

    /// What the screen can't do by itself.
    public enum Delegate: Hashable, Sendable {
      /// A place is the end.
      case chosen(TripEnd, KnownLocation)
      /// A place shall be forgotten.
      case forgotten(Cell)
    }
  }

  /// The screen's logic.
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
