import WeatherModel

/// Rain, snow or hail that is about to begin.
public struct Shower: Hashable, Sendable {
  /// When the precipitation begins.
  public var start: Instant
  /// When it has stopped; nil when it lasts beyond the end of the forecast.
  public var end: Instant?
  /// The form of the precipitation.
  public var falling: RainOutlook.PrecipitationForm
  /// The greatest intensity.
  public var strength: RainOutlook.Strength

  /// How long before the beginning there is a notice, in seconds.
  static let lead: Int64 = .minutes(30)
  /// The shortest dry period that ends a shower, in seconds.
  public static let gap: Int64 = .minutes(30)
  /// The age in seconds from which a forecast by the minute is not used.
  static let forecast: Int64 = .minutes(20)
}

extension WeatherReport {
  /// The shower that begins soon, when it is dry now; nil when there is none. Drizzle is ignored, unless it freezes: rain of less than
  /// half a millimetre an hour, snow of less than a fifth.
  public func showerSoon(at now: Instant) -> Shower? {
    guard let minutely, now - minutely.provenance.fetchedAt < Shower.forecast, let outlook = rainOutlook(at: now),
      let moment = moment(at: now),
      !moment.condition.isWet, outlook.form != .drizzle
    else { return nil }
    let steps = minutely.value.filter { $0.time > now - .minutes(15) }
    let freezes = outlook.form == .freezingRain
    let threshold = freezes ? 0.02 : 0.1
    guard steps.count > 1, steps[0].intensity < threshold, let first = steps.firstIndex(where: { $0.intensity >= threshold }),
      steps[first].time > now, steps[first].time <= now + Shower.lead
    else { return nil }
    var shower = Shower(start: steps[first].time, end: nil, falling: outlook.form, strength: .light)
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
    guard most >= (freezes ? threshold : outlook.form == .snow ? 0.2 : 0.5) else { return nil }
    shower.strength = RainOutlook.Strength(most, of: outlook.form)
    return shower
  }

  /// Whether there is precipitation now.
  public func isWet(at now: Instant) -> Bool {
    guard let moment = moment(at: now) else { return false }
    return moment.condition.isWet
  }
}
