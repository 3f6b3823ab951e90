import Copy
import Loop
import WeatherModel

extension AppFeature.State {
  /// What the server is told for its next first paint: the preferences and the pages' cells, no finer than the weather itself.
  public var remembered: DeviceCookie {
    var remembered = DeviceCookie(preferences: preferences, here: weatherList.cell(of: WeatherListFeature.here))
    for id in weatherList.pages.ids where id != WeatherListFeature.here && remembered.places.count < DeviceCookie.mostPages {
      if weatherList.pages[id: id]?.isGuest == false, let cell = weatherList.cell(of: id) { remembered.places.append(cell) }
    }
    return remembered
  }

  /// The state of a device of which nothing but this is remembered: the app takes over with as many pages.
  public init(now: Instant, copy: Copy, _ remembered: DeviceCookie) {
    self.init(now: now, copy: copy)
    preferences = remembered.preferences
    for cell in remembered.places {
      weatherList.pages.append(
        WeatherFeature.State(origin: .chosen(searchedFor: nil), coordinate: cell.coordinate), id: weatherList.freeID)
    }
  }
}

/// What a cookie remembers of a device.
public struct DeviceCookie: Hashable, Sendable {
  /// What the person prefers.
  public var preferences: Preferences
  /// Where the device was last.
  public var here: Cell?
  /// The other pages' places, in order.
  public var places: [Cell]

  /// How many pages are remembered at the most: cookies are sent with every request.
  public static let mostPages = 25

  /// The cookie's name.
  public static let cookieName = "weatherglass"

  /// What is to be remembered.
  public init(preferences: Preferences, here: Cell?, places: [Cell] = []) {
    self.preferences = preferences
    self.here = here
    self.places = places
  }

  /// Reads the cookie; rubbish is nothing remembered.
  public init(cookie: String) {
    let parts = Array(cookie.utf8).split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    preferences = Preferences(cookie: String(decoding: parts[0], as: UTF8.self))
    here = parts.count < 2 ? nil : Cell(cookieText: parts[1])
    places = []
    for part in parts.dropFirst(2).prefix(DeviceCookie.mostPages) {
      if let cell = Cell(cookieText: part) { places.append(cell) }
    }
  }

  /// The name of the device's time zone, which the page's script adds; its clock stands beside that of the place.
  public static func zone(in cookie: String) -> String? {
    for part in cookie.utf8.split(separator: UInt8(ascii: ".")) where part.first == zoneSign {
      return String(decoding: part.dropFirst(), as: UTF8.self)
    }
    return nil
  }

  /// The text with a time zone.
  public func cookie(in zone: String?) -> String { cookie + (zone.map { ".@" + $0 } ?? "") }

  private static var zoneSign: UInt8 { UInt8(ascii: "@") }

  /// The cookie's text.
  public var cookie: String {
    var text = preferences.cookie
    if here != nil || !places.isEmpty { text += "." + (here?.cookieText ?? "") }
    for place in places { text += "." + place.cookieText }
    return text
  }
}

extension Cell {
  /// The cell as a cookie may carry it, where commas are not welcome: "64146_-21942", in thousandths.
  var cookieText: String { String(latitude) + "_" + String(longitude) }

  init?(cookieText: ArraySlice<UInt8>) {
    let parts = cookieText.split(separator: UInt8(ascii: "_"), omittingEmptySubsequences: false)
    guard parts.count == 2, let latitude = plainDecimal(parts[0]), let longitude = plainDecimal(parts[1]),
      let coordinate = Coordinate(latitude: latitude / 1000, longitude: longitude / 1000)
    else { return nil }
    self.init(coordinate)
  }
}
