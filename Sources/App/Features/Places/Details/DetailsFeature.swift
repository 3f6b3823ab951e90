import Loop
import WeatherModel

/// The facts about a saved place other than its weather, and its nickname.
public enum DetailsFeature {
  /// The place, and the text in the field for the nickname.
  public struct State: Hashable, Sendable {
    /// The cell of the place.
    public var cell: Cell
    /// The text in the field for the nickname, as typed.
    public var text: String
    /// The last nickname that the server refused; nil for none.
    public var refused: String?

    /// Creates the screen of a place.
    public init(cell: Cell, text: String = "") {
      self.cell = cell
      self.text = text
    }

    /// The number of characters in the field.
    var length: Int { text.count }

    /// Whether the nickname in the field can't be stored.
    var isRefused: Bool {
      let nickname = trimmedText(text)
      if let refused, refused == nickname { return true }
      return nicknameProblem(nickname) != nil
    }

    /// Notes that the server refused a nickname of a place; the field shows an error while it still contains that nickname.
    mutating func refuse(_ nickname: String, of cell: Cell) {
      if cell == self.cell, trimmedText(text) == nickname { refused = nickname }
    }
  }

  /// Events of the screen.
  public indirect enum Action: Hashable, Sendable {
    case nicknameEdited(String)
    /// A request that the parent intercepts.
    case delegate(Delegate)

    /// Requests that only the parent can carry out.
    public enum Delegate: Hashable, Sendable {
      /// Give the place this nickname; an empty text removes it.
      case nicknameChosen(String)
      /// Delete the place.
      case removalRequested
    }
  }

  /// Handles an event. A nickname that is refused stays in the field only; the place keeps its last valid one.
  public static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .nicknameEdited(let text):
      state.text = limitedText(text, over: state.text, to: SyncLimits.nickname, nicknameProblem)
      return state.isRefused ? .none : .send(.delegate(.nicknameChosen(trimmedText(state.text))))
    case .delegate:
      return .none
    }
  }
}
