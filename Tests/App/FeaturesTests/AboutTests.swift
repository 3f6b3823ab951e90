import Languages
import Loop
import Markup
import Routes
import TestKit
import Testing
import WeatherModel

@testable import Features

/// The About page.
@Suite struct AboutTests {
  let world = World()
  let about = Destination(.tool(.about))

  private func state(_ destination: Destination) -> AppFeature.State {
    var state = app(list((0, page(.devicePosition, home))))
    state.open(destination)
    return state
  }

  @Test func itIsReachedFromSettingsAndLeadsBackThere() {
    let settings = Destination(.tool(.settings))
    #expect(ViewActionTests().sent(state(settings)).contains(.linkFollowed(about)))
    #expect(ViewActionTests().sent(state(about)) == [.linkFollowed(settings)])
    let store = world.appStore(app(list((0, page(.devicePosition, home)))), .page, .storage)
    store.exhaustivity = .off
    for destination in [settings, about, settings] { store.send(.linkFollowed(destination)) }
    #expect(world.addresses == ["/settings", "/about", "/settings"])
    #expect(world.addressChanges == [.newEntry, .newEntry, .replacement], "going back adds no history entry")
    #expect(world.focused == ["main", "main", "main"])
    #expect(world.titles == ["Settings · Weatherglass", "About · Weatherglass", "Settings · Weatherglass"])
  }

  @Test func itNamesTheVersionEverySourceAndEveryComponent() {
    let html = AppView.view(state(about)).html
    #expect(html.contains("Version \(weatherglassVersion)"))
    for source in Source.allCases where source != .simulator {
      #expect(html.contains(source.attribution) && html.contains("href=\"\(source.link ?? "-")\" rel=\"noopener\""), "\(source)")
    }
    for work in ThirdPartyWork.allCases {
      #expect(html.contains(work.name) && html.contains(work.licence ?? "Public domain") && html.contains(work.url), "\(work)")
    }
    #expect(html.contains("GeoNames, modified") && html.contains("Made with Natural Earth"))
    let copy = AppFeature.State(now: noon).copy
    for promise in [copy.promiseOfBrowser(host: "openstreetmap.org")] + (0..<4).map({ copy.promise($0) }) {
      #expect(html.contains("callout\">" + promise), "\(promise)")
    }
  }

  @Test(arguments: Language.allCases) func everyPromiseEndsWithAFullStop(_ language: Language) {
    let copy = Languages.copy(language)
    for promise in [copy.promiseOfBrowser(host: "openstreetmap.org")] + (0..<4).map({ copy.promise($0) }) {
      #expect(promise.hasSuffix(language == .japanese ? "。" : "."))
    }
  }

  @Test(arguments: [(.english, "about"), (.arabic, "about-ar")] as [(Language, String)])
  func theScreenMatchesItsSnapshots(_ language: Language, _ name: String) {
    var state = state(about)
    state.copy = Languages.copy(language)
    expectSnapshot(AppView.view(state), name)
  }
}
