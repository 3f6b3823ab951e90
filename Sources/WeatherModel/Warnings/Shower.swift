/// Rain, snow or hail that is about to begin.
public struct Shower: Hashable, Sendable {
  /// When it begins.
  public var start: Instant
  /// When it has stopped; nil where it goes on for longer than anybody foretells.
  public var end: Instant?
  /// Which form it takes.
  public var falling: RainOutlook.Falling
  /// How hard it falls when it falls hardest.
  public var strength: RainOutlook.Strength

  /// So long before its beginning it is worth saying.
  static let lead: Int64 = .minutes(30)
  /// A break of less is none.
  public static let gap: Int64 = .minutes(30)
  /// An older forecast of minutes says nothing any more.
  static let forecast: Int64 = .minutes(20)
}

extension WeatherReport {
  /// What begins to fall soon, where it is dry now. Drizzle is not worth saying: rain of less than half a millimetre an hour, snow of less than a fifth.
  public func showerSoon(at now: Instant) -> Shower? {
    guard let minutely, now - minutely.provenance.fetchedAt < Shower.forecast, let outlook = rainOutlook(at: now),
      let moment = moment(at: now),
      !moment.condition.isWet, outlook.falling != .drizzle
    else { return nil }
    let steps = minutely.value.filter { $0.time > now - .minutes(15) }
    let threshold = 0.1
    guard steps.count > 1, steps[0].intensity < threshold, let first = steps.firstIndex(where: { $0.intensity >= threshold }),
      steps[first].time > now, steps[first].time <= now + Shower.lead
    else { return nil }
    var shower = Shower(start: steps[first].time, end: nil, falling: outlook.falling, strength: .light)
    var last = steps[first].time
    var most = 0.0
    for step in steps[first...] {
      if step.intensity >= threshold {
        last = step.time
        most = max(most, step.intensity)
        shower.end = nil
      } else if shower.end == nil {
        shower.end = step.time
      }
      if step.time - last >= Shower.gap { break }
    }
    guard most >= (outlook.falling == .snow ? 0.2 : 0.5) else { return nil }
    shower.strength = RainOutlook.Strength(most, of: outlook.falling)
    return shower
  }

  /// Whether something falls now.
  public func isWet(at now: Instant) -> Bool {
    guard let moment = moment(at: now) else { return false }
    return moment.condition.isWet
  }
}
