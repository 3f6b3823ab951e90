import WeatherModel
import Wire

/// A trip that is being planned.
public struct TripDraft: Equatable, Sendable {
  /// The next step, which the large button performs.
  public enum Step: UInt8, Sendable {
    case setStart, setEnd, book
  }

  /// Why the last step failed.
  public enum Problem: Equatable, Sendable {
    /// The address or the air of a point is not available.
    case lookup(WeatherRefusal)
    /// The air at an end that is set can't be asked for.
    case air(WeatherRefusal)
    /// A and B are the same place, or almost.
    case tooClose
    /// The server did not book the trip.
    case booking(TripProblem)
  }

  /// Identifies this trip among similar ones. It is drawn when the first end is set.
  public var id: RecordID?
  /// The start (A); nil while it is not set.
  public var start: KnownPlace?
  /// The destination (B); nil while it is not set.
  public var end: KnownPlace?
  /// How the person travels; nil if they have not chosen.
  public var speed: TravelSpeed?
  /// The time of departure; nil for now.
  public var departure: Instant?
  /// The idempotency key of the booking that was tried last.
  public var tried: String?
  /// The end whose point is being looked up.
  public var setting: TripEnd?
  /// The ends whose air is being requested again.
  public var refreshing: [TripEnd] = []
  /// Whether the trip is to be booked as soon as the air at its ends has arrived.
  public var isBookingWanted = false
  /// Whether an answer to the booking is awaited.
  public var isBooking = false
  /// Whether the booking waits for the device's key.
  var awaitsSpace = false
  /// The problem to show to the person.
  public var problem: Problem?

  /// A trip with nothing set.
  public init() {}

  /// A trip between two places whose air still has to be requested.
  init(from start: TripPoint, to end: TripPoint) {
    for (one, point) in [(TripEnd.start, start), (.end, end)] {
      var place = KnownPlace(point, airRequestedAt: Instant(seconds: 0))
      place.point.air = nil
      self[one] = place
    }
  }

  /// Whether nothing was set or begun.
  var isUntouched: Bool { step == .setStart && end == nil && id == nil && speed == nil && departure == nil && !isBusy && problem == nil }

  /// The cells of both ends; nil while one is missing.
  var cells: (start: Cell, end: Cell)? {
    guard let start, let end else { return nil }
    return (start.cell, end.cell)
  }

  /// Whether the trip goes from one cell to another.
  func connects(from: Cell, to: Cell) -> Bool { start?.cell == from && end?.cell == to }

  /// The next step, which the large button performs.
  public var step: Step { start == nil ? .setStart : end == nil ? .setEnd : .book }

  /// Whether the large button has to wait for an answer.
  public var isBusy: Bool { setting != nil || isBooking || !refreshing.isEmpty }

  /// The place at an end of the trip; nil if it is not set.
  public subscript(_ end: TripEnd) -> KnownPlace? {
    get { end == .start ? start : self.end }
    set { if end == .start { start = newValue } else { self.end = newValue } }
  }

  /// Whether a booking of exactly this trip was tried before; its answer may have been lost.
  var isTried: Bool { tried != nil && tried == bookingKey }

  /// Whether a point is too close to the other end to become this one.
  func isTooClose(_ coordinate: Coordinate, for end: TripEnd) -> Bool {
    guard let other = self[end.other] else { return false }
    return coordinate.distance(to: other.point.coordinate) < TripLimits.shortest
  }

  /// The order that is sent to book the trip; nil while an end is missing.
  var order: TripOrder? {
    guard let start, let end else { return nil }
    return TripOrder(from: start.point, to: end.point, speed: speed, departure: departure)
  }

  /// The idempotency key of the booking. It stays the same while the order is the same, however often and from wherever it is sent.
  var bookingKey: String? {
    guard let id, let order else { return nil }
    // FNV-1a: the key is not secret, it only has to differ from that of another order.
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in order.json { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return RecordID(high: id.high ^ hash, low: id.low).text
  }
}

// Storage of the trip, so that it survives a reload.
extension TripDraft {
  /// The name of the trip's item. It is outside `index/`, because the start does not need it.
  static var item: String { "trips/draft" }

  /// The name of the item with the id of the trip that was booked or given up last. Only that trip is over; a trip that another window
  /// has begun is not.
  static var finishedTripItem: String { "trips/over" }

  /// The trip as it is stored on the device; nil if nothing is set.
  var stored: [UInt8]? {
    guard let id, start != nil || end != nil else { return nil }
    var json = JSONWriter(reserving: 1024)
    json.object { json in
      json.member("id", id.text)
      if let start {
        json.key("from")
        start.write(to: &json)
      }
      if let end {
        json.key("to")
        end.write(to: &json)
      }
      json.member("speed", speed?.word)
      json.member("departure", departure?.description)
      json.member("tried", tried)
    }
    return json.bytes
  }

  /// Reads the trip from these items; nil if it is over or unreadable.
  init?(_ items: [StoredItem]) {
    guard let stored = items.value(TripDraft.item) else { return nil }
    self.init(stored: stored)
    if let id, let over = items.value(TripDraft.finishedTripItem), over == Array(id.text.utf8) { return nil }
  }

  /// Reads a stored trip; nil if it is unreadable.
  init?(stored bytes: [UInt8]) {
    do throws(JSONError) {
      let json = try JSON(parsing: bytes)
      id = RecordID(text: try json["id"].text())
      start = KnownPlace(json["from"])
      end = KnownPlace(json["to"])
      speed = try json["speed"].textIfPresent().flatMap { TravelSpeed(word: $0) }
      departure = try json["departure"].textIfPresent().flatMap { Instant(iso8601: $0) }
      tried = try json["tried"].textIfPresent()
    } catch {
      return nil
    }
    if id == nil || start == nil && end == nil { return nil }
  }
}
