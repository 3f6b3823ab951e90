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
    /// The map, on which trips are begun.
    case map
    /// The trips that were booked.
    case trips
    /// What the person prefers.
    case settings
  }

  /// A screen that was opened in a tab, with what it knows. In a box: else every copy of the state would know how to copy each screen.
  public indirect enum OpenScreen: Equatable, Sendable {
    /// What is known of a place.
    case details(DetailsFeature.State)
    /// What Weatherglass is.
    case about
    /// The devices that share places and settings.
    case devices(DevicesFeature.State)
    /// Where a code lets this device in.
    case pair(PairFeature.State)
    /// A screen about trips.
    case trips(TripScreen)
    /// A screen about warnings.
    case notices(NoticeScreen)
    /// Widgets, and the keys that open them.
    case widgets(WidgetsFeature.State)
    /// Nothing is at the address.
    case nowhere(path: String)

    /// Where it is in addresses.
    @inline(never) var address: Destination.Screen {
      switch self {
      case .nowhere(let path): .nowhere(path: path)
      case .details(let details): .details(details.cell)
      case .about: .tool(.about)
      case .devices: .tool(.devices)
      case .pair: .tool(.pair)
      case .trips(let screen): .trip(screen.address)
      case .notices(let screen): .notice(screen.address)
      case .widgets: .tool(.widgets)
      }
    }
  }

  /// A sheet, with what it knows; in a box, too. Only screens that know how to show it have one over them.
  public indirect enum OpenSheet: Equatable, Sendable {
    /// The search for a place.
    case search(SearchFeature.State)
    /// The list of the saved places, to go to them and to delete them.
    case manage
    /// The code that lets one more device in; the screen under it knows it.
    case code
    /// A warning by its number, with what is known of how the warnings of the saved places went.
    case warning(UInt32, WarningsFeature.State)

    /// A sheet as it opens.
    init(_ kind: Destination.Sheet) {
      switch kind {
      case .search: self = .search(SearchFeature.State())
      case .manage: self = .manage
      case .code: self = .code
      case .warning(let number): self = .warning(number, WarningsFeature.State(nil))
      }
    }

    /// Which one it is.
    var kind: Destination.Sheet {
      switch self {
      case .search: .search
      case .manage: .manage
      case .code: .code
      case .warning(let number, _): .warning(number)
      }
    }
  }

  /// The tab in view.
  public var tab = Tab.weather
  /// What was opened in the tab; the last screen is in view.
  public var stack: [OpenScreen] = []
  /// What lies over the screen in view.
  public var sheet: OpenSheet?
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

  /// Whether nothing was opened in the tab, nor a warning over it.
  var isAtStart: Bool {
    if case .warning? = sheet { return false }
    return stack.isEmpty
  }

  /// Whether a page of weather is in view.
  public var showsWeather: Bool { tabInView == .weather }

  /// Whether the saved places are in view, in their list or on the map.
  var showsPlaces: Bool { tabInView == .favourites || tabInView == .map }

  /// Whether the map is in view.
  var showsMap: Bool { tabInView == .map }

  /// Whether a sheet lies over the screen; the saved places have a field of their own for the search.
  var isCovered: Bool {
    guard let sheet else { return false }
    if case .search = sheet { return tabInView != .favourites }
    return true
  }

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
    Destination(navigation.stack.last?.address ?? screen(of: navigation.tab), sheet: navigation.sheet?.kind)
  }

  /// What a tab shows before anything is opened in it; of weather the page that was in view last.
  func screen(of tab: Navigation.Tab) -> Destination.Screen {
    switch tab {
    case .weather: weatherList.screen
    case .favourites: .tool(.favourites)
    case .map: .tool(.map)
    case .trips: .trip(.history(nil))
    case .settings: .tool(.settings)
    }
  }

  /// Goes where an address leads. What is known of the screens and the sheet that are there already stays.
  @inline(never) public mutating func open(_ destination: Destination) {
    let (tab, before) = (navigation.tab, navigation.stack.last)
    navigation.tab = .weather
    navigation.stack = []
    if navigation.sheet?.kind != destination.sheet { navigation.sheet = destination.sheet.map { Navigation.OpenSheet($0) } }
    switch destination.screen {
    case .here: weatherList.selected = WeatherListFeature.here
    case .place(let cell): weatherList.open(cell)
    case .details(let cell): show(.details(details(of: cell, before)), in: .favourites)
    case .tool(let tool): open(tool, before, destination.sheet)
    case .trip(let page): show(.trips(tripScreen(page, before)), in: self.tab(of: page, from: tab))
    case .notice(let page): openNotices(page, before)
    case .nowhere(let path): show(.nowhere(path: path), in: .weather)
    }
  }

  @inline(never) private mutating func open(_ tool: Destination.Tool, _ before: Navigation.OpenScreen?, _ sheet: Destination.Sheet?) {
    switch tool {
    case .favourites: navigation.tab = .favourites
    case .map: navigation.tab = .map
    case .settings: navigation.tab = .settings
    case .about: show(.about, in: .settings)
    case .devices: show(.devices(devices(before, sheet)), in: .settings)
    case .pair: show(.pair(pair(before)), in: .settings)
    case .widgets: show(.widgets(widgets(before)), in: .settings)
    }
  }

  /// A trip that was just booked is shown beside the map, one of the past beside the others.
  @inline(never) private func tab(of page: TripPage, from tab: Navigation.Tab) -> Navigation.Tab {
    switch page {
    case .end, .places, .way: .map
    case .trip: tab == .map ? .map : .trips
    case .history: .trips
    }
  }

  private mutating func show(_ screen: Navigation.OpenScreen, in tab: Navigation.Tab) {
    (navigation.tab, navigation.stack) = (tab, [screen])
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
