import Loop
import TestKit
import Testing
import WeatherModel

@testable import Features

/// The hint that the app can be put on the home screen.
@Suite struct HomeTests {
  let world = World()
  let asked = Channel<Bool, HomeWay?>()

  private func app() -> TestStore<AppFeature.State, HomeScreenAction> {
    let clients = Clients.unimplemented(clock: world.clock)
    clients.storage = world.storageClient
    clients.homeScreen = HomeScreenClient(asking: { self.asked.ask($0, $1) })
    return TestStore(
      initialState: AppFeature.State(now: noon),
      reduce: { (state: inout AppFeature.State, action: HomeScreenAction) in
        AppFeature.homeScreen(&state, action, clients).map { if case .homeScreen(let action) = $0 { action } else { .read([]) } }
      })
  }

  @Test func theFirstVisitIsOnlyNoted() {
    let store = app()
    store.send(.read([]))
    #expect(world.disk["home"] == Array(noon.description.utf8) && asked.requests.isEmpty)
    // A reload is no visit.
    world.pass(seconds: 1799)
    store.send(.read(world.kept("home")))
    #expect(asked.requests.isEmpty)
  }

  @Test func theSecondVisitShowsTheHintUntilItIsClosedForGood() {
    let store = app()
    world.disk["home"] = Array((noon - 1800).description.utf8)
    store.send(.read(world.kept("home")))
    #expect(asked.requests == [false])
    asked.answer(0, .share)
    store.receive(.found(.share)) { $0.homeWay = .share }
    store.send(.closeButtonTapped) { $0.homeWay = nil }
    store.send(.read(world.kept("home")))
    #expect(asked.requests.count == 1)
  }

  @Test func theBrowsersOwnPromptIsShownOnce() {
    let store = app()
    store.send(.found(.prompt)) { $0.homeWay = .prompt }
    store.send(.installButtonTapped)
    #expect(asked.requests == [true])
    asked.answer(0, nil)
    store.receive(.answered) { $0.homeWay = nil }
    #expect(world.disk["home"] == Array("over".utf8))
  }
}
