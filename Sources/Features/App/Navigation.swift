import Routes
import WeatherModel

/// Where a person is in the app: a tab, the screens opened in it one after the other, and the sheet over them.
public struct Navigation: Equatable, Sendable {
  /// The screens that are always one tap away.
  public enum Tab: UInt8, CaseIterable, Sendable {
    /// The pages of weather.
    case weather
    /// The saved places.
    case favourites
    /// What the person prefers.
    case settings
  }

  /// A screen that was opened in a tab, with what it knows.
  public enum Screen: Equatable, Sendable {
    /// What is known of a place.
    case details(DetailsFeature.State)
    /// What Weatherglass is.
    case about
    /// Nothing is at the address.
    case nowhere(path: String)
  }

  /// A sheet, with what it knows.
  public enum Sheet: Equatable, Sendable {
    /// The search for a place.
    case search(SearchFeature.State)
    /// The list of the saved places, to go to them and to delete them.
    case manage

    /// A sheet as it opens.
    init(_ kind: Destination.Sheet) {
      switch kind {
      case .search: self = .search(SearchFeature.State())
      case .manage: self = .manage
      }
    }

    /// Which one it is.
    var kind: Destination.Sheet {
      switch self {
      case .search: .search
      case .manage: .manage
      }
    }
  }

  /// The tab in view.
  public var tab = Tab.weather
  /// What was opened in the tab; the last screen is in view.
  public var stack: [Screen] = []
  /// What lies over the screen in view.
  public var sheet: Sheet?
  /// The tabs whose first screens were in view before, and stay in the page.
  public private(set) var kept: [Tab] = []

  /// The first screen of the first tab.
  public init() {}

  /// Whether the screen in view was opened from another one, where a link to that leads back. Nobody opens what is nowhere.
  func wasOpened(from other: Navigation) -> Bool {
    if case .nowhere? = stack.last { return false }
    return tab == other.tab && stack.count == other.stack.count + 1
  }

  /// The tab whose first screen is in view.
  var tabInView: Tab? { stack.isEmpty ? tab : nil }

  /// Whether a page of weather is in view.
  public var showsWeather: Bool { tabInView == .weather }

  /// Whether the saved places are in view.
  var showsFavourites: Bool { tabInView == .favourites }

  /// Leaves the first screen of a tab in the page, if it was in view and no longer is.
  mutating func keep(_ before: Tab?) {
    if let before, before != tabInView, !kept.contains(before) { kept.append(before) }
  }
}

// An address opens a state, and a state has an address: one pair for the server's first paint, for a start without a connection, and for the
// browser's ways back and forth.
extension AppFeature.State {
  /// Where the person is, as an address says it.
  @inline(never) public var destination: Destination {
    switch navigation.stack.last {
    case .nowhere(let path): Destination(.nowhere(path: path))
    case .details(let details): Destination(.details(details.cell))
    case .about: Destination(.tool(.about))
    case nil: Destination(screen(of: navigation.tab), sheet: navigation.sheet?.kind)
    }
  }

  /// What a tab shows before anything is opened in it; of weather the page that was in view last.
  func screen(of tab: Navigation.Tab) -> Destination.Screen {
    switch tab {
    case .weather: weatherList.screen
    case .favourites: .tool(.favourites)
    case .settings: .tool(.settings)
    }
  }

  /// Goes where an address leads. What is known of the screens and the sheet that are there already stays.
  @inline(never) public mutating func open(_ destination: Destination) {
    let before = navigation.stack.last
    navigation.tab = .weather
    navigation.stack = []
    if navigation.sheet?.kind != destination.sheet { navigation.sheet = destination.sheet.map { Navigation.Sheet($0) } }
    switch destination.screen {
    case .here: weatherList.selected = WeatherListFeature.here
    case .place(let cell): weatherList.open(cell)
    case .details(let cell): (navigation.tab, navigation.stack) = (.favourites, [.details(details(of: cell, before))])
    case .tool(.favourites): navigation.tab = .favourites
    case .tool(.settings): navigation.tab = .settings
    case .tool(.about): (navigation.tab, navigation.stack) = (.settings, [.about])
    case .nowhere(let path): navigation.stack = [.nowhere(path: path)]
    }
  }

  /// The search sheet, while it is open.
  public var search: SearchFeature.State? {
    get {
      guard case .search(let search)? = navigation.sheet else { return nil }
      return search
    }
    set { navigation.sheet = newValue.map { .search($0) } }
  }
}
