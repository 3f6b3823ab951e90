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
  /// Whether the page says its address; the page that is used for all addresses without a connection does not.
  private let knowsItsAddress: Bool

  init(_ copy: Copy, isLanguageMissing: Bool) {
    let now = Instant(seconds: Int64(Clock.now / 1000))
    // The server's own state is used first, so that the first view equals the page that is there already.
    let snapshot = Page.serverState().flatMap { AppSnapshot($0) }
    var state = snapshot?.state(copy) ?? AppFeature.State(now: now, copy: copy)
    state.isLanguageMissing = isLanguageMissing
    knowsItsAddress = snapshot?.destination != nil
    // The page that is used for all addresses shows no times yet.
    if !knowsItsAddress || snapshot?.serverKnewTimeZone == true { state.offset = Clock.offset }
    let clients = Clients.live
    let store = Store(
      initialState: state, reduce: { AppFeature.reduce(&$0, $1, clients) }, isWanted: AppFeature.isWanted, onMistake: { Page.log($0) })
    self.store = store
    let send = Send<AppFeature.Action> { store.send($0) }
    host = ViewHost { AppView.view(store.state, send) }
  }

  func start() {
    // Without its table of sentences, the app is in English, but the page is not.
    host.start(trustsPage: !store.state.isLanguageMissing)
    store.onChange = { [host] _ in host.setNeedsDraw() }
    if !knowsItsAddress { store.send(.addressOpened(Destination(url: Address.current))) }
    store.send(.started)
  }
}

// The page has one thread, and calls `browser_read_sentences` before `browser_start`.
nonisolated(unsafe) private var copy: Copy?

/// Whether the sentences that the page has fetched can be used; without any, the app can't start.
@_cdecl("browser_read_sentences")
func browserReadSentences() -> Int32 {
  copy = Page.sentences().flatMap { Copy($0) }
  return copy == nil ? 0 : 1
}

/// `instead` is not zero if the sentences are not in the page's own language.
@_cdecl("browser_start")
func browserStart(_ instead: Int32) {
  if let copy { WebApp(copy, isLanguageMissing: instead != 0).start() }
}
