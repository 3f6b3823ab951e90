import Loop
import Routes
import WeatherModel

/// The answer to a request for a line.
public enum WitAnswer: Hashable, Sendable {
  case line(WitLine)
  /// There is no line for this weather.
  case noLine
  /// There was no valid answer.
  case failed
}

/// Requests lines about the weather.
public struct WitClient {
  /// Requests a line from the device's own model if there is one, otherwise from the server.
  public var ask: (_ query: WitQuery, _ answer: @escaping (WitAnswer) -> Void) -> Cancellation

  /// Creates a client from its closure.
  public init(ask: @escaping (_ query: WitQuery, _ answer: @escaping (WitAnswer) -> Void) -> Cancellation) { self.ask = ask }
}
