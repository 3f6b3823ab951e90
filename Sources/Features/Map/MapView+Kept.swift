import WeatherModel

// Where the map stands outlives a reload, not a day.
extension MapView {
  /// The name of its record. Not of the index: first pages do without.
  static var record: String { "map/view" }

  /// As the device keeps it: when that was, then the point and how near it is, as the map says them.
  @inline(never) func kept(at now: Instant) -> [UInt8] {
    Array("\(now.seconds) \(compact(centre.latitude, 6)) \(compact(centre.longitude, 6)) \(zoom)".utf8)
  }

  /// Reads what was kept; what is older than an hour or can't be read is none.
  @inline(never) init?(kept bytes: [UInt8], at now: Instant) {
    guard let space = bytes.firstIndex(of: UInt8(ascii: " ")), let seconds = plainDecimal(bytes[..<space]),
      abs(Double(now.seconds) - seconds) <= 3600,
      case .settled(let view)? = MapEvent("settled" + String(decoding: bytes[space...], as: UTF8.self))
    else { return nil }
    self = view
  }
}
