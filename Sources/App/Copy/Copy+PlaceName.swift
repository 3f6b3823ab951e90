import WeatherModel

extension Copy {
  /// “Île-de-France, France”: the areas around a place.
  public func around(_ place: PlaceName) -> String { list(place.around) }

  /// “Paris, Île-de-France, France”
  public func fullName(_ place: PlaceName) -> String { list([place.name] + place.around) }

  /// “68 km SE of Goldfield”, in kilometres, or in another unit with its length in metres.
  public func name(_ town: NearestTown, unit: Int = 0, metres: Double = 1000) -> String {
    let distance = distance(unit, number: localized(fixed(town.distance / metres, 0)))
    return placeAway(distance: distance, direction: compassPoint(town.direction), town: town.name)
  }
}
