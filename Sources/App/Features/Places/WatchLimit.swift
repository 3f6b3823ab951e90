import Copy
import Markup
import WeatherModel

/// That warnings are watched for the first places only; nothing if that is all of a person's saved places.
func watchLimit(_ count: Int, _ copy: Copy) -> Node {
  guard count > SyncLimits.watchedPlaces else { return .nothing }
  return Node(.p, .class("caption on-sky note")) { copy.onlyFirstWatched(number: String(SyncLimits.watchedPlaces)) }
}
