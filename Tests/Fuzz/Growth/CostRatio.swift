/// How the costs grow, from the costs of an input that was doubled in size several times.
struct CostRatio {
  /// The additional work of the last doubling, relative to that of the doubling before: 2 for linear work, 4 for quadratic.
  ///
  /// Differences rather than totals, since the fixed part of an input's cost says nothing about growth.
  let ratio: Double

  init(_ costs: ArraySlice<Double>) {
    let costs = Array(costs)
    let first = costs[1] - costs[0]
    let second = costs[2] - costs[1]
    // Below this it is the noise of memory allocation.
    ratio = second < 200_000 ? 0 : second / max(first, 1)
  }

  /// Sorting gives about 2.15 and comes closer to 2 as the size grows.
  var isSuspicious: Bool { ratio > 2.12 }

  /// The ratio of quadratic work does not fall toward 2 as the size grows.
  func isWorseThanLinear(after first: CostRatio) -> Bool { ratio > 2.2 && ratio > first.ratio - 0.02 }
}
