import Features
import Testing
import WeatherModel

@Suite struct AppSnapshotTests {
  /// An app with everything that a snapshot keeps.
  var state: AppFeature.State {
    var failed = page(.random, island)
    failed.problem = .quotaUsedUp
    failed.lastTried = noon - 7
    var state = app(
      list(
        (0, page(.here, home)), (4, failed), (2, WeatherFeature.State(origin: .chosen(searchedFor: "“\u{1}\\, 東京"), coordinate: city)),
        (3, WeatherFeature.State(origin: .chosen(searchedFor: nil), coordinate: place(-90, -180))), selected: 4))
    state.preferences.temperatureUnit = .fahrenheit
    state.preferences.airScale = .us
    state.weatherList.hereName.isWanted = true
    state.isRestored = false
    state.search = SearchFeature.State()
    state.search?.text = "64, "
    return state
  }

  @Test func whatIsWrittenIsReadAgain() {
    let snapshot = AppSnapshot(state)
    #expect(AppSnapshot(snapshot.bytes) == snapshot)
    #expect(AppSnapshot(snapshot.bytes)?.state == state)
  }

  @Test func anEmptyAppIsReadAgain() {
    let empty = AppFeature.State(now: noon)
    #expect(AppSnapshot(AppSnapshot(empty).bytes)?.state == empty)
  }

  @Test func noRequestOutlivesTheApp() {
    var loading = state
    loading.weatherList.pages[id: 4]?.askedAt = noon
    #expect(AppSnapshot(loading) == AppSnapshot(state))
  }

  @Test func aSnapshotThatBreaksOffAnywhereIsNone() {
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
    "A page number that is rubbish makes the snapshot none",
    arguments: ["-1", "1073741824", "4294967296", "9223372036854775807", "1e30", "0.5", "null", "\"1\""])
  func pageNumbers(_ number: String) {
    #expect(AppSnapshot(Array(snapshotText(id: number, selected: "0").utf8)) == nil)
    #expect(AppSnapshot(Array(snapshotText(id: "1", selected: number).utf8)) == nil)
  }

  @Test func theTextOfTheSnapshotTestsIsOneThatCanBeRead() {
    let snapshot = AppSnapshot(Array(snapshotText(id: "1", selected: "1").utf8))
    #expect(snapshot?.state.weatherList.page == WeatherFeature.State(origin: .random, coordinate: place(1, 2)))
  }

  @Test(
    "What makes no sense makes the snapshot none",
    arguments: [
      "", "null", "[]", "{}", "\u{feff}{}", "{\"version\":1}", snapshotText(version: "2"), snapshotText(version: "null"),
      snapshotText(now: "\"yesterday\""), snapshotText(now: "0"), snapshotText(pages: "{}"), snapshotText(pages: "[1]"),
      snapshotText(pages: "[{}]"), snapshotText() + "x",
    ])
  func nonsense(_ text: String) {
    #expect(AppSnapshot(Array(text.utf8)) == nil)
  }

  @Test func withoutPagesThereIsStillThePageOfHere() {
    let state = AppSnapshot(Array(snapshotText(pages: "[]").utf8))?.state
    #expect(state == AppFeature.State(now: noon))
  }

  @Test func ofTwoPagesWithOneNumberThereIsOne() {
    let page = "{\"id\":1,\"origin\":\"random\",\"latitude\":1,\"longitude\":2}"
    let state = AppSnapshot(Array(snapshotText(pages: "[\(page),\(page)]").utf8))?.state
    #expect(state?.weatherList.pages.ids == [0, 1])
  }
}

private func snapshotText(
  version: String = "1", now: String = "\"2025-11-18T12:00:00Z\"", id: String = "1", selected: String = "0", pages: String? = nil
) -> String {
  let page = "{\"id\":\(id),\"origin\":\"random\",\"latitude\":1,\"longitude\":2}"
  return """
    {"version":\(version),"now":\(now),"preferences":"c-eu","selected":\(selected),"pages":\(pages ?? "[\(page)]")}
    """
}
