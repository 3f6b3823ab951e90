import WeatherModel

/// Why a request for weather was not answered with weather.
public struct WeatherRefusal: Error, Hashable, Sendable {
  /// What went wrong.
  public var problem: WeatherProblem
  /// When another attempt may succeed; nil if the server has not said.
  public var until: Instant?

  /// The source that is waited for; nil if it is none.
  public var resting: Source?
  /// Another source, which the person may choose and which can be asked now.
  public var instead: Source?

  /// Creates a refusal.
  public init(_ problem: WeatherProblem, until: Instant? = nil, resting: Source? = nil, instead: Source? = nil) {
    self.problem = problem
    self.until = until
    self.resting = resting
    self.instead = instead
  }
}
