import Routes
import WeatherModel

/// A saved place as a row of a list.
public struct Favourite: Equatable, Sendable {
  /// What the row is known by, whatever happens to the others.
  public typealias ID = Int

  /// The number of the place.
  public var id: ID
  /// What the person calls it, else its name, else where it is.
  public var name: String
  /// Its own name, where the person calls it otherwise.
  public var ownName: String?
  /// Whether it is where the device is; that place stays first and can't be deleted.
  public var isHere: Bool
  /// Where it is.
  public var coordinate: Coordinate
  /// Its weather, as far as it is known.
  public var report: WeatherReport?
  /// Whether its weather is awaited.
  public var isLoading: Bool
  /// Whether it is the one that is shown beside the list where there is room.
  public var isChosen = false

  /// Where its weather is shown.
  var weather: Destination { Destination(isHere ? .here : .place(Cell(coordinate))) }

  /// Where it is shown what else is known of it.
  var details: Destination { Destination(.details(Cell(coordinate))) }
}
