import Loop
import WeatherModel

/// What came of the question what a place is called.
public enum NameAnswer: Hashable, Sendable {
  /// Its name, or nil where it has none.
  case known(String?)
  /// There was no answer, or none that makes sense.
  case failed
}

/// What the device's own position is called, by a service that is free for just that: it must never be asked about another place.
public struct NamesClient {
  /// Whom to thank for the names.
  static let source = Source.bigDataCloud

  /// Asks for the name of the cell that the device is in, as people call it who speak the language.
  public var name: (_ here: Cell, _ language: Language, _ answer: @escaping (NameAnswer) -> Void) -> Cancellation

  /// A client made of its ability.
  public init(name: @escaping (_ here: Cell, _ language: Language, _ answer: @escaping (NameAnswer) -> Void) -> Cancellation) {
    self.name = name
  }
}
