import WeatherModel

/// An end of the trip that is being built: details of its place, and the nickname that the person gives it. The parent handles the actions,
/// because they change the trip.
public enum TripEndFeature {
  /// The end, its place, and the text of the nickname field.
  public struct State: Hashable, Sendable {
    /// The end that the screen is about.
    public var end: TripEnd
    /// The place at this end; nil while none is set.
    public var place: KnownPlace?
    /// The text in the nickname field.
    public var text: String

    /// The screen of an end; the field starts with the nickname that the person has given the place before.
    public init(_ end: TripEnd, _ place: KnownPlace? = nil) {
      (self.end, self.place) = (end, place)
      text = place?.point.nickname ?? ""
    }

    /// The number of letters in the field, counted as people see them.
    var length: Int { text.count }

    /// Takes a text that the person typed, as much of it as a nickname may have.
    mutating func edit(_ text: String) {
      self.text = limitedText(text, over: self.text, to: SyncLimits.nickname, nicknameProblem)
    }
  }

  /// What the person does on the screen.
  public indirect enum Action: Hashable, Sendable {
    case nicknameEdited(String)
    /// The person goes back; the place gets the nickname in the field. An empty one means that it is shown by its address.
    case backButtonTapped
    /// The person wants to choose another place for this end.
    case unsetButtonTapped
  }
}
