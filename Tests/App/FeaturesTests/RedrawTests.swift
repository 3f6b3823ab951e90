import Features
import Languages
import Markup
import Preferences
import TestKit
import Testing
import WeatherModel

/// Drawings are built only when something they depend on has changed; the page must still look like a new one.
@Suite struct RedrawTests {
  @Test(arguments: 0..<20 as Range<UInt64>)
  func aRedrawnPageLooksLikeANewOne(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let renderer = Renderer()
    var state = AppFeature.State(now: SampleWeather.now)
    state.weatherList.show(page(SampleWeather.report()))
    // Half of the pages were written by a server.
    let first = AppView.view(state)
    let dom = TestDOM(serverRendered: first)
    if seed % 2 == 0 { renderer.renderFromScratch(first) } else { renderer.hydrate(first) }
    try dom.apply(renderer.patches)
    for step in 0..<30 {
      let change = try #require(Change.allCases.randomElement(using: &random))
      apply(change, to: &state, using: &random)
      let view = AppView.view(state)
      renderer.render(view)
      try dom.apply(renderer.patches)
      #expect(dom.sortedHTML == TestDOM(serverRendered: view).sortedHTML, "step \(step): \(change)")
    }
  }

  private enum Change: CaseIterable {
    case preference, language, minute, refresh, place, zone, indexes, noAir
  }

  private func apply(_ change: Change, to state: inout AppFeature.State, using random: inout SeededRandom) {
    switch change {
    case .preference:
      guard let field = Preference.Field.allCases.randomElement(using: &random) else { return }
      state.preferences[field] = UInt8.random(in: 0..<UInt8(field.words.count), using: &random)
    case .language: state.copy = Languages.copy(Language.allCases.randomElement(using: &random) ?? .english)
    case .minute: state.now = state.now + 60 * Int64.random(in: 1...90, using: &random)
    case .refresh:
      state.now = state.now + 60
      var report = SampleWeather.report(fetchedAt: state.now)
      report.air?.value.europeanIndex = Double(Int.random(in: 0...120, using: &random))
      report.daily?.value[0].sunset = state.now + Int64.random(in: 60...9000, using: &random)
      state.weatherList.show(page(report))
    case .place:
      var report = SampleWeather.report()
      let latitude = Double(Int.random(in: -80...80, using: &random))
      report.cell = Cell(Coordinate(latitude: latitude, longitude: 20) ?? SampleWeather.cell.coordinate)
      // The address of the device's position stays when it moves.
      state.weatherList.show(page(report, Bool.random(using: &random) ? .devicePosition : .chosen(searchedFor: nil)))
    case .zone:
      var report = SampleWeather.report()
      report.zone.offset = 3600 * Int64.random(in: -5...5, using: &random)
      if Bool.random(using: &random) {
        report.zone.changes = [LocalZone.Change(start: state.now, offset: 3600 * Int64.random(in: -5...5, using: &random))]
      }
      state.weatherList.show(page(report))
    case .indexes:
      state.now = state.now + 60
      var report = SampleWeather.report(fetchedAt: state.now)
      if Bool.random(using: &random) { report.air?.value.europeanIndex = nil } else { report.air?.value.usIndex = nil }
      state.weatherList.show(page(report))
    case .noAir:
      var report = SampleWeather.report()
      report.air = nil
      state.weatherList.show(page(report))
    }
  }

  private func page(
    _ report: WeatherReport, _ origin: WeatherFeature.Origin = .chosen(searchedFor: nil)
  ) -> WeatherFeature.State {
    var page = WeatherFeature.State(origin: origin, coordinate: report.cell.coordinate)
    page.received = ReceivedReport(report)
    return page
  }
}
