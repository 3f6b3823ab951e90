import Routes
import WeatherModel

/// A saved place as a row of a list.
public struct Favourite: Equatable, Sendable {
  /// The id of the place's page.
  public typealias ID = WeatherListFeature.PageID

  /// The id of the place's page.
  public var id: ID
  /// The person's name for the place, else its own name, else its coordinates.
  public var name: String
  /// The place's own name; nil unless the person has given it another one.
  public var ownName: String?
  /// Whether it is the device's own position. That place stays first and can't be deleted.
  public var isDevicePosition = false
  /// Whether the device is there: at its own position, or at the saved place that stands for both.
  public var isHere = false
  /// The position of the place.
  public var coordinate: Coordinate
  /// Its weather; nil while none is known.
  public var report: WeatherReport?
  /// Whether an answer with its weather is awaited.
  public var isLoading: Bool
  /// Whether it is the place that a wide screen shows beside the list.
  public var isChosen = false

  /// The page with its weather.
  var weather: Destination { Destination(isDevicePosition ? .here : .place(Cell(coordinate))) }

  /// The page with its details.
  var details: Destination { Destination(.details(Cell(coordinate))) }
}
