/// The moon as it stands at a moment.
public struct Moon: Hashable, Sendable {
  /// How far it has come from one new moon (0) to the next (1); 0.5 is full.
  public let phase: Double

  /// The eight names of a month.
  public enum Name: UInt8, CaseIterable, Sendable {
    case new, waxingCrescent, firstQuarter, waxingGibbous, full, waningGibbous, lastQuarter, waningCrescent
  }

  /// The moon at a moment, good to a quarter of an hour for a century or two.
  public init(at instant: Instant) {
    let turns = (MoonPosition(at: instant).longitude - SunPosition(at: instant).longitude) / (2 * .pi)
    phase = turns - turns.rounded(.down)
  }

  /// When a phase (0 new, 0.5 full) comes next.
  public static func next(phase: Double, after now: Instant) -> Instant {
    var ahead = phase - Moon(at: now).phase
    ahead -= ahead.rounded(.down)
    var instant = now
    // The moon is faster near the earth: the mean speed leads to within half a day, the next steps to the minute.
    for _ in 0..<4 {
      instant = instant + Int64(ahead * 29.530588 * 86_400)
      ahead = phase - Moon(at: instant).phase
      ahead -= ahead.rounded()
    }
    return instant
  }

  /// How much of the disc is lit, 0…1.
  public var illumination: Double { (1 - cosine(2 * .pi * phase)) / 2 }

  /// The name: the four principal phases hold for a day before and after, the others fill what lies between.
  public var name: Name {
    let day = 1 / 29.530588
    let quarter = (phase * 4).rounded(.toNearestOrAwayFromZero)
    let isPrincipal = phase > quarter / 4 - day && phase < quarter / 4 + day
    switch (Int(quarter), isPrincipal) {
    case (0, true), (4, true): return .new
    case (1, true): return .firstQuarter
    case (2, true): return .full
    case (3, true): return .lastQuarter
    default: break
    }
    if phase < 0.25 { return .waxingCrescent }
    if phase < 0.5 { return .waxingGibbous }
    return phase < 0.75 ? .waningGibbous : .waningCrescent
  }
}
