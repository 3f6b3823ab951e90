import WeatherModel
import Wire

extension PlaceName {
  /// A name as the server tells it, of a place that was searched for or of a point.
  @inline(never) init(answered json: JSON) throws(JSONError) {
    self.init(
      name: try json["name"].text(), region: try json["region"].textIfPresent(), country: try json["country"].textIfPresent())
  }

  /// What the server answers to the question what a point is called; nil where it makes no sense. Far from a town it is called by its distance from it.
  @inline(never) public static func whereabouts(in answer: [UInt8]) -> PlaceName? {
    do throws(JSONError) {
      let json = try JSON(parsing: answer)
      var name = try PlaceName(answered: json)
      if sameBytes(try json["kind"].text(), "remote") {
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
