import TestKit
import Testing
import WeatherModel

@testable import Features

/// Saving and removing places, and undoing it.
@Suite struct SavingPlacesTests {
  let world = World()

  private func store(_ list: SampleList) -> AppStore {
    let store = world.appStore(app(list), .weather, .random, .storage, .page)
    store.exhaustivity = .off
    return store
  }

  /// The positions of the saved places.
  private func saved(_ store: AppStore) -> [Coordinate] { store.state.places.list.map(\.coordinate) }

  @Test func anotherRandomPlaceReplacesTheOldOneAndTheOldAnswerIsIgnored() {
    let ten = WeatherListFeature.PageID.place(Cell(place(10, 10)))
    world.randomPlaces = [place(10, 10)]
    let store = store(
      list(
        (0, page(.devicePosition, home)), (1, WeatherFeature.State(origin: .random, coordinate: island)),
        (2, page(.chosen(searchedFor: nil), city)), selected: 1))
    store.send(.weatherList(.minutePassed))
    store.send(.weatherList(.page(1, .pulledDown)))
    store.skipReceivedActions()
    #expect(store.state.weatherList.selected == ten && store.state.undoable.map(\.kind) == [.replaced(by: ten)])
    #expect(world.weather.requests == [WeatherRequest(island), WeatherRequest(place(10, 10))])
    #expect(world.weather.open == [1])
    world.weather.answer(0, .success(report(island)))
    world.weather.answer(1, .success(report(place(10, 10))))
    store.skipReceivedActions()
    #expect(store.state.weatherList.page.report == report(place(10, 10)))
    #expect(store.state.distinctPages == [0, 2, ten])
  }

  @Test func undoBringsBackThePreviousRandomPlace() {
    world.randomPlaces = [place(10, 10)]
    let guest = page(.random, island)
    let before = list((0, page(.devicePosition, home)), (1, guest), (2, page(.chosen(searchedFor: nil), city)), selected: 1)
    let store = store(before)
    store.send(.weatherList(.page(1, .pulledDown)))
    store.skipReceivedActions()
    #expect(store.state.weatherList.page.coordinate == place(10, 10))
    store.send(.places(.undoButtonTapped))
    #expect(store.state.weatherList.pages.elements == before.pages.elements)
    #expect(store.state.weatherList.page == guest)
    #expect(store.state.undoable.isEmpty)
  }

  @Test func theStarSavesAPlaceAndGivesItUpAndBothCanBeUndone() {
    let store = store(list((0, page(.devicePosition, home)), (1, page(.random, island)), selected: 1))
    store.send(.weatherList(.page(1, .delegate(.starTapped))))
    #expect(saved(store) == [island] && store.state.undoable.map(\.kind) == [.saved(isNewPage: false)])
    // A saved place is not replaced by another random place.
    store.send(.weatherList(.page(1, .pulledDown)))
    #expect(store.state.weatherList.page.isLoading)
    store.send(.places(.undoButtonTapped))
    #expect(saved(store).isEmpty && store.state.undoable.isEmpty && store.state.weatherList.page.origin == .random)
    store.send(.weatherList(.page(1, .delegate(.starTapped))))
    store.send(.weatherList(.page(1, .delegate(.starTapped))))
    #expect(saved(store).isEmpty && store.state.weatherList.selected == 1 && store.state.undoable.map(\.kind).last == .givenUp)
    store.send(.places(.undoButtonTapped))
    #expect(saved(store) == [island] && store.state.weatherList.pages.ids == [0, 1])
    store.skipInFlightEffects()
  }

  @Test func aPlaceThatIsGivenUpKeepsItsNicknameInCaseItIsSavedAgain() {
    var page = page(.chosen(searchedFor: nil), city)
    page.nickname = "Grandma"
    let store = store(list((0, FeaturesTests.page(.devicePosition, home)), (2, page), selected: 2))
    store.send(.weatherList(.page(2, .delegate(.starTapped))))
    store.send(.places(.undoExpired))
    #expect(store.state.undoable.isEmpty && saved(store).isEmpty)
    store.send(.weatherList(.page(2, .delegate(.starTapped))))
    #expect(store.state.weatherList.page == page && store.state.places.list.map(\.nickname) == ["Grandma"])
  }

  @Test func hereIsSavedLikeAnyOtherPlaceAsAPageOfItsOwn() {
    let (own, store) = (WeatherListFeature.PageID.place(Cell(home)), store(list((0, page(.devicePosition, home)))))
    #expect(store.state.savedCell(of: 0) == nil)
    store.send(.weatherList(.page(0, .delegate(.starTapped))))
    #expect(
      store.state.savedCell(of: 0) == Cell(home) && store.state.weatherList.selected == 0 && store.state.weatherList.pages.ids == [0, own])
    #expect(store.state.weatherList.pages[id: own] == page(.chosen(searchedFor: nil), home))
    store.send(.places(.undoButtonTapped))
    #expect(store.state.weatherList.pages.ids == [0] && store.state.undoable.isEmpty)
    store.send(.weatherList(.page(0, .delegate(.starTapped))))
    store.send(.weatherList(.page(0, .delegate(.starTapped))))
    #expect(
      store.state.weatherList.pages.ids == [0] && store.state.undoable.last?.kind == .givenUp, "given up, with the offer to bring it back")
    store.send(.places(.undoButtonTapped))
    #expect(store.state.savedCell(of: 0) != nil)
  }

  @Test func aRandomPlaceForTheListIsSavedVisiblyAndCanBeUndone() {
    world.randomPlaces = [island]
    let store = store(list((0, page(.devicePosition, home))))
    store.send(.places(.randomPlaceWanted(isShown: true)))
    #expect(saved(store) == [island] && store.state.weatherList.selected == 1 && store.state.weatherList.page.isLoading)
    store.send(.places(.undoButtonTapped))
    #expect(
      store.state.weatherList.pages.ids == [0] && store.state.weatherList.selected == 0 && store.state.undoable.isEmpty
        && saved(store).isEmpty)
    store.skipInFlightEffects()
  }

  @Test func goingToAnotherPageEndsTheOfferToUndo() {
    let store = store(list((0, page(.devicePosition, home)), (1, page(.random, island)), selected: 1))
    store.send(.weatherList(.page(1, .delegate(.starTapped))))
    store.send(.weatherList(.pageSelected(0)))
    #expect(store.state.undoable.isEmpty && saved(store) == [island])
  }

  @Test func aRemovedPageGivesWayToTheOneBeforeItAndItsAnswerIsIgnored() {
    let empty = WeatherFeature.State(origin: .chosen(searchedFor: nil), coordinate: city)
    let store = store(
      list((0, page(.devicePosition, home)), (1, page(.chosen(searchedFor: nil), island)), (2, empty), selected: 2))
    store.send(.weatherList(.minutePassed))
    store.send(.weatherList(.page(2, .delegate(.removalRequested))))
    #expect(store.state.weatherList.selected == 1 && saved(store) == [island] && store.state.undoable.map(\.kind) == [.removed])
    #expect(world.focused == ["main"])
    #expect(world.weather.open.isEmpty)
    world.weather.answer(0, .success(report(city)))
    #expect(store.state.weatherList.pages.ids == [0, 1])
  }

  @Test func theFirstOfSeveralPlacesCanBeRemoved() {
    let store = store(
      list(
        (0, page(.devicePosition, home)), (1, page(.chosen(searchedFor: nil), island)), (2, page(.chosen(searchedFor: nil), city)),
        selected: 1))
    store.send(.weatherList(.page(1, .delegate(.removalRequested))))
    #expect(store.state.weatherList.selected == 0 && saved(store) == [city] && store.state.lastRemoval == noon)
  }

  @Test func aRemovedPageComesBackAtItsPosition() {
    let before = list(
      (0, page(.devicePosition, home)), (1, page(.chosen(searchedFor: nil), island)), (2, page(.chosen(searchedFor: nil), city)),
      selected: 1)
    let store = store(before)
    store.send(.weatherList(.page(1, .delegate(.removalRequested))))
    store.send(.places(.undoButtonTapped))
    #expect(store.state.weatherList.pages == before.pages && saved(store) == before.places.list.map(\.coordinate))
    #expect(store.state.weatherList.page == page(.chosen(searchedFor: nil), island))
    #expect(store.state.undoable.isEmpty)
    store.send(.places(.undoButtonTapped))
    #expect(store.state.weatherList.pages.ids.count == 3)
  }

  @Test func severalRemovedPagesComeBackOneAfterTheOther() {
    let fives = page(.chosen(searchedFor: nil), place(5, 5))
    let before = list(
      (0, page(.devicePosition, home)), (1, page(.chosen(searchedFor: nil), island)), (2, page(.chosen(searchedFor: nil), city)),
      (fives.id, fives), selected: 2)
    let store = store(before)
    for id in [2, fives.id, 1] { store.send(.places(.removed(id, ignoresDoubleClick: false))) }
    #expect(store.state.weatherList.pages.ids == [0] && store.state.undoable.count == 3)
    store.send(.places(.undoButtonTapped))
    #expect(saved(store) == [island])
    store.send(.places(.undoButtonTapped))
    store.send(.places(.undoButtonTapped))
    #expect(saved(store) == before.places.list.map(\.coordinate))
    #expect(store.state.weatherList.page == page(.chosen(searchedFor: nil), city) && store.state.undoable.isEmpty)
  }

  @Test func undoTakesAwayTheReplacementEvenAfterItWasRestoredItself() {
    world.randomPlaces = [place(10, 10)]
    let guest = page(.random, island)
    let store = store(list((0, page(.devicePosition, home)), (1, guest), selected: 1))
    store.send(.weatherList(.page(1, .pulledDown)))
    store.skipReceivedActions()
    store.send(.weatherList(.page(store.state.weatherList.selected, .delegate(.removalRequested))))
    store.send(.places(.undoButtonTapped))
    #expect(store.state.weatherList.page.coordinate == place(10, 10))
    store.send(.places(.undoButtonTapped))
    #expect(store.state.weatherList.pages.elements.map(\.coordinate) == [home, island])
  }

  @Test func selectingAnotherPageDropsTheUndo() {
    let store = store(
      list((0, page(.devicePosition, home)), (1, page(.chosen(searchedFor: nil), island)), (2, page(.chosen(searchedFor: nil), city))))
    store.send(.places(.removed(1, ignoresDoubleClick: false)))
    store.send(.weatherList(.pageSelected(2)))
    #expect(store.state.undoable.isEmpty)
  }

  @Test func afterAWhileARemovedPageIsGoneForGood() {
    let store = store(list((0, page(.devicePosition, home)), (1, page(.chosen(searchedFor: nil), island)), selected: 1))
    store.send(.weatherList(.page(1, .delegate(.removalRequested))))
    store.send(.places(.undoExpired))
    #expect(store.state.undoable.isEmpty)
    store.send(.places(.undoButtonTapped))
    #expect(store.state.weatherList.pages.ids == [0])
  }

  @Test func aDoubleClickRemovesOnePage() {
    let store = store(
      list(
        (0, page(.devicePosition, home)), (1, page(.chosen(searchedFor: nil), island)), (2, page(.chosen(searchedFor: nil), city)),
        selected: 2))
    store.send(.weatherList(.page(2, .delegate(.removalRequested))))
    store.send(.weatherList(.page(1, .delegate(.removalRequested))))
    #expect(store.state.weatherList.pages.ids == [0, 1])
    world.pass(seconds: 2)
    store.send(.weatherList(.page(1, .delegate(.removalRequested))))
    #expect(store.state.weatherList.pages.ids == [0])
  }

  @Test func thePageOfHereCannotBeRemoved() {
    let store = store(list((0, page(.devicePosition, home)), (1, page(.chosen(searchedFor: nil), island))))
    store.send(.weatherList(.page(0, .delegate(.removalRequested))))
  }

  /// The page may have sent it twice.
  @Test func whatAPageThatIsGoneAskedForChangesNothing() {
    let store = store(list((0, page(.devicePosition, home))))
    let before = store.state
    store.send(.weatherList(.page(2, .delegate(.anotherRandomPlaceWanted))))
    store.send(.weatherList(.page(2, .delegate(.removalRequested))))
    store.send(.weatherList(.page(2, .delegate(.starTapped))))
    #expect(store.state == before)
  }
}
