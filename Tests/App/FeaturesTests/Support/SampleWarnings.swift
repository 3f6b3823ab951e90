import Routes
import TestKit
import WeatherModel

@testable import Features

/// Warnings in every state that their screens show.
enum SampleWarnings {
  static let now = SampleWeather.now
  static let zone = LocalZone(identifier: "", offset: -18_000)

  /// A flood watch whose severity was raised and whose end was moved back.
  static var watch: LocalWarning {
    var alert = Alert(id: "1", event: "Flood Watch", severity: .severe)
    (alert.urgency, alert.certainty) = (.future, .possible)
    (alert.sent, alert.onset, alert.ends) = (now - .hours(5), now + .hours(56), now + .hours(76))
    (alert.area, alert.sender) = ("Bronx; Kings", "NWS New York")
    alert.headline = "Heavy rain may flood streams"
    alert.text = "A slow low.\n\n* Rain of 2 to 3 inches.\n* Small streams may flood."
    alert.instruction = "Keep an eye on the forecast.\nNever drive into water."
    alert.url = "https://example.org/watch"
    let moments = [
      WarningChange(time: now - .hours(20), changes: .announced, severity: .moderate, onset: alert.onset, ends: now + .hours(70)),
      WarningChange(time: now - .hours(8), changes: [.severity, .text], severity: .severe, onset: alert.onset, ends: now + .hours(70)),
      WarningChange(time: now - .hours(5), changes: .time, severity: .severe, onset: alert.onset, ends: alert.ends),
    ]
    let warning = Warning(id: RecordID(high: 0, low: 7), hazard: .rain, sources: [.nws], alert: alert, history: moments)
    let places = [
      LocalWarning.Place(id: RecordID(high: 0, low: 1), name: "Grandma"),
      LocalWarning.Place(id: RecordID(high: 0, low: 2), name: "Kings"),
    ]
    return LocalWarning(warning, places: places, zone: zone)
  }

  /// The same warning, cancelled.
  static var cancelled: LocalWarning {
    var watch = watch
    watch.warning.status = .cancelled
    watch.warning.history.append(WarningChange(time: now - 60, changes: .cancelled, severity: .severe))
    return watch
  }

  /// A warning with few details that has ended.
  static var over: LocalWarning {
    let moments = [
      WarningChange(time: now - .days(3), changes: .announced, severity: .unknown),
      WarningChange(time: now - .days(2), changes: [.area, .severity], severity: .minor),
      WarningChange(time: now - .days(1), changes: .over, severity: .unknown),
    ]
    let warning = Warning(
      id: RecordID(high: 0, low: 8), hazard: .other, status: .over, sources: [.openWeather],
      alert: Alert(id: "2", event: "Flood Watch", severity: .unknown), history: moments)
    return LocalWarning(warning, places: [LocalWarning.Place(id: RecordID(high: 0, low: 1), name: "Grandma")], zone: zone)
  }

  /// The notices of the device, in every state of the screen.
  private static var notices: [(name: String, screen: Navigation.OpenScreen)] {
    let home = LocalWarning.Place(id: RecordID(high: 0, low: 1), name: "Grandma")
    let subscription = PushAnswer.Subscription(endpoint: "https://push.example/x", key: "k", secret: "s", zone: "UTC")
    var on = NoticesFeature.State()
    on.places = [home]
    on.browser = PushAnswer(.granted, subscription)
    var rules = NoticeRules()
    (rules.quiet, rules.morning) = (QuietHours(from: 1350, until: 420), MorningNotice(minute: 435))
    rules.defaultRules.hazards.remove(.fog)
    on.server = PushState(key: "k", rules: rules)
    on.log = NoticeState.allCases.enumerated().map { index, state in
      let made = now - .hours(Int64(index) * 7)
      return NoticeLine(
        id: RecordID(high: 1, low: UInt64(index)), title: "Flood Watch", createdAt: made, dueAt: made + .hours(Int64(index % 2)),
        acceptedAt: state == .shown || state == .accepted ? made + 1 : nil, shownAt: state == .shown ? made + 3 : nil,
        state: state,
        service: "push.example")
    }
    var own = on
    (own.place, own.log, own.message) = (home.id, [], .testSent)
    own.server?.rules?.places[home.id] = PlaceRules()
    var unwarned = on
    unwarned.server?.unwarned = [home.id]
    var all: [(name: String, screen: Navigation.OpenScreen)] = [
      ("notices", .notices(on)), ("notices-without-warnings", .notices(unwarned)),
      ("notices-place", .notices(own)), ("notices-unknown", .notices(NoticesFeature.State())),
    ]
    var asking = NoticesFeature.State()
    asking.server = PushState(key: "k", rules: nil)
    for permission in PushPermission.allCases {
      asking.browser = PushAnswer(permission)
      all.append(("notices-" + permission.word, .notices(asking)))
    }
    (asking.places, asking.server) = ([home], PushState(key: "k", rules: nil, unwarned: [home.id]))
    asking.browser = PushAnswer(.unasked)
    all.append(("notices-unasked-without-warnings", .notices(asking)))
    asking.server?.unwarned = []
    for permission in [PushPermission.unasked, .installable] {
      (asking.browser, asking.isExplaining) = (PushAnswer(permission), true)
      all.append(("notices-ask-" + permission.word, .notices(asking)))
    }
    var withMessage = NoticesFeature.State()
    withMessage.browser = PushAnswer(.unasked)
    for message in [NoticesFeature.Message.noConnection, .notPaired, .notOffered, .failed, .rulesNotKept, .testsTooOften] {
      withMessage.message = message
      all.append(("notices-message-\(message)", .notices(withMessage)))
    }
    return all
  }

  static var screens: [(name: String, screen: Navigation.OpenScreen)] {
    func one(_ warning: LocalWarning) -> WarningsFeature.State { WarningsFeature.State(warning.warning.id, [warning]) }
    var kept = one(watch)
    kept.isFromCache = true
    var lost = WarningsFeature.State(RecordID(high: 0, low: 9))
    lost.problem = .notFound
    var stranger = WarningsFeature.State(nil)
    stranger.problem = .notPaired
    var offline = WarningsFeature.State(nil)
    offline.problem = .noConnection
    func none(_ coverage: [WarningCoverage]) -> WarningsFeature.State {
      var state = WarningsFeature.State(nil, [])
      state.places = zip(["Grandma", "Kings", "Grandma"], coverage).enumerated().map { index, known in
        WarningList.Covered(LocalWarning.Place(id: RecordID(high: 0, low: UInt64(index)), name: known.0), known.1)
      }
      return state
    }
    return notices + [
      ("none-known", .warnings(none([.known, .known]))), ("none-mixed", .warnings(none([.noSource, .known, .unknown]))),
      ("none-without-source", .warnings(none([.noSource, .noSource]))),
      ("warning", .warnings(one(watch))), ("warning-cancelled", .warnings(one(cancelled))), ("warning-over", .warnings(one(over))),
      ("warning-kept", .warnings(kept)), ("warning-lost", .warnings(lost)),
      ("list", .warnings(WarningsFeature.State(nil, [watch, cancelled, over]))), ("none", .warnings(WarningsFeature.State(nil, []))),
      ("unknown", .warnings(WarningsFeature.State(nil))), ("stranger", .warnings(stranger)), ("offline", .warnings(offline)),
    ]
  }

  static var states: [(name: String, state: AppFeature.State)] {
    screens.map { name, screen in
      var state = AppFeature.State(now: now)
      state.open(Destination(screen.screen.address))
      state.navigation.opened = screen
      return (name, state)
    }
  }
}
