/// What a person wants to be told of at a place.
public struct PlaceRules: Hashable, Sendable {
  /// Whether warnings are told at all.
  public var warns = true
  /// The least severity of a warning that is told.
  public var least = Alert.Severity.moderate
  /// What warnings are told of.
  public var hazards = Set(Hazard.allCases)
  /// Whether rain is announced shortly before it begins.
  public var rainSoon = false

  /// All warnings from moderate on, and no rain.
  public init() {}

  /// Whether a warning is told. Where nobody has graded it, it counts as moderate: some sources never say how grave it is.
  public func wants(_ severity: Alert.Severity, _ hazard: Hazard) -> Bool {
    let severity = severity == .unknown ? .moderate : severity
    return warns && severity >= least && (hazards.contains(hazard) || severity == .extreme)
  }
}

extension PlaceRules {
  /// Whether somebody who was told of a warning is told how it goes on, however grave it is by now. One that was extreme is told whatever hazards are chosen.
  public func follows(_ hazard: Hazard, isExtreme: Bool) -> Bool { warns && (hazards.contains(hazard) || isExtreme) }
}

/// The hours in which nothing but extreme danger may disturb; on the clock of the device. They may run past midnight.
public struct QuietHours: Hashable, Sendable {
  /// Minutes of the day, 0..<1440.
  public let from, until: Int

  /// Nil where a minute is none of a day, or the hours are none.
  public init?(from: Int, until: Int) {
    guard 0..<1440 ~= from, 0..<1440 ~= until, from != until else { return nil }
    (self.from, self.until) = (from, until)
  }

  /// When the quiet hours end on the device's clock; nil where it is not quiet.
  public func end(at now: Instant, in zone: LocalZone) -> Instant? {
    let second = secondOfDay(now.seconds + zone.offset(at: now))
    let (from, until) = (Int64(from) * 60, Int64(until) * 60)
    let isQuiet = from < until ? second >= from && second < until : second >= from || second < until
    return isQuiet ? zone.next(minute: self.until, after: now, isOncePerDay: false) : nil
  }
}

extension MorningLine {
  /// When it comes next on the device's clock, after a moment; once a day.
  public func next(after now: Instant, in zone: LocalZone) -> Instant { zone.next(minute: minute, after: now, isOncePerDay: true) }
}

/// The day in one sentence, every morning.
public struct MorningLine: Hashable, Sendable {
  /// When, in minutes of the day on the clock of the device, 0..<1440.
  public let minute: Int
  /// Whether it comes on days with nothing worth saying, too.
  public var always = false
  /// The record of the place it is about; nil for the first one of the favourites.
  public var place: RecordID?

  /// Nil where the minute is none of a day.
  public init?(minute: Int, always: Bool = false, place: RecordID? = nil) {
    guard 0..<1440 ~= minute else { return nil }
    (self.minute, self.always, self.place) = (minute, always, place)
  }
}

/// What a device wants to be told of.
public struct NoticeRules: Hashable, Sendable {
  /// When it shall be quiet.
  public var quiet: QuietHours?
  /// The day in one sentence; nil where nobody wants it.
  public var morning: MorningLine?
  /// The rules of places that have rules of their own, by their records.
  public var places: [RecordID: PlaceRules] = [:]
  /// The rules of all other places.
  public var usual = PlaceRules()

  /// All warnings from moderate on, at any hour.
  public init() {}

  /// Whether rain is announced anywhere.
  public var wantsRain: Bool { usual.rainSoon || places.values.contains { $0.rainSoon } }

  /// The rules of a place.
  public func rules(of place: RecordID) -> PlaceRules { places[place] ?? usual }
}

/// The rest of a day that seconds come to.
private func secondOfDay(_ seconds: Int64) -> Int64 { seconds - floorDivided(seconds, .days(1)) * .days(1) }
