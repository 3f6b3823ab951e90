import Loop
import WeatherModel

/// What is known of an end of the trip that is being built, and what the person calls it.
public enum LocationDetailFeature {
  /// What the screen knows.
  public struct State: Hashable, Sendable {
    /// Which end it is about.
    public var end: TripEnd
    /// The place; nil where none is set.
    public var place: KnownLocation?
    /// What stands in the field of the nickname.
    public var text: String

    /// The screen of an end, with the name that the person has given it before.
    public init(_ end: TripEnd, _ place: KnownLocation? = nil) {
      (self.end, self.place) = (end, place)
      text = place?.point.nickname ?? ""
    }

    /// How many letters stand in the field, as people count them.
    @inline(never) var length: Int { text.count }
  }

  /// What happens on the screen.
  public enum Action: Hashable, Sendable {
    /// The person wrote another nickname.
    case nicknameEdited(String)
    /// The person goes back, which is when the nickname is taken.
    case backButtonTapped
    /// The end shall be another place.
    case unsetButtonTapped
    /// What the screen can't do itself; its parent intercepts it.
    case delegate(Delegate)

    /// What the screen can't do by itself.
    public enum Delegate: Hashable, Sendable {
      /// The person is done; the place is called so from now on, or, by an empty text, by its address.
      case done(TripEnd, nickname: String)
      /// The end shall not be set any more.
      case unset(TripEnd)
    }
  }

  /// The screen's logic.
  @inline(never) public static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .nicknameEdited(let text):
      state.text = shortened(text, over: state.text, to: SyncLimits.nickname, nicknameProblem)
      return .none
    case .backButtonTapped: return .send(.delegate(.done(state.end, nickname: trimmedText(state.text))))
    case .unsetButtonTapped: return .send(.delegate(.unset(state.end)))
    case .delegate: return .none
    }
  }
}
