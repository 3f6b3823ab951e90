import Loop
import TestKit
import Testing
import WeatherModel

@testable import Features

typealias ListStore = TestStore<WeatherListFeature.State, WeatherListFeature.Action>

/// Whether an effect of the list is still wanted, as the app decides it.
func isWantedByTheList(_ state: WeatherListFeature.State, _ effect: EffectID) -> Bool {
  var app = AppFeature.State(now: noon)
  app.weatherList = state
  var path = EffectID("weatherList")
  path.path += effect.path
  return AppFeature.isWanted(app, path)
}

@Suite struct WeatherListFeatureTests {
  let world = World()

  func store(_ list: SampleList) -> ListStore {
    let clients = Clients.unimplemented(clock: world.clock)
    clients.weather = world.weatherClient
    clients.random = world.randomClient
    clients.page = world.pageClient
    return TestStore(
      initialState: list.weatherList, reduce: { WeatherListFeature.reduce(&$0, $1, clients, list.places) }, isWanted: isWantedByTheList)
  }

  // MARK: Adding

  @Test func aRandomPlaceIsAddedAtTheEndAndShown() {
    world.randomPlaces = [island]
    let store = store(list((0, page(.devicePosition, home)), (2, page(.chosen(searchedFor: nil), city))))
    store.send(.randomPlaceButtonTapped) {
      $0.pages.append(WeatherFeature.State(origin: .random, coordinate: island), id: 1)
      $0.selected = 1
      $0.pages[id: 1]?.startLoading()
    }
    #expect(world.weather.requests == [WeatherRequest(island)])
    #expect(world.randomPlaces.isEmpty)
    store.skipInFlightEffects()
  }

  @Test func aChosenPlaceIsAddedWithItsSearchTextAndItsAnswerShownThere() {
    let store = store(list())
    store.send(.placeChosen(city, searchedFor: "35.689,139.692")) {
      $0.pages.append(WeatherFeature.State(origin: .chosen(searchedFor: "35.689,139.692"), coordinate: city), id: 2)
      $0.selected = 2
      $0.pages[id: 2]?.startLoading()
    }
    world.weather.answer(0, .success(report(city)))
    store.receive(.page(2, .weatherLoaded(.success(report(city))))) { $0.pages[id: 2]?.show(report(city)) }
    store.skipInFlightEffects()
  }

  @Test func aPlaceThatIsAlreadyThereIsShownAndNotAddedAgain() {
    let store = store(list((0, page(.devicePosition, home)), (2, page(.chosen(searchedFor: nil), city)), selected: 0))
    store.send(.placeChosen(city, searchedFor: "35.689,139.692")) { $0.selected = 2 }
  }

  @Test func answersReachTheirOwnPagesInAnyOrder() {
    world.randomPlaces = [island, city]
    let store = store(list())
    store.send(.randomPlaceButtonTapped) {
      $0.pages.append(WeatherFeature.State(origin: .random, coordinate: island), id: 1)
      $0.selected = 1
      $0.pages[id: 1]?.startLoading()
    }
    store.send(.randomPlaceButtonTapped) {
      $0.pages.append(WeatherFeature.State(origin: .random, coordinate: city), id: 2)
      $0.selected = 2
      $0.pages[id: 2]?.startLoading()
    }
    world.weather.answer(1, .success(report(city)))
    store.receive(.page(2, .weatherLoaded(.success(report(city))))) { $0.pages[id: 2]?.show(report(city)) }
    world.weather.answer(0, .failure(.unknownPlace))
    store.receive(.page(1, .weatherLoaded(.failure(.unknownPlace)))) {
      $0.pages[id: 1]?.fail(.unknownPlace)
    }
    store.skipInFlightEffects()
  }

  @Test func aPlaceThatIsSearchedForIsOnlyLookedAt() {
    let store = store(list((0, page(.devicePosition, home)), (2, page(.random, city))))
    store.send(.placeChosen(city, searchedFor: "35.689,139.692")) { $0.selected = 2 }
  }

  @Test func theWayHomeLeadsToWhereTheDeviceIsOrElseToTheFirstSavedPlace() {
    let (guest, nowhere) = (page(.random, island), WeatherFeature.State(origin: .devicePosition, coordinate: nil))
    #expect(list((0, page(.devicePosition, home)), (1, guest), selected: 1).wayBack == .here)
    #expect(list((0, nowhere), (1, guest), (2, page(.chosen(searchedFor: nil), city)), selected: 1).wayBack == .place(Cell(city)))
    #expect(list((0, nowhere), (1, guest), selected: 1).wayBack == .here)
  }

  // MARK: Turning the pages

  @Test func aSelectedPageIsUpdated() {
    let store = store(list((0, page(.devicePosition, home)), (1, WeatherFeature.State(origin: .random, coordinate: island))))
    store.send(.pageSelected(1)) {
      $0.selected = 1
      $0.pages[id: 1]?.startLoading()
    }
    store.skipInFlightEffects()
  }

  @Test func aPageThatIsNotThereIsNotSelected() {
    let store = store(list((0, page(.devicePosition, home))))
    store.send(.pageSelected(2))
  }

  @Test func stepsGoByPositionAndStopAtBothEnds() {
    let store = store(
      list((0, page(.devicePosition, home)), (2, page(.chosen(searchedFor: nil), city)), (1, page(.chosen(searchedFor: nil), island))))
    store.send(.stepped(by: -1))
    store.send(.stepped(by: 1)) { $0.selected = 2 }
    store.send(.stepped(by: 1)) { $0.selected = 1 }
    store.send(.stepped(by: 1))
    store.send(.stepped(by: -2)) { $0.selected = 0 }
    store.send(.stepped(by: 3))
  }

  @Test func hereAndItsSavedPlaceAreOnePage() {
    let own = WeatherListFeature.PageID.place(Cell(home))
    let pages = [page(.devicePosition, home), page(.chosen(searchedFor: nil), island), page(.chosen(searchedFor: nil), home)]
    let (list, store) = (list(pages), store(list(pages)))
    #expect(list.position == 1)
    store.send(.stepped(by: 1))
    store.send(.stepped(by: -1)) { $0.selected = 1 }
    store.send(.stepped(by: -1))
    store.send(.stepped(by: 1)) { $0.selected = own }
    #expect(store.state.position(list.places) == 1)
    var app = AppFeature.State(now: noon, copy: .english)
    for selected in [.here, own] {
      app.show(FeaturesTests.list(pages, selected: selected))
      let html = AppView.view(app).html
      #expect(html.contains("Place 2 of 2") && !html.contains("of 3"))
    }
    // A place that is only looked at goes away by itself, and Here stays.
    app.make(.remove(Cell(home)))
    #expect(AppView.view(app).html.contains("Place 3 of 3"))
  }

  @Test func onlyThePageInViewIsUpdated() {
    let store = store(
      list((0, WeatherFeature.State(origin: .devicePosition, coordinate: home)), (1, page(.chosen(searchedFor: nil), island)), selected: 1))
    store.send(.minutePassed)
    #expect(world.weather.requests.isEmpty)
  }

  @Test func anActionForAPageThatIsNotThereIsReportedAndChangesNothing() {
    var mistakes: [String] = []
    let clients = Clients.unimplemented(clock: world.clock)
    let before = WeatherListFeature.State()
    let store = Store(
      initialState: before, reduce: { WeatherListFeature.reduce(&$0, $1, clients, SavedPlaces()) }, onMistake: { mistakes.append($0) })
    store.send(.page(2, .refreshButtonTapped))
    #expect(mistakes.count == 1 && store.state == before)
  }
}
