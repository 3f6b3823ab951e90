/// The European air-quality index computed from pollutants, for sources that send no index.
///
/// European Environment Agency, edition of 2021: each band of a pollutant's concentration is worth 20 points, interpolated linearly within
/// the band; beyond the last limit the index is 100. The worst pollutant sets the index. The agency rates particles by their mean over 24
/// hours; with hourly means, where a source has nothing else, the index fluctuates more.
public struct EuropeanAirIndex: Hashable, Sendable {
  /// The European AQI, 0…100.
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

  /// The index of a single pollutant; nil when the European scale does not cover it.
  public static func partial(_ pollutant: Pollutant) -> Double? {
    guard let steps = AirScale.european.steps(pollutant.substance), pollutant.concentration.isFinite else { return nil }
    return 20 * min(5, steps.position(pollutant.concentration))
  }
}
