import Loop
import WeatherModel

/// What is known of a saved place besides its weather, and what the person calls it.
public enum DetailsFeature {
  /// How long a nickname may be, as people count letters.
  public static let longestNickname = 20

  /// What the screen knows.
  public struct State: Hashable, Sendable {
    /// Which place it is about.
    public var cell: Cell
    /// What stands in the field of the nickname.
    public var text: String
    /// The nickname that the server could not keep.
    public var refused: String?

    /// The screen of a place.
    public init(cell: Cell, text: String = "") {
      self.cell = cell
      self.text = text
    }

    /// How many letters stand in the field.
    @inline(never) var length: Int { text.count }

    /// Whether what stands in the field can't be kept, and not for its length.
    var isRefused: Bool {
      let nickname = trimmedText(text)
      if let refused, sameBytes(refused, nickname) { return true }
      return length <= DetailsFeature.longestNickname && nicknameProblem(nickname) != nil
    }

    /// The server could not keep a nickname of a place; the field says so, as long as it stands there.
    @inline(never) mutating func refuse(_ nickname: String, of cell: Cell) {
      if cell == self.cell, sameBytes(trimmedText(text), nickname) { refused = nickname }
    }
  }

  /// What happens on the screen.
  public enum Action: Hashable, Sendable {
    /// The person wrote another nickname.
    case nicknameEdited(String)
    /// What the screen can't do itself; its parent intercepts it.
    case delegate(Delegate)

    /// What the screen can't do by itself.
    public enum Delegate: Hashable, Sendable {
      /// The place shall be called so; an empty text leaves it its name.
      case nicknameChosen(String)
      /// The place shall go.
      case removalWanted
    }
  }

  /// The screen's logic. A nickname that is too long stays in the field, and the place keeps what it was called.
  @inline(never) public static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .nicknameEdited(let text):
      state.text = text
      return state.length > longestNickname || state.isRefused ? .none : .send(.delegate(.nicknameChosen(trimmedText(text))))
    case .delegate:
      return .none
    }
  }
}
