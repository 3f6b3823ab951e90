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
  var path = EffectID("weather-list")
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
    return TestStore(initialState: state, reduce: { WeatherListFeature.reduce(&$0, $1, clients) }, lives: isWantedByTheList)
  }

  // MARK: Adding

  @Test func aRandomPlaceIsAddedAtTheEndAndShown() {
    world.randomPlaces = [island]
    let store = store(list((0, page(.devicePosition, home)), (5, page(.chosen(searchedFor: nil), city))))
    store.send(.randomPlaceButtonTapped) {
      $0.pages.append(WeatherFeature.State(origin: .random, coordinate: island, isGuest: true), id: 6)
      $0.selected = 6
      $0.pages[id: 6]?.startLoading()
    }
    #expect(world.weather.questions == [WeatherRequest(island)])
    #expect(world.randomPlaces.isEmpty)
    store.skipInFlightEffects()
  }

  @Test func aChosenPlaceIsAddedWithItsSearchTextAndItsAnswerShownThere() {
    let store = store(WeatherListFeature.State())
    store.send(.placeChosen(city, searchedFor: "35.689,139.692")) {
      $0.pages.append(WeatherFeature.State(origin: .chosen(searchedFor: "35.689,139.692"), coordinate: city, isGuest: true), id: 1)
      $0.selected = 1
      $0.pages[id: 1]?.startLoading()
    }
    world.weather.answer(0, .success(report(city)))
    store.receive(.page(1, .weatherLoaded(.success(report(city))))) { $0.pages[id: 1]?.show(report(city)) }
    store.receive(.page(1, .delegate(.answered(nil))))
    store.receive(.delegate(.answered(nil)))
  }

  @Test func aPlaceThatIsAlreadyThereIsShownAndNotAddedAgain() {
    let store = store(list((0, page(.devicePosition, home)), (3, page(.random, city)), selected: 0))
    store.send(.placeChosen(city, searchedFor: "35.689,139.692")) { $0.selected = 3 }
  }

  @Test func answersReachTheirOwnPagesInAnyOrder() {
    world.randomPlaces = [island, city]
    let store = store(WeatherListFeature.State())
    store.send(.randomPlaceButtonTapped) {
      $0.pages.append(WeatherFeature.State(origin: .random, coordinate: island, isGuest: true), id: 1)
      $0.selected = 1
      $0.pages[id: 1]?.startLoading()
    }
    store.send(.randomPlaceButtonTapped) {
      $0.pages.append(WeatherFeature.State(origin: .random, coordinate: city, isGuest: true), id: 2)
      $0.selected = 2
      $0.pages[id: 2]?.startLoading()
    }
    world.weather.answer(1, .success(report(city)))
    store.receive(.page(2, .weatherLoaded(.success(report(city))))) { $0.pages[id: 2]?.show(report(city)) }
    store.receive(.page(2, .delegate(.answered(nil))))
    store.receive(.delegate(.answered(nil)))
    world.weather.answer(0, .failure(.unknownPlace))
    store.receive(.page(1, .weatherLoaded(.failure(.unknownPlace)))) {
      $0.pages[id: 1]?.fail(.unknownPlace)
    }
    store.receive(.page(1, .delegate(.answered(.unknownPlace))))
    store.receive(.delegate(.answered(.unknownPlace)))
  }

  @Test func anotherRandomPlaceReplacesTheOldOneAndTheOldAnswerIsIgnored() {
    world.randomPlaces = [place(10, 10)]
    var empty = WeatherFeature.State(origin: .random, coordinate: island, isGuest: true)
    let store = store(list((0, page(.devicePosition, home)), (1, empty), (2, page(.random, city)), selected: 1))
    empty.startLoading()
    store.send(.minutePassed) { $0.pages[id: 1]?.startLoading() }
    store.send(.page(1, .pulledDown))
    store.receive(.page(1, .delegate(.anotherRandomPlaceWanted))) {
      $0.pages.remove(1)
      $0.pages.insert(WeatherFeature.State(origin: .random, coordinate: place(10, 10), isGuest: true), id: 3, at: 1)
      $0.selected = 3
      $0.removed = [WeatherListFeature.Removal(empty, id: 1, position: 1, wasSelected: true, replacement: 3)]
      $0.pages[id: 3]?.startLoading()
    }
    #expect(world.weather.questions == [WeatherRequest(island), WeatherRequest(place(10, 10))])
    #expect(world.weather.open == [1])
    world.weather.answer(0, .success(report(island)))
    world.weather.answer(1, .success(report(place(10, 10))))
    store.receive(.page(3, .weatherLoaded(.success(report(place(10, 10)))))) { $0.pages[id: 3]?.show(report(place(10, 10))) }
    store.receive(.page(3, .delegate(.answered(nil))))
    store.receive(.delegate(.answered(nil)))
    #expect(store.state.pages.ids == [0, 3, 2])
  }

  @Test func undoBringsBackThePreviousRandomPlace() {
    world.randomPlaces = [place(10, 10)]
    var guest = page(.random, island)
    guest.isGuest = true
    let before = list((0, page(.devicePosition, home)), (1, guest), (2, page(.random, city)), selected: 1)
    let store = store(before)
    store.exhaustivity = .off
    store.send(.page(1, .pulledDown))
    store.skipReceivedActions()
    #expect(store.state.page.coordinate == place(10, 10))
    store.send(.undoButtonTapped)
    #expect(store.state.pages.elements == before.pages.elements)
    #expect(store.state.page == guest)
    #expect(store.state.removed.isEmpty)
  }

  // MARK: Saving

  @Test func theStarSavesAPlaceAndGivesItUpAndBothCanBeUndone() {
    var guest = page(.random, island)
    guest.isGuest = true
    let store = store(list((0, page(.devicePosition, home)), (1, guest), selected: 1))
    store.send(.page(1, .delegate(.starTapped))) {
      $0.pages[id: 1]?.isGuest = false
      $0.change = SavingChange(id: 1, isSaved: true)
    }
    // A saved place is not replaced by another random place.
    store.send(.page(1, .pulledDown)) { $0.pages[id: 1]?.startLoading() }
    store.send(.undoButtonTapped) {
      $0.pages[id: 1]?.isGuest = true
      $0.change = nil
    }
    store.send(.page(1, .delegate(.starTapped))) {
      $0.pages[id: 1]?.isGuest = false
      $0.change = SavingChange(id: 1, isSaved: true)
    }
    store.send(.page(1, .delegate(.starTapped))) {
      $0.pages[id: 1]?.isGuest = true
      $0.change = SavingChange(id: 1, isSaved: false)
    }
    store.send(.undoButtonTapped) {
      $0.pages[id: 1]?.isGuest = false
      $0.change = nil
    }
    store.skipInFlightEffects()
  }

  @Test func aPlaceThatIsGivenUpKeepsItsNicknameInCaseItIsSavedAgain() {
    var saved = page(.chosen(searchedFor: nil), city)
    saved.nickname = "Grandma"
    let store = store(list((0, page(.devicePosition, home)), (1, saved), selected: 1))
    store.exhaustivity = .off
    store.send(.page(1, .delegate(.starTapped)))
    store.send(.undoExpired)
    #expect(store.state.change == nil && store.state.page.isGuest)
    store.send(.page(1, .delegate(.starTapped)))
    #expect(store.state.page == saved)
  }

  @Test func hereIsSavedLikeAnyOtherPlaceAsAPageOfItsOwn() {
    let here = page(.devicePosition, home)
    let store = store(list((0, here)))
    #expect(store.state.savedPage(of: 0) == nil)
    store.send(.page(0, .delegate(.starTapped))) {
      var saved = here
      saved.origin = .chosen(searchedFor: nil)
      $0.pages.append(saved, id: 1)
      $0.change = SavingChange(id: 1, isSaved: true, isNewPage: true)
    }
    #expect(store.state.savedPage(of: 0) == 1 && store.state.selected == 0)
    store.exhaustivity = .off
    store.send(.undoButtonTapped)
    #expect(store.state.pages.ids == [0] && store.state.removed.isEmpty)
    store.send(.page(0, .delegate(.starTapped)))
    store.send(.page(0, .delegate(.starTapped)))
    #expect(store.state.pages.ids == [0] && store.state.removed.count == 1, "given up, with the offer to bring it back")
    store.send(.undoButtonTapped)
    #expect(store.state.savedPage(of: 0) != nil)
  }

  @Test func aRandomPlaceForTheListIsSavedVisiblyAndCanBeUndone() {
    world.randomPlaces = [island]
    let store = store(list((0, page(.devicePosition, home))))
    store.exhaustivity = .off
    store.send(.randomPlaceWanted(isShown: true)) {
      $0.pages.append(WeatherFeature.State(origin: .random, coordinate: island), id: 1)
      $0.selected = 1
      $0.change = SavingChange(id: 1, isSaved: true, isNewPage: true)
    }
    store.send(.undoButtonTapped)
    #expect(store.state.pages.ids == [0] && store.state.selected == 0 && store.state.change == nil && store.state.removed.isEmpty)
    store.skipInFlightEffects()
  }

  @Test func aPlaceThatIsSearchedForIsOnlyLookedAt() {
    var guest = page(.chosen(searchedFor: nil), city)
    guest.isGuest = true
    let store = store(list((0, page(.devicePosition, home)), (3, guest)))
    store.send(.placeChosen(city, searchedFor: "35.689,139.692")) { $0.selected = 3 }
  }

  @Test func goingToAnotherPageEndsTheOfferToUndo() {
    var guest = page(.random, island)
    guest.isGuest = true
    let store = store(list((0, page(.devicePosition, home)), (1, guest), selected: 1))
    store.exhaustivity = .off
    store.send(.page(1, .delegate(.starTapped)))
    store.send(.pageSelected(0))
    #expect(store.state.change == nil && store.state.pages[id: 1]?.isGuest == false)
  }

  @Test func theWayHomeLeadsToWhereTheDeviceIsOrElseToTheFirstSavedPlace() {
    var guest = page(.random, island)
    guest.isGuest = true
    #expect(list((0, page(.devicePosition, home)), (1, guest), selected: 1).home == .here)
    let nowhere = (0, WeatherFeature.State(origin: .devicePosition, coordinate: nil))
    #expect(list(nowhere, (1, guest), (2, page(.random, city)), selected: 1).home == .place(Cell(city)))
    #expect(list(nowhere, (1, guest), selected: 1).home == .here)
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
    store.send(.pageSelected(7))
  }

  @Test func stepsGoByPositionAndStopAtBothEnds() {
    let store = store(list((0, page(.devicePosition, home)), (9, page(.random, island)), (4, page(.random, city))))
    store.send(.stepped(by: -1))
    store.send(.stepped(by: 1)) { $0.selected = 9 }
    store.send(.stepped(by: 1)) { $0.selected = 4 }
    store.send(.stepped(by: 1))
    store.send(.stepped(by: -2)) { $0.selected = 0 }
    store.send(.stepped(by: 3))
  }

  @Test func hereAndItsSavedPlaceAreOnePage() {
    let here = page(.devicePosition, home)
    let store = store(list((0, here), (9, page(.random, island)), (4, page(.chosen(searchedFor: nil), home))))
    #expect(store.state.position == 1)
    store.send(.stepped(by: 1))
    store.send(.stepped(by: -1)) { $0.selected = 9 }
    store.send(.stepped(by: -1))
    store.send(.stepped(by: 1)) { $0.selected = 4 }
    #expect(store.state.position == 1)
    var app = AppFeature.State(now: noon, copy: .english)
    for selected in [0, 4] {
      app.weatherList = list((0, here), (9, page(.random, island)), (4, page(.chosen(searchedFor: nil), home)), selected: selected)
      let html = AppView.view(app).html
      #expect(html.contains("Place 2 of 2") && !html.contains("of 3"))
    }
    // A place that is only looked at goes away by itself, and Here stays.
    app.weatherList.pages[id: 4]?.isGuest = true
    #expect(AppView.view(app).html.contains("Place 3 of 3"))
  }

  @Test func onlyThePageInViewIsUpdated() {
    let store = store(list((0, WeatherFeature.State(origin: .devicePosition, coordinate: home)), (1, page(.random, island)), selected: 1))
    store.send(.minutePassed)
    #expect(world.weather.questions.isEmpty)
  }

  // MARK: Removing

  @Test func aRemovedPageGivesWayToTheOneBeforeItAndItsAnswerIsIgnored() {
    let empty = WeatherFeature.State(origin: .random, coordinate: city)
    let store = store(list((0, page(.devicePosition, home)), (1, page(.random, island)), (2, empty), selected: 2))
    store.send(.minutePassed) { $0.pages[id: 2]?.startLoading() }
    store.send(.page(2, .delegate(.removalRequested))) {
      $0.pages.remove(2)
      $0.selected = 1
      $0.remove(empty, from: 2) { $0.startLoading() }
    }
    #expect(world.focused == ["main"])
    #expect(world.weather.open.isEmpty)
    world.weather.answer(0, .success(report(city)))
    #expect(store.state.pages.ids == [0, 1])
  }

  @Test func aNewPageWithARemovedOnesNumberDoesNotGetItsAnswer() {
    let store = store(list((0, page(.devicePosition, home)), (1, WeatherFeature.State(origin: .random, coordinate: city)), selected: 1))
    store.send(.minutePassed) { $0.pages[id: 1]?.startLoading() }
    store.send(.page(1, .delegate(.removalRequested))) {
      $0.pages.remove(1)
      $0.selected = 0
      $0.remove(WeatherFeature.State(origin: .random, coordinate: city), from: 1) { $0.startLoading() }
    }
    store.send(.placeChosen(island, searchedFor: nil)) {
      $0.pages.append(WeatherFeature.State(origin: .chosen(searchedFor: nil), coordinate: island, isGuest: true), id: 1)
      $0.selected = 1
      $0.removed = []
      $0.pages[id: 1]?.startLoading()
    }
    world.weather.answer(0, .success(report(city)))
    world.weather.answer(1, .success(report(island)))
    store.receive(.page(1, .weatherLoaded(.success(report(island))))) { $0.pages[id: 1]?.show(report(island)) }
    store.receive(.page(1, .delegate(.answered(nil))))
    store.receive(.delegate(.answered(nil)))
  }

  @Test func theFirstOfSeveralPlacesCanBeRemoved() {
    let store = store(list((0, page(.devicePosition, home)), (1, page(.random, island)), (2, page(.random, city)), selected: 1))
    store.send(.page(1, .delegate(.removalRequested))) {
      $0.pages.remove(1)
      $0.selected = 0
      $0.remove(page(.random, island), from: 1)
    }
  }

  @Test func aRemovedPageComesBackAtItsPosition() {
    let before = list((0, page(.devicePosition, home)), (1, page(.random, island)), (2, page(.random, city)), selected: 1)
    let store = store(before)
    store.exhaustivity = .off
    store.send(.page(1, .delegate(.removalRequested)))
    store.send(.undoButtonTapped)
    #expect(store.state.pages.elements == before.pages.elements)
    #expect(store.state.page == page(.random, island))
    #expect(store.state.removed.isEmpty)
    store.send(.undoButtonTapped)
    #expect(store.state.pages.count == 3)
  }

  @Test func severalRemovedPagesComeBackOneAfterTheOther() {
    let before = list(
      (0, page(.devicePosition, home)), (1, page(.random, island)), (2, page(.random, city)), (3, page(.random, place(5, 5))), selected: 2)
    let store = store(before)
    store.exhaustivity = .off
    for id in [2, 3, 1] { store.send(.deleted(id)) }
    #expect(store.state.pages.ids == [0] && store.state.removed.count == 3)
    store.send(.undoButtonTapped)
    #expect(store.state.pages.elements.map(\.coordinate) == [home, island])
    store.send(.undoButtonTapped)
    store.send(.undoButtonTapped)
    #expect(store.state.pages.elements == before.pages.elements)
    #expect(store.state.page == page(.random, city) && store.state.removed.isEmpty)
  }

  @Test func undoTakesAwayTheReplacementEvenAfterItWasRestoredItself() {
    world.randomPlaces = [place(10, 10)]
    var guest = page(.random, island)
    guest.isGuest = true
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
    let store = store(list((0, page(.devicePosition, home)), (1, page(.random, island)), (2, page(.random, city))))
    store.exhaustivity = .off
    store.send(.deleted(1))
    store.send(.pageSelected(2))
    #expect(store.state.removed.isEmpty)
  }

  @Test func afterAWhileARemovedPageIsGoneForGood() {
    let store = store(list((0, page(.devicePosition, home)), (1, page(.random, island)), selected: 1))
    store.exhaustivity = .off
    store.send(.page(1, .delegate(.removalRequested)))
    store.send(.undoExpired)
    #expect(store.state.removed.isEmpty)
    store.send(.undoButtonTapped)
    #expect(store.state.pages.ids == [0])
  }

  @Test func aDoubleClickRemovesOnePage() {
    let store = store(list((0, page(.devicePosition, home)), (1, page(.random, island)), (2, page(.random, city)), selected: 2))
    store.exhaustivity = .off
    store.send(.page(2, .delegate(.removalRequested)))
    store.send(.page(1, .delegate(.removalRequested)))
    #expect(store.state.pages.ids == [0, 1])
    world.pass(seconds: 2)
    store.send(.page(1, .delegate(.removalRequested)))
    #expect(store.state.pages.ids == [0])
  }

  @Test func thePageOfHereCannotBeRemoved() {
    let store = store(list((0, page(.devicePosition, home)), (1, page(.random, island))))
    store.send(.page(0, .delegate(.removalRequested)))
  }

  @Test func anActionForAPageThatIsNotThereIsReportedAndChangesNothing() {
    var mistakes: [String] = []
    let clients = Clients.unimplemented(clock: world.clock)
    let store = Store(
      initialState: list((0, page(.devicePosition, home))), reduce: { WeatherListFeature.reduce(&$0, $1, clients) },
      onMistake: { mistakes.append($0) })
    store.send(.page(3, .refreshButtonTapped))
    #expect(mistakes.count == 1)
    // A delegate action of a missing page is no mistake: the page may have sent it twice.
    store.send(.page(3, .delegate(.anotherRandomPlaceWanted)))
    store.send(.page(3, .delegate(.removalRequested)))
    #expect(mistakes.count == 1)
    #expect(store.state == list((0, page(.devicePosition, home))))
  }
}

extension WeatherListFeature.State {
  /// The undo record of a page that was removed at noon.
  fileprivate mutating func remove(
    _ page: WeatherFeature.State, from position: Int, _ change: (inout WeatherFeature.State) -> Void = { _ in }
  ) {
    var page = page
    change(&page)
    removed = [WeatherListFeature.Removal(page, id: position, position: position, wasSelected: true)]
    lastRemoval = noon
  }
}
