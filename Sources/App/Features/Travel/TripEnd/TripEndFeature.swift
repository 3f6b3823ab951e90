import Loop
import WeatherModel

/// An end of the trip that is being built: details of its place, and the nickname that the person gives it.
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
  }

  /// What the person does on the screen.
  public indirect enum Action: Hashable, Sendable {
    case nicknameEdited(String)
    /// The person goes back; the nickname is saved at this moment.
    case backButtonTapped
    /// The person wants to choose another place for this end.
    case unsetButtonTapped
    /// A request to the parent feature, which intercepts it.
    case delegate(Delegate)

    /// Requests that only the parent feature can fulfil.
    public enum Delegate: Hashable, Sendable {
      /// The person is done. The place gets the nickname in the field; an empty one means that it is shown by its address.
      case done
      /// The end is to be cleared.
      case unset(TripEnd)
    }
  }

  /// The screen's logic.
  public static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .nicknameEdited(let text):
      state.text = limitedText(text, over: state.text, to: SyncLimits.nickname, nicknameProblem)
      return .none
    case .backButtonTapped: return .send(.delegate(.done))
    case .unsetButtonTapped: return .send(.delegate(.unset(state.end)))
    case .delegate: return .none
    }
  }
}
