import Features
import HTTPServer
import Providers
import WeatherModel
import Zones

/// The device's time zone, as its browser reported it.
struct DeviceZone: Hashable {
  /// The zone's IANA name, such as "Europe/Berlin".
  let name: String

  /// How many seconds its clocks are ahead of UTC.
  func offset(at now: Instant) -> Int64? { zoneFiles.offset(of: name, at: now) }

  /// Its clock in the days around a moment.
  func zone(around now: Instant) -> LocalZone { zoneFiles.zone(named: name, offset: 0, from: now - .days(2), to: now + .days(2)) }
}

private let zoneFiles = ZoneFiles()

extension HTTPRequest {
  /// The time zone of the request's device; nil if its cookie names none, or one that this machine doesn't know.
  var deviceZone: DeviceZone? {
    guard let name = cookie(DeviceCookie.cookieName).flatMap({ DeviceCookie.zone(in: $0) }), zoneFiles.isKnown(name) else { return nil }
    return DeviceZone(name: name)
  }
}
