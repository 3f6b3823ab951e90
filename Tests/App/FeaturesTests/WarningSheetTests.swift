import Loop
import Markup
import Routes
import TestKit
import Testing
import WeatherModel

@testable import Features

/// The sheet with a warning over the weather of its place.
@Suite struct WarningSheetTests {
  private let gale = Alert(id: "urn:gale", event: "Gale warning", severity: .severe)

  private func app(_ alerts: [Alert], isGuest: Bool = false) -> AppFeature.State {
    var report = SampleWeather.report()
    report.alerts = Stamped(alerts, Provenance(source: .nws, fetchedAt: SampleWeather.now, validAt: SampleWeather.now))
    var state = AppFeature.State(now: SampleWeather.now)
    let page = WeatherFeature.State(origin: .chosen(searchedFor: nil), coordinate: SampleWeather.cell.coordinate, report: report)
    state.weatherList.show(page)
    state.isRestored = true
    if !isGuest { state.save(page) }
    return state
  }

  private func sheet(_ state: AppFeature.State, of number: UInt32) -> String {
    var state = state
    state.open(Destination(state.destination.screen, sheet: .warning(number)))
    let html = AppView.view(state).html
    return String(html[(html.range(of: "role=\"dialog\"")?.lowerBound ?? html.endIndex)...])
  }

  @Test func theBannerLeadsToItsSheet() {
    let state = app([gale])
    let url = Destination(state.destination.screen, sheet: .warning(gale.number)).url
    #expect(AppView.view(state).html.contains("href=\"\(url)\""))
    #expect(sheet(state, of: gale.number).contains("Gale warning</bdi> · Severe"))
  }

  @Test(arguments: ["urn:gale", "urn:breeze urn:gale", "issuer@example.org,urn:gale,2026-11-18T08:00:00-00:00"])
  func aMessageThatReplacesTheOneInTheAddressIsShown(_ replaced: String) {
    var update = Alert(id: "urn:storm", event: "Storm warning", severity: .extreme)
    update.replaces = replaced
    #expect(sheet(app([update]), of: gale.number).contains("Storm warning</bdi> · Extreme"))
  }

  @Test func aWarningThatIsGoneIsReportedAsOver() {
    let state = app([gale])
    #expect(sheet(state, of: 1).contains("This warning is no longer in force"))
    var waiting = state
    waiting.weatherList.show(WeatherFeature.State(origin: .chosen(searchedFor: nil), coordinate: home))
    #expect(sheet(waiting, of: 1).contains("skeleton waiting"), "nothing is known yet")
    waiting.weatherList.pages[id: waiting.weatherList.selected]?.problem = .noConnection
    #expect(!sheet(waiting, of: 1).contains("skeleton waiting") && !sheet(waiting, of: 1).contains("no longer in force"))
    #expect(sheet(AppFeature.State(now: SampleWeather.now), of: 1).contains("names no place"), "there is no place at all")
  }

  @Test(arguments: [false, true]) func theHistoryOfAWarningIsAskedForOnlyForASavedPlace(isGuest: Bool) throws {
    let asked = Channel<SpaceRequest, ServerAnswer>()
    let (world, clients) = (World(), Clients.unimplemented(clock: World().clock))
    (clients.weather, clients.storage, clients.page, clients.device) = (
      world.weatherClient, world.storageClient, world.pageClient, world.deviceClient
    )
    clients.space = SpaceClient(answering: asked)
    var state = app([gale], isGuest: isGuest)
    state.weatherList.pages[id: state.weatherList.selected]?.askedAt = world.now
    var space = Space(device: 1)
    if !isGuest { try space.replica.add(RecordID(high: 0, low: 1), SampleWeather.cell.coordinate, name: "Grandma", nickname: "", at: 1) }
    state.changeRecords { $1 = space }
    let store = AppStore(initialState: state, reduce: { AppFeature.reduce(&$0, $1, clients) }, isWanted: AppFeature.isWanted)
    store.exhaustivity = .off
    store.send(.linkFollowed(Destination(state.destination.screen, sheet: .warning(gale.number))))
    #expect(asked.requests == (isGuest ? [] : [SpaceRequest("GET", .warnings)]))
    // An update replaces the message that the page knows; a warning of another place has the same name.
    var (watch, elsewhere) = (SampleWarnings.watch, SampleWarnings.over)
    (watch.warning.alert.id, watch.warning.alert.replaces, elsewhere.warning.alert.id) = ("urn:storm", gale.id, gale.id)
    elsewhere.places = [LocalWarning.Place(id: RecordID(high: 0, low: 9), name: "Elsewhere")]
    if !isGuest {
      asked.answer(0, ServerAnswer(200, WarningList([elsewhere, watch]).json))
      store.skipReceivedActions()
    }
    let html = AppView.view(store.state).html
    #expect(
      html.contains("How it went") != isGuest && html.contains("Raised from Moderate to Severe") != isGuest && !html.contains("Elsewhere"))
    store.send(.gestured(.escape))
    #expect(store.state.destination.sheet == nil)
  }
}
