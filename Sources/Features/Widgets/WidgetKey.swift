import WeatherModel
import Wire

/// A key that opens a widget, the calendar or another part of the space, as the server lists it: without what is secret.
public struct WidgetKey: Hashable, Sendable {
  /// Its name among all keys.
  public var id: RecordID
  /// What the person calls it.
  public var name: String
  /// The words of what it opens.
  public var scopes: [String]
  /// The only place that it tells of.
  public var cell: Cell?
  /// When it was made.
  public var made: Instant
  /// When it was last used, within an hour.
  public var used: Instant?

  /// A key by what is known of it.
  public init(id: RecordID, name: String, scopes: [String], cell: Cell?, made: Instant, used: Instant?) {
    (self.id, self.name, self.scopes, self.cell, self.made, self.used) = (id, name, scopes, cell, made, used)
  }

  /// Reads one.
  @inline(never) init(json: JSON) throws(JSONError) {
    guard let id = RecordID(text: try json["id"].text()) else { throw json["id"].unreadable("the id of a key") }
    guard let made = Instant(iso8601: try json["created"].text()) else { throw json["created"].unreadable("a moment") }
    (self.id, self.made, name) = (id, made, try json["name"].text())
    scopes = []
    for item in try json["scopes"].items() { scopes.append(try item.text()) }
    used = try json["last_seen"].textIfPresent().flatMap { Instant(iso8601: $0) }
    if !json["latitude"].isMissing {
      cell = Coordinate(latitude: try json["latitude"].number(), longitude: try json["longitude"].number()).map { Cell($0) }
    }
  }

  /// Reads the server's list.
  @inline(never) static func list(_ json: JSON) throws(JSONError) -> [WidgetKey] {
    var keys: [WidgetKey] = []
    for item in try json["tokens"].items() { keys.append(try WidgetKey(json: item)) }
    return keys
  }

  /// As the server writes it.
  func members(to json: inout JSONWriter) {
    json.member("id", id.text)
    json.member("name", name)
    json.array("scopes") { list in
      for scope in scopes { list.value(scope) }
    }
    json.member("latitude", cell?.coordinate.latitude)
    json.member("longitude", cell?.coordinate.longitude)
    json.member("created", made.description)
    json.member("last_seen", used?.description)
  }
}

/// A saved place that widgets can show.
public struct WidgetPlace: Hashable, Sendable {
  /// The name of its record.
  public var id: RecordID
  /// What the person reads.
  public var name: String
  /// Where it is.
  public var cell: Cell

  /// A place by its record.
  public init(_ place: SavedPlace) {
    (id, cell) = (place.id, Cell(place.coordinate))
    name = place.nickname.text.isEmpty ? place.name.text : place.nickname.text
  }

  /// Reads one.
  @inline(never) init(json: JSON) throws(JSONError) {
    let coordinate = Coordinate(latitude: try json["latitude"].number(), longitude: try json["longitude"].number())
    guard let id = RecordID(text: try json["id"].text()), let coordinate else { throw json["id"].unreadable("a place") }
    (self.id, name, cell) = (id, try json["name"].text(), Cell(coordinate))
  }

  func members(to json: inout JSONWriter) {
    json.member("id", id.text)
    json.member("name", name)
    json.member("latitude", cell.coordinate.latitude)
    json.member("longitude", cell.coordinate.longitude)
  }
}
