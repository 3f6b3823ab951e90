/// The next hour's rain in one thought.
public struct RainOutlook: Hashable, Sendable {
  /// How it goes.
  public enum Kind: Hashable, Sendable {
    case dry
    case wholeHour
    case starting(inMinutes: Int64)
    case stopping(inMinutes: Int64)
    case onAndOff
  }

  /// How it goes.
  public var kind: Kind
  /// When it is heaviest.
  public var heaviest: Instant?

  /// Below a tenth of a millimetre an hour nobody opens an umbrella.
  private static let threshold = 0.1

  /// The thought behind the steps, which are in order.
  public init(_ steps: [RainStep], now: Instant) {
    let wet = steps.map { $0.intensity >= RainOutlook.threshold }
    var changes = 0
    for index in wet.indices.dropFirst() where wet[index] != wet[index - 1] { changes += 1 }
    let firstChange = wet.indices.dropFirst().first { wet[$0] != wet[$0 - 1] }
    let minutes = firstChange.map { max(1, (steps[$0].time - now) / 60) } ?? 0
    switch (wet.first ?? false, changes) {
    case (false, 0): kind = .dry
    case (true, 0): kind = .wholeHour
    case (false, 1): kind = .starting(inMinutes: minutes)
    case (true, 1): kind = .stopping(inMinutes: minutes)
    default: kind = .onAndOff
    }
    heaviest = nil
    guard kind != .dry else { return }
    var most = 0.0
    for step in steps where step.intensity > most {
      most = step.intensity
      heaviest = max(step.time, now)
    }
  }
}
