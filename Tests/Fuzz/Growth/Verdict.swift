/// What the costs of an input say that was made larger, each time by twice as much.
struct Verdict {
  /// How many times the last doubling's additional work is that of the doubling before: 2 for linear work, 4 for quadratic.
  ///
  /// Differences, since what the rest of an input costs says nothing about what grows.
  let ratio: Double

  init(_ costs: ArraySlice<Double>) {
    let costs = Array(costs)
    let first = costs[1] - costs[0]
    let second = costs[2] - costs[1]
    // Less is the noise of memory being asked for.
    ratio = second < 200_000 ? 0 : second / max(first, 1)
  }

  /// Sorting gives about 2.15 and comes closer to 2 with size.
  var isSuspicious: Bool { ratio > 2.12 }

  /// Quadratic work goes away from it.
  func isGuilty(after first: Verdict) -> Bool { ratio > 2.2 && ratio > first.ratio - 0.02 }
}
