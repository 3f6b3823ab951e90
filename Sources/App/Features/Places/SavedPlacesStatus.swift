import Copy
import DesignSystem
import Markup
import WeatherModel

/// The age and the source of the oldest weather among the places.
func savedPlacesStatus(_ places: [Favourite], _ environment: Environment) -> Node {
  let copy = environment.copy
  var oldest: Provenance?
  for place in places {
    guard let provenance = place.report?.current?.provenance else { continue }
    if oldest.map({ provenance.fetchedAt < $0.fetchedAt }) ?? true { oldest = provenance }
  }
  guard let oldest else { return .nothing }
  let age = environment.now - oldest.fetchedAt
  let isStale = Freshness(age: age, lifetime: Kind.current.lifetime) == .stale
  return Node(.div, .class("row row--centre on-sky")) {
    if environment.isOnline {
      freshness(isStale ? .stale : .fresh, text: copy.updated(secondsAgo: age, source: copy.name(oldest.source)))
    } else {
      freshness(.offline, text: copy.offline(secondsOld: age, secondsSinceTry: nil))
    }
    if places.contains(where: { $0.report?.isSimulated == true }) { simulatedBadge(copy.simulated) }
  }
}
