import Storage
import WeatherModel
import Wire

/// Something that happened to a trip. Events are never changed or removed, except with the whole space.
public struct TripEvent: Equatable, Sendable {
  /// The kinds of events.
  public enum Kind: Int64, Sendable, CaseIterable {
    case booked = 0, cancelled = 1, restored = 2, observed = 3

    /// The name of the kind in backups.
    var word: String {
      switch self {
      case .booked: "booked"
      case .cancelled: "cancelled"
      case .restored: "restored"
      case .observed: "observed"
      }
    }
  }

  /// What happened.
  public var kind: Kind
  /// When it happened.
  public var time: Instant
  /// The device that caused it; nil if it was the server or its owner.
  public var device: RecordID?
  /// The reason for a cancellation, or what was observed, as JSON; empty otherwise.
  public var detail: String

  init(_ kind: Kind, _ time: Instant, by device: RecordID?, detail: String = "") {
    self.kind = kind
    self.time = time
    self.device = device
    self.detail = detail
  }

  /// What was observed, read from `detail`.
  var outcome: StopOutcome {
    get throws(StorageError) {
      do throws(JSONError) {
        return try StopOutcome(json: JSON(parsing: Array(detail.utf8)))
      } catch {
        throw .invalidRow(detail: "the observed weather of a trip is invalid: \(error)")
      }
    }
  }

  /// What it takes of the room of its space; in an export the quotation marks of its detail are escaped.
  var size: Int { 2 * detail.utf8.count + SpaceBudget.ofEvent }

  /// Adds an event as the last one of a trip.
  func add(to trip: String, of space: String, _ connection: any DatabaseConnection) throws(StorageError) {
    try connection.run(
      """
      INSERT INTO trip_event (space, trip, number, kind, time, device, detail)
      SELECT ?1, ?2, COALESCE(MAX(number), 0) + 1, ?3, ?4, ?5, ?6 FROM trip_event WHERE space = ?1 AND trip = ?2
      """,
      [
        .text(space), .text(trip), .integer(kind.rawValue), .integer(time.seconds), .text(device?.text ?? ""), .text(detail),
      ])
    try SpaceBudget.add(size, to: space, connection)
  }

  /// The events of a trip, oldest first.
  static func all(of trip: String, in space: String, _ connection: any DatabaseConnection) throws(StorageError) -> [TripEvent] {
    var events: [TripEvent] = []
    let rows = try connection.run(
      "SELECT kind, time, device, detail FROM trip_event WHERE space = ?1 AND trip = ?2 ORDER BY number", [.text(space), .text(trip)])
    for row in rows {
      guard let kind = try Kind(row, 0, of: trip, connection) else { continue }
      let event = TripEvent(kind, Instant(seconds: try row.integer(1)), by: RecordID(text: try row.text(2)), detail: try row.text(3))
      if try event.isValid(of: trip, connection) { events.append(event) }
    }
    return events
  }

  /// Whether its detail can be read; what can't be read is left out.
  func isValid(of trip: String, _ connection: any DatabaseConnection) throws(StorageError) -> Bool {
    try connection.ifValid("an event of the trip \(trip)") { () throws(StorageError) in
      switch kind {
      case .observed: _ = try outcome
      case .cancelled: if reasonProblem(detail) != nil { throw .invalidRow(detail: "its reason is invalid") }
      case .booked, .restored: if !detail.isEmpty { throw .invalidRow(detail: "its detail is not empty") }
      }
      return true
    } ?? false
  }
}

extension TripEvent.Kind {
  /// The kind in a column of a row; nil if it is unknown.
  init?(_ row: Row, _ column: Int, of trip: String, _ connection: any DatabaseConnection) throws(StorageError) {
    let number = try row.integer(column)
    let kind = try connection.ifValid("an event of the trip \(trip)") { () throws(StorageError) in
      guard let kind = TripEvent.Kind(rawValue: number) else { throw .invalidRow(detail: "its kind is unknown") }
      return kind
    }
    guard let kind else { return nil }
    self = kind
  }
}
