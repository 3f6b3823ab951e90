import WeatherModel

/// How bad a pollutant is on a scale: its band, from 1 for the best air to 6 for the worst, and its position between nothing and the worst,
/// 0…1, with the bands equally wide. Both have to agree: `airLevel` makes them from one value.
public typealias AirLevel = (band: Int, part: Double)

/// The level of one pollutant; nil if the scale does not know it. The US scale is defined for means over hours, but we have hourly values,
/// so on it this shows the air at the moment and is no official sub-index.
public func airLevel(_ pollutant: Pollutant, on scale: AirScale) -> AirLevel? {
  // On the European scale the worst pollutant's level is the level of the index, rounded like it.
  if scale == .european {
    return EuropeanAirIndex.partial(pollutant).map { (scale.band($0), airPosition($0, on: scale)) }
  }
  guard pollutant.concentration.isFinite, let steps = scale.steps(pollutant.substance) else { return nil }
  return (min(6, steps.below(pollutant.concentration) + 1), steps.position(pollutant.concentration) / 6)
}

/// The position of an index, rounded as it is shown, on its scale of six equal bands, 0…1.
public func airPosition(_ index: Double, on scale: AirScale) -> Double { scale.steps.position(index.rounded()) / 6 }
