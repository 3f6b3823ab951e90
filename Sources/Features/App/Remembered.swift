import Loop
import Routes
import WeatherModel

extension WeatherListFeature.State {
  /// The address of the page in view, so that a reload or a link shows the same.
  public var url: String { url(of: selected) }

  /// The address of a page.
  public func url(of id: WeatherListFeature.PageID) -> String {
    guard let page = pages[id: id], let coordinate = page.coordinate, !page.origin.isHere else { return Route.home.url }
    return Route.at(Cell(coordinate)).url
  }

  /// Puts a page that the server was asked for in view.
  public mutating func show(_ page: WeatherFeature.State) {
    let id = page.origin.isHere ? WeatherListFeature.here : freeID
    pages[id: id] = page
    selected = id
  }
}

extension AppFeature.State {
  /// What the server is told for its next first paint: the preferences and the cell of here, no finer than the weather itself.
  public var remembered: Remembered {
    Remembered(preferences: preferences, here: weatherList.pages[id: WeatherListFeature.here]?.coordinate.map { Cell($0) })
  }
}

/// What a cookie remembers of a device.
public struct Remembered: Hashable, Sendable {
  /// What the person prefers.
  public var preferences: Preferences
  /// Where the device was last.
  public var here: Cell?

  /// The cookie's name.
  public static let cookieName = "weatherglass"

  /// What is to be remembered.
  public init(preferences: Preferences, here: Cell?) {
    self.preferences = preferences
    self.here = here
  }

  /// Reads the cookie; rubbish is nothing remembered.
  public init(cookie: String) {
    let parts = Array(cookie.utf8).split(separator: UInt8(ascii: "."), maxSplits: 1)
    preferences = Preferences(cookie: parts.isEmpty ? "" : String(decoding: parts[0], as: UTF8.self))
    here = parts.count < 2 ? nil : Cell(cookieText: parts[1])
  }

  /// The cookie's text.
  public var cookie: String {
    preferences.cookie + (here.map { "." + $0.cookieText } ?? "")
  }
}

extension Cell {
  /// The cell as a cookie may carry it, where commas are not welcome: "64146_-21942", in thousandths.
  var cookieText: String { "\(latitude)_\(longitude)" }

  init?(cookieText: some Collection<UInt8>) {
    let parts = cookieText.split(separator: UInt8(ascii: "_"), omittingEmptySubsequences: false)
    guard parts.count == 2, let latitude = plainDecimal(parts[0]), let longitude = plainDecimal(parts[1]),
      let coordinate = Coordinate(latitude: latitude / 1000, longitude: longitude / 1000)
    else { return nil }
    self.init(coordinate)
  }
}
