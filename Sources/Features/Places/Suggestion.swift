import Routes
import WeatherModel
import Wire

/// A place that somebody's words may mean.
public struct Suggestion: Hashable, Sendable {
  /// What it is called, and what lies around it.
  public var name: PlaceName
  /// Where it is.
  public var coordinate: Coordinate
  /// How warm it is there, where the server knew it already.
  public var temperature: Temperature?

  /// A place and what it is called.
  public init(name: PlaceName, coordinate: Coordinate, temperature: Temperature? = nil) {
    self.name = name
    self.coordinate = coordinate
    self.temperature = temperature
  }

  /// Where its weather is shown.
  public var url: String { Destination(.place(Cell(coordinate))).url }

  /// The places as the server answers them to a search, as far as the app reads that.
  static func answer(_ all: [Suggestion]) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.array("places") { list in
        for place in all {
          list.object { json in
            json.member("name", place.name.name)
            json.member("region", place.name.region)
            json.member("country", place.name.country)
            json.member("latitude", place.coordinate.latitude)
            json.member("longitude", place.coordinate.longitude)
          }
        }
      }
    }
    return json.bytes
  }

  /// What the server answers to a search; nil where it makes no sense. A place that can't be read is left out.
  @inline(never) public static func all(in answer: [UInt8]) -> [Suggestion]? {
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
