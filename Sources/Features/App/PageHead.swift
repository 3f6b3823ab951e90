import Copy
import DesignSystem
import Loop
import Routes
import WeatherModel

/// What is shown around the page, read off a state: applied by the server as it is, in the browser where it differs from what was shown before.
public struct PageHead {
  /// The name of the window.
  public var title: String
  /// The language, and with it the direction.
  public var language: Language
  /// The theme that the person has chosen, as the root element's `data-theme`; empty leaves it to the device.
  public var theme: String
  /// Whether glass shall be more opaque than the device asks for, as the root element's `data-transparency`.
  public var transparency: String
  /// What stands in the address bar.
  public var url: String
  /// What the server is told for its next first paint.
  public var cookie: String

  /// What is shown around a state.
  public init(_ state: AppFeature.State) {
    title = AppView.title(state)
    language = state.copy.language
    theme = state.preferences.theme == .system ? "" : state.preferences.word(of: .theme)
    transparency = state.preferences.hasReducedTransparency ? state.preferences.word(of: .transparency) : ""
    url = state.destination.url
    cookie = state.remembered.cookie
  }
}

extension AppFeature {
  /// Shows what an action changed around the page. All of it is shown as soon as it is known what the last start left behind; before, the server
  /// is told nothing, which would overwrite what it knows.
  @inline(never) static func shown(_ before: State, _ action: Action, _ state: State, _ clients: Clients) -> Effect<Action> {
    let isFirst = state.isRestored && !before.isRestored
    let (old, new) = (PageHead(before), PageHead(state))
    let showsTitle = isFirst || !sameBytes(new.title, old.title)
    let showsLanguage = isFirst || new.language != old.language
    let showsLook = !sameBytes(new.theme, old.theme) || !sameBytes(new.transparency, old.transparency)
    let remembers = isFirst || state.isRestored && !sameBytes(new.cookie, old.cookie)
    let hasMoved = !sameBytes(new.url, old.url)
    var move = Move()
    var showsURL = isFirst || hasMoved
    switch action {
    case .restored: break
    case .addressOpened(let destination):
      // The browser shows it already.
      showsURL = isFirst || !sameBytes(new.url, destination.url)
      if hasMoved, state.isRestored { move = Move(before, action, state) }
    default:
      if hasMoved { move = Move(before, action, state) }
    }
    // Who starts at the address of a sheet is in it.
    if isFirst, let sheet = state.navigation.sheet { move.focus = sheet.kind.fieldID }
    guard showsURL || showsTitle || showsLanguage || showsLook || remembers || move.focus != nil else { return .none }
    return .fireAndForget {
      if showsURL { clients.page.showAddress(new.url, move.isStep ? .step : .replacement, move.isOnTheSameScreen) }
      if showsLanguage { clients.page.setLanguage(new.language) }
      if showsLook { clients.page.setLook(new.theme, new.transparency) }
      if showsTitle { clients.page.setTitle(new.title) }
      if remembers { clients.page.remember(new.cookie) }
      if let focus = move.focus { clients.page.focus(focus) }
    }
  }
}

/// How a person got from one address to another.
private struct Move {
  /// Whether they have gone on to something that the browser's Back returns from. Where what was there is gone, or has led here, this takes its
  /// place.
  var isStep = false
  /// Whether the same screen is in view, whatever lies over it.
  var isOnTheSameScreen = false
  /// Where the focus goes: into what opened, or back to what opened what has closed.
  var focus: String?

  /// The app is where it was, or has only just found out.
  init() {}

  // Not inlined: first pages do not move.
  @inline(never) init(_ before: AppFeature.State, _ action: AppFeature.Action, _ state: AppFeature.State) {
    let (old, new) = (before.navigation, state.navigation)
    let (oldSheet, newSheet) = (old.sheet?.kind, new.sheet?.kind)
    let isOpen = newSheet != nil
    let togglesSheet = newSheet != oldSheet
    isOnTheSameScreen = sameBytes(Destination(before.destination.screen).url, Destination(state.destination.screen).url)
    switch action {
    case .addressOpened: isStep = false
    // A link that only closes a sheet leads back, as Escape does.
    case .linkFollowed: isStep = !old.wasOpened(from: new) && !(togglesSheet && !isOpen && isOnTheSameScreen)
    default:
      isStep =
        if old.tab != new.tab { true } else if togglesSheet { isOpen } else if old.stack.count != new.stack.count {
          new.stack.count > old.stack.count
        } else { state.weatherList.has(before.weatherList.screen) }
    }
    if let newSheet, togglesSheet {
      focus = newSheet.fieldID
    } else if let oldSheet, togglesSheet {
      focus = isOnTheSameScreen ? oldSheet.openerID(in: state) : screenID
    } else if old.tab != new.tab || old.stack.count != new.stack.count {
      // Where the browser goes back or forth, the focus goes where it was there.
      if case .addressOpened = action { focus = nil } else { focus = screenID }
    }
  }
}

extension Destination.Sheet {
  /// Where a person begins in it.
  fileprivate var fieldID: String {
    switch self {
    case .search: SearchFeature.fieldID
    case .manage, .code: word
    case .warning: WarningSheet.id
    }
  }

  /// What opens it.
  fileprivate func openerID(in state: AppFeature.State) -> String {
    switch self {
    case .search: state.destination.screen == .tool(.favourites) ? screenID : WeatherListFeature.searchButtonID
    case .manage: FavouritesView.manageButtonID
    case .code: DevicesView.pairButtonID
    case .warning(let number):
      // The message in the address may have been replaced, or stand behind another one that looks the same.
      state.weatherList.page.report?.warning(number, at: state.now).map { Destination.Sheet.warning($0.first.number).word } ?? screenID
    }
  }
}
