import WeatherModel

/// A place in the app, which has its own address: a screen, and possibly a sheet over it.
public struct Destination: Hashable, Sendable {
  /// The screens of the app.
  public enum Screen: Hashable, Sendable {
    /// The weather at the device's position, or at its last known one.
    case here
    /// The weather of a cell.
    case place(Cell)
    /// The details of a place, apart from its weather.
    case details(Cell)
    /// A screen that is not about the weather of a place.
    case tool(Tool)
    /// A page about trips.
    case trip(TripPage)
    /// A page about warnings.
    case notice(NoticePage)
    /// Saved places side by side.
    case compare(CompareAddress)
    /// The address is not part of the app.
    case notFound(path: String)
  }

  /// The screens that are not about the weather of a place, by the paths of their addresses.
  public enum Tool: String, CaseIterable, Sendable {
    /// The list of the saved places.
    case favourites
    /// The person's preferences.
    case settings
    /// About Weatherglass, and the sources of its weather.
    case about
    /// The devices that share places and settings.
    case devices = "settings/devices"
    /// The page where a code lets this device into a space.
    case pair
    /// The map, with the air quality under its pin.
    case map
    /// The widgets, and the tokens that give access to them.
    case widgets
  }

  /// A sheet over a screen, which can be closed.
  public enum Sheet: Hashable, Sendable {
    /// The search for a place; over weather screens and the saved places.
    case search
    /// The list of the saved places for opening and deleting them; over weather screens and the saved places.
    case manage
    /// The code that lets another device in; over the devices.
    case code
    /// A warning, by a number computed from its message's identifier; over the weather of the place it applies to.
    case warning(UInt32)
    /// The hours of a day as curves; over the weather of the place.
    case day(DayAddress)

    /// The last part of the path.
    public var word: String {
      switch self {
      case .search: "search"
      case .manage: "manage"
      case .code: "code"
      case .warning(let number): warningPrefix + String(Int64(number))
      case .day(let day): day.word
      }
    }

    /// Parses the last part of a path; nil when it is not a sheet.
    public init?(word: ArraySlice<UInt8>) {
      if says(word, Sheet.search.word) {
        self = .search
      } else if says(word, Sheet.manage.word) {
        self = .manage
      } else if says(word, Sheet.code.word) {
        self = .code
      } else if let day = DayAddress(word) {
        self = .day(day)
      } else {
        guard begins(word, with: warningPrefix), let number = Sheet.number(word) else { return nil }
        self = .warning(number)
      }
    }

    private static func number(_ word: ArraySlice<UInt8>) -> UInt32? {
      guard let number = plainDecimal(word.dropFirst(warningPrefix.utf8.count)).flatMap({ UInt32(exactly: $0) }),
        says(word, Sheet.warning(number).word)
      else { return nil }
      return number
    }
  }

  /// Whether a sheet can be opened over a screen.
  static func isPossible(_ sheet: Sheet?, over screen: Screen) -> Bool {
    guard let sheet else { return true }
    switch screen {
    case .here, .place:
      switch sheet {
      case .search, .manage, .warning, .day: return true
      case .code: return false
      }
    case .tool(.favourites): return sheet == .search || sheet == .manage
    case .tool(.devices): return sheet == .code
    case .trip(.places): return sheet == .search
    case .details, .tool, .trip, .notice, .compare, .notFound: return false
    }
  }

  /// What the addresses of places begin with.
  public static var placeFolder: String { "/at/" }

  /// The screen that fills the window.
  public var screen: Screen
  /// The sheet over the screen; nil for none.
  public var sheet: Sheet?

  /// Creates a destination.
  public init(_ screen: Screen, sheet: Sheet? = nil) {
    self.screen = screen
    self.sheet = sheet
  }

  /// Whether the address is part of the app.
  public var exists: Bool { if case .notFound = screen { false } else { true } }

  /// The address for links; parsing it gives the same destination.
  public var url: String {
    var url: String
    switch screen {
    case .here: url = sheet == nil ? "/" : ""
    case .place(let cell): url = Destination.placeFolder + cell.description
    case .details(let cell): url = detailsPrefix + cell.description
    case .tool(let tool): url = "/" + tool.rawValue
    case .trip(let page): url = page.url
    case .notice(let page): url = page.url
    case .compare(let places): url = places.url
    case .notFound(let path): return path
    }
    if let sheet { url += "/" + sheet.word }
    return url
  }

  /// Parses an address as the app prints it, with or without a query. Any other address becomes `notFound`.
  ///
  /// Coordinates are read only as decimal degrees: the server redirects all other notations to these, so the app need not load the code
  /// that reads them.
  public init(url: String) {
    var path = Array(url.utf8)
    if let query = path.firstIndex(of: UInt8(ascii: "?")) { path.removeSubrange(query...) }
    let (base, sheet) = Destination.parts(path)
    let screen = Destination.screen(base)
    if let screen, Destination.isPossible(sheet, over: screen) {
      self.init(screen, sheet: sheet)
    } else {
      self.init(.notFound(path: String(decoding: path, as: UTF8.self)))
    }
  }

  /// Parses the part of a path that identifies the screen; nil when it is none.
  private static func screen(_ base: ArraySlice<UInt8>) -> Screen? {
    if base.isEmpty { return .here }
    // The server alone has this page; without it, the way there is what can be shown.
    if says(base, Route.askedPage) { return .tool(.settings) }
    if let cell = place(base).flatMap({ cell($0) }) { return .place(cell) }
    if begins(base, with: detailsPrefix) { return cell(base.dropFirst(detailsPrefix.utf8.count)).map { .details($0) } }
    if base.first == UInt8(ascii: "/"), let tool = Tool.allCases.first(where: { says(base.dropFirst(), $0.rawValue) }) {
      return .tool(tool)
    }
    return TripPage(base).map { .trip($0) } ?? NoticePage(base).map { .notice($0) } ?? CompareAddress(base).map { .compare($0) }
  }

  /// Splits a path into the part that identifies the screen (empty for `here`) and the sheet.
  static func parts(_ path: [UInt8]) -> (base: ArraySlice<UInt8>, sheet: Sheet?) {
    // Some clients append a slash to every address; "/at/" alone keeps it.
    let path = path.count > placeFolder.utf8.count && path.last == UInt8(ascii: "/") ? path.dropLast() : path[...]
    guard let slash = path.lastIndex(of: UInt8(ascii: "/")) else { return (path, nil) }
    if let sheet = Sheet(word: path[(slash + 1)...]) { return (path[..<slash], sheet) }
    return (path.count == 1 ? [] : path, nil)
  }

  /// The coordinates in the part of a path that identifies the screen; nil when it is not a place.
  static func place(_ base: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    begins(base, with: placeFolder) ? base.dropFirst(placeFolder.utf8.count) : nil
  }

  static func cell(_ text: ArraySlice<UInt8>) -> Cell? {
    guard let comma = text.firstIndex(of: UInt8(ascii: ",")), let latitude = plainDecimal(text[..<comma]),
      let longitude = plainDecimal(text[(comma + 1)...])
    else { return nil }
    return Coordinate(latitude: latitude, longitude: longitude).map { Cell($0) }
  }
}

func says(_ bytes: ArraySlice<UInt8>, _ word: String) -> Bool { bytes.count == word.utf8.count && begins(bytes, with: word) }

private var warningPrefix: String { "warning-" }
private var detailsPrefix: String { "/favourites/" }
