import Loop
import Routes
import WeatherModel

/// Searches for places by name in the server's gazetteer, and names points.
public struct PlacesClient {
  /// Searches for the text that somebody typed.
  public var search: (_ search: PlaceSearch, _ answer: @escaping (Result<[Suggestion], WeatherProblem>) -> Void) -> Cancellation
  /// Asks for the name of a cell; there is one everywhere on earth, at sea too.
  public var pointName:
    (_ cell: Cell, _ language: Language, _ answer: @escaping (Result<PlaceName, WeatherProblem>) -> Void) -> Cancellation

  /// Creates a client from its closures.
  public init(
    search: @escaping (_ search: PlaceSearch, _ answer: @escaping (Result<[Suggestion], WeatherProblem>) -> Void) -> Cancellation,
    pointName:
      @escaping (_ cell: Cell, _ language: Language, _ answer: @escaping (Result<PlaceName, WeatherProblem>) -> Void) ->
      Cancellation
  ) {
    self.search = search
    self.pointName = pointName
  }
}
