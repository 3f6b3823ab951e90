import Copy
import Loop
import Preferences
import WeatherModel

extension AppFeature.State {
  /// The cookie with which the server makes its next first paint: the preferences and the cells of the saved places, which are as coarse as
  /// the requests for weather.
  public var deviceCookie: DeviceCookie {
    let places = places.list.prefix(DeviceCookie.mostPages).map { $0.cell }
    return DeviceCookie(preferences: preferences, here: weatherList.cell(of: .here), places: places)
  }

  /// Creates the state of a device from its cookie alone; the app starts with the same pages.
  public init(now: Instant, copy: Copy, _ deviceCookie: DeviceCookie) {
    self.init(now: now, copy: copy)
    preferences = deviceCookie.preferences
    changeRecords { places, _ in places = SavedPlaces(provisional: deviceCookie.places.map { SavedPlace($0.coordinate) }) }
  }

  /// Shows the places of the person's space instead of those in the cookie: for devices without scripts, when the server reads their space.
  public mutating func show(_ places: [PlaceRecord]) {
    changeRecords { list, _ in list = SavedPlaces(provisional: places.onePerCell.map { SavedPlace($0) }) }
  }
}

/// The content of the cookie that a device sends with every request.
public struct DeviceCookie: Hashable, Sendable {
  /// The person's preferences.
  public var preferences: Preferences
  /// The cell of the device's last position; nil when it is unknown.
  public var here: Cell?
  /// The cells of the other saved pages, in order.
  public var places: [Cell]

  /// The most pages in the cookie, which is sent with every request.
  public static let mostPages = 25

  /// The name of the HTTP cookie.
  public static let cookieName = "weatherglass"

  /// Creates the content of a cookie.
  public init(preferences: Preferences, here: Cell?, places: [Cell] = []) {
    self.preferences = preferences
    self.here = here
    self.places = places
  }

  /// Reads the cookie's text; invalid parts are ignored.
  public init(cookie: String) {
    let parts = Array(cookie.utf8).split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    preferences = Preferences(cookie: String(decoding: parts[0], as: UTF8.self))
    here = parts.count < 2 ? nil : Cell(cookieText: parts[1])
    places = []
    for part in parts.dropFirst(2).prefix(DeviceCookie.mostPages) {
      if let cell = Cell(cookieText: part) { places.append(cell) }
    }
  }

  /// The name of the device's time zone, which the page's script adds to the cookie; its clock is shown beside that of the place.
  public static func zone(in cookie: String) -> String? {
    for part in cookie.utf8.split(separator: UInt8(ascii: ".")) where part.first == zoneSign {
      return String(decoding: part.dropFirst(), as: UTF8.self)
    }
    return nil
  }

  /// The cookie's text with the name of a time zone.
  public func cookie(in zone: String?) -> String { cookie + (zone.map { ".@" + $0 } ?? "") }

  private static var zoneSign: UInt8 { UInt8(ascii: "@") }

  /// The text that `init(cookie:)` reads, without a time zone.
  public var cookie: String {
    var text = preferences.cookie
    if here != nil || !places.isEmpty { text += "." + (here?.cookieText ?? "") }
    for place in places { text += "." + place.cookieText }
    return text
  }
}

extension Cell {
  /// The cell in thousandths of a degree, without commas, which cookies must not contain: "64146_-21942".
  var cookieText: String { String(latitude) + "_" + String(longitude) }

  init?(cookieText: ArraySlice<UInt8>) {
    let parts = cookieText.split(separator: UInt8(ascii: "_"), omittingEmptySubsequences: false)
    guard parts.count == 2, let latitude = plainDecimal(parts[0]), let longitude = plainDecimal(parts[1]),
      let coordinate = Coordinate(latitude: latitude / 1000, longitude: longitude / 1000)
    else { return nil }
    self.init(coordinate)
  }
}
