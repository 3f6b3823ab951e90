import Testing
import WeatherModel
import Wire

@testable import Notices

/// Which messages belong to one warning, and how the warning changes over time.
@Suite struct WarningTrackerTests {
  private let start = Instant(seconds: 1_795_010_400)

  @Test func aWarningIsAnnouncedRaisedExtendedAndCancelled() throws {
    var script = Script(start)
    script.say([flood("1")], in: paris)
    script.pass(600)
    script.say([flood("1") { $0.severity = .severe }], in: paris)
    script.pass(600)
    script.say([flood("1") { ($0.severity, $0.ends) = (.severe, start + .hours(20)) }], in: paris)
    script.pass(600)
    script.say([], in: paris)
    let event = try #require(script.only)
    #expect(event.history.map(\.changes) == [.announced, .severity, .time, .cancelled])
    #expect(event.history.map(\.severity) == [.moderate, .severe, .severe, .severe])
    #expect(event.history.map { $0.time - start } == [0, 600, 1200, 1800])
    #expect(event.status == .cancelled)
  }

  @Test func theSameAnswerAgainChangesNothing() {
    var script = Script(start)
    script.say([flood("1")], in: paris)
    script.pass(300)
    script.say([flood("1")], in: paris)
    #expect(script.changedLast == 0)
    #expect(script.only?.history.count == 1)
  }

  @Test func aWarningThatEndsByItselfIsOverAndNotCancelled() {
    var script = Script(start)
    script.say([flood("1")], in: paris)
    script.pass(.hours(13))
    script.say([], in: paris)
    #expect(script.only?.status == .over)
    #expect(script.only?.history.last?.changes == .over)
    // There are no further messages.
    script.pass(300)
    script.say([], in: paris)
    #expect(script.changedLast == 0)
  }

  @Test func aWarningThatEndsBetweenTwoAnswersIsClosedByTheClock() {
    var script = Script(start)
    script.say([flood("1")], in: paris)
    script.pass(.hours(13))
    script.tracker.settle(at: script.now)
    #expect(script.only?.status == .over)
  }

  @Test func anUpdateWithAnotherIdIsRecognisedByTheReplacedOne() {
    var script = Script(start)
    script.say([flood("1")], in: paris)
    script.say([flood("2") { ($0.replaces, $0.severity, $0.event) = ("0 1", .extreme, "Something else") }], in: paris)
    #expect(script.only?.history.map(\.changes) == [.announced, [.severity, .text]])
    script.say([flood("3") { $0.replaces = "sender@met,2,2026-11-18T14:00:00-00:00" }], in: paris)
    #expect(script.tracker.warnings.count == 1)
  }

  @Test func aFallbackSourcesMessageIsDroppedWhenTheFirstSourceAnswers() {
    var script = Script(start)
    script.say([flood("1") { $0.severity = .extreme }], in: paris, fallbacks: [.openWeather])
    // The office does not answer; the source asked in its place reports the same warning in its own words.
    script.say([flood("x") { ($0.severity, $0.sender) = (.extreme, "Copy") }], in: paris, by: .openWeather)
    #expect(script.tracker.warnings.count == 1 && script.tracker.warnings[0].messages.count == 2)
    script.say([flood("1") { $0.severity = .moderate }], in: paris, fallbacks: [.openWeather])
    #expect(script.only?.alert.severity == .moderate)
    script.say([flood("x") { ($0.severity, $0.sender) = (.severe, "Copy") }], in: paris, by: .openWeather)
    script.say([], in: paris, fallbacks: [.openWeather])
    #expect(script.only?.status == .cancelled)
    // A warning that the office never reported is not cancelled by its silence.
    script.say([flood("y") { ($0.event, $0.sender) = ("Gale", "Copy") }], in: paris, by: .openWeather)
    script.say([], in: paris, fallbacks: [.openWeather])
    #expect(script.tracker.warnings.last?.warning.status == .open)
  }

  @Test func aWarningThatOnlyALapsedSourceReportedIsDropped() {
    var script = Script(start)
    script.say([flood("y") { $0.ends = nil }], in: paris, by: .openWeather)
    script.say([flood("y") { $0.ends = nil }], in: orly, by: .openWeather)
    script.say([], in: paris, fallbacks: [.openWeather], lapsed: [.openWeather], isWhole: false)
    #expect(script.tracker.warnings[0].alert(in: [paris]) != nil, "the source sent more warnings than could be read")
    script.say([], in: paris, fallbacks: [.openWeather], lapsed: [.openWeather])
    #expect(script.tracker.warnings[0].alert(in: [paris]) == nil && script.tracker.warnings[0].alert(in: [orly]) != nil)
    script.say([], in: orly, fallbacks: [.openWeather], lapsed: [.openWeather])
    #expect(script.only?.status == .cancelled)
  }

  @Test func eachCellHasItsOwnHistory() throws {
    var script = Script(start)
    script.say([flood("1")], in: paris)
    script.pass(60)
    script.say([flood("1b") { $0.severity = .severe }], in: orly)
    script.pass(60)
    script.say([flood("1b") { $0.severity = .extreme }], in: orly)
    script.pass(60)
    script.say([], in: orly)
    let tracked = try #require(script.tracker.warnings.first)
    #expect(tracked.warning(in: [paris]).history.map(\.changes) == [.announced])
    #expect(tracked.warning(in: [orly]).history.map(\.changes) == [.announced, .severity, .cancelled])
    #expect(tracked.warning(in: [orly]).status == .cancelled && tracked.warning(in: [orly]).alert.severity == .extreme)
    #expect(tracked.warning(in: [paris, orly]).history.map(\.changes) == [.announced, .severity, .severity, .severity])
    #expect(tracked.warning(in: [paris, orly]).history.map(\.severity) == [.moderate, .severe, .extreme, .moderate])
    #expect(tracked.warning(in: [paris, orly]).status == .open && tracked.warning(in: [paris, orly]).alert.severity == .moderate)
    script.pass(.days(1))
    script.tracker.settle(at: script.now)
    #expect(
      script.tracker.warnings[0].warning(in: [paris]).status == .over && script.tracker.warnings[0].warning(in: [orly]).status == .cancelled
    )
    #expect(try TrackedWarning(json: JSON(parsing: script.tracker.warnings[0].json)) == script.tracker.warnings[0])
  }

  @Test func aReplacedMessageIsReplacedInAllItsCells() {
    var script = Script(start)
    for cell in [paris, orly] { script.say([flood("1") { $0.severity = .extreme }], in: cell, fallbacks: [.openWeather]) }
    for cell in [paris, orly] {
      script.say([flood("x") { ($0.severity, $0.sender) = (.severe, "Copy") }], in: cell, by: .openWeather)
    }
    script.say([flood("1") { $0.severity = .minor }], in: paris, fallbacks: [.openWeather])
    // The other cell was not checked yet, but must not be severe meanwhile.
    #expect(script.tracker.warnings[0].alert(in: [orly])?.severity == .minor)
  }

  @Test func untilTheNewMessageIsFetchedTheCopyStillCounts() {
    var script = Script(start)
    for cell in [paris, orly] { script.say([flood("1") { $0.severity = .minor }], in: cell, fallbacks: [.openWeather]) }
    for cell in [paris, orly] {
      script.say([flood("x") { ($0.severity, $0.sender) = (.extreme, "Copy") }], in: cell, by: .openWeather)
    }
    script.say([flood("2") { ($0.severity, $0.replaces) = (.severe, "1") }], in: paris, fallbacks: [.openWeather])
    #expect(script.tracker.warnings[0].alert(in: [orly])?.severity == .extreme)
    script.say([flood("2") { ($0.severity, $0.replaces) = (.severe, "1") }], in: orly, fallbacks: [.openWeather])
    #expect(script.tracker.warnings[0].alert(in: [orly])?.severity == .severe)
  }

  @Test func aCopyWithTheSameWordsBelongsToThatWarning() {
    var script = Script(start)
    script.say([flood("1")], in: paris)
    // The more severe one comes first, and is another flood.
    script.say(
      [
        flood("x") { ($0.event, $0.severity, $0.sender) = ("Flash flood", .extreme, "Copy") },
        flood("y") { $0.sender = "Copy" },
      ], in: paris, by: .openWeather)
    #expect(script.tracker.warnings.count == 2)
    #expect(script.tracker.warnings[0].warning.alert.severity == flood("1").severity)
  }

  @Test func onlySomeCellsOfAWarningCanBeKept() throws {
    var script = Script(start)
    script.say([flood("1")], in: paris)
    script.say([flood("1")], in: orly)
    let tracked = try #require(script.tracker.warnings.first)
    #expect(tracked.restricted(to: [orly])?.cells == [orly] && tracked.restricted(to: [orly])?.alert(in: [paris]) == nil)
    #expect(tracked.restricted(to: [orly])?.alert(in: [orly]) != nil)
    #expect(tracked.restricted(to: [oslo]) == nil)
  }

  @Test func withoutIdsSenderHazardPlaceAndTimeIdentifyAWarning() {
    var script = Script(start)
    script.say([flood("a/0")], in: paris)
    // The message's id contains its hours, and its text its colour.
    script.say([flood("a/1") { ($0.event, $0.severity, $0.ends) = ("Orange flood warning", .severe, start + .hours(15)) }], in: paris)
    #expect(script.only?.history.map(\.changes) == [.announced, [.severity, .time, .text]])
    // Another sender, another hazard, another time, another place: each is another warning.
    script.say([flood("b") { $0.sender = "Somebody else" }], in: paris)
    script.say([flood("c") { $0.event = "Gale" }], in: paris)
    script.say([flood("d") { ($0.onset, $0.ends) = (start + .days(2), start + .days(3)) }], in: paris)
    script.say([flood("e") { $0.area = "Somewhere" }], in: oslo)
    #expect(script.tracker.warnings.count == 5)
  }

  @Test func twoWarningsOfOneAnswerStayTwoUnlessTheyUseTheSameWords() {
    var script = Script(start)
    script.say([flood("1"), flood("2") { ($0.event, $0.severity) = ("Flood Warning", .extreme) }], in: paris)
    #expect(script.tracker.warnings.count == 2)
    var again = Script(start)
    again.say([flood("1"), flood("2") { $0.area = "Queens" }], in: paris)
    #expect(again.tracker.warnings.count == 1)
    // One of them goes, the other stays: nothing was cancelled.
    again.say([flood("2") { $0.area = "Queens" }], in: paris)
    #expect(again.only?.status == .open)
  }

  @Test func warningsWithDifferentNumbersOfTheOfficeAreTwo() {
    var script = Script(start)
    // 12 km apart, at the same time, in the same words.
    script.say([flood("1") { $0.series = "KOKX.FA.A.0001" }], in: paris)
    script.say([flood("2") { $0.series = "KOKX.FA.A.0002" }], in: orly)
    #expect(script.tracker.warnings.count == 2)
    // New messages that do not name what they replace are recognised by the number.
    script.say([flood("3") { ($0.series, $0.event, $0.severity) = ("KOKX.FA.A.0002", "Flash flood emergency", .extreme) }], in: orly)
    #expect(script.tracker.warnings.map(\.warning.alert.severity) == [.moderate, .extreme])
    // Another source, which has no numbers, reports one of them; a watch that became a warning is the same.
    script.say([flood("x") { $0.sender = "Copy" }], in: paris, by: .openWeather)
    script.say([flood("4") { ($0.series, $0.event) = ("KOKX.FA.W.0007", "Flood Warning") }], in: paris)
    #expect(script.tracker.warnings.count == 2)
  }

  @Test func aWarningOfTwoSourcesIsOneUntilBothDropIt() {
    var script = Script(start)
    script.say([flood("1")], in: paris)
    script.say(
      [flood("x/2") { ($0.event, $0.sender, $0.severity) = ("Hochwasser", "NWS New York", .unknown) }], in: paris, by: .openWeather)
    #expect(script.only?.sources == [.openWeather, .nws])
    #expect(script.only?.alert.severity == .moderate && script.only?.alert.event == "Flood Watch")
    script.say([], in: paris)
    #expect(script.only?.status == .open)
    script.say([], in: paris, by: .openWeather)
    #expect(script.only?.status == .cancelled)
  }

  @Test func anIncompleteAnswerCancelsNothing() {
    var script = Script(start)
    script.say([flood("1")], in: paris)
    script.say([], in: paris, isWhole: false)
    #expect(script.only?.status == .open)
  }

  @Test func overlappingPlacesShareAWarningAndEachGetsItsOwnState() {
    var script = Script(start)
    script.say([flood("1")], in: paris)
    script.say([flood("1b") { $0.severity = .severe }], in: orly)
    #expect(script.only?.alert.severity == .severe)
    #expect(script.tracker.warnings[0].alert(in: [paris])?.severity == .moderate)
    #expect(script.tracker.warnings[0].alert(in: [orly])?.severity == .severe)
    #expect(script.tracker.warnings[0].alert(in: [paris, orly])?.severity == .severe)
    #expect(script.tracker.warnings[0].alert(in: [oslo]) == nil)
    script.say([], in: paris)
    #expect(script.only?.status == .open)
    #expect(script.tracker.warnings[0].alert(in: [paris]) == nil)
  }

  @Test func aWarningThatReturnsAfterItsCancellationIsTheSameWarning() {
    var script = Script(start)
    script.say([flood("1")], in: paris)
    script.say([], in: paris)
    script.say([flood("1")], in: paris)
    #expect(script.only?.status == .open)
    #expect(script.only?.history.map(\.changes) == [.announced, .cancelled, .announced])
  }

  @Test func simulatedIdsCountInOnePlaceAndAreCancelledByTheFirstLiveAnswer() {
    var script = Script(start)
    let made = flood("simulated") { $0.area = nil }
    script.say([made], in: paris, by: .simulator)
    script.say([made], in: oslo, by: .simulator)
    #expect(script.tracker.warnings.count == 2)
    script.say([], in: paris)
    #expect(script.tracker.warnings.map(\.warning.status) == [.cancelled, .open])
  }

  @Test func hostileTextsAreCutAndStripped() throws {
    var script = Script(start)
    let long = String(repeating: "x", count: 100_000)
    script.say([flood("\u{202E}1" + long) { ($0.event, $0.text) = ("Flood\u{202E} \u{7}Watch\nnow", "a\nb\u{2066}c" + long) }], in: paris)
    let alert = try #require(script.only).alert
    #expect(alert.event == "Flood Watch now")
    #expect(alert.text?.hasPrefix("a\nbcx") == true && alert.text?.utf8.count == 20_000)
    #expect(alert.id.utf8.count == 500)
    script.say((0..<10_000).map { number in flood("\(number)") { $0.event = "Storm \(number)" } }, in: oslo)
    #expect(script.tracker.warnings.count == 101)
  }

  @Test func manyUpdatesKeepTheirChangesButNotMereTextChanges() {
    var script = Script(start)
    script.say([flood("1")], in: paris)
    for number in 0..<300 {
      script.pass(60)
      script.say([flood("1") { $0.text = "Version \(number)" }], in: paris)
    }
    script.say([flood("1") { $0.severity = .extreme }], in: paris)
    #expect(script.only?.history.count == 100)
    #expect(script.only?.history.first?.changes == .announced)
    #expect(script.only?.history.last?.changes.contains(.severity) == true)
  }

  @Test(arguments: [
    ("Flood Watch", Hazard.rain), ("Wind chill advisory", .cold), ("Coastal Flood Advisory", .coast),
    ("Severe Thunderstorm Warning", .thunder),
    ("Winter Storm Warning", .snow), ("Glatteis", .snow), ("Gelbe Windwarnung", .wind), ("Vigilance orages", .thunder),
    ("Special Statement", .other),
    ("Kraftig regn", .rain), ("Gale", .wind), ("Dense Fog Advisory", .fog), ("Excessive Heat Warning", .heat), ("Police advice", .other),
  ]) func theHazardIsReadFromTheWordsOfTheEvent(_ event: String, _ hazard: Hazard) { #expect(Hazard(of: event) == hazard) }

  private func flood(_ id: String, _ change: (inout Alert) -> Void = { _ in }) -> Alert {
    var alert = Alert(id: id, event: "Flood Watch", severity: .moderate)
    (alert.onset, alert.ends) = (start + .hours(2), start + .hours(12))
    (alert.sender, alert.area) = ("NWS New York", "Bronx; Kings")
    change(&alert)
    return alert
  }
}

/// Quiet hours, and which notices are wanted.
@Suite struct NoticeRulesTests {
  private let midnight = Instant(seconds: 1_794_960_000)

  @Test func quietHoursEndInTheDevicesZone() throws {
    let night = try #require(QuietHours(from: 22 * 60 + 30, until: 7 * 60))
    #expect(night.end(at: midnight + .hours(23), in: .utc) == midnight + .hours(31))
    #expect(night.end(at: midnight + .hours(3), in: .utc) == midnight + .hours(7))
    #expect(night.end(at: midnight + .hours(7), in: .utc) == nil)
    #expect(night.end(at: midnight + .hours(22), in: .utc) == nil)
    // It is midnight in Berlin an hour earlier.
    #expect(night.end(at: midnight + .hours(22), in: LocalZone(identifier: "", offset: 3600)) == midnight + .hours(30))
    let noon = try #require(QuietHours(from: 12 * 60, until: 13 * 60))
    #expect(noon.end(at: midnight + .hours(12), in: .utc) == midnight + .hours(13))
    #expect(noon.end(at: midnight + .hours(13), in: .utc) == nil)
    #expect(QuietHours(from: 60, until: 60) == nil && QuietHours(from: 0, until: 1440) == nil)
  }

  @Test func quietHoursEndByTheClockAtTheirEnd() throws {
    // Clocks go forward by an hour at one o'clock, UTC, and back a day later.
    let forward = LocalZone(
      identifier: "", offset: 3600,
      changes: [.init(start: midnight + .hours(1), offset: 7200), .init(start: midnight + .hours(25), offset: 3600)])
    let night = try #require(QuietHours(from: 22 * 60, until: 7 * 60))
    #expect(night.end(at: midnight - .hours(1), in: forward) == midnight + .hours(5))
    #expect(night.end(at: midnight + .hours(23), in: forward) == midnight + .hours(30))
    // An hour that is skipped, and one that occurs twice.
    let short = try #require(QuietHours(from: 22 * 60, until: 2 * 60 + 30))
    #expect(short.end(at: midnight, in: forward) == midnight + .hours(1))
    #expect(short.end(at: midnight + .hours(24), in: forward) == midnight + .hours(24) + .minutes(30))
    #expect(short.end(at: midnight + .hours(25), in: forward) == midnight + .hours(25) + .minutes(30))
    let line = try #require(MorningNotice(minute: 2 * 60 + 30))
    #expect(line.next(after: midnight - .hours(1), in: forward) == midnight + .hours(1))
    #expect(line.next(after: midnight + .hours(24) + .minutes(30), in: forward) == midnight + .hours(49) + .minutes(30))
    #expect(line.next(after: midnight, in: .utc) == midnight + .hours(2) + .minutes(30))
    #expect(line.next(after: midnight + .hours(2) + .minutes(30), in: .utc) == midnight + .hours(26) + .minutes(30))
  }

  @Test func extremeDangerOverridesTheHazardsButNotTheSwitch() {
    var rules = PlaceRules()
    rules.hazards = [.snow]
    #expect(
      !rules.notifies(.severe, .rain) && rules.notifies(.extreme, .rain) && rules.notifies(.moderate, .snow)
        && !rules.notifies(.minor, .snow))
    #expect(rules.notifies(.unknown, .snow))
    #expect(
      rules.notifiesUpdates(.snow, isExtreme: false) && !rules.notifiesUpdates(.rain, isExtreme: false)
        && rules.notifiesUpdates(.rain, isExtreme: true))
    rules.notifiesWarnings = false
    #expect(!rules.notifies(.extreme, .snow) && !rules.notifiesUpdates(.snow, isExtreme: true))
  }
}

/// A storm as a sequence of answers of sources.
private struct Script {
  var tracker = WarningTracker()
  var now: Instant
  var changedLast = 0
  private var lastID: UInt64 = 0

  init(_ start: Instant) { now = start }

  var only: Warning? { tracker.warnings.count == 1 ? tracker.warnings[0].warning : nil }

  mutating func pass(_ seconds: Int64) { now = now + seconds }

  mutating func say(
    _ alerts: [Alert], in cell: Cell, by source: Source = .nws, fallbacks: Set<Source> = [], lapsed: Set<Source> = [], isWhole: Bool = true
  ) {
    tracker = WarningTracker(tracker.warnings)
    tracker.observe(alerts, from: source, fallbacks: fallbacks, lapsed: lapsed, in: cell, isWhole: isWhole, at: now) {
      lastID += 1
      return RecordID(high: 0, low: lastID)
    }
    changedLast = tracker.changed.count
  }
}
