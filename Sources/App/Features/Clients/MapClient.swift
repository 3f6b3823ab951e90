import Loop
import WeatherModel

/// Events of the map in the page.
public struct MapClient {
  /// Reports events of the map, as soon as it is loaded.
  public var events: (_ happened: @escaping (MapEvent) -> Void) -> Cancellation

  /// Creates a client from its closure.
  public init(events: @escaping (_ happened: @escaping (MapEvent) -> Void) -> Cancellation) { self.events = events }
}

/// Events of the map.
public enum MapEvent: Hashable, Sendable {
  /// The map is moving; the pin is over the centre of this extent.
  case moved(MapExtent)
  /// The map has stopped moving.
  case settled(MapExtent)
  /// The person chose the point under the pin.
  case pinConfirmed
  /// The map could not be loaded.
  case unavailable

  /// Reads an event as map.js writes it: "moved 64.146 -21.942 7"; nil when it is invalid. The longitude may be beyond ±180, when another
  /// copy of the world is in view.
  public init?(_ text: String) {
    var words = text.utf8.split(separator: UInt8(ascii: " "))[...]
    guard let word = words.popFirst() else { return nil }
    if says(word, "chosen") {
      self = .pinConfirmed
      return
    }
    let isMoving = says(word, "moved")
    guard isMoving || says(word, "settled"), words.count == 3, let latitude = plainDecimal(words[words.startIndex]),
      let longitude = plainDecimal(words[words.startIndex + 1]), let zoom = plainDecimal(words[words.startIndex + 2]),
      let coordinate = Coordinate(onMap: latitude, longitude), zoom >= 0, zoom <= 30
    else { return nil }
    let extent = MapExtent(centre: coordinate, zoom: Int(zoom))
    self = isMoving ? .moved(extent) : .settled(extent)
  }
}

/// The part of the world that the map shows.
public struct MapExtent: Hashable, Sendable {
  /// The point under the pin.
  public var centre: Coordinate
  /// The zoom level: each step halves the width of what is shown.
  public var zoom: Int

  /// The smallest zoom level; map.js has the same limits.
  static var farthest: Int { 2 }
  /// The largest zoom level; smaller for the outlines, which have less detail than streets.
  static func nearest(hasStreets: Bool) -> Int { hasStreets ? 17 : 12 }
}

private func says(_ bytes: Substring.UTF8View, _ word: String) -> Bool { bytes.elementsEqual(word.utf8) }
