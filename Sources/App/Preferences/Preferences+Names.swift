import Copy
import WeatherModel

extension Preferences {
  /// “68 km SE of Goldfield”, “42 mi SE of Goldfield”
  public func name(after town: NearestTown, _ copy: Copy) -> String {
    copy.name(town, unit: Int(self[.distance]), metres: distanceUnit.metres)
  }

  /// The name of a report's place; nil when it is unknown.
  public func name(of report: WeatherReport?, _ copy: Copy) -> String? {
    report?.nearestTown.map { name(after: $0, copy) } ?? report?.placeName
  }
}
