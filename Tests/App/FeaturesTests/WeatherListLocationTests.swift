import Features
import Loop
import Routes
import TestKit
import Testing
import WeatherModel

/// The device's own place: asking for permission, finding it, following it.
@Suite struct WeatherListLocationTests {
  let world = World()

  func store(_ list: SampleList = list()) -> ListStore {
    let clients = Clients.unimplemented(clock: world.clock)
    clients.weather = world.weatherClient
    clients.location = world.locationClient
    clients.page = world.pageClient
    return TestStore(
      initialState: list.weatherList, reduce: { WeatherListFeature.reduce(&$0, $1, clients, list.places) }, isWanted: isWantedByTheList)
  }

  /// A store that follows the device, with all weather loaded.
  func followingStore(_ others: (WeatherListFeature.PageID, WeatherFeature.State)...) -> ListStore {
    let store = store(list([page(.devicePosition, home)] + others.map(\.1)))
    store.send(.located(.success(home))) {
      $0.permission = .granted
      $0.hereName.position = home
    }
    #expect(world.watch.open == [0])
    return store
  }

  // MARK: Permission

  @Test func startingListensForThePermissionAndUpdatesThePage() {
    let store = store(list((0, page(.devicePosition, home)), (1, WeatherFeature.State(origin: .random, coordinate: island)), selected: 1))
    store.send(.started) { $0.pages[id: 1]?.startLoading() }
    #expect(world.permission.open == [0])
    store.skipInFlightEffects()
  }

  @Test(arguments: [LocationPermission.prompt, .denied, .unavailable])
  func withoutPermissionThePositionIsNotAskedFor(_ permission: LocationPermission) {
    let store = store()
    store.send(.started)
    world.permission.tell(permission)
    store.receive(.permissionChanged(permission)) { $0.permission = permission }
    #expect(world.position.requests.isEmpty)
    store.skipInFlightEffects()
  }

  @Test func cancellingTheSearchForThePositionEndsIt() {
    let store = store()
    store.send(.useMyLocationButtonTapped) { $0.isLocating = true }
    store.send(.cancelButtonTapped) { $0.isLocating = false }
    #expect(world.position.open.isEmpty)
    world.position.answer(0, .success(home))
    #expect(store.state.page.coordinate == nil)
  }

  @Test func withPermissionTheDeviceIsFoundAndFollowed() {
    let store = store()
    store.send(.permissionChanged(.granted)) {
      $0.permission = .granted
      $0.isLocating = true
    }
    world.position.answer(0, .success(home))
    store.receive(.located(.success(home))) {
      $0.isLocating = false
      $0.hereName.position = home
      $0.pages[id: 0]?.coordinate = home
      $0.pages[id: 0]?.startLoading()
    }
    #expect(world.weather.requests == [WeatherRequest(home)])
    #expect(world.watch.open == [0])
    world.weather.answer(0, .success(report(home)))
    store.receive(.page(0, .weatherLoaded(.success(report(home))))) { $0.pages[id: 0]?.show(report(home)) }
    store.skipInFlightEffects()
  }

  @Test func aPermissionReportedTwiceAsksOnce() {
    let store = store()
    store.send(.permissionChanged(.granted)) {
      $0.permission = .granted
      $0.isLocating = true
    }
    store.send(.permissionChanged(.granted))
    #expect(world.position.requests.count == 1)
    store.skipInFlightEffects()
  }

  @Test(arguments: [LocationPermission.prompt, .denied, .unavailable, .unknown])
  func revokedPermissionEndsTheWatch(_ permission: LocationPermission) {
    let store = followingStore()
    store.send(.permissionChanged(permission)) {
      $0.permission = permission
      $0.hereName.position = nil
    }
    #expect(world.watch.open.isEmpty)
    world.watch.answer(0, city)
    store.finish()
  }

  @Test(arguments: [LocationPermission.denied, .unavailable])
  func aRefusedPermissionEndsTheSearchForThePosition(_ permission: LocationPermission) {
    let store = store()
    store.send(.useMyLocationButtonTapped) { $0.isLocating = true }
    store.send(.permissionChanged(permission)) {
      $0.permission = permission
      $0.isLocating = false
    }
    #expect(world.position.open.isEmpty)
    world.position.answer(0, .success(home))
    store.finish()
  }

  @Test func askingForPermissionDoesNotEndTheSearchForThePosition() {
    let store = store()
    store.send(.useMyLocationButtonTapped) { $0.isLocating = true }
    store.send(.permissionChanged(.prompt)) { $0.permission = .prompt }
    store.send(.permissionChanged(.granted)) { $0.permission = .granted }
    #expect(world.position.open == [0])
    #expect(world.position.requests.count == 1)
    store.skipInFlightEffects()
  }

  @Test func permissionThatIsGrantedAgainFollowsAgain() {
    let store = followingStore()
    store.send(.permissionChanged(.denied)) {
      $0.permission = .denied
      $0.hereName.position = nil
    }
    store.send(.permissionChanged(.granted)) {
      $0.permission = .granted
      $0.isLocating = true
    }
    world.position.answer(0, .success(home))
    store.receive(.located(.success(home))) {
      $0.isLocating = false
      $0.hereName.position = home
    }
    #expect(world.watch.open == [1])
    store.skipInFlightEffects()
  }

  // MARK: The button

  @Test func theButtonShowsThePageOfHereAndAsks() {
    let store = store(
      list((0, WeatherFeature.State(origin: .devicePosition, coordinate: nil)), (1, page(.chosen(searchedFor: nil), island)), selected: 1))
    store.send(.useMyLocationButtonTapped) {
      $0.selected = 0
      $0.isLocating = true
    }
    world.position.answer(0, .success(home))
    store.receive(.located(.success(home))) {
      $0.isLocating = false
      $0.permission = .granted
      $0.hereName.position = home
      $0.pages[id: 0]?.coordinate = home
      $0.pages[id: 0]?.startLoading()
    }
    store.skipInFlightEffects()
  }

  @Test(
    "A refused or impossible position is remembered, ends the watch, and leaves the weather",
    arguments: [(LocationProblem.denied, LocationPermission.denied), (.unavailable, .unavailable)])
  func aRefusedPositionIsRememberedEndsTheWatchAndLeavesTheWeather(problem: LocationProblem, permission: LocationPermission) {
    let store = followingStore()
    store.send(.useMyLocationButtonTapped) { $0.isLocating = true }
    world.position.answer(0, .failure(problem))
    store.receive(.located(.failure(problem))) {
      $0.isLocating = false
      $0.locationProblem = problem
      $0.permission = permission
      $0.hereName.position = nil
    }
    #expect(world.watch.open.isEmpty)
    #expect(store.state.pages[id: 0] == page(.devicePosition, home))
  }

  @Test func aPositionThatIsNotFoundYetIsAwaited() {
    let store = store()
    store.send(.permissionChanged(.granted)) {
      $0.permission = .granted
      $0.isLocating = true
    }
    world.position.answer(0, .failure(.notFound))
    store.receive(.located(.failure(.notFound))) {
      $0.isLocating = false
      $0.locationProblem = .notFound
    }
    world.watch.tell(home)
    store.receive(.moved(home)) {
      $0.hereName.position = home
      $0.locationProblem = nil
      $0.pages[id: 0]?.coordinate = home
      $0.pages[id: 0]?.startLoading()
    }
    #expect(world.weather.requests == [WeatherRequest(home)])
    store.skipInFlightEffects()
  }

  @Test func aDismissedPromptCanBeShownAgain() {
    var state = list()
    state.permission = .prompt
    let store = store(state)
    store.send(.located(.failure(.denied))) { $0.locationProblem = .denied }
    #expect(store.state.permission == .prompt)
  }

  @Test func askingAgainClearsTheProblemAndTheEarlierRequest() {
    let store = store()
    store.send(.located(.failure(.denied))) {
      $0.locationProblem = .denied
      $0.permission = .denied
    }
    store.send(.useMyLocationButtonTapped) {
      $0.isLocating = true
      $0.locationProblem = nil
    }
    store.send(.useMyLocationButtonTapped)
    #expect(world.position.open == [1])
    world.position.answer(0, .failure(.notFound))
    world.position.answer(1, .failure(.denied))
    store.receive(.located(.failure(.denied))) {
      $0.isLocating = false
      $0.locationProblem = .denied
    }
  }

  @Test func aPositionFoundTwiceIsFetchedAndFollowedOnce() {
    let store = store()
    store.send(.located(.success(home))) {
      $0.permission = .granted
      $0.hereName.position = home
      $0.pages[id: 0]?.coordinate = home
      $0.pages[id: 0]?.startLoading()
    }
    store.send(.located(.success(home)))
    #expect(world.weather.requests.count == 1)
    #expect(world.watch.open == [1])
    store.skipInFlightEffects()
  }

  // MARK: Moving

  @Test func underFiveKilometresNothingIsFetched() {
    let store = followingStore((1, page(.chosen(searchedFor: nil), island)))
    let there = home.north(metres: 4_900)
    world.watch.tell(there)
    store.receive(.moved(there)) { $0.hereName.position = there }
    #expect(world.weather.requests.isEmpty)
    store.skipInFlightEffects()
  }

  @Test func fromFiveKilometresOnHereAndAllOtherPagesAreFetched() {
    let store = followingStore((1, page(.chosen(searchedFor: nil), island)), (2, page(.chosen(searchedFor: nil), city)))
    world.pass(seconds: 60)
    let there = home.north(metres: 5_100)
    world.watch.tell(there)
    store.receive(.moved(there)) {
      $0.hereName.position = there
      $0.pages[id: 0]?.coordinate = there
      $0.pages[id: 0]?.received = nil
      $0.pages[id: 0]?.startLoading(at: noon + 60)
      $0.pages[id: 1]?.startLoading(at: noon + 60)
      $0.pages[id: 2]?.startLoading(at: noon + 60)
    }
    #expect(world.weather.requests == [WeatherRequest(there)])
    #expect(world.allWeather.requests == [PlacesQuery(cells: [Cell(island), Cell(city)], refreshes: true)])
    store.skipInFlightEffects()
  }

  @Test func theNextFiveKilometresAreMeasuredFromTheNewPosition() {
    let store = followingStore()
    store.exhaustivity = .off
    let there = home.north(metres: 5_100)
    world.watch.tell(there)
    world.watch.tell(home.north(metres: 10_050))
    #expect(world.weather.requests.count == 1)
    world.watch.tell(home.north(metres: 10_150))
    #expect(world.weather.open == [1])
  }
}
