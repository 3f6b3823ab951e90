import Copy
import DesignSystem
import Loop
import Preferences
import Routes
import WeatherModel

/// Title, language, theme, addresses and cookie of the page, derived from a state. The server applies what HTML has of it, the browser
/// only what differs from before.
public struct PageHead {
  /// The title of the window.
  public var title: String
  /// The language of the page, which also determines the writing direction.
  public var language: Language
  /// The chosen theme, as the root element's `data-theme`; empty leaves it to the device.
  public var theme: String
  /// The word for glass that is more opaque than the device asks for, as the root element's `data-transparency`; empty leaves it to the
  /// device.
  public var transparency: String
  /// The address in the address bar.
  public var url: String
  /// The address of the page of weather that is or was last in view, which the window keeps.
  var weatherURL: String
  /// The cookie for the server's next first paint.
  public var cookie: String

  /// Derives everything from a state.
  public init(_ state: AppFeature.State) {
    title = AppView.title(state)
    language = state.copy.language
    theme = state.preferences.theme == .system ? "" : state.preferences.word(of: .theme)
    transparency = state.preferences.reducesTransparency ? state.preferences.word(of: .transparency) : ""
    url = state.destination.url
    weatherURL = Destination(state.weatherList.screen).url
    cookie = state.deviceCookie.cookie
  }
}

extension AppFeature {
  /// Applies an action's changes to the page's title, language, theme, address and cookie. All of them are applied once the records of the
  /// last start have been read; before that the cookie is left alone, because it would be overwritten with less than it has.
  static func updatePageHead(_ before: State, _ action: Action, _ state: State, _ clients: Clients) -> Effect<Action> {
    let isFirst = state.isRestored && !before.isRestored
    let (old, new) = (PageHead(before), PageHead(state))
    let showsTitle = isFirst || new.title != old.title
    let showsLanguage = isFirst || new.language != old.language
    let showsLook = new.theme != old.theme || new.transparency != old.transparency
    let remembers = isFirst || state.isRestored && new.cookie != old.cookie
    let keepsPlace = isFirst || state.isRestored && new.weatherURL != old.weatherURL
    let hasMoved = new.url != old.url
    var move = Move()
    var showsURL = isFirst || hasMoved
    switch action {
    case .restored: break
    case .addressOpened(let destination):
      // The browser already shows this address.
      showsURL = isFirst || new.url != destination.url
      if hasMoved, state.isRestored { move = Move(before, action, state) }
    default:
      if hasMoved { move = Move(before, action, state) }
    }
    // If the app starts at the address of a sheet, the focus is in the sheet.
    if isFirst, let sheet = state.navigation.sheet { move.focus = sheet.kind.fieldID }
    guard showsURL || showsTitle || showsLanguage || showsLook || remembers || keepsPlace || move.focus != nil else { return .none }
    return .fireAndForget {
      if showsURL { clients.page.showAddress(new.url, move.isStep ? .newEntry : .replacement, move.isOnTheSameScreen) }
      if showsLanguage { clients.page.setLanguage(new.language) }
      if showsLook { clients.page.setAppearance(new.theme, new.transparency) }
      if showsTitle { clients.page.setTitle(new.title) }
      if remembers { clients.page.setCookie(new.cookie) }
      if keepsPlace { clients.page.keepWeatherAddress(new.weatherURL) }
      if let focus = move.focus { clients.page.focus(focus) }
    }
  }
}

/// How the app moved from one address to another.
private struct Move {
  /// Whether the new address becomes a new entry in the browser's history, so that Back returns from it. Otherwise it replaces the previous
  /// one, which is gone or has led here.
  var isStep = false
  /// Whether the screen in view is the same, regardless of sheets.
  var isOnTheSameScreen = false
  /// The HTML id of the element to focus: in what was opened, or the one that opened what was closed; nil leaves the focus alone.
  var focus: String?

  /// No move: the app stays at its address, or has only just found out which one it is.
  init() {}

  init(_ before: AppFeature.State, _ action: AppFeature.Action, _ state: AppFeature.State) {
    let (old, new) = (before.navigation, state.navigation)
    let (oldSheet, newSheet) = (old.sheet?.kind, new.sheet?.kind)
    let isOpen = newSheet != nil
    // Other places side by side are the same screen: Back leaves it.
    let turnsComparison = old.compared != nil && new.compared != nil
    isOnTheSameScreen =
      turnsComparison || Destination(before.destination.screen).url == Destination(state.destination.screen).url
    // Another day or another quantity is the same sheet: Back closes it.
    let turnsDay = isOnTheSameScreen && oldSheet.isDay && newSheet.isDay
    let togglesSheet = newSheet != oldSheet && !turnsDay
    switch action {
    case .addressOpened: isStep = false
    // A link that only closes a sheet leads back, like Escape.
    case .linkFollowed:
      let closesSheet = togglesSheet && !isOpen && isOnTheSameScreen
      isStep = !turnsDay && !turnsComparison && !old.wasOpened(from: new) && !closesSheet
    default:
      isStep =
        if old.tab != new.tab { true } else if togglesSheet { isOpen } else if old.isOpened != new.isOpened {
          new.isOpened
        } else { state.weatherList.has(before.weatherList.screen) }
    }
    if let newSheet, togglesSheet {
      focus = newSheet.fieldID
    } else if let oldSheet, togglesSheet {
      focus = isOnTheSameScreen ? oldSheet.openerID(in: state) : screenID
      // Many links open a day: the browser's script finds the one that did, as on the way back from another screen.
      if oldSheet.isDay { isOnTheSameScreen = false }
    } else if old.tab != new.tab || old.isOpened != new.isOpened {
      // When the browser goes back or forward, its script restores the focus.
      if case .addressOpened = action { focus = nil } else { focus = screenID }
    }
  }
}

extension Navigation {
  fileprivate var isOpened: Bool { opened != nil }
}

extension Destination.Sheet? {
  fileprivate var isDay: Bool { if case .day? = self { true } else { false } }
}

extension Destination.Sheet {
  fileprivate var isDay: Bool { if case .day = self { true } else { false } }

  /// The HTML id of the element that gets the focus when the sheet opens.
  fileprivate var fieldID: String {
    switch self {
    case .search: SearchFeature.fieldID
    case .manage, .code: word
    case .warning: WarningSheet.id
    case .day: DayView.id
    }
  }

  /// The HTML id of the element that opens the sheet.
  fileprivate func openerID(in state: AppFeature.State) -> String {
    switch self {
    case .search: state.destination.screen == .tool(.favourites) ? screenID : WeatherListFeature.searchButtonID
    case .manage: state.navigation.tab == .favourites ? FavouritesView.manageButtonID : WeatherView.placesButtonID
    case .code: DevicesView.pairButtonID
    case .day: screenID
    case .warning(let number):
      // The message in the address may have been replaced, or be grouped under another one that looks the same.
      state.weatherList.page.report?.warning(number, at: state.now).map { Destination.Sheet.warning($0.first.number).word } ?? screenID
    }
  }
}
