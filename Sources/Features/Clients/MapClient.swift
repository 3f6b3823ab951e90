import Loop
import WeatherModel

/// What the map in the page tells, and what the server says of a point on it.
public struct MapClient {
  /// Tells what happens on the map, once it is there.
  public var events: (_ happened: @escaping (MapEvent) -> Void) -> Cancellation
  /// Asks what a cell is called: anywhere on earth something is near.
  public var whereabouts:
    (_ cell: Cell, _ language: Language, _ answer: @escaping (Result<PlaceName, WeatherProblem>) -> Void) -> Cancellation

  /// A client made of its abilities.
  public init(
    events: @escaping (_ happened: @escaping (MapEvent) -> Void) -> Cancellation,
    whereabouts:
      @escaping (_ cell: Cell, _ language: Language, _ answer: @escaping (Result<PlaceName, WeatherProblem>) -> Void) ->
      Cancellation
  ) {
    self.events = events
    self.whereabouts = whereabouts
  }
}

/// What a person does with the map.
public enum MapEvent: Hashable, Sendable {
  /// It moves; the pin is over this point.
  case moved(MapView)
  /// It stands still.
  case settled(MapView)
  /// The point under the pin is meant.
  case chosen
  /// The map is not to be had.
  case missing

  /// Reads what the island says: "moved 64.146 -21.942 7"; nil where that makes no sense. A longitude may be of another copy of the world.
  @inline(never) public init?(_ text: String) {
    var words = text.utf8.split(separator: UInt8(ascii: " "))[...]
    guard let word = words.popFirst() else { return nil }
    if says(word, "chosen") {
      self = .chosen
      return
    }
    let isMoving = says(word, "moved")
    guard isMoving || says(word, "settled"), words.count == 3, let latitude = plainDecimal(words[words.startIndex]),
      let longitude = plainDecimal(words[words.startIndex + 1]), let zoom = plainDecimal(words[words.startIndex + 2]),
      let coordinate = Coordinate(onMap: latitude, longitude), zoom >= 0, zoom <= 30
    else { return nil }
    let view = MapView(centre: coordinate, zoom: Int(zoom))
    self = isMoving ? .moved(view) : .settled(view)
  }
}

/// What of the world is in view.
public struct MapView: Hashable, Sendable {
  /// What is under the pin.
  public var centre: Coordinate
  /// How near: each step shows half as much.
  public var zoom: Int

  /// A view of the world.
  public init(centre: Coordinate, zoom: Int) {
    self.centre = centre
    self.zoom = zoom
  }

  /// How far away the map may be; map.js has the same limits.
  static var farthest: Int { 2 }
  /// How near the map may be: its outlines show less than streets.
  static func nearest(hasStreets: Bool) -> Int { hasStreets ? 17 : 12 }
}

private func says(_ bytes: Substring.UTF8View, _ word: String) -> Bool { bytes.elementsEqual(word.utf8) }
