import Loop
import Markup
import Preferences
import Routes
import TestKit
import Testing
import WeatherModel

@testable import Features

/// The source that a person chooses for each kind of weather.
@Suite struct SourceChoiceTests {
  let world = World()
  let offered = SelectableSources([(.openMeteo, .all), (.metNorway, [Kinds(.current), Kinds(.alerts)]), (.aqicn, Kinds(.air))])

  private func settings() -> AppFeature.State {
    var state = app(list([page(.devicePosition, home), page(.chosen(searchedFor: nil), place(48.856, 2.352))]))
    state.settings.offered = offered
    state.isRestored = true
    state.open(Destination(.tool(.settings)))
    return state
  }

  @Test func kindsWithSeveralSourcesAreOfferedWithTheTermsOfEach() {
    let html = AppView.view(settings()).html
    #expect(html.components(separatedBy: "name=\"source-").count - 1 == 3)
    for kind in ["current", "air", "alerts"] {
      #expect(html.contains("name=\"source-\(kind)\"><option value=\"auto\" selected"), "\(kind)")
    }
    let copy = settings().copy
    for source in [Source.openMeteo, .metNorway, .aqicn] {
      #expect(html.contains(copy.terms(source)) && html.contains(source.link ?? "-"), "\(source)")
    }
    #expect(!html.contains(copy.terms(.nws)))
  }

  @Test func aServerWithoutAChoiceShowsNone() {
    var state = settings()
    state.settings.offered = SelectableSources()
    #expect(!AppView.view(state).html.contains(state.copy.sourcesNote))
  }

  @Test func theChoiceAppliesAtOnceOnEveryPage() {
    var wanted = PreferredSources()
    wanted[.current] = .metNorway
    let store = world.appStore(settings(), .page, .storage, .weather)
    store.exhaustivity = .off
    store.send(.settings(.sourceSelected(.current, .metNorway)))
    #expect(world.weather.requests == [WeatherRequest(home, preferred: wanted)], "the page behind the settings is requested at once")
    store.send(.weatherList(.pageSelected(.place(Cell(place(48.856, 2.352))))))
    #expect(
      world.weather.requests.last == WeatherRequest(place(48.856, 2.352), preferred: wanted),
      "the other pages are requested when they are opened")
    #expect(world.cookies.last?.cookie.hasPrefix("c-eu~current:met-norway") == true)
    #expect(AppView.view(store.state).html.isEmpty == false)
    store.send(.settings(.sourceSelected(.current, nil)))
    #expect(store.state.preferences.sources.isEmpty)
  }

  @Test func theChoiceIsKeptAndTakenUpByOtherWindows() {
    var state = settings()
    state.preferences.sources[.air] = .aqicn
    let records = AppSnapshot(state).items
    #expect(AppSnapshot(items: records).preferences == state.preferences)
    #expect(AppSnapshot(items: records).offered == offered)
    var other = settings()
    other.apply(records)
    #expect(other.preferences.sources == state.preferences.sources)
    other.apply([StoredItem("index/preference/sources", nil as [UInt8]?)])
    #expect(other.preferences.sources.isEmpty)
  }

  @Test func aChoiceInAnotherWindowAsksHereToo() {
    let store = world.appStore(settings(), .page, .storage, .weather)
    store.exhaustivity = .off
    store.send(.itemsRead([StoredItem("index/preference/sources", "current:met-norway")]))
    #expect(
      world.weather.requests == [WeatherRequest(home, preferred: PreferredSources(text: "current:met-norway") ?? PreferredSources())])
    store.send(.itemsRead([StoredItem("index/name-here", "1")]))
    #expect(store.state.weatherList.hereName.isWanted)
    store.skipInFlightEffects()
  }

  @Test(arguments: ["c-eu~current:nws~air:aqicn", "f-us-12~alerts:met-norway", "c-eu"])
  func theCookieCarriesTheChoice(_ cookie: String) { #expect(Preferences(cookie: cookie).cookie == cookie) }

  @Test(arguments: ["c-eu~", "c-eu~current", "c-eu~current:", "c-eu~:nws", "c-eu~~~~", "c-eu~nope:nws~current:nope"])
  func invalidChoicesInTheCookieAreIgnored(_ cookie: String) { #expect(Preferences(cookie: cookie) == Preferences()) }

  @Test func theServersOfferIsReadBackUnchanged() {
    #expect(SelectableSources(text: offered.text).offers.map(\.source) == [.openMeteo, .metNorway, .aqicn])
    #expect(SelectableSources(text: "nope:3 nws open-meteo:x nws:32 :1").offers.map(\.source) == [.nws])
  }
}
