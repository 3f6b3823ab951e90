import Routes
import WeatherModel

extension CompareAddress {
  /// The saved places that are side by side. Those that are no longer saved are left out; if none is left, the first places are shown.
  func chosen(among places: [Favourite]) -> [Favourite] {
    var chosen: [Favourite] = []
    for wanted in self.places {
      // The device's own position may be shown as a saved place.
      guard let place = places.first(where: { wanted == nil ? $0.isHere : $0.addressed == wanted }) else { continue }
      if !chosen.contains(where: { $0.id == place.id }) { chosen.append(place) }
    }
    return chosen.isEmpty ? Array(places.prefix(CompareAddress.mostPlaces)) : chosen
  }

  /// The address after a tap on a place: one that was side by side with others leaves them, another joins them, and a fourth one takes the
  /// place of the first.
  static func tapping(_ place: Favourite, with chosen: [Favourite]) -> CompareAddress {
    var left = chosen.filter { $0.id != place.id }
    if left.count == chosen.count { left.append(place) }
    if left.isEmpty { left = chosen }
    return CompareAddress(left.suffix(mostPlaces).map { $0.addressed })
  }
}

extension Favourite {
  /// The place in addresses of comparisons; nil stands for the device's own position.
  fileprivate var addressed: Cell? { isDevicePosition ? nil : Cell(coordinate) }
}
