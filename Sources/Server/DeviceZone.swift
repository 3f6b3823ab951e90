import Features
import HTTPServer
import Providers
import WeatherModel

/// A device's own time zone, as its browser has told it.
struct DeviceZone: Hashable {
  /// "Europe/Berlin".
  let name: String

  /// How many seconds its clocks are ahead of UTC.
  func offset(at now: Instant) -> Int64? { zoneFiles.offset(of: name, at: now) }
}

private let zoneFiles = ZoneFiles()

extension HTTPRequest {
  /// Where the request's device has its clock; nil for what is no zone that this machine knows.
  var deviceZone: DeviceZone? {
    guard let name = cookie(DeviceCookie.cookieName).flatMap({ DeviceCookie.zone(in: $0) }), zoneFiles.isKnown(name) else { return nil }
    return DeviceZone(name: name)
  }
}
