import WeatherModel
import Wire

/// A key that opens a widget, the calendar or another part of the space, as the server lists it: without the secret itself.
public struct WidgetKey: Hashable, Sendable {
  /// The id of the key.
  public var id: RecordID
  /// The person's name for the key.
  public var name: String
  /// The scopes of the key, as the server writes them: `widget`, `calendar` and others.
  public var scopes: [String]
  /// The only place that the key gives access to; nil if it is not limited to one.
  public var cell: Cell?
  /// When the key was made.
  public var createdAt: Instant
  /// When the key was last used, to the hour; nil if it never was.
  public var lastUsedAt: Instant?

  /// A key by its values.
  public init(id: RecordID, name: String, scopes: [String], cell: Cell?, createdAt: Instant, lastUsedAt: Instant?) {
    (self.id, self.name, self.scopes, self.cell, self.createdAt, self.lastUsedAt) = (id, name, scopes, cell, createdAt, lastUsedAt)
  }

  /// Reads a key.
  init(json: JSON) throws(JSONError) {
    guard let id = RecordID(text: try json["id"].text()) else { throw json["id"].invalid("the id of a key") }
    (self.id, createdAt, name) = (id, try json["created"].instant(), try json["name"].text())
    scopes = []
    for item in try json["scopes"].items() { scopes.append(try item.text()) }
    lastUsedAt = try json["last_seen"].instantIfPresent()
    if !json["latitude"].isMissing {
      cell = Coordinate(latitude: try json["latitude"].number(), longitude: try json["longitude"].number()).map { Cell($0) }
    }
  }

  /// Reads the server's list of keys.
  static func list(_ json: JSON) throws(JSONError) -> [WidgetKey] {
    var keys: [WidgetKey] = []
    for item in try json["tokens"].items() { keys.append(try WidgetKey(json: item)) }
    return keys
  }

  /// Writes the key in the server's format.
  func members(to json: inout JSONWriter) {
    json.member("id", id.text)
    json.member("name", name)
    json.array("scopes", scopes)
    json.member("latitude", cell?.coordinate.latitude)
    json.member("longitude", cell?.coordinate.longitude)
    json.member("created", createdAt.description)
    json.member("last_seen", lastUsedAt?.description)
  }
}

/// A saved place that widgets can show.
public struct WidgetPlace: Hashable, Sendable {
  /// The id of the place's record.
  public var id: RecordID
  /// The name that is shown to the person: the nickname, else the place's own name.
  public var name: String
  /// The cell of the place.
  public var cell: Cell

  /// A place from its record in the space.
  public init(_ place: PlaceRecord) {
    (id, cell) = (place.id, Cell(place.coordinate))
    name = place.shownName
  }

  init(json: JSON) throws(JSONError) {
    let coordinate = Coordinate(latitude: try json["latitude"].number(), longitude: try json["longitude"].number())
    guard let id = RecordID(text: try json["id"].text()), let coordinate else { throw json["id"].invalid("a place") }
    (self.id, name, cell) = (id, try json["name"].text(), Cell(coordinate))
  }

  func members(to json: inout JSONWriter) {
    json.member("id", id.text)
    json.member("name", name)
    json.member("latitude", cell.coordinate.latitude)
    json.member("longitude", cell.coordinate.longitude)
  }
}
