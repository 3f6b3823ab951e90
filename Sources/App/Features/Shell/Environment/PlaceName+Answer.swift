import WeatherModel
import Wire

extension PlaceName {
  /// Reads a name from the server's answer, of a place that was searched for or of a point.
  init(answered json: JSON) throws(JSONError) {
    self.init(
      name: try json["name"].text(), region: try json["region"].textIfPresent(), country: try json["country"].textIfPresent())
  }

  /// Reads the server's answer to a request for the name of a point; nil when it is invalid. Far from any town, the name is a distance and
  /// direction from one.
  public static func pointName(in answer: [UInt8]) -> PlaceName? {
    do throws(JSONError) {
      let json = try JSON(parsing: answer)
      var name = try PlaceName(answered: json)
      if try json["kind"].text() == "remote" {
        name.nearestTown = NearestTown(
          name: name.name, distance: try json["distance"].number(), direction: try json["direction"].number())
      }
      name.name = try json["title"].text()
      return name
    } catch {
      return nil
    }
  }
}
