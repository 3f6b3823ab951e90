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

  func store(_ state: WeatherListFeature.State) -> ListStore {
    let clients = Clients.unimplemented(clock: world.clock)
    clients.weather = world.weatherClient
    clients.random = world.randomClient
    clients.page = world.pageClient
    return TestStore(initialState: state, reduce: { WeatherListFeature.reduce(&$0, $1, clients) }, isWanted: isWantedByTheList)
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
    #expect(world.weather.questions == [WeatherRequest(island)])
    #expect(world.randomPlaces.isEmpty)
    store.skipInFlightEffects()
  }

  @Test func aChosenPlaceIsAddedWithItsSearchTextAndItsAnswerShownThere() {
    let store = store(WeatherListFeature.State())
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
    let store = store(WeatherListFeature.State())
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

  @Test func anotherRandomPlaceReplacesTheOldOneAndTheOldAnswerIsIgnored() {
    let ten = WeatherListFeature.PageID.place(Cell(place(10, 10)))
    world.randomPlaces = [place(10, 10)]
    let store = store(
      list(
        (0, page(.devicePosition, home)), (1, WeatherFeature.State(origin: .random, coordinate: island)),
        (2, page(.chosen(searchedFor: nil), city)), selected: 1))
    store.exhaustivity = .off
    store.send(.minutePassed)
    store.send(.page(1, .pulledDown))
    store.skipReceivedActions()
    #expect(store.state.selected == ten && store.state.undoable.map(\.kind) == [.replaced(by: ten)])
    #expect(world.weather.questions == [WeatherRequest(island), WeatherRequest(place(10, 10))])
    #expect(world.weather.open == [1])
    world.weather.answer(0, .success(report(island)))
    world.weather.answer(1, .success(report(place(10, 10))))
    store.skipReceivedActions()
    #expect(store.state.page.report == report(place(10, 10)))
    #expect(store.state.distinctPages == [0, 2, ten])
  }

  @Test func undoBringsBackThePreviousRandomPlace() {
    world.randomPlaces = [place(10, 10)]
    let guest = page(.random, island)
    let before = list((0, page(.devicePosition, home)), (1, guest), (2, page(.chosen(searchedFor: nil), city)), selected: 1)
    let store = store(before)
    store.exhaustivity = .off
    store.send(.page(1, .pulledDown))
    store.skipReceivedActions()
    #expect(store.state.page.coordinate == place(10, 10))
    store.send(.undoButtonTapped)
    #expect(store.state.pages.elements == before.pages.elements)
    #expect(store.state.page == guest)
    #expect(store.state.undoable.isEmpty)
  }

  // MARK: Saving

  @Test func theStarSavesAPlaceAndGivesItUpAndBothCanBeUndone() {
    let store = store(list((0, page(.devicePosition, home)), (1, page(.random, island)), selected: 1))
    store.exhaustivity = .off
    store.send(.page(1, .delegate(.starTapped)))
    #expect(saved(store) == [island] && store.state.undoable.map(\.kind) == [.saved(isNewPage: false)])
    // A saved place is not replaced by another random place.
    store.send(.page(1, .pulledDown))
    #expect(store.state.page.isLoading)
    store.send(.undoButtonTapped)
    #expect(saved(store).isEmpty && store.state.undoable.isEmpty && store.state.page.origin == .random)
    store.send(.page(1, .delegate(.starTapped)))
    store.send(.page(1, .delegate(.starTapped)))
    #expect(saved(store).isEmpty && store.state.selected == 1 && store.state.undoable.map(\.kind).last == .givenUp)
    store.send(.undoButtonTapped)
    #expect(saved(store) == [island] && store.state.pages.ids == [0, 1])
    store.skipInFlightEffects()
  }

  @Test func aPlaceThatIsGivenUpKeepsItsNicknameInCaseItIsSavedAgain() {
    var page = page(.chosen(searchedFor: nil), city)
    page.nickname = "Grandma"
    let store = store(list((0, FeaturesTests.page(.devicePosition, home)), (2, page), selected: 2))
    store.exhaustivity = .off
    store.send(.page(2, .delegate(.starTapped)))
    store.send(.undoExpired)
    #expect(store.state.undoable.isEmpty && saved(store).isEmpty)
    store.send(.page(2, .delegate(.starTapped)))
    #expect(store.state.page == page && store.state.places.list.map(\.nickname) == ["Grandma"])
  }

  @Test func hereIsSavedLikeAnyOtherPlaceAsAPageOfItsOwn() {
    let (own, store) = (WeatherListFeature.PageID.place(Cell(home)), store(list((0, page(.devicePosition, home)))))
    store.exhaustivity = .off
    #expect(store.state.savedCell(of: 0) == nil)
    store.send(.page(0, .delegate(.starTapped)))
    #expect(store.state.savedCell(of: 0) == Cell(home) && store.state.selected == 0 && store.state.pages.ids == [0, own])
    #expect(store.state.pages[id: own] == page(.chosen(searchedFor: nil), home))
    store.send(.undoButtonTapped)
    #expect(store.state.pages.ids == [0] && store.state.undoable.isEmpty)
    store.send(.page(0, .delegate(.starTapped)))
    store.send(.page(0, .delegate(.starTapped)))
    #expect(store.state.pages.ids == [0] && store.state.undoable.last?.kind == .givenUp, "given up, with the offer to bring it back")
    store.send(.undoButtonTapped)
    #expect(store.state.savedCell(of: 0) != nil)
  }

  @Test func aRandomPlaceForTheListIsSavedVisiblyAndCanBeUndone() {
    world.randomPlaces = [island]
    let store = store(list((0, page(.devicePosition, home))))
    store.exhaustivity = .off
    store.send(.randomPlaceWanted(isShown: true))
    #expect(saved(store) == [island] && store.state.selected == 1 && store.state.page.isLoading)
    store.send(.undoButtonTapped)
    #expect(store.state.pages.ids == [0] && store.state.selected == 0 && store.state.undoable.isEmpty && saved(store).isEmpty)
    store.skipInFlightEffects()
  }

  /// The positions of the saved places.
  private func saved(_ store: TestStore<WeatherListFeature.State, WeatherListFeature.Action>) -> [Coordinate] {
    store.state.places.list.map(\.coordinate)
  }

  @Test func aPlaceThatIsSearchedForIsOnlyLookedAt() {
    let store = store(list((0, page(.devicePosition, home)), (2, page(.random, city))))
    store.send(.placeChosen(city, searchedFor: "35.689,139.692")) { $0.selected = 2 }
  }

  @Test func goingToAnotherPageEndsTheOfferToUndo() {
    let store = store(list((0, page(.devicePosition, home)), (1, page(.random, island)), selected: 1))
    store.exhaustivity = .off
    store.send(.page(1, .delegate(.starTapped)))
    store.send(.pageSelected(0))
    #expect(store.state.undoable.isEmpty && saved(store) == [island])
  }

  @Test func theWayHomeLeadsToWhereTheDeviceIsOrElseToTheFirstSavedPlace() {
    let (guest, nowhere) = (page(.random, island), WeatherFeature.State(origin: .devicePosition, coordinate: nil))
    #expect(list((0, page(.devicePosition, home)), (1, guest), selected: 1).home == .here)
    #expect(list((0, nowhere), (1, guest), (2, page(.chosen(searchedFor: nil), city)), selected: 1).home == .place(Cell(city)))
    #expect(list((0, nowhere), (1, guest), selected: 1).home == .here)
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
    let store = store(list(pages))
    #expect(store.state.position == 1)
    store.send(.stepped(by: 1))
    store.send(.stepped(by: -1)) { $0.selected = 1 }
    store.send(.stepped(by: -1))
    store.send(.stepped(by: 1)) { $0.selected = own }
    #expect(store.state.position == 1)
    var app = AppFeature.State(now: noon, copy: .english)
    for selected in [.here, own] {
      app.weatherList = list(pages, selected: selected)
      let html = AppView.view(app).html
      #expect(html.contains("Place 2 of 2") && !html.contains("of 3"))
    }
    // A place that is only looked at goes away by itself, and Here stays.
    app.weatherList.places.make(.remove(Cell(home)))
    #expect(AppView.view(app).html.contains("Place 3 of 3"))
  }

  @Test func onlyThePageInViewIsUpdated() {
    let store = store(
      list((0, WeatherFeature.State(origin: .devicePosition, coordinate: home)), (1, page(.chosen(searchedFor: nil), island)), selected: 1))
    store.send(.minutePassed)
    #expect(world.weather.questions.isEmpty)
  }

  // MARK: Removing

  @Test func aRemovedPageGivesWayToTheOneBeforeItAndItsAnswerIsIgnored() {
    let empty = WeatherFeature.State(origin: .chosen(searchedFor: nil), coordinate: city)
    let store = store(
      list((0, page(.devicePosition, home)), (1, page(.chosen(searchedFor: nil), island)), (2, empty), selected: 2))
    store.exhaustivity = .off
    store.send(.minutePassed)
    store.send(.page(2, .delegate(.removalRequested)))
    #expect(store.state.selected == 1 && saved(store) == [island] && store.state.undoable.map(\.kind) == [.removed])
    #expect(world.focused == ["main"])
    #expect(world.weather.open.isEmpty)
    world.weather.answer(0, .success(report(city)))
    #expect(store.state.pages.ids == [0, 1])
  }

  @Test func theFirstOfSeveralPlacesCanBeRemoved() {
    let store = store(
      list(
        (0, page(.devicePosition, home)), (1, page(.chosen(searchedFor: nil), island)), (2, page(.chosen(searchedFor: nil), city)),
        selected: 1))
    store.exhaustivity = .off
    store.send(.page(1, .delegate(.removalRequested)))
    #expect(store.state.selected == 0 && saved(store) == [city] && store.state.lastRemoval == noon)
  }

  @Test func aRemovedPageComesBackAtItsPosition() {
    let before = list(
      (0, page(.devicePosition, home)), (1, page(.chosen(searchedFor: nil), island)), (2, page(.chosen(searchedFor: nil), city)),
      selected: 1)
    let store = store(before)
    store.exhaustivity = .off
    store.send(.page(1, .delegate(.removalRequested)))
    store.send(.undoButtonTapped)
    #expect(store.state.pages == before.pages && store.state.places.list == before.places.list)
    #expect(store.state.page == page(.chosen(searchedFor: nil), island))
    #expect(store.state.undoable.isEmpty)
    store.send(.undoButtonTapped)
    #expect(store.state.pages.count == 3)
  }

  @Test func severalRemovedPagesComeBackOneAfterTheOther() {
    let fives = page(.chosen(searchedFor: nil), place(5, 5))
    let before = list(
      (0, page(.devicePosition, home)), (1, page(.chosen(searchedFor: nil), island)), (2, page(.chosen(searchedFor: nil), city)),
      (fives.id, fives), selected: 2)
    let store = store(before)
    store.exhaustivity = .off
    for id in [2, fives.id, 1] { store.send(.removedInList(id)) }
    #expect(store.state.pages.ids == [0] && store.state.undoable.count == 3)
    store.send(.undoButtonTapped)
    #expect(saved(store) == [island])
    store.send(.undoButtonTapped)
    store.send(.undoButtonTapped)
    #expect(store.state.places.list == before.places.list)
    #expect(store.state.page == page(.chosen(searchedFor: nil), city) && store.state.undoable.isEmpty)
  }

  @Test func undoTakesAwayTheReplacementEvenAfterItWasRestoredItself() {
    world.randomPlaces = [place(10, 10)]
    let guest = page(.random, island)
    let store = store(list((0, page(.devicePosition, home)), (1, guest), selected: 1))
    store.exhaustivity = .off
    store.send(.page(1, .pulledDown))
    store.skipReceivedActions()
    store.send(.page(store.state.selected, .delegate(.removalRequested)))
    store.send(.undoButtonTapped)
    #expect(store.state.page.coordinate == place(10, 10))
    store.send(.undoButtonTapped)
    #expect(store.state.pages.elements.map(\.coordinate) == [home, island])
  }

  @Test func selectingAnotherPageDropsTheUndo() {
    let store = store(
      list((0, page(.devicePosition, home)), (1, page(.chosen(searchedFor: nil), island)), (2, page(.chosen(searchedFor: nil), city))))
    store.exhaustivity = .off
    store.send(.removedInList(1))
    store.send(.pageSelected(2))
    #expect(store.state.undoable.isEmpty)
  }

  @Test func afterAWhileARemovedPageIsGoneForGood() {
    let store = store(list((0, page(.devicePosition, home)), (1, page(.chosen(searchedFor: nil), island)), selected: 1))
    store.exhaustivity = .off
    store.send(.page(1, .delegate(.removalRequested)))
    store.send(.undoExpired)
    #expect(store.state.undoable.isEmpty)
    store.send(.undoButtonTapped)
    #expect(store.state.pages.ids == [0])
  }

  @Test func aDoubleClickRemovesOnePage() {
    let store = store(
      list(
        (0, page(.devicePosition, home)), (1, page(.chosen(searchedFor: nil), island)), (2, page(.chosen(searchedFor: nil), city)),
        selected: 2))
    store.exhaustivity = .off
    store.send(.page(2, .delegate(.removalRequested)))
    store.send(.page(1, .delegate(.removalRequested)))
    #expect(store.state.pages.ids == [0, 1])
    world.pass(seconds: 2)
    store.send(.page(1, .delegate(.removalRequested)))
    #expect(store.state.pages.ids == [0])
  }

  @Test func thePageOfHereCannotBeRemoved() {
    let store = store(list((0, page(.devicePosition, home)), (1, page(.chosen(searchedFor: nil), island))))
    store.send(.page(0, .delegate(.removalRequested)))
  }

  @Test func anActionForAPageThatIsNotThereIsReportedAndChangesNothing() {
    var mistakes: [String] = []
    let clients = Clients.unimplemented(clock: world.clock)
    let store = Store(
      initialState: list((0, page(.devicePosition, home))), reduce: { WeatherListFeature.reduce(&$0, $1, clients) },
      onMistake: { mistakes.append($0) })
    store.send(.page(2, .refreshButtonTapped))
    #expect(mistakes.count == 1)
    // A delegate action of a missing page is no mistake: the page may have sent it twice.
    store.send(.page(2, .delegate(.anotherRandomPlaceWanted)))
    store.send(.page(2, .delegate(.removalRequested)))
    #expect(mistakes.count == 1)
    #expect(store.state == list((0, page(.devicePosition, home))))
  }
}
