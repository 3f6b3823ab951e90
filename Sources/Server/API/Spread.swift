import Wire

/// How far apart the sources are about one quantity.
struct Spread {
  let minimum, median, maximum: Double
  let count: Int

  /// The spread of what the sources said; nil where none of them said anything.
  init?(_ values: [Double]) {
    let sorted = values.filter { $0.isFinite }.sorted()
    guard let first = sorted.first, let last = sorted.last else { return nil }
    minimum = first
    maximum = last
    count = sorted.count
    let middle = sorted.count / 2
    median = sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
  }

  func write(to json: inout JSONWriter) {
    json.member("min", minimum)
    json.member("max", maximum)
    json.member("median", withoutRoundingErrors(median))
    json.member("range", withoutRoundingErrors(maximum - minimum))
    json.member("sources", Int64(count))
  }
}

/// Sums and differences of decimals are off in their last digits: 17.3 - 17 is 0.3.
private func withoutRoundingErrors(_ number: Double) -> Double {
  guard number.magnitude < 1e9 else { return number }
  return (number * 1e6).rounded() / 1e6
}
