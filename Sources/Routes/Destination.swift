import WeatherModel

/// Where a person can be in the app, each at an address of its own: a screen, and perhaps a sheet over it.
public struct Destination: Hashable, Sendable {
  /// What fills the window.
  public enum Screen: Hashable, Sendable {
    /// The weather here, or where this device was last.
    case here
    /// The weather of a cell.
    case place(Cell)
    /// What is known of a place besides its weather.
    case details(Cell)
    /// A screen that is not about the weather of a place.
    case tool(Tool)
    /// A page about trips.
    case trip(TripPage)
    /// A page about warnings.
    case notice(NoticePage)
    /// Nothing is at this address.
    case nowhere(path: String)
  }

  /// The screens that are not about the weather of a place.
  public enum Tool: UInt8, CaseIterable, Sendable {
    /// The places that the person has saved.
    case favourites
    /// What the person prefers.
    case settings
    /// What Weatherglass is, and where its weather comes from.
    case about
    /// The devices that share places and settings.
    case devices
    /// Where a code lets this device in.
    case pair
    /// The map, with the air under its pin.
    case map
    /// Widgets, and the keys that open them.
    case widgets

    /// The address without its slash.
    public var word: String {
      switch self {
      case .favourites: "favourites"
      case .settings: "settings"
      case .about: "about"
      case .devices: "settings/devices"
      case .pair: "pair"
      case .map: "map"
      case .widgets: "widgets"
      }
    }
  }

  /// What lies over a screen, and can be closed.
  public enum Sheet: Hashable, Sendable {
    /// The search for a place, over weather and over the saved places.
    case search
    /// The list of the saved places, to go to them and to delete them; over the saved places.
    case manage
    /// The code that lets one more device in; over the devices.
    case code
    /// A warning, by a number made from the name of its message; over the weather of the place that it is for.
    case warning(UInt32)

    /// The last part of the address.
    public var word: String {
      switch self {
      case .search: "search"
      case .manage: "manage"
      case .code: "code"
      case .warning(let number): warningPrefix + String(Int64(number))
      }
    }

    /// The sheet of the last part of an address.
    public init?(word: ArraySlice<UInt8>) {
      if says(word, Sheet.search.word) {
        self = .search
      } else if says(word, Sheet.manage.word) {
        self = .manage
      } else if says(word, Sheet.code.word) {
        self = .code
      } else {
        guard begins(word, with: warningPrefix), let number = Sheet.number(word) else { return nil }
        self = .warning(number)
      }
    }

    // Not inlined: first pages have no such sheet.
    @inline(never) private static func number(_ word: ArraySlice<UInt8>) -> UInt32? {
      guard let number = plainDecimal(word.dropFirst(warningPrefix.utf8.count)).flatMap({ UInt32(exactly: $0) }),
        says(word, Sheet.warning(number).word)
      else { return nil }
      return number
    }
  }

  /// Whether a sheet can lie over a screen.
  static func isPossible(_ sheet: Sheet?, over screen: Screen) -> Bool {
    guard let sheet else { return true }
    switch screen {
    case .here, .place:
      if case .warning = sheet { return true }
      return sheet == .search
    case .tool(.favourites): return sheet == .search || sheet == .manage
    case .tool(.devices): return sheet == .code
    case .details, .tool, .trip, .notice, .nowhere: return false
    }
  }

  /// What fills the window.
  public var screen: Screen
  /// What lies over it.
  public var sheet: Sheet?

  /// Without a sheet nothing lies over the screen.
  public init(_ screen: Screen, sheet: Sheet? = nil) {
    self.screen = screen
    self.sheet = sheet
  }

  /// Whether the app has such a screen.
  public var leadsSomewhere: Bool { if case .nowhere = screen { false } else { true } }

  /// The address as it stands in links; reading it gives the same destination.
  @inline(never) public var url: String {
    var url: String
    switch screen {
    case .here: url = sheet == nil ? "/" : ""
    case .place(let cell): url = placePrefix + cell.description
    case .details(let cell): url = detailsPrefix + cell.description
    case .tool(let tool): url = "/" + tool.word
    case .trip(let page): url = page.url
    case .notice(let page): url = page.url
    case .nowhere(let path): return path
    }
    if let sheet { url += "/" + sheet.word }
    return url
  }

  /// The destination of an address as the app prints it, with or without a query. An address that is none of the app's leads nowhere.
  ///
  /// Places are read as decimal degrees alone: the server leads every other way of writing to these, and the app need not load what reads them
  /// all.
  @inline(never) public init(url: String) {
    var path = Array(url.utf8)
    if let query = path.firstIndex(of: UInt8(ascii: "?")) { path.removeSubrange(query...) }
    let (base, sheet) = Destination.parts(path)
    let screen = Destination.screen(base)
    if let screen, Destination.isPossible(sheet, over: screen) {
      self.init(screen, sheet: sheet)
    } else {
      self.init(.nowhere(path: String(decoding: path, as: UTF8.self)))
    }
  }

  /// The screen of the part of a path that says it; nil where that says none.
  private static func screen(_ base: ArraySlice<UInt8>) -> Screen? {
    if base.isEmpty { return .here }
    if let cell = place(base).flatMap({ cell($0) }) { return .place(cell) }
    if begins(base, with: detailsPrefix) { return cell(base.dropFirst(detailsPrefix.utf8.count)).map { .details($0) } }
    if base.first == UInt8(ascii: "/"), let tool = Tool.allCases.first(where: { says(base.dropFirst(), $0.word) }) { return .tool(tool) }
    return TripPage(base).map { .trip($0) } ?? NoticePage(base).map { .notice($0) }
  }

  /// The part of a path that says the screen, nothing for here, and the sheet.
  static func parts(_ path: [UInt8]) -> (base: ArraySlice<UInt8>, sheet: Sheet?) {
    // Some write a slash behind every address; "/at/" is none yet.
    let path = path.count > placePrefix.utf8.count && path.last == UInt8(ascii: "/") ? path.dropLast() : path[...]
    guard let slash = path.lastIndex(of: UInt8(ascii: "/")) else { return (path, nil) }
    if let sheet = Sheet(word: path[(slash + 1)...]) { return (path[..<slash], sheet) }
    return (path.count == 1 ? [] : path, nil)
  }

  /// What says where a place is, in the part of a path that says the screen; nil where it says no place.
  static func place(_ base: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    begins(base, with: placePrefix) ? base.dropFirst(placePrefix.utf8.count) : nil
  }

  static func cell(_ text: ArraySlice<UInt8>) -> Cell? {
    guard let comma = text.firstIndex(of: UInt8(ascii: ",")), let latitude = plainDecimal(text[..<comma]),
      let longitude = plainDecimal(text[(comma + 1)...])
    else { return nil }
    return Coordinate(latitude: latitude, longitude: longitude).map { Cell($0) }
  }
}

private func says(_ bytes: ArraySlice<UInt8>, _ word: String) -> Bool { bytes.count == word.utf8.count && begins(bytes, with: word) }

private var placePrefix: String { "/at/" }
private var warningPrefix: String { "warning-" }
private var detailsPrefix: String { "/favourites/" }
