import WeatherModel

/// Choosing an end of the trip: from the saved places, those that were looked up earlier, and by a search. The parent handles the actions,
/// because they change the trip.
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
    /// The person chose this place as the end of the trip.
    case placeTapped(KnownPlace)
    /// The person wants the device's position as the end of the trip.
    case hereButtonTapped
    /// The person wants the trip to go the other way.
    case swapButtonTapped
    /// The person wants the place in this cell removed from the list.
    case deleteButtonTapped(Cell)
  }
}
