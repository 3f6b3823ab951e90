import Testing
import WeatherModel

@testable import Features

/// What makes a snapshot worth keeping.
@Suite struct SnapshotDifferenceTests {
  let state = app(list((0, page(.here, home)), (1, page(.chosen(searchedFor: "tea"), island)), (2, page(.random, city)), selected: 1))

  /// A change of everything that a snapshot writes.
  let kept: [(name: String, change: (inout AppFeature.State) -> Void)] = [
    ("unit", { $0.preferences.temperatureUnit = .fahrenheit }), ("clock", { $0.preferences.clock = .twelveHours }),
    ("scale", { $0.preferences.airScale = .us }), ("wind", { $0.preferences.windUnit = .knots }),
    ("theme", { $0.preferences.theme = .dark }),
    ("name of here", { $0.weatherList.hereName.isWanted = true }),
    ("page in view", { $0.weatherList.selected = 2 }), ("removed", { $0.weatherList.pages.remove(2) }),
    ("order", { $0.weatherList.pages.move(2, to: 0) }), ("added", { $0.weatherList.pages.append(page(.random, home), id: 7) }),
    ("renumbered", { $0.weatherList.pages.insert($0.weatherList.pages.remove(2) ?? page(.random, home), id: 9, at: 2) }),
    ("origin", { $0.weatherList.pages[id: 1]?.origin = .random }),
    ("words", { $0.weatherList.pages[id: 1]?.origin = .chosen(searchedFor: "té") }),
    ("no words", { $0.weatherList.pages[id: 1]?.origin = .chosen(searchedFor: nil) }),
    ("guest", { $0.weatherList.pages[id: 1]?.isGuest = true }),
    ("place", { $0.weatherList.pages[id: 0]?.coordinate = city }), ("no place", { $0.weatherList.pages[id: 0]?.coordinate = nil }),
    ("problem", { $0.weatherList.pages[id: 2]?.problem = .serviceError }), ("attempt", { $0.weatherList.pages[id: 2]?.lastTried = noon }),
    ("weather", { $0.weatherList.pages[id: 0]?.report = report(home, celsius: 8) }),
    ("no weather", { $0.weatherList.pages[id: 0]?.report = nil }),
  ]

  @Test func whateverIsWrittenMakesADifference() {
    let before = AppSnapshot(state)
    for (name, change) in kept {
      var changed = state
      change(&changed)
      let after = AppSnapshot(changed)
      #expect(before.bytes != after.bytes, "\(name)")
      #expect(!before.keepsTheSame(as: after) && !after.keepsTheSame(as: before), "\(name)")
    }
  }

  @Test func whatIsNotWorthWritingMakesNone() {
    var changed = state
    changed.now = noon + 60
    changed.search = SearchFeature.State()
    changed.search?.text = "6"
    changed.isOnline = false
    changed.weatherList.pages[id: 0]?.askedAt = noon
    changed.weatherList.permission = .granted
    #expect(AppSnapshot(state).keepsTheSame(as: AppSnapshot(changed)))
  }

  /// Whoever adds a field to what is kept compares it in AppSnapshot+Difference.swift and changes it in `kept`.
  @Test func everyFieldIsThoughtOf() {
    func fields(_ value: Any) -> [String] { Mirror(reflecting: value).children.compactMap { $0.label } }
    #expect(fields(AppSnapshot(state)) == ["preferences", "namesHere", "pages", "selected", "destination", "searchText", "now"])
    #expect(fields(AppSnapshot(state).pages[0]) == ["id", "weather"])
    #expect(fields(page(.here, home)) == ["origin", "coordinate", "isGuest", "report", "askedAt", "problem", "lastTried"])
  }
}
