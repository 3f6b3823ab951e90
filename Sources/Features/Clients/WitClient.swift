import Loop
import Routes
import WeatherModel

/// A line about the weather, as it arrived.
public struct WitLine: Hashable, Sendable {
  /// Who wrote it.
  public enum Writer: UInt8, CaseIterable, Hashable, Sendable {
    /// The server's own grammar.
    case house
    /// A model that the server's owner named.
    case model
    /// The model on this device.
    case device

    /// How the server calls it.
    public var word: String {
      switch self {
      case .house: "house"
      case .model: "model"
      case .device: "device"
      }
    }
  }

  /// The words, as they are shown.
  public var text: String
  /// Names the thought.
  public var id: UInt32
  /// Who wrote it.
  public var writer: Writer
  /// What the model is called that did.
  public var model: String

  /// A line with its writer; `model` names the language model.
  public init(_ text: String, id: UInt32, by writer: Writer, model: String = "") {
    (self.text, self.id, self.writer, self.model) = (text, id, writer, model)
  }
}

/// What came of the question for a line.
public enum WitAnswer: Hashable, Sendable {
  case line(WitLine)
  /// Nothing is to be said about this weather.
  case silence
  /// Nobody answered.
  case failed
}

/// Has lines about the weather written.
public struct WitClient {
  /// Asks for a line: the device's own model, where it has one, else the server.
  public var ask: (_ query: WitQuery, _ answer: @escaping (WitAnswer) -> Void) -> Cancellation

  /// A client made of its ability.
  public init(ask: @escaping (_ query: WitQuery, _ answer: @escaping (WitAnswer) -> Void) -> Cancellation) { self.ask = ask }
}
