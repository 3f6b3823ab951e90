import Loop
import Routes
import WeatherModel

/// Searches for places by name in the server's gazetteer.
public struct PlacesClient {
  /// Searches for the text that somebody typed.
  public var search: (_ search: PlaceSearch, _ answer: @escaping (Result<[Suggestion], WeatherProblem>) -> Void) -> Cancellation

  /// Creates a client from its closure.
  public init(
    search: @escaping (_ search: PlaceSearch, _ answer: @escaping (Result<[Suggestion], WeatherProblem>) -> Void) -> Cancellation
  ) {
    self.search = search
  }
}
