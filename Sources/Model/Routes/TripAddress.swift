import WeatherModel

/// The addresses of a person's own trips in the HTTP API; a cookie identifies the device.
public enum TripAddress: Hashable, Sendable {
  /// The trips: book one, or list those of a month.
  case list(TripQuery?)
  /// One trip.
  case trip(RecordID)
  /// The cancellation of a trip.
  case cancellation(RecordID)

  /// The path, with a query where needed.
  public var url: String {
    switch self {
    case .list(let query): TripPath.list.template + (query.map { $0.url } ?? "")
    case .trip(let id): TripPath.list.template + "/" + id.text
    case .cancellation(let id): TripPath.list.template + "/" + id.text + cancellationSuffix
    }
  }

  /// The kind of address, without its parameters.
  public var path: TripPath {
    switch self {
    case .list: .list
    case .trip: .trip
    case .cancellation: .cancellation
    }
  }

  /// Whether a path belongs to trips, even if nothing is served there.
  static func isTrips(_ path: ArraySlice<UInt8>) -> Bool {
    begins(path, with: TripPath.list.template)
      && (path.count == TripPath.list.template.utf8.count || begins(path, with: TripPath.list.template + "/"))
  }

  /// Parses a path and query; nil when there is no such address.
  static func at(_ path: String, _ query: [QueryItem]) throws(RouteProblem) -> TripAddress? {
    if sameBytes(path, TripPath.list.template) { return .list(try TripQuery(query)) }
    var rest = Array(path.utf8)[...]
    guard begins(rest, with: TripPath.list.template + "/") else { return nil }
    rest = rest.dropFirst(TripPath.list.template.utf8.count + 1)
    let isCancellation = rest.suffix(cancellationSuffix.utf8.count).elementsEqual(cancellationSuffix.utf8)
    if isCancellation { rest = rest.dropLast(cancellationSuffix.utf8.count) }
    return RecordID(text: String(decoding: rest, as: UTF8.self)).map { isCancellation ? .cancellation($0) : .trip($0) }
  }
}

/// The month whose trips are requested.
public struct TripQuery: Hashable, Sendable {
  /// The month in which the trips were booked.
  public var month: CalendarMonth
  /// The IANA name of the time zone in which the month begins and ends; nil for UTC.
  public var zone: String?

  /// Creates a query for a month in a time zone.
  public init(_ month: CalendarMonth, zone: String? = nil) {
    self.month = month
    self.zone = zone
  }

  var url: String { "?year=\(month.year)&month=\(month.month)" + (zone.map { "&zone=" + percentEncoded($0) } ?? "") }

  /// Parses a query; nil when it has no month, as when a trip is booked.
  init?(_ items: [QueryItem]) throws(RouteProblem) {
    let (year, month, zone) = (try single("year", of: items), try single("month", of: items), try single("zone", of: items))
    if year == nil, month == nil { return nil }
    guard let year = try TripQuery.number(year, "year", 1...9999, "a year, such as 2026"),
      let month = try TripQuery.number(month, "month", 1...12, "a month, from 1 to 12"),
      let month = CalendarMonth(year: year, month: month)
    else { return nil }
    if let zone, zone.isEmpty || zone.utf8.count > 64 {
      throw .parameter(name: "zone", detail: "It must be the name of a time zone, such as Europe/Berlin.")
    }
    self.init(month, zone: zone)
  }

  private static func number(_ text: String?, _ name: String, _ range: ClosedRange<Int>, _ meaning: String) throws(RouteProblem) -> Int? {
    guard let text else { throw .parameter(name: name, detail: "It is missing: give " + meaning + ".") }
    let isNumber = !text.isEmpty && text.utf8.count <= 4 && text.utf8.allSatisfy { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
    guard isNumber, let number = Int(text), range.contains(number) else {
      throw .parameter(name: name, detail: "It must be " + meaning + ".")
    }
    return number
  }
}

/// The paths of trips in the HTTP API, with their methods.
public enum TripPath: UInt8, CaseIterable, Sendable {
  case list, trip, cancellation

  /// The path; the parts in braces vary.
  public var template: String {
    switch self {
    case .list: "/books"
    case .trip: "/books/{trip}"
    case .cancellation: "/books/{trip}/cancellation"
    }
  }

  /// The HTTP methods that the path accepts.
  public var methods: [String] {
    switch self {
    case .list: ["GET", "POST"]
    case .trip: ["GET"]
    case .cancellation: ["POST"]
    }
  }
}

private var cancellationSuffix: String { "/cancellation" }
