import Copy
import Gazetteer
import Preferences
import Reports

extension Preferences {
  /// The name of a point: its town, its distance from the nearest town in the person's unit, or its sea.
  public func name(of place: PointName, _ copy: Copy) -> String {
    place.nearestTown.map { name(after: $0, copy) } ?? copy.name(of: place)
  }
}
