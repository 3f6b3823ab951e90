import Loop
import Preferences
import TestKit
import Testing
import WeatherModel

@testable import Features

/// What this window does with records that other windows keep.
@Suite struct OtherWindowsTests {
  let world = World()

  /// The state of an app with the state `shown` after another window, which had the same state, keeps `kept`.
  func adopted(_ kept: AppFeature.State, into shown: AppFeature.State) -> AppFeature.State {
    var shown = shown
    shown.isRestored = true
    let store = world.appStore(shown, .weather, .location, .storage, .page, .languages)
    store.exhaustivity = .off
    store.send(.itemsRead(AppSnapshot(kept).items.changes(from: AppSnapshot(shown).items)))
    return store.state
  }

  /// The pages and places of both are the same.
  private func expectSame(_ one: AppFeature.State, _ other: AppFeature.State) {
    #expect(one.weatherList.pages == other.weatherList.pages && one.weatherList.selected == other.weatherList.selected)
    #expect(one.places.list == other.places.list)
  }

  /// Two windows of one device that hear of each other's writes late.
  final class Windows {
    private let world = World()
    var states: [AppFeature.State]
    private var storages: [StorageClient] = []
    private var unread: [[[String]]] = [[], []]

    init(_ list: SampleList) {
      let state = app(list)
      states = [state, state]
      for record in AppSnapshot(state).items { world.keep(record) }
      for window in 0...1 {
        storages.append(storage(of: window))
        storages[window].stored.note(AppSnapshot(state))
      }
    }

    private func storage(of window: Int) -> StorageClient {
      StorageClient(
        read: { _, _ in .none },
        write: { [unowned self] records, answer in
          for record in records { self.world.keep(record) }
          self.unread[1 - window].append(records.map(\.name))
          answer(nil)
          return .none
        }, afterNextFrame: { $0() }, changes: { _ in .none })
    }

    func send(_ window: Int, _ change: (inout AppFeature.State) -> Void) {
      change(&states[window])
      store(window)
    }

    private func store(_ window: Int) { storages[window].storeSoon(StateToStore(states[window]), Send(to: { _ in })) }

    /// Delivers all messages until there are no more; returns the number of rounds that took.
    func settle() -> Int {
      for round in 1...20 {
        if unread.allSatisfy({ $0.isEmpty }) { return round }
        for window in 0...1 {
          let messages = unread[window]
          unread[window] = []
          for names in messages.map({ Set($0.map { ItemName.reportOfAll($0) }) }) {
            let read = world.kept(names.sorted().joined(separator: "\n"))
            let records = read + names.filter { name in !read.contains { $0.name == name } }.map { StoredItem($0, nil) }
            states[window].apply(records)
            storages[window].stored.note(records.filter { $0.name != ItemName.page })
            store(window)
          }
        }
      }
      return .max
    }
  }

  @Test func aPlaceAddedHereAndOneRemovedThereBothTakeEffect() {
    let windows = Windows(
      list((0, page(.devicePosition, home)), (1, page(.chosen(searchedFor: nil), island)), (2, page(.chosen(searchedFor: nil), city))))
    windows.send(0) { $0.save(page(.chosen(searchedFor: nil), place(10, 20))) }
    windows.send(1) { $0.remove(island) }
    windows.send(1) { $0.weatherList.hereName.isWanted = true }
    windows.send(0) { $0.preferences.clock = .twelveHours }
    windows.send(1) { $0.preferences.windUnit = .knots }
    #expect(windows.settle() < 5)
    for state in windows.states {
      #expect(state.places.list.map(\.coordinate) == [city, place(10, 20)])
      #expect(state.weatherList.hereName.isWanted && state.preferences.clock == .twelveHours && state.preferences.windUnit == .knots)
    }
  }

  @Test func whatWasDeletedWithEverythingDoesNotComeBackFromAnotherWindow() {
    var before = app(list((0, page(.devicePosition, home)), (2, page(.chosen(searchedFor: nil), city))))
    before.plannedTrip.locationProblem = .denied
    before.changeRecords { $1?.membership = .member }
    var space = Space(device: 99)
    space.deleted = before.space?.replica.clock.device
    var after = before
    _ = AppFeature.forgetEverything(&after, space)
    #expect(after.places.list.isEmpty && after.weatherList.pages.ids == [0])
    let other = adopted(after, into: before)
    expectSame(other, after)
    #expect(other.space?.replica.entries.isEmpty == true && other.plannedTrip == PlannedTripFeature.State())
    // The other window had noticed that its key is gone, and stored what it had.
    before.changeRecords { $1?.leave() }
    #expect(adopted(before, into: after).space == space)
    #expect(Space(item: space.item)?.deleted == space.deleted)
  }

  @Test func bothWindowsMayAddAPlaceAtOnce() {
    let windows = Windows(list((0, page(.devicePosition, home))))
    windows.send(0) { $0.save(page(.chosen(searchedFor: nil), island)) }
    windows.send(1) { $0.save(page(.chosen(searchedFor: nil), city)) }
    #expect(windows.settle() < 6)
    for state in windows.states {
      #expect(Set(state.weatherList.pages.elements.map(\.coordinate)) == [home, island, city])
      #expect(state.weatherList.pages.elements.allSatisfy { $0.report?.cell == $0.coordinate.map { Cell($0) } })
    }
  }

  @Test("Windows with different weather agree, and do not answer each other forever", arguments: [0, 1, 60])
  func windowsWhoseWeatherDiffersComeToAgree(_ seconds: Int64) {
    let windows = Windows(list((0, page(.devicePosition, home)), (2, page(.chosen(searchedFor: nil), city))))
    windows.send(0) { $0.weatherList.pages[id: 2]?.show(report(city, fetchedAt: noon + 60, celsius: 1)) }
    windows.send(1) { $0.weatherList.pages[id: 2]?.show(report(city, [.current, .air], fetchedAt: noon + 60 + seconds, celsius: 2)) }
    #expect(windows.settle() < 8)
  }

  @Test func changesInAnotherWindowAreTakenOver() {
    let store = world.appStore(AppFeature.State(now: noon), .location, .storage, .page, .device)
    store.exhaustivity = .off
    store.send(.started)
    var kept = app(list((0, page(.devicePosition, home))))
    for record in AppSnapshot(kept).items { world.disk[record.name] = record.value }
    world.read()
    let before = AppSnapshot(kept).items
    kept.preferences.temperatureUnit = .fahrenheit
    kept.save(page(.chosen(searchedFor: nil), city))
    let changes = AppSnapshot(kept).items.changes(from: before)
    for record in changes { world.disk[record.name] = record.value }
    world.elsewhere.answer(0, changes.map(\.name).joined(separator: "\n"))
    #expect(
      world.reads.requests.last?.split(separator: "\n").sorted() == [
        "index/preference/temperature", "index/space", "report/35689_139692/",
      ])
    world.read()
    store.skipReceivedActions()
    #expect(store.state.preferences.temperatureUnit == .fahrenheit)
    #expect(store.state.weatherList.pages.elements == [page(.devicePosition, home), page(.chosen(searchedFor: nil), city)])
    #expect(world.cookies.last == kept.deviceCookie)
    // Two windows must not answer each other forever: only what the records lack is written, once.
    #expect(world.written == [["home"], ["index/space"]])
    store.skipInFlightEffects()
  }

  @Test func recordsThatAnotherWindowKeepsBeforeThisOneHasReadAreReadAgain() {
    let store = world.appStore(AppFeature.State(now: noon), .location, .storage, .page, .device)
    store.exhaustivity = .off
    store.send(.started)
    store.send(.itemsRead([StoredItem("index/preference/temperature", "f")]))
    #expect(world.reads.requests == ["index/", "index/"] && world.reads.open == [1])
    #expect(!store.state.isRestored)
    store.skipInFlightEffects()
  }

  @Test func aPlaceRemovedInAnotherWindowGoesUnlessItIsInView() {
    let shown = list(
      (0, page(.devicePosition, home)), (1, page(.chosen(searchedFor: nil), island)), (2, page(.chosen(searchedFor: nil), city)),
      selected: 2)
    let state = adopted(app(list((0, page(.devicePosition, home)))), into: app(shown))
    #expect(state.weatherList.pages.elements.map(\.coordinate) == [home, city])
    #expect(state.weatherList.page.coordinate == city && state.places.list.isEmpty)
    #expect(state.deviceCookie.places.isEmpty)
  }

  @Test func anUnsavedPlaceInAnotherWindowStaysThere() {
    let drawn = page(.random, island)
    let mine = list((0, page(.devicePosition, home)), (2, page(.chosen(searchedFor: nil), city)))
    var other = mine
    other.pages.append(drawn, id: 1)
    other.selected = 1
    expectSame(adopted(app(other), into: app(mine)), app(mine))
    // And an unsaved place in this window stays here.
    let looking = app(list((0, page(.devicePosition, home)), (1, drawn), selected: 1))
    expectSame(adopted(app(list((0, page(.devicePosition, home)))), into: looking), looking)
    #expect(adopted(app(mine), into: looking).weatherList.pages[id: 1] == drawn)
  }

  @Test func aPlaceSavedInAnotherWindowIsSavedHere() {
    let drawn = page(.random, island)
    let mine = list((0, page(.devicePosition, home)), (1, drawn), selected: 1)
    let state = adopted(app(list((0, page(.devicePosition, home)), (1, page(.chosen(searchedFor: nil), island)))), into: app(mine))
    #expect(state.weatherList.pages.ids == [0, 1] && state.savedCell(of: 1) != nil)
  }

  @Test func eachWindowKeepsItsOwnPageInView() {
    let pages = list(
      (0, page(.devicePosition, home)), (1, page(.chosen(searchedFor: nil), island)), (2, page(.chosen(searchedFor: nil), city)))
    var other = pages
    other.selected = 2
    #expect(adopted(app(other), into: app(pages)).weatherList.selected == 0)
  }

  @Test func theOrderOfAnotherWindowIsTakenOver() {
    let pages = list(
      (0, page(.devicePosition, home)), (1, page(.chosen(searchedFor: nil), island)), (2, page(.chosen(searchedFor: nil), city)))
    var other = app(pages)
    other.move(city, to: 0)
    #expect(adopted(other, into: app(pages)).places.list.map(\.coordinate) == [city, island])
  }

  @Test func aPendingAnswerStillArrivesAfterAnotherWindowHasKeptSomething() {
    let store = world.appStore(app(list((0, page(.devicePosition, home)))), .weather, .storage, .page)
    store.exhaustivity = .off
    store.send(.weatherList(.page(0, .refreshButtonTapped)))
    store.send(.itemsRead([StoredItem("index/preference/temperature", "f")]))
    #expect(world.weather.open == [0])
    world.weather.answer(0, .success(report(home, celsius: 30)))
    store.skipReceivedActions()
    #expect(store.state.weatherList.page.report == report(home, celsius: 30))
  }

  @Test(
    arguments: [
      "index/here", "index/page", "report/here/0", "index/preference/wind", "index/preference/", "what/ever",
    ])
  func invalidRecordsChangeNothing(_ name: String) {
    let state = app(list((0, page(.devicePosition, home)), (2, page(.chosen(searchedFor: nil), city))))
    for text in ["", "{}", "[1", "\u{0}", "{\"origin\":\"random\",\"latitude\":70,\"longitude\":1}"] {
      var changed = state
      changed.apply([StoredItem(name, text)])
      #expect(changed == state, "\(name): \(text)")
    }
  }
}
