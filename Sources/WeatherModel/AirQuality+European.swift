/// The European air-quality index made from pollutants, for sources that send no index.
///
/// European Environment Agency, edition of 2021: each pollutant's concentration falls into a band of 20 points, straight within the band;
/// beyond the last limit it is 100. The worst pollutant sets the index. The agency judges particles by their mean over 24 hours; hourly
/// means, where a source has no other, make the index livelier.
public struct EuropeanAirIndex: Hashable, Sendable {
  /// 0…100.
  public let value: Double
  /// The pollutant that sets it.
  public let dominant: Pollutant.Substance

  /// The index of pollutants; nil when none of them counts.
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

  /// The index of one pollutant alone; nil for one that does not count.
  public static func partial(_ pollutant: Pollutant) -> Double? {
    guard let steps = AirScale.european.steps(pollutant.substance), pollutant.concentration.isFinite else { return nil }
    return 20 * min(5, steps.position(pollutant.concentration))
  }
}
