import Preferences
import TestKit
import Testing
import WeatherModel

@testable import Features

@Suite struct AppSnapshotTests {
  /// An app as the server writes it, with everything that a snapshot keeps.
  var state: AppFeature.State {
    var failed = page(.chosen(searchedFor: nil), island)
    failed.problem = .quotaUsedUp
    failed.lastTried = noon - 7
    failed.retryAt = noon + 120
    failed.origin = .chosen(searchedFor: "“\u{1}\\, 東京")
    var state = painted(
      list(
        (0, page(.devicePosition, home)), (1, failed),
        (2, WeatherFeature.State(origin: .chosen(searchedFor: nil), coordinate: city)),
        (.place(Cell(place(-90, -180))), WeatherFeature.State(origin: .chosen(searchedFor: nil), coordinate: place(-90, -180))),
        selected: 1))
    state.preferences.temperatureUnit = .fahrenheit
    state.preferences.airScale = .us
    state.weatherList.hereName.isWanted = true
    state.search = SearchFeature.State()
    state.search?.text = "64, "
    return state
  }

  @Test func aSnapshotIsReadBackUnchanged() {
    let snapshot = AppSnapshot(state)
    #expect(AppSnapshot(snapshot.bytes)?.items == snapshot.items, "including the bytes of the weather")
    #expect(AppSnapshot(snapshot.bytes)?.state == state)
  }

  @Test func anEmptyAppIsReadBackUnchanged() {
    let empty = AppFeature.State(now: noon)
    #expect(AppSnapshot(AppSnapshot(empty).bytes)?.state == empty)
  }

  @Test func aRequestIsNotPartOfTheSnapshot() {
    var loading = state
    loading.weatherList.pages[id: 1]?.askedAt = noon
    #expect(AppSnapshot(loading) == AppSnapshot(state))
  }

  @Test func aSnapshotThatIsCutOffAnywhereIsRefused() {
    let bytes = AppSnapshot(state).bytes
    for count in 0..<bytes.count { #expect(AppSnapshot(Array(bytes.prefix(count))) == nil, "broken off after \(count) bytes") }
  }

  @Test func changedBytesNeverCrashTheApp() {
    let seed: UInt64 = 20_261_118
    var random = SeededRandom(seed: seed)
    let bytes = AppSnapshot(state).bytes
    for _ in 0..<2_000 {
      var changed = bytes
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        changed[Int.random(in: 0..<changed.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      guard let snapshot = AppSnapshot(changed) else { continue }
      let list = snapshot.state.weatherList
      #expect(list.pages.contains(list.selected), "seed \(seed)")
      #expect(list.pages.contains(0), "seed \(seed)")
    }
  }

  @Test(
    arguments: [
      "", "null", "origin", "origin 7", "latitude 1\n1", "latitude 1\n1longitude 3\n2.x", "latitude 1\n1longitude 3\nnan",
      "latitude 1\n1longitude 1",
    ])
  func anInvalidPlaceIsLeftOutAndTheOthersStay(_ text: String) {
    let valid = StoredItem("place", "latitude 1\n1longitude 1\n2")
    let state = AppSnapshot(written("screen/places", StoredItem.packed([StoredItem("place", text), valid])))?.state
    #expect(state?.places.list.map(\.coordinate) == [place(1, 2)])
  }

  @Test func aPageThatCannotBeReadIsLeftOut() {
    for name in ["index/here", "index/page"] {
      let state = AppSnapshot(written(name, Array("origin 6\nrandomlatitude".utf8)))?.state
      #expect(state?.places.list.map(\.coordinate) == [city] && state?.weatherList.selected == .here)
    }
  }

  @Test func invalidWeatherIsLeftOut() {
    let state = AppSnapshot(written("report/35689_139692/0", Array("{\"latitude\":1".utf8)))?.state
    #expect(state?.weatherList.pages[id: 2] == WeatherFeature.State(origin: .chosen(searchedFor: nil), coordinate: city))
  }

  @Test(
    arguments: [
      "", "null", "\u{feff}", "\n", "index/format 1\n2", "index/format 1\n4screen/now 20\n2025-11-18T12:00:00Z",
      "index/format 1\n2screen/now 30\n2025-11-18T12:00:00Z", "screen/now -2\n2025-11-18T12:00:00Z",
      "index/format 1\n2screen/now 99999999999999999999\n2025-11-18T12:00:00Z", "index/format 1\n2screen/now 7\none day",
    ])
  func anInvalidSnapshotIsRefused(_ text: String) {
    #expect(AppSnapshot(Array(text.utf8)) == nil)
  }

  @Test func withoutPagesThereIsStillThePageOfHere() {
    let state = AppSnapshot(Array("index/format 1\n2screen/now 20\n2025-11-18T12:00:00Z".utf8))?.state
    #expect(state == AppFeature.State(now: noon))
  }

  /// A snapshot that the server writes, of an app with a saved place, with one record added or replaced.
  private func written(_ name: String, _ value: [UInt8]) -> [UInt8] {
    let state = painted(
      list((0, WeatherFeature.State(origin: .devicePosition, coordinate: nil)), (2, page(.chosen(searchedFor: nil), city))))
    let records = StoredItem.unpacked(AppSnapshot(state).bytes) ?? []
    return StoredItem.packed([StoredItem(name, value)] + records.filter { $0.name != name })
  }
}
