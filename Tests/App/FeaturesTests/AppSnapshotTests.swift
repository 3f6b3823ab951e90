import Preferences
import Testing
import WeatherModel

@testable import Features

@Suite struct AppSnapshotTests {
  /// An app with everything that a snapshot keeps.
  var state: AppFeature.State {
    var failed = page(.random, island)
    failed.problem = .quotaUsedUp
    failed.lastTried = noon - 7
    failed.retryAt = noon + 120
    var state = app(
      list(
        (0, page(.devicePosition, home)), (1, failed),
        (2, WeatherFeature.State(origin: .chosen(searchedFor: "“\u{1}\\, 東京"), coordinate: city)),
        (3, WeatherFeature.State(origin: .chosen(searchedFor: nil), coordinate: place(-90, -180))), selected: 1))
    state.preferences.temperatureUnit = .fahrenheit
    state.preferences.airScale = .us
    state.weatherList.hereName.isWanted = true
    state.isRestored = false
    state.search = SearchFeature.State()
    state.search?.text = "64, "
    return state
  }

  @Test func aSnapshotIsReadBackUnchanged() {
    let snapshot = AppSnapshot(state)
    #expect(AppSnapshot(snapshot.bytes) == snapshot)
    #expect(AppSnapshot(snapshot.bytes)?.records == snapshot.records, "including the bytes of the weather")
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
      "", "null", "origin", "origin 7", "origin 6\nrandom", "origin 6\nrandomlatitude 1\n1longitude 1\n3",
      "origin 6\nrandomlatitude 1\n1longitude 3\n2.x", "origin 6\nrandomlatitude 1\n1longitude 3\nnan", "latitude 1\n1longitude 1\n2",
    ])
  func anInvalidPlaceIsLeftOutAndTheOthersStay(_ text: String) {
    let state = AppSnapshot(written("index/place/1000_2000", text))?.state
    #expect(state?.weatherList.pages.elements == [WeatherFeature.State(origin: .devicePosition, coordinate: nil), page(.random, city)])
  }

  @Test func invalidWeatherIsLeftOut() {
    let state = AppSnapshot(written("report/35689_139692/0", "{\"latitude\":1"))?.state
    #expect(state?.weatherList.pages[id: 1] == WeatherFeature.State(origin: .random, coordinate: city))
  }

  @Test func aPlaceThatTheOrderDoesNotNameComesLast() {
    let state = AppSnapshot(written("index/order", "1000_2000 9_9"))?.state
    #expect(state?.weatherList.pages.elements.map(\.coordinate) == [nil, place(1, 2), city])
  }

  @Test func twoPagesInOneCellAreKeptAsOne() {
    let twice = app(
      list((0, page(.devicePosition, home)), (1, page(.random, island)), (2, page(.chosen(searchedFor: "tea"), island)), selected: 2))
    #expect(
      AppSnapshot(AppSnapshot(twice).bytes)?.state.weatherList.pages.elements == [page(.devicePosition, home), page(.random, island)])
  }

  @Test(
    arguments: [
      "", "null", "\u{feff}", "\n", "index/format 1\n2", "index/format 1\n3screen/now 20\n2025-11-18T12:00:00Z",
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

  /// A snapshot of an app with a random place, with one record added.
  private func written(_ name: String, _ text: String) -> [UInt8] {
    var records = AppSnapshot(app(list((0, WeatherFeature.State(origin: .devicePosition, coordinate: nil)), (1, page(.random, city)))))
      .records
    records = records.with([
      StoredRecord("index/place/1000_2000", "origin 6\nrandomlatitude 1\n1longitude 1\n2"),
      StoredRecord("screen/now", "2025-11-18T12:00:00Z"),
    ])
    if !name.hasPrefix("index/place") && !name.hasSuffix("order") { records = records.with([StoredRecord("index/place/1000_2000", nil)]) }
    return StoredRecord.packed(records.with([StoredRecord(name, text)]))
  }
}
