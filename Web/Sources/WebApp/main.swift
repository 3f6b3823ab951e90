import BrowserBridge
import Copy
import Features
import Loop
import Markup
import Routes
import WeatherModel

/// The app in the browser: one store, one view host.
final class WebApp {
  private let store: Store<AppFeature.State, AppFeature.Action>
  private let host: ViewHost
  /// Whether the page says where it stands; the one that stands at every address without a connection does not.
  private let knowsItsAddress: Bool

  init(_ copy: Copy, isLanguageMissing: Bool) {
    let now = Instant(seconds: Int64(Clock.now / 1000))
    // The server's own state first, so that the first view is the very page that already stands there.
    let snapshot = Page.serverState().flatMap { AppSnapshot($0) }
    var state = snapshot?.state(copy) ?? AppFeature.State(now: now, copy: copy)
    state.weatherList.painted = state.weatherList.pages.ids
    state.isLanguageMissing = isLanguageMissing
    if snapshot?.tellsTimeHere == true { state.offset = Clock.offset }
    knowsItsAddress = snapshot?.destination != nil
    let clients = Clients.live
    let store = Store(
      initialState: state, reduce: { AppFeature.reduce(&$0, $1, clients) }, lives: AppFeature.lives, onMistake: { Page.log($0) })
    self.store = store
    let send = Send<AppFeature.Action> { store.send($0) }
    host = ViewHost { AppView.view(store.state, send) }
  }

  func start() {
    host.start()
    store.onChange = { [host] _ in host.setNeedsDraw() }
    if !knowsItsAddress { store.send(.addressOpened(Destination(url: Address.current))) }
    store.send(.started)
  }
}

// The page has one thread, and asks for the one before the other.
nonisolated(unsafe) private var copy: Copy?

/// Whether the sentences that the page has fetched can be used; without any there is no start.
@_cdecl("browser_speaks")
func browserSpeaks() -> Int32 {
  copy = Page.sentences().flatMap { Copy($0) }
  return copy == nil ? 0 : 1
}

/// `instead` is not zero where these are not the sentences of the page's own language.
@_cdecl("browser_start")
func browserStart(_ instead: Int32) {
  if let copy { WebApp(copy, isLanguageMissing: instead != 0).start() }
}
