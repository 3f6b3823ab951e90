import WeatherModel

// The position of the map survives a reload, but not a day.
extension MapExtent {
  /// The name of its record. It is outside `index/`, because the start does not need it.
  static var item: String { "map/view" }

  /// The extent as it is stored on the device: the time, then the point and the zoom in the map's own format.
  func stored(at now: Instant) -> [UInt8] {
    Array("\(now.seconds) \(compact(centre.latitude, 6)) \(compact(centre.longitude, 6)) \(zoom)".utf8)
  }

  /// Reads a stored extent; nil if it is older than an hour or unreadable.
  init?(stored bytes: [UInt8], at now: Instant) {
    guard let space = bytes.firstIndex(of: UInt8(ascii: " ")), let seconds = plainDecimal(bytes[..<space]),
      abs(Double(now.seconds) - seconds) <= 3600,
      case .settled(let extent)? = MapEvent("settled" + String(decoding: bytes[space...], as: UTF8.self))
    else { return nil }
    self = extent
  }
}
