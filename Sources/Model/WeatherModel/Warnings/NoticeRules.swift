/// What a person wants to be notified about at a place.
public struct PlaceRules: Hashable, Sendable {
  /// Whether there are notices about warnings at all.
  public var notifiesWarnings = true
  /// The lowest severity of a warning that is notified.
  public var minimumSeverity = Alert.Severity.moderate
  /// The hazards that are notified.
  public var hazards = Set(Hazard.allCases)
  /// A bit for each notice about the weather that is wanted.
  private var wanted: UInt64 = 0

  /// The default rules: all warnings from moderate on, and nothing else.
  public init() {}

  /// Whether a notice about the weather is wanted.
  public subscript(notice: WeatherNotice) -> Bool {
    get { wanted & 1 << UInt64(notice.rawValue) != 0 }
    set { wanted = wanted & ~(1 << UInt64(notice.rawValue)) | (newValue ? 1 : 0) << UInt64(notice.rawValue) }
  }

  /// Whether any notice about the weather is wanted.
  fileprivate var wantsWeather: Bool { wanted != 0 }

  /// Whether a warning is notified. Without a severity it counts as moderate, because some sources never send one. Extreme danger is
  /// notified whatever hazards are chosen.
  public func notifies(_ severity: Alert.Severity, _ hazard: Hazard) -> Bool {
    let severity = severity == .unknown ? .moderate : severity
    return notifiesWarnings && severity >= minimumSeverity && (hazards.contains(hazard) || severity == .extreme)
  }
}

extension PlaceRules {
  /// Whether updates of a warning are notified after its first notice, at any severity. For a warning that was extreme, they are notified
  /// whatever hazards are chosen.
  public func notifiesUpdates(_ hazard: Hazard, isExtreme: Bool) -> Bool { notifiesWarnings && (hazards.contains(hazard) || isExtreme) }
}

/// The hours in which only extreme danger is notified, by the device's clock. They may extend past midnight.
public struct QuietHours: Hashable, Sendable {
  /// The first minute of the quiet hours, and the minute at which they end, counted from midnight: 0..<1440.
  public let from, until: Int

  /// Creates quiet hours; nil when a minute is out of range, or both are the same.
  public init?(from: Int, until: Int) {
    guard 0..<1440 ~= from, 0..<1440 ~= until, from != until else { return nil }
    (self.from, self.until) = (from, until)
  }

  /// When the current quiet hours end, by the device's clock; nil outside them.
  public func end(at now: Instant, in zone: LocalZone) -> Instant? {
    let second = secondOfDay(now.seconds + zone.offset(at: now))
    let (from, until) = (Int64(from) * 60, Int64(until) * 60)
    let isQuiet = from < until ? second >= from && second < until : second >= from || second < until
    return isQuiet ? zone.next(minute: self.until, after: now, isOncePerDay: false) : nil
  }
}

extension MorningNotice {
  /// The next time after `now` at which the notice is due, by the device's clock; once a day.
  public func next(after now: Instant, in zone: LocalZone) -> Instant { zone.next(minute: minute, after: now, isOncePerDay: true) }
}

/// The settings of the morning notice, which describes the day in one sentence.
public struct MorningNotice: Hashable, Sendable {
  /// When it is sent, in minutes from midnight by the device's clock, 0..<1440.
  public let minute: Int
  /// Whether it is also sent on days without notable weather.
  public var always = false
  /// The record of the place that it describes; nil for the first of the favourites.
  public var place: RecordID?

  /// Creates the settings; nil when the minute is out of range.
  public init?(minute: Int, always: Bool = false, place: RecordID? = nil) {
    guard 0..<1440 ~= minute else { return nil }
    (self.minute, self.always, self.place) = (minute, always, place)
  }
}

/// What a device wants to be notified about.
public struct NoticeRules: Hashable, Sendable {
  /// The quiet hours; nil for none.
  public var quiet: QuietHours?
  /// The morning notice; nil when it is not wanted.
  public var morning: MorningNotice?
  /// The rules of places that have their own, by the identifiers of their records.
  public var places: [RecordID: PlaceRules] = [:]
  /// The rules for all places that have none of their own.
  public var defaultRules = PlaceRules()

  /// The default rules: all warnings from moderate on, at any hour.
  public init() {}

  /// Whether any notice about the weather is wanted at any place.
  public var wantsWeather: Bool { defaultRules.wantsWeather || places.values.contains { $0.wantsWeather } }

  /// The rules for a place: its own, or otherwise the usual ones.
  public func rules(of place: RecordID) -> PlaceRules { places[place] ?? defaultRules }
}

/// Seconds since the last midnight.
private func secondOfDay(_ seconds: Int64) -> Int64 { seconds - floorDivided(seconds, .days(1)) * .days(1) }
