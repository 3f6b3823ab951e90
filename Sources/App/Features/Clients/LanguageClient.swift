import Copy
import Loop
import WeatherModel

/// Fetches the sentences of languages other than the one in which the app was started.
public struct LanguageClient {
  /// Fetches a language's sentences; nil when they can't be fetched or are incomplete.
  public var load: (_ language: Language, _ answer: @escaping (Copy?) -> Void) -> Cancellation

  /// Creates a client from its closure.
  public init(load: @escaping (_ language: Language, _ answer: @escaping (Copy?) -> Void) -> Cancellation) { self.load = load }
}
