/// The moon's phase at a moment.
public struct Moon: Hashable, Sendable {
  /// Progress from one new moon (0) to the next (1); 0.5 is full.
  public let phase: Double

  /// The eight named phases.
  public enum Name: UInt8, CaseIterable, Sendable {
    case new, waxingCrescent, firstQuarter, waxingGibbous, full, waningGibbous, lastQuarter, waningCrescent
  }

  /// Computes the phase, accurate to a quarter of an hour for a century or two.
  public init(at instant: Instant) {
    let turns = (MoonPosition(at: instant).longitude - SunPosition(at: instant).longitude) / (2 * .pi)
    phase = turns - turns.rounded(.down)
  }

  /// The next time after `now` at which the moon has the given phase (0 new, 0.5 full).
  public static func next(phase: Double, after now: Instant) -> Instant {
    var ahead = phase - Moon(at: now).phase
    ahead -= ahead.rounded(.down)
    var instant = now
    // The moon is faster near the earth: the mean speed gives the time to within half a day, the further iterations to the minute.
    for _ in 0..<4 {
      instant = instant + Int64(ahead * 29.530588 * 86_400)
      ahead = phase - Moon(at: instant).phase
      ahead -= ahead.rounded()
    }
    return instant
  }

  /// The lit part of the disc, 0…1.
  public var illumination: Double { (1 - cosine(2 * .pi * phase)) / 2 }

  /// The name of the phase: the four principal phases apply for a day before and after, the others in between.
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
