import WeatherModel
import Wire

/// A trip that is being built on the map.
public struct TripDraft: Equatable, Sendable {
  /// What the large button does next.
  public enum Step: UInt8, Sendable {
    case setStart, setEnd, book
  }

  /// Why the last step came to nothing.
  public enum Problem: Equatable, Sendable {
    /// The address or the air of a point is not to be had.
    case lookup(WeatherProblem)
    /// A and B are the same place, or nearly.
    case tooClose
    /// The server did not book.
    case booking(TripProblem)
  }

  /// Drawn with the first point: what tells this trip from others like it.
  public var id: RecordID?
  /// A.
  public var start: KnownLocation?
  /// B.
  public var end: KnownLocation?
  /// How the person travels, where they have said it.
  public var speed: TravelSpeed?
  /// When they set out; nil for at once.
  public var departure: Instant?
  /// The key of the booking that was tried last.
  public var tried: String?
  /// The end whose point is being looked up.
  public var setting: TripEnd?
  /// The ends whose air is being asked for anew.
  public var refreshing: [TripEnd] = []
  /// Whether the server's answer to the booking is awaited.
  public var isBooking = false
  /// What the person has to be told.
  public var problem: Problem?

  /// A trip of which nothing is set.
  public init() {}

  /// A trip between two places whose air is to be asked for.
  @inline(never) init(from start: TripPoint, to end: TripPoint) {
    for (one, point) in [(TripEnd.start, start), (.end, end)] {
      var place = KnownLocation(point, at: Instant(seconds: 0))
      place.point.air = nil
      self[one] = place
    }
  }

  /// Whether nothing was set or begun.
  var isUntouched: Bool { step == .setStart && end == nil && id == nil && speed == nil && departure == nil && !isBusy && problem == nil }

  /// Whether it is from one cell to another.
  func leads(from: Cell, to: Cell) -> Bool { start?.cell == from && end?.cell == to }

  /// What the large button does next.
  public var step: Step { start == nil ? .setStart : end == nil ? .setEnd : .book }

  /// Whether the large button has to wait.
  public var isBusy: Bool { setting != nil || isBooking || !refreshing.isEmpty }

  /// An end of the trip; nil where it is not set.
  public subscript(_ end: TripEnd) -> KnownLocation? {
    get { end == .start ? start : self.end }
    set { if end == .start { start = newValue } else { self.end = newValue } }
  }

  /// Whether the very same trip was to be booked before: its answer may have been lost.
  var isTried: Bool { tried != nil && tried == bookingKey }

  /// Whether a point is too near to the other end than to be this one.
  func isTooClose(_ coordinate: Coordinate, for end: TripEnd) -> Bool {
    guard let other = self[end == .start ? .end : .start] else { return false }
    return coordinate.distance(to: other.point.coordinate) < TripLimits.shortest
  }

  /// What is sent when it is booked; nil while an end is missing.
  var order: TripOrder? {
    guard let start, let end else { return nil }
    return TripOrder(from: start.point, to: end.point, speed: speed, departure: departure)
  }

  /// What tells the booking of this order from any other: the same as long as the order is the very same, whoever sends it and how often.
  @inline(never) var bookingKey: String? {
    guard let id, let order else { return nil }
    // FNV-1a: it need not be secret, only another one for another order.
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in order.json { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return RecordID(high: id.high ^ hash, low: id.low).text
  }
}

// What a reload must not lose.
extension TripDraft {
  /// The name of its record. Not of the index: first pages do without.
  static var record: String { "trips/draft" }

  /// The name of the record with the id of the trip that was booked or given up last. Only its own trip is over by that, whatever another window has begun.
  static var overRecord: String { "trips/over" }

  /// As the device keeps it; nil where nothing is set.
  @inline(never) var kept: [UInt8]? {
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

  /// Reads the trip of these records; one that is over, or can't be read, is none.
  @inline(never) init?(_ records: [KeptRecord]) {
    guard let kept = records.value(TripDraft.record) else { return nil }
    self.init(kept: kept)
    if let id, let over = records.value(TripDraft.overRecord), over == Array(id.text.utf8) { return nil }
  }

  /// Reads what was kept; what can't be read is none.
  @inline(never) init?(kept bytes: [UInt8]) {
    do throws(JSONError) {
      let json = try JSON(parsing: bytes)
      id = RecordID(text: try json["id"].text())
      start = KnownLocation(json["from"])
      end = KnownLocation(json["to"])
      speed = try json["speed"].textIfPresent().flatMap { TravelSpeed(word: $0) }
      departure = try json["departure"].textIfPresent().flatMap { Instant(iso8601: $0) }
      tried = try json["tried"].textIfPresent()
    } catch {
      return nil
    }
    if id == nil || start == nil && end == nil { return nil }
  }
}
