import Copy
import Loop
import WeatherModel

/// The sentences of languages that the app was not started in.
public struct LanguageClient {
  /// Fetches a language's sentences; nil when they are not to be had, or not whole.
  public var load: (_ language: Language, _ answer: @escaping (Copy?) -> Void) -> Cancellation

  /// A client made of its ability.
  public init(load: @escaping (_ language: Language, _ answer: @escaping (Copy?) -> Void) -> Cancellation) { self.load = load }
}
