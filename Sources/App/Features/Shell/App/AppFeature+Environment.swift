import WeatherModel

// What the app reads from its device, and passes on to every screen.
extension AppFeature.State {
  /// Reads the device's clock and time zone, and the page's host. At the start, the time zone is only used when the server knew it too,
  /// because the app has to show what the server painted.
  mutating func readClock(_ clients: Clients) {
    now = clients.now
    offset = clients.device.utcOffset()
    if host.isEmpty { host = clients.page.host() }
  }

  /// Reads the device's clock changes of past years and the next one, so that a summer trip is shown in summer time in winter, too.
  mutating func readDeviceZone(_ clients: Clients) {
    guard deviceZone == nil || deviceZone?.offset(at: now) != offset else { return }
    if let zone = LocalZone(from: now - .days(5 * 365), to: now + .days(365), clients.device.utcOffsetAt) { deviceZone = zone }
  }

  /// The part of the state that every screen needs.
  public var environment: Environment {
    Environment(
      preferences: preferences, copy: copy, now: now, isOnline: isOnline, utcOffset: offset, deviceZone: deviceZone, tiles: settings.tiles,
      host: host)
  }
}
