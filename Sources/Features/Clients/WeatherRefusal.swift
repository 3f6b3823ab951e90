import WeatherModel

/// Why a request for weather was not answered with weather.
public struct WeatherRefusal: Error, Hashable, Sendable {
  /// What went wrong.
  public var problem: WeatherProblem
  /// When another attempt may succeed; nil if the server has not said.
  public var until: Instant?

  /// Creates a refusal.
  public init(_ problem: WeatherProblem, until: Instant? = nil) {
    self.problem = problem
    self.until = until
  }
}
