@testable import Features
import Loop
import TestKit
import Testing
import WeatherModel

/// A page whose place changes: the page of the device's own position, as it moves.
@Suite struct WeatherPlaceTests {
  let world = World()

  func store(_ state: WeatherFeature.State) -> TestStore<WeatherFeature.State, WeatherFeature.Action> {
    let clients = Clients.unimplemented(clock: world.clock)
    clients.weather = world.weatherClient
    return TestStore(initialState: state, reduce: { WeatherFeature.reduce(&$0, $1, clients) })
  }

  @Test func theFirstPlaceIsAskedFor() {
    let store = store(WeatherFeature.State(origin: .devicePosition, coordinate: nil))
    store.send(.positionChanged(home)) {
      $0.coordinate = home
      $0.startLoading()
    }
    #expect(world.weather.requests == [WeatherRequest(home)])
    store.skipInFlightEffects()
  }

  @Test func underFiveKilometresTheWeatherAndItsPlaceStay() {
    let store = store(page(.devicePosition, home))
    store.send(.positionChanged(home.north(metres: 4_999)))
    #expect(world.weather.requests.isEmpty)
  }

  @Test func underFiveKilometresAgingWeatherIsFetchedForItsOldPlace() {
    let store = store(page(.devicePosition, home))
    world.pass(seconds: 900)
    store.send(.positionChanged(home.north(metres: 4_999))) { $0.startLoading(at: noon + 900) }
    #expect(world.weather.requests == [WeatherRequest(home)])
    store.skipInFlightEffects()
  }

  @Test func manySmallStepsAreMeasuredFromThePlaceOfTheWeather() {
    let store = store(page(.devicePosition, home))
    for step in 1...4 { store.send(.positionChanged(home.north(metres: Double(step) * 1_249))) }
    let there = home.north(metres: 5_001)
    store.send(.positionChanged(there)) {
      $0.coordinate = there
      $0.received = nil
      $0.startLoading()
    }
    #expect(world.weather.requests == [WeatherRequest(there)])
    store.skipInFlightEffects()
  }

  @Test func afterFiveKilometresTheOldWeatherGoesAndTheNewIsAskedForAtOnce() {
    let store = store(page(.devicePosition, home))
    let there = home.north(metres: 5_001)
    store.send(.positionChanged(there)) {
      $0.coordinate = there
      $0.received = nil
      $0.startLoading()
    }
    let fetched = report(there)
    world.weather.answer(0, .success(fetched))
    store.receive(.weatherLoaded(.success(fetched))) { $0.show(fetched) }
    store.skipInFlightEffects()
  }

  @Test func anAnswerForTheOldPlaceIsNeverShownForTheNew() {
    let store = store(WeatherFeature.State(origin: .devicePosition, coordinate: home))
    store.send(.appeared) { $0.startLoading() }
    store.send(.positionChanged(city)) { $0.coordinate = city }
    #expect(world.weather.open == [1])
    world.weather.answer(0, .success(report(home)))
    world.weather.answer(1, .success(report(city)))
    store.receive(.weatherLoaded(.success(report(city)))) { $0.show(report(city)) }
    store.skipInFlightEffects()
  }

  @Test func aProblemAtTheOldPlaceIsNotShownForTheNew() {
    var state = page(.devicePosition, home)
    state.problem = .unknownPlace
    let store = store(state)
    store.send(.positionChanged(city)) {
      $0.coordinate = city
      $0.received = nil
      $0.problem = nil
      $0.startLoading()
    }
    store.skipInFlightEffects()
  }

  @Test func theSamePlaceFoundAgainDuringARequestIsAskedForOnce() {
    let store = store(WeatherFeature.State(origin: .devicePosition, coordinate: nil))
    store.send(.positionChanged(home)) {
      $0.coordinate = home
      $0.startLoading()
    }
    store.send(.positionChanged(home))
    store.send(.positionChanged(home.north(metres: 100)))
    #expect(world.weather.requests.count == 1)
    #expect(world.weather.open == [0])
    store.skipInFlightEffects()
  }

  @Test func findingThePlaceAgainAfterAFailureAsksAtOnce() {
    var state = WeatherFeature.State(origin: .devicePosition, coordinate: home)
    state.problem = .noConnection
    state.lastTried = noon
    let store = store(state)
    store.send(.positionChanged(home)) { $0.startLoading() }
    #expect(world.weather.requests == [WeatherRequest(home)])
    store.skipInFlightEffects()
  }
}
