import BrowserBridge
import Features
import Loop
import Markup
import Routes
import WeatherModel

/// The app in the browser: one store, one screen.
final class WebApp {
  private let store: Store<AppFeature.State, AppFeature.Action>
  private let screen: Screen

  init() {
    let now = Instant(seconds: Int64(Clock.now / 1000))
    // The server's own state first, so that the first view is the very page that already stands there.
    let state = Page.serverState().flatMap { AppSnapshot($0) }?.state ?? AppFeature.State(now: now)
    let clients = Clients.live
    let store = Store(
      initialState: state, reduce: { AppFeature.reduce(&$0, $1, clients) }, lives: AppFeature.lives, onMistake: { Page.log($0) })
    self.store = store
    let send = Send<AppFeature.Action> { store.send($0) }
    screen = Screen { AppView.view(store.state, send) }
  }

  func start() {
    screen.start()
    store.onChange = { [screen] _ in screen.setNeedsDraw() }
    // Offline the shell stands at every address; only the address knows which place is meant.
    if let cell = Route.cell(atPath: Address.current) { store.send(.placeOpened(cell)) }
    store.send(.started)
  }
}

@_cdecl("browser_start")
func browserStart() {
  WebApp().start()
}
