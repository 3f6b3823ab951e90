import Loop
import Markup
import Routes
import TestKit
import Testing
import WeatherModel
import Wire

@testable import Features

/// The warnings of the saved places, and the page of each.
@Suite struct WarningsFeatureTests {
  let asked = Channel<SpaceRequest, ServerAnswer>()

  private var client: SpaceClient {
    SpaceClient(answering: asked)
  }

  private func screen(_ id: RecordID?) -> TestStore<WarningsFeature.State, WarningsFeature.Action> {
    TestStore(initialState: WarningsFeature.State(id), reduce: { WarningsFeature.reduce(&$0, $1, client) })
  }

  @Test func allWarningsAreAskedFor() {
    let store = screen(nil)
    store.send(.appeared)
    #expect(asked.requests == [SpaceRequest("GET", .warnings)])
    let known = [SampleWarnings.watch, SampleWarnings.over]
    let answer = ServerAnswer(200, WarningList(known).json)
    asked.answer(0, answer)
    store.receive(.answered(answer)) { $0.warnings = known }
  }

  @Test func oneWarningIsAskedForByItsName() {
    let watch = SampleWarnings.watch
    let store = screen(watch.warning.id)
    store.send(.appeared)
    #expect(asked.requests == [SpaceRequest("GET", .warning(watch.warning.id))])
    let answer = ServerAnswer(200, watch.json)
    asked.answer(0, answer)
    store.receive(.answered(answer)) { $0.warnings = [watch] }
  }

  @Test func warningsThatTheDeviceKeptAreMarkedAsSuch() {
    let watch = SampleWarnings.watch
    let store = screen(watch.warning.id)
    store.send(.answered(ServerAnswer(203, watch.json))) {
      $0.warnings = [watch]
      $0.isFromCache = true
    }
    store.send(.answered(ServerAnswer(200, watch.json))) { $0.isFromCache = false }
  }

  @Test(arguments: [
    (401, WarningsProblem.notPaired), (404, .notFound), (0, .noConnection), (503, .noConnection), (200, .noConnection),
  ])
  func aFailedRequestHasItsProblem(_ status: Int, _ problem: WarningsProblem) {
    let store = screen(RecordID(high: 0, low: 9))
    store.send(.answered(ServerAnswer(status, Array("[]".utf8)))) { $0.problem = problem }
  }

  @Test func knownWarningsStayWhenTheServerIsUnreachable() {
    let store = screen(nil)
    store.send(.answered(ServerAnswer(200, WarningList([SampleWarnings.watch]).json))) { $0.warnings = [SampleWarnings.watch] }
    store.send(.answered(ServerAnswer(0))) { $0.problem = .noConnection }
    store.send(.answered(ServerAnswer(401))) { ($0.warnings, $0.problem) = (nil, .notPaired) }
  }

  /// Where nobody watches, silence must not read as safety, and nothing is promised.
  @Test func placesWithoutASourceAreNamedAndNothingIsPromisedForThem() throws {
    let words = ["This server gets no official warnings for Grandma.", "isn’t known at the moment", "No warnings for", "Notify me"]
    for (name, expected) in [
      ("none-known", [false, false, true, true]), ("none-mixed", [true, true, true, true]),
      ("none-without-source", [false, false, false, false]),
    ] {
      let state = try #require(SampleWarnings.states.first { $0.name == name }?.state)
      let html = AppView.view(state).html
      #expect(words.map { html.contains($0) } == expected, "\(name)")
    }
    let state = try #require(SampleWarnings.states.first { $0.name == "none-without-source" }?.state)
    #expect(AppView.view(state).html.contains("This server gets no official warnings for Grandma and Kings."))
  }

  /// The place where one stands is not watched unless it is saved, but its warnings are known.
  @Test func theWarningsWhereOneStandsAreListed() throws {
    var state = try #require(SampleWarnings.states.first { $0.name == "none-known" }?.state)
    var here = report(home, fetchedAt: state.now)
    here.alerts?.value = [Alert(id: "1", event: "Gale warning", severity: .extreme)]
    state.weatherList.pages[id: .here] = WeatherFeature.State(origin: .devicePosition, coordinate: home, report: here)
    let html = AppView.view(state).html
    #expect(html.contains("Gale warning") && html.contains("No warnings for"))
    here.alerts?.value = []
    state.weatherList.pages[id: .here]?.received = ReceivedReport(here)
    #expect(!AppView.view(state).html.contains("Gale warning"))
  }

  /// Without a connection nobody is left without a warning that the device has.
  @Test func theStoredWeatherWarnsWhileTheServerSaysNothing() throws {
    var state = try #require(SampleWarnings.states.first { $0.name == "offline" }?.state)
    var stored = report(home, fetchedAt: state.now)
    let gale = Alert(id: "1", event: "Gale warning", severity: .extreme)
    stored.alerts?.value = [gale]
    let id = RecordID(high: 0, low: 1)
    var space = Space(device: 1)
    try space.replica.add(id, home, name: "Grandma", at: 1)
    state.changeRecords { $1 = space }
    state.weatherList.pages[id: .place(Cell(home))]?.received = ReceivedReport(stored)
    let page = Destination(.place(Cell(home)), sheet: .warning(gale.number))
    #expect(AppView.view(state).html.contains("The server can’t be reached."), "silence is no safety")
    #expect(AppView.view(state).html.contains("Gale warning") && AppView.view(state).html.contains("href=\"\(page.url)\""))
    // The server's last word may be older than the weather.
    state.warnings = WarningsFeature.State(nil, [])
    #expect(!AppView.view(state).html.contains("Gale warning") && AppView.view(state).html.contains("No warnings for"))
    state.warnings?.isFromCache = true
    #expect(AppView.view(state).html.contains("Gale warning") && !AppView.view(state).html.contains("No warnings for"))
    // What it has is not shown twice. Another place's warning may have the same name.
    var listed = SampleWarnings.watch
    listed.warning.alert.id = gale.id
    for isHere in [true, false] {
      listed.places = [LocalWarning.Place(id: isHere ? id : RecordID(high: 0, low: 9), name: "Grandma")]
      state.warnings?.warnings = [listed]
      #expect(AppView.view(state).html.contains("Gale warning") != isHere)
    }
  }

  @Test func aDeviceThatHasItsPlacesForItselfIsNotToldToSaveOne() throws {
    var state = try #require(SampleWarnings.states.first { $0.name == "stranger" }?.state)
    var stored = report(home, fetchedAt: state.now)
    stored.alerts?.value = [Alert(id: "1", event: "Gale warning", severity: .extreme)]
    state.save(WeatherFeature.State(origin: .chosen(searchedFor: nil), coordinate: home, report: stored))
    var other = WeatherFeature.State(origin: .chosen(searchedFor: nil), coordinate: city)
    other.nickname = "Kings"
    state.save(other)
    let html = AppView.view(state).html
    #expect(html.contains("Places saved without JavaScript stay in this browser.") && html.contains("href=\"/pair\""))
    #expect(html.contains("Gale warning") && html.contains("Whether there are warnings for Kings isn’t known at the moment."))
    #expect(!html.contains("Save one first"))
    state.changeRecords { $1?.membership = .left }
    let later = AppView.view(state).html
    #expect(later.contains("This device is no longer paired.") && !later.contains("JavaScript") && !later.contains("Save one first"))
  }

  @Test func aWarningOfTheListIsShownAtOnce() {
    var state = AppFeature.State(now: SampleWarnings.now)
    state.open(Destination(url: "/warnings"))
    state.warnings = WarningsFeature.State(nil, [SampleWarnings.watch, SampleWarnings.over])
    state.open(Destination(.notice(.warnings(SampleWarnings.over.warning.id))))
    #expect(state.warnings == WarningsFeature.State(SampleWarnings.over.warning.id, [SampleWarnings.over]))
  }

  /// A tap on a notice must show what the notice says, even where the page was open.
  @Test func anOpenWarningIsAskedForAgainWhenThePageReturnsOrANoticeArrives() {
    let (world, clients) = (World(), Clients.unimplemented(clock: World().clock))
    (clients.weather, clients.storage, clients.page, clients.device) = (
      world.weatherClient, world.storageClient, world.pageClient, world.deviceClient
    )
    clients.space = client
    var state = AppFeature.State(now: SampleWarnings.now)
    state.open(Destination(.notice(.warnings(SampleWarnings.watch.warning.id))))
    let store = AppStore(initialState: state, reduce: { AppFeature.reduce(&$0, $1, clients) }, isWanted: AppFeature.isWanted)
    store.exhaustivity = .off
    for action in [AppFeature.Action.returned, .connectionChanged(isOnline: false), .connectionChanged(isOnline: true)] {
      store.send(action)
    }
    #expect(asked.requests == [SpaceRequest](repeating: SpaceRequest("GET", .warning(SampleWarnings.watch.warning.id)), count: 2))
    store.skipInFlightEffects()
  }

  @Test func theAppStartsWithTheWarningsThatTheServerRendered() {
    for (name, state) in SampleWarnings.states {
      guard let screen = state.warnings, screen.problem == nil, !screen.isFromCache else { continue }
      #expect(AppSnapshot(AppSnapshot(state).bytes)?.state.warnings == state.warnings, "\(name)")
    }
  }

  @Test func hostileTextsAreEscaped() {
    var watch = SampleWarnings.watch
    let hostile = "<script>alert(1)</script>\u{202E}\"'><img src=x onerror=alert(1)>"
    watch.warning.alert.event = hostile
    for part in Alert.Part.allCases { watch.warning.alert[part] = hostile }
    watch.warning.alert.url = "javascript:alert(1)"
    watch.places[0].name = hostile
    for id in [nil, watch.warning.id] {
      var state = AppFeature.State(now: SampleWarnings.now)
      state.open(Destination(.notice(.warnings(id))))
      state.warnings = WarningsFeature.State(id, [watch])
      let html = AppView.view(state).html
      #expect(!html.contains("<script") && !html.contains("<img") && !html.contains("javascript:"))
      #expect(html.contains("&lt;script"))
    }
  }

  @Test func aWarningSpansWholeDaysOfThePlacesClock() throws {
    let watch = SampleWarnings.watch
    let span = try #require(watch.span(at: SampleWarnings.now))
    #expect(span.days.count == 4 && span.days[0].date == watch.zone.date(of: SampleWarnings.now) && span.days[0].start == 0)
    let now = try #require(span.now)
    #expect(now > 0 && now < span.start && span.start < span.end && span.end < 1)
    var endless = watch
    endless.warning.alert.ends = nil
    #expect(endless.span(at: SampleWarnings.now) == nil)
    endless.warning.alert.ends = SampleWarnings.now + .days(90)
    #expect(endless.span(at: SampleWarnings.now) == nil, "three months are too long to draw")
    endless.warning.alert.onset = SampleWarnings.now + .days(91)
    #expect(endless.span(at: SampleWarnings.now) == nil, "it ends before it begins")
  }

  @Test func aWarningLinksToItsPlaceOnlyIfThePlaceIsSaved() {
    var report = SampleWeather.report()
    let provenance = Provenance(source: .nws, fetchedAt: SampleWeather.now, validAt: SampleWeather.now)
    report.alerts = Stamped([Alert(id: "1", event: "Gale", severity: .severe)], provenance)
    var state = AppFeature.State(now: SampleWeather.now)
    let page = WeatherFeature.State(origin: .chosen(searchedFor: nil), coordinate: SampleWeather.cell.coordinate, report: report)
    for isGuest in [false, true] {
      state.weatherList.show(page)
      if isGuest { state.make(.remove(SampleWeather.cell)) } else { state.save(page) }
      #expect(AppView.view(state).html.contains("href=\"/warnings\"") != isGuest)
    }
  }
}
