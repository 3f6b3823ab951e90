import Loop
import WeatherModel

/// The answer to a request for a place's name.
public enum NameAnswer: Hashable, Sendable {
  /// The name; nil when the place has none.
  case name(String?)
  /// There was no answer, or an invalid one.
  case failed
}

/// Asks for the name of the device's own position. The service is free for this purpose only: it must never be asked about another place.
public struct NamesClient {
  /// The source to credit for the names.
  static let source = Source.bigDataCloud

  /// Asks for the name, in this language, of the cell that the device is in.
  public var nameOfPosition: (_ here: Cell, _ language: Language, _ answer: @escaping (NameAnswer) -> Void) -> Cancellation

  /// Creates a client from its closure.
  public init(nameOfPosition: @escaping (_ here: Cell, _ language: Language, _ answer: @escaping (NameAnswer) -> Void) -> Cancellation) {
    self.nameOfPosition = nameOfPosition
  }
}
