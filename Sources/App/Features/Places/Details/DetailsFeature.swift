import WeatherModel

/// The facts about a saved place other than its weather, and its nickname. The parent handles the actions, because they change the saved
/// places.
public enum DetailsFeature {
  /// The place, and the text in the field for the nickname.
  public struct State: Hashable, Sendable {
    /// The cell of the place.
    public var cell: Cell
    /// The text in the field for the nickname, as typed.
    public var text = ""
    /// The last nickname that the server refused; nil for none.
    public var refused: String?

    /// The number of characters in the field.
    var length: Int { text.count }

    /// Whether the nickname in the field can't be stored.
    var isRefused: Bool {
      let nickname = trimmedText(text)
      if let refused, refused == nickname { return true }
      return nicknameProblem(nickname) != nil
    }

    /// Takes a text that the person typed, as much of it as a nickname may have.
    mutating func edit(_ text: String) {
      self.text = limitedText(text, over: self.text, to: SyncLimits.nickname, nicknameProblem)
    }

    /// Notes that the server refused a nickname of a place; the field shows an error while it still contains that nickname.
    mutating func refuse(_ nickname: String, of cell: Cell) {
      if cell == self.cell, trimmedText(text) == nickname { refused = nickname }
    }
  }

  /// Events of the screen.
  public indirect enum Action: Hashable, Sendable {
    /// The person typed a nickname; an empty one is none.
    case nicknameEdited(String)
    /// The person wants to delete the place.
    case removeButtonTapped
  }
}
