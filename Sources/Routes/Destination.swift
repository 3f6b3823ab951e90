import WeatherModel

/// Where a person can be in the app, each at an address of its own: a screen, and perhaps a sheet over it.
public struct Destination: Hashable, Sendable {
  /// What fills the window.
  public enum Screen: Hashable, Sendable {
    /// The weather here, or where this device was last.
    case here
    /// The weather of a cell.
    case place(Cell)
    /// A screen that is not about the weather of a place.
    case tool(Tool)
    /// Nothing is at this address.
    case nowhere(path: String)
  }

  /// The screens that are not about the weather of a place.
  public enum Tool: UInt8, CaseIterable, Sendable {
    /// What the person prefers.
    case settings
    /// What Weatherglass is, and where its weather comes from.
    case about

    /// The address without its slash.
    public var word: String {
      switch self {
      case .settings: "settings"
      case .about: "about"
      }
    }
  }

  /// What lies over weather, and can be closed.
  public enum Sheet: UInt8, CaseIterable, Sendable {
    /// The search for a place.
    case search

    /// The last part of the address.
    public var word: String {
      switch self {
      case .search: "search"
      }
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

  /// The address as it stands in links; reading it gives the same destination.
  @inline(never) public var url: String {
    var url: String
    switch screen {
    case .here: url = sheet == nil ? "/" : ""
    case .place(let cell): url = placePrefix + cell.description
    case .tool(let tool): return "/" + tool.word
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
    if base.isEmpty {
      self.init(.here, sheet: sheet)
    } else if let cell = Destination.place(base).flatMap({ Destination.cell($0) }) {
      self.init(.place(cell), sheet: sheet)
    } else if let tool = Tool.allCases.first(where: { says(path.dropFirst(), $0.word) }), path[0] == UInt8(ascii: "/") {
      self.init(.tool(tool))
    } else {
      self.init(.nowhere(path: String(decoding: path, as: UTF8.self)))
    }
  }

  /// The part of a path that says the screen, nothing for here, and the sheet.
  static func parts(_ path: [UInt8]) -> (base: ArraySlice<UInt8>, sheet: Sheet?) {
    guard let slash = path.lastIndex(of: UInt8(ascii: "/")) else { return (path[...], nil) }
    let word = path[(slash + 1)...]
    for sheet in Sheet.allCases where says(word, sheet.word) { return (path[..<slash], sheet) }
    return (path.count == 1 ? [] : path[...], nil)
  }

  /// What says where a place is, in the part of a path that says the screen; nil where it says no place.
  static func place(_ base: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    begins(base, with: placePrefix) ? base.dropFirst(placePrefix.utf8.count) : nil
  }

  private static func cell(_ text: ArraySlice<UInt8>) -> Cell? {
    guard let comma = text.firstIndex(of: UInt8(ascii: ",")), let latitude = plainDecimal(text[..<comma]),
      let longitude = plainDecimal(text[(comma + 1)...])
    else { return nil }
    return Coordinate(latitude: latitude, longitude: longitude).map { Cell($0) }
  }
}

private func says(_ bytes: ArraySlice<UInt8>, _ word: String) -> Bool { bytes.count == word.utf8.count && begins(bytes, with: word) }

private var placePrefix: String { "/at/" }
