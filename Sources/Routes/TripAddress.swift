import WeatherModel

/// What can be asked about one's own trips; who asks is said by a cookie.
public enum TripAddress: Hashable, Sendable {
  /// Where trips are booked, and those of a month listed.
  case list(TripQuery?)
  /// One trip.
  case trip(RecordID)
  /// Where a trip is cancelled.
  case cancellation(RecordID)

  /// The path that programs ask.
  public var url: String {
    switch self {
    case .list(let query): TripPath.list.template + (query.map { $0.url } ?? "")
    case .trip(let id): TripPath.list.template + "/" + id.text
    case .cancellation(let id): TripPath.list.template + "/" + id.text + cancellationSuffix
    }
  }

  /// Which of the addresses it is.
  public var path: TripPath {
    switch self {
    case .list: .list
    case .trip: .trip
    case .cancellation: .cancellation
    }
  }

  /// Whether a path is one of trips, also where nothing stands at it.
  static func isTrips(_ path: ArraySlice<UInt8>) -> Bool {
    begins(path, with: TripPath.list.template)
      && (path.count == TripPath.list.template.utf8.count || begins(path, with: TripPath.list.template + "/"))
  }

  /// The address of a path; nil where there is none.
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

/// Whose trips of a month are asked for.
public struct TripQuery: Hashable, Sendable {
  /// Which month is asked for.
  public var month: CalendarMonth
  /// The name of the zone by whose clock it begins and ends; nil for UTC.
  public var zone: String?

  /// A month by the clock of a zone.
  public init(_ month: CalendarMonth, zone: String? = nil) {
    self.month = month
    self.zone = zone
  }

  var url: String { "?year=\(month.year)&month=\(month.month)" + (zone.map { "&zone=" + percentEncoded($0) } ?? "") }

  /// What a query says; nil where it says no month at all, as where a trip is booked.
  init?(_ items: [QueryItem]) throws(RouteProblem) {
    let (year, month, zone) = (try single("year", of: items), try single("month", of: items), try single("zone", of: items))
    if year == nil, month == nil { return nil }
    guard let year = try TripQuery.number(year, "year", 1...9999, "the year of the month, such as 2026"),
      let month = try TripQuery.number(month, "month", 1...12, "the number of the month, 1 to 12"),
      let month = CalendarMonth(year: year, month: month)
    else { return nil }
    if let zone, zone.isEmpty || zone.utf8.count > 64 {
      throw .parameter(name: "zone", detail: "It is the name of a time zone, such as Europe/Berlin.")
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

/// The addresses of trips, each once, with what they answer to.
public enum TripPath: UInt8, CaseIterable, Sendable {
  case list, trip, cancellation

  /// The address; what stands in braces is a part that varies.
  public var template: String {
    switch self {
    case .list: "/books"
    case .trip: "/books/{trip}"
    case .cancellation: "/books/{trip}/cancellation"
    }
  }

  /// The methods, as requests name them.
  public var methods: [String] {
    switch self {
    case .list: ["GET", "POST"]
    case .trip: ["GET"]
    case .cancellation: ["POST"]
    }
  }
}

private var cancellationSuffix: String { "/cancellation" }
