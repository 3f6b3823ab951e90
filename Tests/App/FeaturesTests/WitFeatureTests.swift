import Copy
import Languages
import Loop
import Markup
import Preferences
import Routes
import TestKit
import Testing
import WeatherModel
import Wire

@testable import Features

/// The line about the weather.
@Suite struct WitFeatureTests {
  private let world = World()
  private let cell = Cell(home)

  private func store(_ state: WitFeature.State = WitFeature.State()) -> TestStore<WitFeature.State, WitFeature.Action> {
    let clients = Clients.unimplemented(clock: world.clock)
    clients.storage = world.storageClient
    clients.wit = world.witClient
    clients.device.utcOffset = { 7200 }
    return TestStore(initialState: state, reduce: { WitFeature.reduce(&$0, $1, clients, .english, "c ") })
  }

  @Test func aMissedLineIsAskedForAndKept() {
    let store = store()
    store.send(.lineMissed(cell)) { ($0.requestedCell, $0.requestedUnits) = (cell, "c ") }
    #expect(world.lines.requests == [WitQuery(cell: cell, language: .english)])
    let line = WitLine("Grey.", id: 7, by: .house)
    world.lines.answer(0, .line(line))
    store.receive(.answered(cell, .line(line))) {
      $0.requestedCell = nil
      $0.lines = [WitFeature.StoredLine(cell: cell, line: line, written: noon, utcOffset: 7200, language: .english, units: "c ")]
      $0.shownIDs = [7]
    }
    let stored = world.disk["wit"].map { WitFeature.State(json: $0) }
    #expect(stored?.lines == store.state.lines && stored?.shownIDs == store.state.shownIDs)
    store.send(.anotherButtonTapped(cell)) { $0.requestedCell = cell }
    #expect(world.lines.requests.last?.seen == [7])
    world.lines.answer(1, .failed)
    store.receive(.answered(cell, .failed)) { ($0.requestedCell, $0.placeWithoutLine, $0.isUnreachable) = (nil, cell, true) }
  }

  @Test func afterAFailureOrASilenceThereIsNoLine() {
    let store = store()
    store.send(.lineMissed(cell)) { ($0.requestedCell, $0.requestedUnits) = (cell, "c ") }
    world.lines.answer(0, .failed)
    store.receive(.answered(cell, .failed)) { ($0.requestedCell, $0.placeWithoutLine, $0.isUnreachable) = (nil, cell, true) }
    #expect(!store.state.needsLine(cell, at: noon, .english, "c "))
    store.send(.anotherButtonTapped(cell)) { ($0.requestedCell, $0.placeWithoutLine, $0.isUnreachable) = (cell, nil, false) }
    world.lines.answer(1, .noLine)
    store.receive(.answered(cell, .noLine)) { ($0.requestedCell, $0.placeWithoutLine) = (nil, cell) }
  }

  @Test func aLineIsKeptForHalfAnHourInItsLanguageAndUnits() {
    var state = WitFeature.State()
    #expect(state.needsLine(cell, at: noon, .english, "c "))
    let line = WitLine("Grey.", id: 7, by: .house)
    state.lines = [WitFeature.StoredLine(cell: cell, line: line, written: noon, language: .english, units: "c ")]
    #expect(!state.needsLine(cell, at: noon + WitFeature.maxAge - 1, .english, "c "))
    #expect(state.needsLine(cell, at: noon + WitFeature.maxAge, .english, "c "))
    #expect(state.needsLine(cell, at: noon, .german, "c "))
    #expect(state.needsLine(cell, at: noon, .english, "f "))
    #expect(state.needsLine(Cell(city), at: noon, .english, "c "))
  }

  @Test func thirtyLinesAndTwentyPlacesAreRemembered() {
    let store = store()
    for number in 0..<40 {
      let cell = Cell(place(Double(number), 0))
      let line = WitLine("Grey.", id: UInt32(number), by: .model, model: "small")
      let stored = WitFeature.StoredLine(cell: cell, line: line, written: noon, utcOffset: 7200, language: .english, units: "c ")
      store.send(.lineMissed(cell)) { ($0.requestedCell, $0.requestedUnits) = (cell, "c ") }
      world.lines.answer(number, .line(line))
      store.receive(.answered(cell, .line(line))) { state in
        state.requestedCell = nil
        state.lines = Array(([stored] + state.lines).prefix(20))
        state.shownIDs = Array(([line.id] + state.shownIDs).prefix(30))
      }
    }
    #expect(store.state.shownIDs == (10..<40).reversed().map { UInt32($0) })
    #expect(store.state.lines.count == 20 && store.state.lines[0].cell.latitude == 39_000)
  }

  @Test(arguments: ["", "{}", "[]", #"{"seen":["x"]}"#, #"{"seen":[-1],"lines":[{"at":"1_2"}]}"#, #"{"lines":[5]}"#])
  func invalidRecordsAreDropped(_ text: String) {
    #expect(WitFeature.State(json: Array(text.utf8)) == WitFeature.State())
  }

  @Test(arguments: [("7200", 7200), ("-9223372036854775808", nil), ("90000", nil), ("null", nil)] as [(String, Int64?)])
  func impossibleTimeZonesAreDropped(_ text: String, _ offset: Int64?) {
    let line = #"{"at":"64147_-21942","line":"Grey.","id":7,"by":"house","written":"2026-11-18T14:29:00Z","lang":"en","offset":\#(text)}"#
    #expect(WitFeature.State(json: Array(#"{"lines":[\#(line)]}"#.utf8)).lines.map(\.utcOffset) == [offset])
  }

  @Test(arguments: [
    (#"{"line":"Grey.","id":"ff","by":"house"}"#, WitLine("Grey.", id: 255, by: .house)),
    (#"{"line":"Grey.","id":"1","by":"model","model":"small"}"#, WitLine("Grey.", id: 1, by: .model, model: "small")),
    (#"{"line":"Grey.","id":"x","by":"house"}"#, nil), (#"{"line":"Grey.","id":"1","by":"cat"}"#, nil),
  ])
  func answersOfTheServerAreDecoded(_ text: String, _ line: WitLine?) throws {
    #expect(try WitLine(answer: JSON(parsing: Array(text.utf8))) == line)
  }

  @Test func theCookieNamesTheUnitsBeforeALineIsAskedFor() {
    let clients = Clients.unimplemented(clock: world.clock)
    clients.storage = world.storageClient
    clients.page = world.pageClient
    clients.wit = WitClient { [world] query, answer in
      #expect(world.cookies.last?.preferences[.temperature] == 1)
      return world.lines.ask(query, answer)
    }
    var state = app(list((0, page(.devicePosition, home))))
    var wit = WitFeature.State()
    wit.lines = [
      WitFeature.StoredLine(
        cell: cell, line: WitLine("Grey.", id: 7, by: .house), written: noon, language: .english, units: state.preferences.units)
    ]
    state.wit = wit
    let store = TestStore(initialState: state, reduce: { AppFeature.reduce(&$0, $1, clients) }, isWanted: AppFeature.isWanted)
    store.exhaustivity = .off
    store.send(.settings(.preferenceSelected(Preference(.temperature, 1))))
    #expect(world.lines.requests.count == 1)
  }

  @Test func aLineThatIsRequestedInOtherUnitsIsRequestedAgain() {
    let clients = Clients.unimplemented(clock: world.clock)
    clients.storage = world.storageClient
    clients.wit = world.witClient
    clients.device.utcOffset = { 7200 }
    var units = "c "
    let store = TestStore(initialState: WitFeature.State(), reduce: { WitFeature.reduce(&$0, $1, clients, .english, units) })
    func stored(_ line: WitLine, _ units: String) -> WitFeature.StoredLine {
      WitFeature.StoredLine(cell: cell, line: line, written: noon, utcOffset: 7200, language: .english, units: units)
    }
    store.send(.lineMissed(cell)) { ($0.requestedCell, $0.requestedUnits) = (cell, "c ") }
    #expect(!store.state.needsLine(cell, at: noon, .english, "c "))
    #expect(store.state.needsLine(cell, at: noon, .english, "f "))
    #expect(store.state.needsLine(cell, at: noon, .german, "c "))
    // The answer comes after the person has chosen other units: it has those that it was requested in.
    units = "f "
    let grey = WitLine("Grey.", id: 7, by: .house)
    world.lines.answer(0, .line(grey))
    store.receive(.answered(cell, .line(grey))) { ($0.requestedCell, $0.lines, $0.shownIDs) = (nil, [stored(grey, "c ")], [7]) }
    #expect(store.state.needsLine(cell, at: noon, .english, "f "))
    store.send(.lineMissed(cell)) { ($0.requestedCell, $0.requestedUnits) = (cell, "f ") }
    let greyer = WitLine("Greyer.", id: 8, by: .house)
    world.lines.answer(1, .line(greyer))
    store.receive(.answered(cell, .line(greyer))) { ($0.requestedCell, $0.lines, $0.shownIDs) = (nil, [stored(greyer, "f ")], [8, 7]) }
  }

  @Test func theCardNamesTheWriter() {
    var environment = Environment(preferences: Preferences(), copy: .english, now: noon, isOnline: true, utcOffset: 0)
    var state = WitFeature.State()
    func html() -> String { WitView.view(state, at: cell, environment, Send { _ in }).html }
    #expect(html().contains("Thinking of something unkind to say") && !html().contains("aria-busy"))
    state.requestedCell = cell
    #expect(html().contains("aria-busy=\"true\""))
    state.requestedCell = nil
    state.lines = [
      WitFeature.StoredLine(
        cell: cell, line: WitLine("<Grey>", id: 7, by: .model, model: "small"), written: noon, language: .english, units: "c ")
    ]
    #expect(html().contains("&lt;Grey") && html().contains("By small on your server") && html().contains("aria-label=\"Another line\""))
    // Only the line knows the device's time zone yet.
    environment.utcOffset = nil
    state.lines[0].utcOffset = 7200
    #expect(html().contains(environment.display(in: LocalZone(identifier: "", offset: 7200)).time(noon)))
    state.lines = []
    environment.isOnline = false
    #expect(html().contains("The weather will have to speak for itself.") && html().contains("The writer is unreachable"))
    #expect(html().contains("aria-label=\"Retry\""))
  }

  /// The weather or the language may have none, and asking again would not help.
  @Test func whereThereIsNoLineNoOtherIsOffered() {
    let environment = Environment(preferences: Preferences(), copy: .english, now: noon, isOnline: true, utcOffset: 0)
    var state = WitFeature.State()
    state.placeWithoutLine = cell
    let html = WitView.view(state, at: cell, environment, Send { _ in }).html
    #expect(html.contains("The weather will have to speak for itself.") && !html.contains("<button"))
  }
}
