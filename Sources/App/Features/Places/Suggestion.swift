import Routes
import WeatherModel
import Wire

/// A place that a search may mean.
public struct Suggestion: Hashable, Sendable {
  /// The name of the place with its region and country.
  public var name: PlaceName
  /// The position of the place.
  public var coordinate: Coordinate
  /// The temperature there; nil unless the server already knew it.
  public var temperature: Temperature?

  /// A place with its name.
  public init(name: PlaceName, coordinate: Coordinate, temperature: Temperature? = nil) {
    (self.name, self.coordinate, self.temperature) = (name, coordinate, temperature)
  }

  /// Whether it is a point that is named only by its coordinates.
  var isPoint: Bool { name.name == coordinate.shortText }

  /// The page with its weather.
  public var url: String { Destination(.place(Cell(coordinate))).url }

  /// The places in the format of the server's answer to a search, with the parts that the app reads.
  static func answer(_ all: [Suggestion]) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.array("places", of: all) { place, json in
        json.member("name", place.name.name)
        json.member("region", place.name.region)
        json.member("country", place.name.country)
        json.member("latitude", place.coordinate.latitude)
        json.member("longitude", place.coordinate.longitude)
      }
    }
    return json.bytes
  }

  /// Reads the server's answer to a search; nil if it is invalid. A place with an invalid position is left out.
  public static func all(in answer: [UInt8]) -> [Suggestion]? {
    do throws(JSONError) {
      var all: [Suggestion] = []
      for place in try JSON(parsing: answer)["places"].items() {
        guard
          let coordinate = Coordinate(latitude: try place["latitude"].number(), longitude: try place["longitude"].number())
        else { continue }
        let temperature = try place["temperature"].numberIfPresent().map { Temperature(celsius: $0) }
        all.append(Suggestion(name: try PlaceName(answered: place), coordinate: coordinate, temperature: temperature))
      }
      return all
    } catch {
      return nil
    }
  }
}
