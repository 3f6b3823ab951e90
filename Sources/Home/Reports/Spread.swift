import Wire

/// How far apart the values of the sources are for one quantity.
public struct Spread: Hashable, Sendable {
  /// The lowest, the middle and the highest value.
  public let minimum, median, maximum: Double
  /// The number of values, one for each source that has the quantity.
  public let count: Int

  /// The spread of the finite values; nil if there are none.
  public init?(_ values: [Double]) {
    let sorted = values.filter { $0.isFinite }.sorted()
    guard let first = sorted.first, let last = sorted.last else { return nil }
    minimum = first
    maximum = last
    count = sorted.count
    let middle = sorted.count / 2
    median = sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
  }

  /// The difference between the highest and the lowest value.
  public var range: Double { maximum - minimum }

  func write(to json: inout JSONWriter) {
    json.member("min", minimum)
    json.member("max", maximum)
    json.member("median", withoutRoundingErrors(median))
    json.member("range", withoutRoundingErrors(range))
    json.member("sources", Int64(count))
  }
}

/// Removes rounding errors in sums and differences of decimals, so that 17.3 - 17 is 0.3.
private func withoutRoundingErrors(_ number: Double) -> Double {
  guard number.magnitude < 1e9 else { return number }
  return (number * 1e6).rounded() / 1e6
}
