/// The European air-quality index computed from concentrations, so that the index and the bands of the pollutants are of one edition,
/// whatever edition a source computes its own index by.
///
/// European Environment Agency, edition of 2024, for hourly means. The agency defines only bands; as in Open-Meteo's index, each band is
/// worth 20 points, interpolated linearly within the band, and the open last band continues like the one before it. The worst pollutant
/// sets the index.
public struct EuropeanAirIndex: Hashable, Sendable {
  /// The European AQI as a whole number, 0…1000.
  public let value: Double
  /// The pollutant with the highest index, which sets `value`.
  public let dominant: Pollutant.Substance

  /// Computes the index; nil when the European scale covers none of the pollutants.
  public init?(_ pollutants: [Pollutant]) {
    var worst: (value: Double, substance: Pollutant.Substance)?
    for pollutant in pollutants {
      guard let value = EuropeanAirIndex.partial(pollutant) else { continue }
      if worst.map({ value > $0.value }) ?? true { worst = (value, pollutant.substance) }
    }
    guard let worst else { return nil }
    value = worst.value
    dominant = worst.substance
  }

  /// The index of a single pollutant, rounded; nil when the European scale does not cover it.
  public static func partial(_ pollutant: Pollutant) -> Double? {
    guard let steps = AirScale.european.steps(pollutant.substance), pollutant.concentration.isFinite else { return nil }
    return min(1000, 20 * steps.extrapolated(pollutant.concentration)).rounded()
  }
}
