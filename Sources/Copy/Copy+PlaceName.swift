import WeatherModel

extension Copy {
  /// “Île-de-France, France”: what lies around a place.
  @inline(never) public func around(_ place: PlaceName) -> String { list(place.around) }

  /// “Paris, Île-de-France, France”
  @inline(never) public func inFull(_ place: PlaceName) -> String { list([place.name] + place.around) }

  /// “68 km SE of Goldfield”
  public func name(metres: Double, direction: Double, from town: String) -> String {
    let kilometres = distance(0, number: localized(fixed(metres / 1000, 0)))
    return placeAway(distance: kilometres, direction: compassPoint(direction), town: town)
  }
}
