import Copy
import Preferences
import WeatherModel

extension Environment {
  /// “Paris, Île-de-France, France”
  func inFull(_ place: PlaceName) -> String {
    var place = place
    if let town = place.nearestTown { place.name = preferences.name(after: town, copy) }
    return copy.fullName(place)
  }
}
