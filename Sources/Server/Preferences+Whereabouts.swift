import Copy
import Features
import Gazetteer
import Reports

extension Preferences {
  /// What a point is called: by its town, by how far the nearest one is in the person's unit, by the sea.
  public func name(of place: Whereabouts, _ copy: Copy) -> String {
    place.nearestTown.map { name(after: $0, copy) } ?? copy.name(of: place)
  }
}
