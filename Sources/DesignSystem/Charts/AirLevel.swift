import WeatherModel

/// How bad a pollutant is on a scale.
public struct AirLevel: Equatable, Sendable {
  /// From 1 for the best air to 6 for the worst.
  public var band: Int
  /// Where it stands between nothing and the worst, 0…1, with the bands equally wide.
  public var part: Double

  /// The band and the marker's place, which have to agree: `airLevel` makes both from one value.
  public init(band: Int, part: Double) {
    self.band = band
    self.part = part
  }
}

/// The level of one pollutant, or nil where the scale does not know it. The scales are defined for means over hours; hourly values are what we
/// have, so this shows where the air stands at the moment and is no official sub-index.
@inline(never) public func airLevel(_ pollutant: Pollutant, on scale: AirScale) -> AirLevel? {
  guard pollutant.concentration.isFinite, let steps = scale.steps(pollutant.substance) else { return nil }
  return AirLevel(band: min(6, steps.below(pollutant.concentration) + 1), part: steps.position(pollutant.concentration) / 6)
}

/// Where an index stands on its scale of six equal bands, 0…1.
@inline(never) public func airPosition(_ index: Double, on scale: AirScale) -> Double { scale.steps.position(index) / 6 }
