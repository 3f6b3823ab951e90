import Loop
import Markup
import Preferences
import Routes
import TestKit
import Testing
import WeatherModel
import Wire

@testable import Features

/// Which notices a device gets, and when.
@Suite struct NoticesFeatureTests {
  let clock = ManualTimer(now: SampleWarnings.now.seconds * 1000)
  let server = Channel<SpaceRequest, ServerAnswer>()
  let browser = Channel<PushRequest, PushAnswer>()

  private static let home = LocalWarning.Place(id: RecordID(high: 0, low: 1), name: "Home")
  private static let subscription = PushAnswer.Subscription(
    endpoint: "https://push.example/x", key: "k", secret: "s", zone: "Europe/Berlin")

  private var client: SpaceClient {
    SpaceClient(answering: server)
  }

  private func screen(_ state: NoticesFeature.State = NoticesFeature.State()) -> TestStore<NoticesFeature.State, NoticesFeature.Action> {
    let push = PushClient { browser.ask($0, $1) }
    let reader = NoticesFeature.NotificationFormat(language: .german, isTwelveHours: false)
    return TestStore(initialState: state, reduce: { NoticesFeature.reduce(&$0, $1, client, push, clock.client, reader) })
  }

  private func answer(_ rules: NoticeRules?) -> ServerAnswer {
    let rulesMember = rules.map { #","subscribed":true,"rules":"# + String(decoding: $0.json, as: UTF8.self) } ?? #","subscribed":false"#
    return ServerAnswer(200, Array((#"{"key":"public""# + rulesMember + "}").utf8))
  }

  /// A device that receives notices.
  private var on: NoticesFeature.State {
    var state = NoticesFeature.State()
    state.places = [Self.home]
    state.browser = PushAnswer(.granted, Self.subscription)
    state.server = PushState(key: "public", rules: NoticeRules())
    return state
  }

  @Test func aChangedZoneLanguageOrClockIsSentToTheServer() {
    for (zone, language, clock) in [("Asia/Tokyo", "de", "24"), ("Europe/Berlin", "fr", "24"), ("Europe/Berlin", "de", "12")] {
      var state = on
      state.server = nil
      let (store, before) = (screen(state), server.requests.count)
      let known = ServerAnswer(
        200,
        Array(
          #"{"key":"public","subscribed":true,"zone":"\#(zone)","language":"\#(language)","clock":"\#(clock)","rules":\#(String(decoding: NoticeRules().json, as: UTF8.self))}"#
            .utf8))
      store.send(.settingsLoaded(known)) {
        $0.server = PushState(key: "public", rules: NoticeRules(), zone: zone, language: language, clock: clock)
      }
      #expect(server.requests.count == before + 1)
      #expect(
        String(decoding: server.requests.last?.body ?? [], as: UTF8.self)
          == #"{"endpoint":"https://push.example/x","p256dh":"k","auth":"s","zone":"Europe/Berlin","language":"de","clock":"24"}"#)
      server.answer(before, ServerAnswer(204))
      store.receive(.settingsUpdated(ServerAnswer(204))) {
        $0.server = PushState(key: "public", rules: NoticeRules(), zone: "Europe/Berlin", language: "de", clock: "24")
      }
      // Now the server has the new values.
      store.send(.browserAnswered(PushAnswer(.granted, Self.subscription)))
      #expect(server.requests.count == before + 1)
    }
  }

  @Test func browserServerAndLogAreAsked() {
    let store = screen()
    store.send(.appeared([Self.home])) { $0.places = [Self.home] }
    #expect(browser.requests == [.look])
    #expect(server.requests == [SpaceRequest("GET", .push), SpaceRequest("GET", .notices)])
    browser.answer(0, PushAnswer(.unasked))
    store.receive(.browserAnswered(PushAnswer(.unasked))) { $0.browser = PushAnswer(.unasked) }
    server.answer(0, answer(nil))
    store.receive(.settingsLoaded(answer(nil))) { $0.server = PushState(key: "public", rules: nil) }
    #expect(!store.state.isOn)
    let log = ServerAnswer(
      200,
      Array(
        #"{"notices":[{"id":"00000000000000000000000000000001","title":"Gale","made":"2026-11-18T08:47:00Z","due":"2026-11-18T08:47:00Z","state":"new","service":"x"}]}"#
          .utf8))
    server.answer(1, log)
    store.receive(.logLoaded(log)) { state in
      let made = Instant(iso8601: "2026-11-18T08:47:00Z") ?? SampleWarnings.now
      state.log = [
        NoticeLine(id: RecordID(high: 0, low: 1), title: "Gale", createdAt: made, dueAt: made, state: .accepted, service: "x")
      ]
    }
  }

  @Test func returningIntoViewLoadsTheLogAndUnknownRules() {
    let store = screen(on)
    store.send(.appBecameVisible)
    // Rules that are loaded are not asked for again: the person may be changing them.
    #expect(server.requests == [SpaceRequest("GET", .notices)])
    server.answer(0, ServerAnswer(200, Array(#"{"notices":[]}"#.utf8)))
    store.receive(.logLoaded(ServerAnswer(200, Array(#"{"notices":[]}"#.utf8)))) { $0.log = [] }
    let unknown = screen()
    unknown.send(.appBecameVisible)
    #expect(server.requests.dropFirst() == [SpaceRequest("GET", .push), SpaceRequest("GET", .notices)])
    unknown.skipInFlightEffects()
  }

  @Test func withoutAConnectionTheKeptRulesAreShown() {
    var state = on
    state.server = nil
    let store = screen(state)
    let kept = ServerAnswer(203, answer(NoticeRules()).body)
    store.send(.settingsLoaded(kept)) {
      $0.server = PushState(key: "public", rules: NoticeRules())
      $0.message = .noConnection
    }
    #expect(store.state.isOn)
    store.send(.logLoaded(ServerAnswer(203, Array(#"{"notices":[]}"#.utf8)))) { $0.log = [] }
  }

  @Test func theReasonIsShownBeforeTheBrowserAsks() {
    var state = NoticesFeature.State()
    (state.browser, state.server) = (PushAnswer(.unasked), PushState(key: "public", rules: nil))
    let store = screen(state)
    store.send(.notifyButtonTapped) { $0.isExplaining = true }
    #expect(browser.requests.isEmpty, "the browser does not ask for permission yet")
    store.send(.notNowButtonTapped) { $0.isExplaining = false }
    store.send(.notifyButtonTapped) { $0.isExplaining = true }
    store.send(.askButtonTapped) { $0.isBusy = true }
    store.send(.askButtonTapped)
    #expect(browser.requests == [.subscribe(key: "public")])
    let subscribed = PushAnswer(.granted, Self.subscription)
    browser.answer(0, subscribed)
    store.receive(.subscribed(subscribed)) { state in
      state.browser = subscribed
      state.isExplaining = false
    }
    let body = #"{"endpoint":"https://push.example/x","p256dh":"k","auth":"s","zone":"Europe/Berlin","language":"de","clock":"24"}"#
    #expect(server.requests == [SpaceRequest("PUT", .push, Array(body.utf8))])
    server.answer(0, ServerAnswer(204))
    store.receive(.subscriptionStored(ServerAnswer(204))) { $0.isBusy = false }
    server.answer(1, answer(NoticeRules()))
    store.receive(.settingsLoaded(answer(NoticeRules()))) { $0.server?.rules = NoticeRules() }
    #expect(store.state.isOn)
  }

  @Test(arguments: [PushPermission.denied, .failed, .unasked]) func withoutPermissionNothingIsSentToTheServer(_ permission: PushPermission)
  {
    var state = NoticesFeature.State()
    (state.browser, state.server) = (PushAnswer(.unasked), PushState(key: "public", rules: nil))
    (state.isExplaining, state.isBusy) = (true, true)
    let store = screen(state)
    store.send(.subscribed(PushAnswer(permission))) { state in
      state.browser = PushAnswer(permission)
      (state.isExplaining, state.isBusy) = (false, false)
    }
    #expect(server.requests.isEmpty)
  }

  @Test(arguments: [(401, NoticesFeature.Message.notPaired), (503, .notOffered), (0, .noConnection), (500, .failed)])
  func problemsOfTheServerAreReported(_ status: Int, _ message: NoticesFeature.Message) {
    let store = screen()
    store.send(.settingsLoaded(ServerAnswer(status))) { $0.message = message }
  }

  @Test func aRuleIsSentAtOnceAndLaterChangesAfterItsAnswer() {
    let store = screen(on)
    store.send(.edited(.minimumSeverity(.severe))) { state in
      state.server?.rules?.defaultRules.minimumSeverity = .severe
      state.sending = state.server?.rules
    }
    store.send(.edited(.hazard(.fog, false))) { $0.server?.rules?.defaultRules.hazards.remove(.fog) }
    #expect(server.requests.count == 1, "the second one waits for the first")
    server.answer(0, ServerAnswer(204))
    store.receive(.rulesStored(ServerAnswer(204))) { $0.sending = $0.server?.rules }
    #expect(server.requests.count == 2 && server.requests[1] == SpaceRequest("PUT", .pushRules, store.state.rules.json))
    server.answer(1, ServerAnswer(204))
    store.receive(.rulesStored(ServerAnswer(204))) { $0.sending = nil }
    store.send(.edited(.warns(false))) { state in
      state.server?.rules?.defaultRules.notifiesWarnings = false
      state.sending = state.server?.rules
    }
    server.answer(2, ServerAnswer(0))
    store.receive(.rulesStored(ServerAnswer(0))) { ($0.sending, $0.message) = (nil, .rulesNotKept) }
  }

  @Test func aPlaceHasItsOwnRulesOrTheUsualOnes() {
    var rules = NoticeRules()
    let place = Self.home.id
    rules.apply(.minimumSeverity(.severe), to: nil)
    rules.apply(.ownRules(true), to: place)
    #expect(rules.places[place]?.minimumSeverity == .severe)
    rules.apply(.weather(.rainSoon, true), to: place)
    rules.apply(.hazard(.snow, false), to: place)
    #expect(rules.places[place]?[.rainSoon] == true && !rules.defaultRules[.rainSoon])
    #expect(rules.places[place]?.hazards.contains(.snow) == false)
    rules.apply(.ownRules(false), to: place)
    #expect(rules.places.isEmpty)
    rules.apply(.weather(.rainSoon, true), to: place)
    #expect(rules.places[place]?.minimumSeverity == .severe, "a place's own rules start as a copy of the general ones")
  }

  @Test func moreThanFiftyPlacesAreNotAllWatched() {
    var state = on
    let environment = Environment(preferences: Preferences(), copy: .english, now: SampleWarnings.now)
    for (count, isTold) in [(50, false), (51, true)] {
      state.places = Array(repeating: Self.home, count: count)
      let html = NoticesView.view(state, environment, Send { _ in }).html
      #expect(html.contains("Only the first 50 places are watched for warnings.") == isTold)
    }
  }

  @Test func aPlaceWithTheUsualRulesHasNoEmptySection() {
    var state = on
    state.place = Self.home.id
    let environment = Environment(preferences: Preferences(), copy: .english, now: SampleWarnings.now)
    func titles() -> [Substring] {
      NoticesView.view(state, environment, Send { _ in }).html.matches(of: /<h2[^>]*>([^<]*)</).map { $0.1 }
    }
    #expect(!titles().isEmpty && !titles().contains("Optional"))
    state.server?.rules?.places[Self.home.id] = PlaceRules()
    #expect(titles().contains("Optional"))
  }

  @Test func timesAreReadFromTheFields() {
    for (text, minute) in [("22:30", 1350), ("00:00", 0), ("07:05:00", 425)] { #expect(Features.minute(text) == minute) }
    for text in ["", "24:00", "12:60", "1", "a:b", "-1:00"] { #expect(Features.minute(text) == nil, "\(text)") }
    for minute in [0, 59, 60, 1439] { #expect(Features.minute(fieldText(minute)) == minute) }
    var rules = NoticeRules()
    rules.apply(.quiet(true), to: nil)
    rules.apply(.quietFrom("23:15"), to: nil)
    #expect(rules.quiet == QuietHours(from: 1395, until: 420))
    rules.apply(.quietUntil("23:15"), to: nil)
    #expect(rules.quiet == QuietHours(from: 1395, until: 420), "empty quiet hours change nothing")
    rules.apply(.morning(true), to: nil)
    rules.apply(.morningTime("06:30"), to: nil)
    rules.apply(.morningAlways(true), to: nil)
    rules.apply(.morningPlace(Self.home.id), to: nil)
    rules.apply(.morningTime("nix"), to: nil)
    #expect(rules.morning == MorningNotice(minute: 390, always: true, place: Self.home.id))
    rules.apply(.morning(false), to: nil)
    rules.apply(.quiet(false), to: nil)
    #expect(rules == NoticeRules())
  }

  @Test func aTestIsSentAndTheLogIsReadAfterwards() {
    let store = screen(on)
    store.send(.testButtonTapped) { $0.isBusy = true }
    store.send(.testButtonTapped)
    #expect(server.requests == [SpaceRequest("POST", .pushTest)])
    server.answer(0, ServerAnswer(204))
    store.receive(.tested(ServerAnswer(204))) { ($0.isBusy, $0.message) = (false, .testSent) }
    clock.advance(byMilliseconds: 3000)
    store.receive(.testDue)
    #expect(server.requests.last == SpaceRequest("GET", .notices))
    server.answer(1, ServerAnswer(500))
    store.receive(.logLoaded(ServerAnswer(500)))
    store.send(.tested(ServerAnswer(429))) { $0.message = .testsTooOften }
  }

  @Test func stoppingEndsTheSubscription() {
    let store = screen(on)
    store.send(.stopButtonTapped) { $0.isBusy = true }
    #expect(server.requests == [SpaceRequest("DELETE", .push)])
    server.answer(0, ServerAnswer(204))
    store.receive(.stopped(ServerAnswer(204))) { state in
      state.isBusy = false
      state.server?.rules = nil
    }
    #expect(browser.requests == [.end])
    browser.answer(0, PushAnswer(.granted))
    store.receive(.browserAnswered(PushAnswer(.granted))) { $0.browser = PushAnswer(.granted) }
    #expect(!store.state.isOn)
  }

  @Test func theBrowsersAnswerIsDecodedAndNonsenseIsAFailure() {
    let answered =
      #"{"permission":"granted","subscription":{"endpoint":"https://push.example/x","p256dh":"k","auth":"s","zone":"Europe/Berlin"}}"#
    #expect(PushAnswer(Array(answered.utf8)) == PushAnswer(.granted, Self.subscription))
    for permission in PushPermission.allCases {
      #expect(PushAnswer(Array(#"{"permission":"\#(permission.word)"}"#.utf8)) == PushAnswer(permission))
    }
    for nonsense in ["", "{}", #"{"permission":"x"}"#, #"{"permission":"granted","subscription":{}}"#] {
      #expect(PushAnswer(Array(nonsense.utf8)).permission == .failed, "\(nonsense)")
    }
  }
}
