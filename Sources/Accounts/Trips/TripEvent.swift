import Storage
import WeatherModel
import Wire

/// Something that happened to a trip. What happened is never changed or taken away, except with the whole space.
public struct TripEvent: Equatable, Sendable {
  /// What can happen.
  public enum Kind: Int64, Sendable, CaseIterable {
    case booked = 0, cancelled = 1, restored = 2, observed = 3

    /// The word in backups.
    var word: String {
      switch self {
      case .booked: "booked"
      case .cancelled: "cancelled"
      case .restored: "restored"
      case .observed: "observed"
      }
    }
  }

  /// What.
  public var kind: Kind
  /// When.
  public var time: Instant
  /// Which device did it; nil where it was the server's owner.
  public var device: RecordID?
  /// Why, where somebody said so; what was observed, as JSON.
  public var detail: String

  init(_ kind: Kind, _ time: Instant, by device: RecordID?, detail: String = "") {
    self.kind = kind
    self.time = time
    self.device = device
    self.detail = detail
  }

  static let unknownKind = StorageError.corrupt(detail: "nobody knows what happened to a trip")

  /// What was observed.
  var outcome: StopOutcome {
    get throws(StorageError) {
      do throws(JSONError) {
        return try StopOutcome(json: JSON(parsing: Array(detail.utf8)))
      } catch {
        throw .corrupt(detail: "what was observed on a trip makes no sense: \(error)")
      }
    }
  }

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
  }

  /// What happened to a trip, the first thing first.
  static func all(of trip: String, in space: String, _ connection: any DatabaseConnection) throws(StorageError) -> [TripEvent] {
    var events: [TripEvent] = []
    let rows = try connection.run(
      "SELECT kind, time, device, detail FROM trip_event WHERE space = ?1 AND trip = ?2 ORDER BY number", [.text(space), .text(trip)])
    for row in rows {
      guard let kind = Kind(rawValue: try row.integer(0)) else { throw unknownKind }
      events.append(
        TripEvent(
          kind, Instant(seconds: try row.integer(1)), by: RecordID(text: try row.text(2)), detail: try row.text(3)))
    }
    return events
  }
}
