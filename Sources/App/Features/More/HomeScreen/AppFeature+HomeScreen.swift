import Loop
import WeatherModel

/// What happens around the hint that the app can be put on the home screen.
public enum HomeScreenAction: Hashable, Sendable {
  /// The item of earlier visits was read.
  case read([StoredItem])
  /// The browser answered how the app gets to the home screen, if it can; nil if it can't, or is there.
  case found(HomeWay?)
  /// The person does not want to see the hint again.
  case closeButtonTapped
  case installButtonTapped
  /// The person answered the browser's prompt.
  case answered
}

/// Asks the browser about the home screen.
public struct HomeScreenClient {
  /// Asks how the app gets to the home screen, or, if `installs`, lets the browser ask the person.
  public var ask: (_ installs: Bool, _ answer: @escaping (HomeWay?) -> Void) -> Cancellation

  /// Creates a client from its closure.
  public init(asking ask: @escaping (_ installs: Bool, _ answer: @escaping (HomeWay?) -> Void) -> Cancellation) { self.ask = ask }
}

// The hint is shown from the second visit on, until the person has closed it.
extension AppFeature {
  /// The name of the item with the time of the first visit, or with `over` once the hint was closed.
  static var homeItem: String { "home" }
  private static var over: String { "over" }
  /// A start within that many seconds after the first one is a reload, not a visit.
  private static var visit: Int64 { .minutes(30) }

  static func readHomeScreen(_ clients: Clients) -> Effect<Action> {
    .future { answer in
      clients.storage.read(homeItem) { result in if case .success(let items) = result { answer(.homeScreen(.read(items))) } }
    }
  }

  static func homeScreen(_ state: inout State, _ action: HomeScreenAction, _ clients: Clients) -> Effect<Action> {
    switch action {
    case .read(let items):
      if state.storageState.belongsToNewerVersion { return .none }
      guard let text = items.text(homeItem) else { return writeHomeScreen(clients.now.description, clients) }
      guard let first = Instant(iso8601: text), clients.now - first >= visit else { return .none }
      return .future { answer in clients.homeScreen.ask(false) { answer(.homeScreen(.found($0))) } }
    case .found(let way):
      state.homeWay = way
      return .none
    case .installButtonTapped:
      return .future { answer in clients.homeScreen.ask(true) { _ in answer(.homeScreen(.answered)) } }
    case .closeButtonTapped, .answered:
      state.homeWay = nil
      return writeHomeScreen(over, clients)
    }
  }

  private static func writeHomeScreen(_ text: String, _ clients: Clients) -> Effect<Action> {
    .run { send in
      _ = clients.storage.write([StoredItem(homeItem, text)]) { _ in send.finish() }
      return .none
    }
  }
}
