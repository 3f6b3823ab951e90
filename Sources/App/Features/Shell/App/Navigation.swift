import Routes
import WeatherModel

/// Where a person is in the app: a tab, the screen opened in it, and the sheet over them.
public struct Navigation: Equatable, Sendable {
  /// The tabs in the bar at the edge of the page.
  public enum Tab: UInt8, CaseIterable, Sendable {
    /// The pages of weather.
    case weather
    /// The saved places.
    case favourites
    /// The map, on which trips are begun.
    case map
    /// The trips that were booked.
    case trips
    case settings
  }

  /// A screen that was opened in a tab, with its state. Indirect, because otherwise every copy of the app's state would contain code for
  /// copying each screen.
  public indirect enum OpenScreen: Hashable, Sendable {
    /// The details of a place.
    case details(DetailsFeature.State)
    /// The screen about Weatherglass.
    case about
    /// The list of devices that share places and settings.
    case devices(DevicesFeature.State)
    /// The page where this device is paired by a code.
    case pair(PairFeature.State)
    /// An end of the trip that is planned.
    case tripEnd(TripEndFeature.State)
    /// The places to choose as an end of the trip.
    case tripPlaces(TripPlacesFeature.State)
    /// The weather and air on the way.
    case way(WayFeature.State)
    /// A booked trip.
    case trip(BookedTripFeature.State)
    /// The trips that were booked in a month.
    case tripHistory(TripHistoryFeature.State)
    /// The warnings of the saved places, or one of them.
    case warnings(WarningsFeature.State)
    /// The choice of notices that this device gets.
    case notices(NoticesFeature.State)
    /// The widgets, and the tokens that open them.
    case widgets(WidgetsFeature.State)
    /// Saved places side by side. All of its state is in its address.
    case compare(CompareAddress)
    /// The page for an unknown address.
    case notFound(path: String)
  }

  /// A sheet, with its state; indirect for the same reason. Only screens that can show a sheet have one over them.
  public indirect enum OpenSheet: Equatable, Sendable {
    /// The search for a place.
    case search(SearchFeature.State)
    /// The list of the saved places, for opening and deleting them.
    case manage
    /// The code that pairs another device; its state is in the screen under it.
    case code
    /// A warning by its number, with the known histories of the saved places' warnings.
    case warning(UInt32, WarningsFeature.State)
    /// The hours of a day as curves. All of its state is in its address.
    case day(DayAddress)

    /// Creates a sheet as it opens.
    init(_ kind: Destination.Sheet) {
      switch kind {
      case .search: self = .search(SearchFeature.State())
      case .manage: self = .manage
      case .code: self = .code
      case .warning(let number): self = .warning(number, WarningsFeature.State(nil))
      case .day(let day): self = .day(day)
      }
    }

    /// The kind of sheet, as in addresses.
    public var kind: Destination.Sheet {
      switch self {
      case .search: .search
      case .manage: .manage
      case .code: .code
      case .warning(let number, _): .warning(number)
      case .day(let day): .day(day)
      }
    }
  }

  /// The tab in view.
  public var tab = Tab.weather
  /// The screen that was opened in the tab; nil while the tab's first screen is in view.
  public var opened: OpenScreen?
  /// The sheet over the screen in view; nil for none.
  public var sheet: OpenSheet?
  /// What of a day's hours the person looked at last; a day that is opened shows that.
  public private(set) var quantity = DayQuantity.temperature
  /// The tabs whose first screens were in view before, and stay hidden in the page.
  public private(set) var kept: [Tab] = []

  /// Starts at the first screen of the first tab.
  public init() {}

  /// Whether the screen in view was opened from another one, so that a link to that one leads back. A page for an unknown address was not
  /// opened from a screen.
  func wasOpened(from other: Navigation) -> Bool {
    if case .notFound? = opened { return false }
    return tab == other.tab && depth == other.depth + 1
  }

  /// How many times Back leads to another screen of the tab.
  private var depth: Int { opened?.screen.depth ?? 0 }

  /// The tab whose first screen is in view; nil when another screen was opened over it.
  var tabInView: Tab? { opened == nil ? tab : nil }

  /// Whether no screen was opened in the tab, and no warning or day over it.
  var isAtStart: Bool {
    switch sheet {
    case .warning, .day: false
    case .search, .manage, .code, nil: opened == nil
    }
  }

  /// Whether a page of weather is in view.
  public var showsWeather: Bool { tabInView == .weather }

  /// Whether the saved places are in view, in their list, side by side, on the map or on a sheet.
  var showsPlaces: Bool { tabInView == .favourites || tabInView == .map || sheet?.kind == .manage || compared != nil }

  /// The places that are side by side; nil while that screen is not open.
  var compared: CompareAddress? {
    guard case .compare(let places)? = opened else { return nil }
    return places
  }

  var showsMap: Bool { tabInView == .map }

  /// Whether a sheet covers the screen, so that nothing on that can be used. The screen with the saved places has its own search field, so
  /// its search is not a sheet; a day's hours stand beside the weather where there is room.
  var isCovered: Bool {
    switch sheet {
    case .search: tabInView != .favourites && !choosesEnd
    case .manage, .code, .warning: true
    case .day, nil: false
    }
  }

  /// Whether an end of a trip is being chosen, on a screen with its own search field.
  private var choosesEnd: Bool { if case .tripPlaces? = opened { true } else { false } }

  /// Whether the hours of a day are in view.
  var showsDay: Bool { if case .day? = sheet { true } else { false } }

  /// Remembers what of a day's hours is in view.
  mutating func noteQuantity() {
    if case .day(let day)? = sheet, let quantity = day.quantity { self.quantity = quantity }
  }

  /// Keeps the first screen of a tab in the page if it was in view and no longer is.
  mutating func keepInPage(_ before: Tab?) {
    if let before, before != tabInView, !kept.contains(before) { kept.append(before) }
  }
}

// Opening an address, and the address of a state, are inverse to each other. They are used for the server's first paint, for a start
// without a connection, and when the browser goes back or forward.
extension AppFeature.State {
  /// The address of the screen and the sheet in view.
  public var destination: Destination {
    Destination(navigation.opened?.screen.address ?? screen(of: navigation.tab), sheet: navigation.sheet?.kind)
  }

  /// The first screen of a tab; for weather, the page that was in view last.
  func screen(of tab: Navigation.Tab) -> Destination.Screen {
    switch tab {
    case .weather: weatherList.screen
    case .favourites: .tool(.favourites)
    case .map: .tool(.map)
    case .trips: .trip(.history(nil))
    case .settings: .tool(.settings)
    }
  }

  /// Goes to an address. Screens and sheets that are already open keep their state.
  public mutating func open(_ destination: Destination) {
    let (tab, before) = (navigation.tab, navigation.opened)
    navigation.tab = .weather
    navigation.opened = nil
    if navigation.sheet?.kind != destination.sheet { navigation.sheet = destination.sheet.map { Navigation.OpenSheet($0) } }
    navigation.noteQuantity()
    switch destination.screen {
    case .here: weatherList.selected = .here
    case .place(let cell): weatherList.open(cell)
    case .details(let cell): show(.details(details(of: cell)), in: .favourites)
    case .tool(.favourites): navigation.tab = .favourites
    case .tool(.map): navigation.tab = .map
    case .tool(.settings): navigation.tab = .settings
    case .tool(.about): show(.about, in: .settings)
    case .tool(.devices): show(.devices(DevicesFeature.State()), in: .settings)
    case .tool(.pair): show(.pair(PairFeature.State()), in: .settings)
    case .tool(.widgets): show(.widgets(WidgetsFeature.State()), in: .settings)
    case .trip(.end(let end)): show(.tripEnd(TripEndFeature.State(end, plannedTrip.draft[end])), in: .map)
    case .trip(.places(let end)): show(.tripPlaces(TripPlacesFeature.State(end, plannedTrip.known)), in: tab == .trips ? .trips : .map)
    case .trip(.route(let from, let to)): show(.way(way(from: from, to: to)), in: tab == .trips ? .trips : .map)
    // A trip that was just booked opens in the tab of the map, an older one in the tab of the trips.
    case .trip(.trip(let id)):
      let month: CalendarMonth? = if case .tripHistory(let list)? = before { list.page } else { nil }
      show(.trip(BookedTripFeature.State(id: id, month: month)), in: tab == .map ? .map : .trips)
    case .trip(.history(let month)): show(.tripHistory(TripHistoryFeature.State(month, now: now, offset: offset)), in: .trips)
    case .notice(.warnings(let id)): show(.warnings(warnings(id, before)), in: .weather)
    case .notice(.notices): show(.notices(NoticesFeature.State()), in: .settings)
    case .compare(let places): show(.compare(places), in: .favourites)
    case .notFound(let path): show(.notFound(path: path), in: .weather)
    }
    // A screen that is already open keeps its state.
    if let before, before.screen.address == navigation.opened?.screen.address { navigation.opened = before }
    if destination.sheet == nil { devices?.forgetCode() }
  }

  private mutating func show(_ screen: Navigation.OpenScreen, in tab: Navigation.Tab) {
    (navigation.tab, navigation.opened) = (tab, screen)
  }

  /// The search; nil while it is not open.
  public var search: SearchFeature.State? {
    get {
      guard case .search(let search)? = navigation.sheet else { return nil }
      return search
    }
    set { navigation.sheet = newValue.map { .search($0) } }
  }
}
