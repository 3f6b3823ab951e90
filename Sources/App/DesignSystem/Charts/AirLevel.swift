import WeatherModel

/// How bad a pollutant is on a scale.
public struct AirLevel: Equatable, Sendable {
  /// The band, from 1 for the best air to 6 for the worst.
  public var band: Int
  /// The position between nothing and the worst, 0…1, with the bands equally wide.
  public var part: Double

  /// Creates a level. Band and position have to agree: `airLevel` makes both from one value.
  public init(band: Int, part: Double) {
    self.band = band
    self.part = part
  }
}

/// The level of one pollutant; nil if the scale does not know it. The US scale is defined for means over hours, but we have hourly values,
/// so on it this shows the air at the moment and is no official sub-index.
public func airLevel(_ pollutant: Pollutant, on scale: AirScale) -> AirLevel? {
  // On the European scale the worst pollutant's level is the level of the index, rounded like it.
  if scale == .european {
    return EuropeanAirIndex.partial(pollutant).map { AirLevel(band: scale.band($0), part: airPosition($0, on: scale)) }
  }
  guard pollutant.concentration.isFinite, let steps = scale.steps(pollutant.substance) else { return nil }
  return AirLevel(band: min(6, steps.below(pollutant.concentration) + 1), part: steps.position(pollutant.concentration) / 6)
}

/// The position of an index, rounded as it is shown, on its scale of six equal bands, 0…1.
public func airPosition(_ index: Double, on scale: AirScale) -> Double { scale.steps.position(index.rounded()) / 6 }
