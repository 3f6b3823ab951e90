/// The moon as it stands at a moment.
public struct Moon: Hashable, Sendable {
  /// How far it has come from one new moon (0) to the next (1); 0.5 is full.
  public let phase: Double

  /// The eight names of a month.
  public enum Name: UInt8, CaseIterable, Sendable {
    case new, waxingCrescent, firstQuarter, waxingGibbous, full, waningGibbous, lastQuarter, waningCrescent
  }

  /// The moon at a moment, good to an hour or so for a few centuries.
  ///
  /// J. Meeus, "Astronomical Algorithms", 2nd edition, chapter 48: the mean elongation with the largest periodic terms. The difference between
  /// UTC and dynamical time, about a minute, does not matter here.
  public init(at instant: Instant) {
    let centuries = (Double(instant.seconds) / 86_400 - 10_957.5) / 36_525  // since J2000.0
    let elongation = 297.8501921 + 445_267.1114034 * centuries
    let sun = radians(turned(357.5291092 + 35_999.0502909 * centuries))
    let moon = radians(turned(134.9633964 + 477_198.8675055 * centuries))
    let double = radians(turned(2 * elongation))
    let degrees =
      elongation + 6.289 * sine(moon) - 2.100 * sine(sun) + 1.274 * sine(double - moon) + 0.658 * sine(double)
      + 0.214 * sine(2 * moon) + 0.110 * sine(radians(turned(elongation)))
    phase = turned(degrees) / 360
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

/// An angle of any size as one of 0 to less than 360 degrees.
private func turned(_ degrees: Double) -> Double {
  let rest = degrees - (degrees / 360).rounded(.down) * 360
  return rest < 360 ? rest : 0
}
