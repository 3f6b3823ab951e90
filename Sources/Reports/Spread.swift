import Wire

/// How far apart the sources are about one quantity.
public struct Spread: Hashable, Sendable {
  /// The least, the middle and the greatest of what was said.
  public let minimum, median, maximum: Double
  /// How many sources said something.
  public let count: Int

  /// The spread of what the sources said; nil where none of them said anything.
  public init?(_ values: [Double]) {
    let sorted = values.filter { $0.isFinite }.sorted()
    guard let first = sorted.first, let last = sorted.last else { return nil }
    minimum = first
    maximum = last
    count = sorted.count
    let middle = sorted.count / 2
    median = sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
  }

  /// From the least to the greatest.
  public var range: Double { maximum - minimum }

  func write(to json: inout JSONWriter) {
    json.member("min", minimum)
    json.member("max", maximum)
    json.member("median", withoutRoundingErrors(median))
    json.member("range", withoutRoundingErrors(range))
    json.member("sources", Int64(count))
  }
}

/// Sums and differences of decimals are off in their last digits: 17.3 - 17 is 0.3.
private func withoutRoundingErrors(_ number: Double) -> Double {
  guard number.magnitude < 1e9 else { return number }
  return (number * 1e6).rounded() / 1e6
}
