/// A line about the weather, as it was received.
public struct WitLine: Hashable, Sendable {
  /// The author of a line.
  public enum Writer: UInt8, CaseIterable, Hashable, Sendable {
    /// The house writer: the server's built-in grammar.
    case house
    /// A language model that the server's owner has configured.
    case model
    /// The browser's own language model.
    case device

    /// The word in the server's answers.
    public var word: String {
      switch self {
      case .house: "house"
      case .model: "model"
      case .device: "device"
      }
    }
  }

  /// The text to show.
  public var text: String
  /// The identifier of the line's idea, sent along with later requests so that it is not repeated.
  public var id: UInt32
  /// The author of the line.
  public var writer: Writer
  /// The name of the language model; empty for the house writer.
  public var model: String

  /// Creates a line; `model` is the name of the language model.
  public init(_ text: String, id: UInt32, by writer: Writer, model: String = "") {
    (self.text, self.id, self.writer, self.model) = (text, id, writer, model)
  }
}
