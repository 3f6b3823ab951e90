import Loop
import Preferences
import TestKit
import Testing
import WeatherModel
import Wire

@testable import Features

/// The single record of the previous version is migrated without loss.
@Suite struct FirstFormatTests {
  let world = World()

  /// An app with everything that the previous version kept.
  var state: AppFeature.State {
    var failed = page(.random, island)
    failed.problem = .quotaUsedUp
    failed.lastTried = noon - 7
    var warned = report(place(64.123_456_789, -21.000_000_1))
    warned.placeName = "}\"report\":{ \\ “東京”"
    var state = app(
      list(
        (0, WeatherFeature.State(origin: .devicePosition, coordinate: place(64.123_456_789, -21.000_000_1), report: warned)), (9, failed),
        (2, WeatherFeature.State(origin: .chosen(searchedFor: "“\u{1}\\, {東京\""), coordinate: place(35.689_123, 139.692))),
        (3, page(.chosen(searchedFor: nil), place(-90, -180))), selected: 9))
    state.preferences = Preferences(cookie: "f-us-12-ja")
    state.weatherList.hereName.isWanted = true
    return state
  }

  /// Starts an app on a device with the records on the disk, and lets it read them.
  func start() -> AppStore {
    let store = world.appStore(AppFeature.State(now: noon), .storage, .page, .device, .location, .weather, .languages)
    store.exhaustivity = .off
    store.send(.started)
    world.read()
    store.skipReceivedActions()
    return store
  }

  @Test func everyPlaceAndSettingSurvives() {
    world.disk["app"] = firstFormat(state)
    let store = start()
    #expect(store.state.preferences == state.preferences)
    #expect(store.state.weatherList.hereName.isWanted)
    #expect(store.state.weatherList.pages.elements == state.weatherList.pages.elements)
    #expect(store.state.weatherList.page == state.weatherList.page)
    #expect(store.state.storageState.problem == nil)
    store.skipInFlightEffects()
    // And again at the next start, from the new records alone.
    #expect(world.disk["app"] == nil && world.disk["index/format"] == Array("2".utf8))
    for (key, page) in zip(["here", "-54281_-36509", "", "-90000_-180000"], state.weatherList.pages.elements) {
      if let report = page.report { #expect(world.disk["report/\(key)/0"] == report.json) }
    }
    let next = start()
    #expect(next.state.preferences == state.preferences && next.state.weatherList.hereName.isWanted)
    #expect(next.state.weatherList.pages.elements == state.weatherList.pages.elements)
    #expect(next.state.weatherList.page == state.weatherList.page)
    next.skipInFlightEffects()
  }

  @Test func theOldRecordStaysUntilTheNewOnesAreWritten() {
    world.disk["app"] = firstFormat(state)
    world.writingProblem = .full
    let store = start()
    #expect(world.disk.keys.sorted() == ["app"])
    #expect(store.state.weatherList.pages.elements == state.weatherList.pages.elements)
    world.writingProblem = nil
    store.send(.minutePassed)
    store.skipReceivedActions()
    #expect(world.disk["app"] == nil)
    #expect(world.keptState?.weatherList.pages.elements == store.state.weatherList.pages.elements)
    store.skipInFlightEffects()
  }

  @Test func placesThatAnOldVersionsWindowKeptLaterAreAdded() {
    for record in AppSnapshot(app(list((0, page(.devicePosition, home)), (1, page(.random, city))))).records {
      world.disk[record.name] = record.value
    }
    world.disk["app"] = firstFormat(app(list((0, page(.devicePosition, city)), (1, page(.random, island)), (2, page(.random, city)))))
    let store = start()
    #expect(store.state.weatherList.pages.elements == [page(.devicePosition, home), page(.random, city), page(.random, island)])
    #expect(world.disk["app"] == nil && world.disk["index/place/-54281_-36509"] != nil)
    store.skipInFlightEffects()
  }

  @Test func anUnsavedPlaceIsShownAgain() {
    var drawn = page(.random, island)
    drawn.isGuest = true
    world.disk["app"] = firstFormat(app(list((0, page(.devicePosition, home)), (1, drawn), selected: 1)))
    var shown = AppFeature.State(now: noon)
    shown.weatherList.show(WeatherFeature.State(origin: .chosen(searchedFor: nil), coordinate: island))
    let store = world.appStore(shown, .storage, .page, .device, .location, .weather)
    store.exhaustivity = .off
    store.send(.started)
    world.read()
    store.skipReceivedActions()
    #expect(store.state.weatherList.page == drawn)
    store.skipInFlightEffects()
  }

  @Test func aRecordThatIsCutOffAnywhereIsRefused() {
    let bytes = firstFormat(app(list((0, page(.devicePosition, home)))))
    for count in stride(from: 0, to: bytes.count, by: 3) {
      #expect(AppSnapshot(firstFormat: Array(bytes.prefix(count))) == nil, "cut off after \(count) bytes")
    }
  }

  @Test(arguments: ["", "{}", "null", "[[[", text(version: "2"), text(now: "0"), text(pages: "{}"), text() + "x"])
  func anInvalidRecordIsIgnoredAndReplaced(_ text: String) {
    world.disk["app"] = Array(text.utf8)
    let store = start()
    #expect(store.state.weatherList == WeatherListFeature.State())
    #expect(world.disk["index/format"] != nil)
    store.skipInFlightEffects()
  }

  @Test(arguments: ["-1", "1073741824", "4294967296", "9223372036854775807", "1e30", "0.5", "null", "\"1\""])
  func aRecordWithAnInvalidPageNumberIsRefused(_ number: String) {
    #expect(AppSnapshot(firstFormat: Array(text(id: number).utf8)) == nil)
    #expect(AppSnapshot(firstFormat: Array(text(selected: number).utf8)) == nil)
    #expect(AppSnapshot(firstFormat: Array(text().utf8)) != nil)
  }

  @Test func ofTwoPagesWithOneNumberBothStayUnlessTheyAreOfOnePlace() {
    func page(_ latitude: Int) -> String { "{\"id\":1,\"origin\":\"random\",\"latitude\":\(latitude),\"longitude\":2}" }
    func ids(_ pages: String...) -> [Int]? {
      AppSnapshot(firstFormat: Array(text(pages: "[" + pages.joined(separator: ",") + "]").utf8))?.state.weatherList.pages.ids.map { $0 }
    }
    #expect(ids(page(1), page(1)) == [0, 1])
    #expect(ids(page(1), page(3)) == [0, 1, 2])
  }
}

private func text(
  version: String = "1", now: String = "\"2025-11-18T12:00:00Z\"", id: String = "1", selected: String = "0", pages: String? = nil
) -> String {
  let page = "{\"id\":\(id),\"origin\":\"random\",\"latitude\":1,\"longitude\":2}"
  return """
    {"version":\(version),"now":\(now),"preferences":"c-eu","selected":\(selected),"pages":\(pages ?? "[\(page)]")}
    """
}
