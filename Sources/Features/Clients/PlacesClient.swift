import Loop
import Routes
import WeatherModel

/// Places by name, out of the server's gazetteer.
public struct PlacesClient {
  /// Searches for what somebody typed.
  public var search: (_ search: PlaceSearch, _ answer: @escaping (Result<[Suggestion], WeatherProblem>) -> Void) -> Cancellation

  /// A client made of its ability.
  public init(
    search: @escaping (_ search: PlaceSearch, _ answer: @escaping (Result<[Suggestion], WeatherProblem>) -> Void) -> Cancellation
  ) {
    self.search = search
  }
}
