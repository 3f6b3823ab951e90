import WeatherModel
import Wire

extension PlaceName {
  /// A name as the server tells it, of a place that was searched for or of a point.
  @inline(never) init(answered json: JSON) throws(JSONError) {
    self.init(
      name: try json["name"].text(), region: try json["region"].textIfPresent(), country: try json["country"].textIfPresent())
  }

  /// What the server answers to the question what a point is called; nil where it makes no sense.
  @inline(never) public static func whereabouts(in answer: [UInt8]) -> PlaceName? {
    do throws(JSONError) { return try PlaceName(answered: JSON(parsing: answer)) } catch { return nil }
  }
}
