import Accounts
import Features
import HTTPServer
import OpenAPI
import Preferences
import Providers
import Reports
import Routes
import WeatherModel
import WeatherService
import Wire
import Zones

extension Endpoint {
  static let trips: [Endpoint] = [
    .member(
      .get, .trips, "trips", "The trips that were booked in a month of a time zone, with totals; cancelled trips do not count.",
      parameters: month,
      scope: .trips, .json("TripMonth"), answer: SpaceAPI.month),
    // The largest order: two names, two nicknames, and the air at both ends with everything that sources report.
    .keyOptional(
      .post, .trips, "tripBook",
      "Books a trip. Repeating the order with the same Idempotency-Key returns the same answer, byte for byte; a new device gets a space and its key.",
      parameters: [order], body: "TripOrder", mostBytes: 16 * 1024, for: .visitors, scope: .trips, statuses: [201], .json("Trip"),
      refusals: [.impossible, .unacceptable], answer: SpaceAPI.book),
    .member(
      .get, .trip, "trip", "A trip in its present state.", parameters: [.recordID("trip")], scope: .trips, .json("Trip"),
      refusals: [.noSuchTrip],
      answer: SpaceAPI.trip),
    .member(
      .post, .cancellation, "tripCancel", "Cancels a trip; one that is already cancelled keeps its first reason.",
      parameters: [.recordID("trip")],
      body: "TripCancelling", mostBytes: 4 * 1024, scope: .trips, .json("Trip"), refusals: [.noSuchTrip, .unacceptable],
      answer: SpaceAPI.cancel),
  ]

  private static let order = Parameter(
    idempotencyHeader, in: .header, "Identifies the order: a new key for each order, the same key for each attempt.",
    .text("1 to 128 visible ASCII characters.", pattern: "^[!-~]{1,128}$"), isRequired: true)

  /// A month, and the time zone in which it begins.
  private static let month = [
    Parameter("year", "The year.", .integer("A year.", 1...9999), isRequired: true),
    Parameter("month", "The month.", .integer("A month.", 1...12), isRequired: true),
    Parameter(
      "zone", "The time zone in which the month begins and ends; UTC by default.",
      .text("A name in the IANA time-zone database.", pattern: "^[A-Za-z][A-Za-z0-9_+/-]{0,63}$")),
  ]
}

extension SpaceAPI {
  // MARK: Pages

  /// The trips that the requester has booked in a month, in the time zone of their device.
  func month(_ month: CalendarMonth, of request: HTTPRequest) async -> Result<TripMonth, TripProblem> {
    guard let spaces else { return .failure(.noConnection) }
    do throws(SpaceError) {
      let zone = zone(request.deviceZone?.name, of: month) ?? .utc
      return .success(
        try await spaces.trips(of: month, in: zone, currency: tariff.currency, for: try await member(request, spaces, .trips)))
    } catch {
      // Without a space, nothing has been booked.
      return error == .unknownKey
        ? .success(TripMonth(month, zone: "", count: 0, totals: [Money(0, tariff.currency)], trips: [])) : .failure(.noConnection)
    }
  }

  /// One of the requester's trips.
  func trip(_ id: RecordID, of request: HTTPRequest) async -> Result<Trip, TripProblem> {
    guard let spaces else { return .failure(.noConnection) }
    do throws(SpaceError) {
      return .success(try await spaces.trip(id, for: try await member(request, spaces, .trips)))
    } catch {
      return .failure(error == .unknownKey || error == .noSuchTrip ? .notFound : .noConnection)
    }
  }

  /// The time zone of that name, with the clock changes of a month and its year; nil if the name is unknown.
  private func zone(_ name: String?, of month: CalendarMonth) -> LocalZone? {
    let year = month.ofYear.map { $0.bounds(in: .utc) }
    guard let first = year.first, let last = year.last else { return nil }
    return name.flatMap { ZoneFiles().zone(known: $0, from: first.start - .days(2), to: last.end + .days(2)) }
  }

  fileprivate func month(_ call: Endpoint.Call, _ member: Member, _ spaces: Spaces) async throws(SpaceError) -> Reply {
    let query: TripQuery
    do throws(RouteProblem) { query = try TripQuery(call.parameters) } catch { return .now(error.response) }
    // A browser's cookie has its zone.
    var zone = zone(call.request.deviceZone?.name, of: query.month) ?? .utc
    if let name = query.zone {
      guard let known = self.zone(name, of: query.month) else {
        return .now(badParameter("zone", "This time zone is unknown. Give its name, such as Europe/Berlin."))
      }
      zone = known
    }
    return json(try await spaces.trips(of: query.month, in: zone, currency: tariff.currency, for: member).json)
  }

  fileprivate func trip(_ call: Endpoint.Call, _ member: Member, _ spaces: Spaces) async throws(SpaceError) -> Reply {
    guard let id = call.id else { throw .noSuchTrip }
    return json(try await spaces.trip(id, for: member).json)
  }

  fileprivate func book(_ call: Endpoint.Call, _ spaces: Spaces) async throws(SpaceError) -> Reply {
    let request = call.request
    guard let key = request.header(idempotencyHeader).flatMap({ BookingKey($0) }) else {
      throw noKey(
        "Send the header Idempotency-Key with 1 to 128 visible ASCII characters, a new key for each booking. An order that is repeated with the same key is booked only once."
      )
    }
    let order = try read(request) { json throws(JSONError) in try TripOrder(json: json) }
    if let refusal = order.refusal { throw .invalidTrip(refusal) }
    let permission = clientLimits.permissionOnWay(request)
    // The sources and the language that the person has chosen; their device sends them with each request.
    let preferences = DeviceCookie(request).preferences
    let (preferred, language) = (preferences.sources, preferences.language ?? Language(request))
    if let member = try await memberOrNewcomer(request, spaces, .trips) {
      // An order that is repeated books nothing.
      if try await spaces.booking(key, order, for: member) == nil { try checkBookings(member) }
      return booked(try await trips.book(order, key: key, in: spaces, for: member, preferring: preferred, in: language, by: permission))
    }
    if let refusal = tooOften(limits.creation, clientLimits.client(request)) { return .now(refusal) }
    // A key that could be guessed must not give access to the space again.
    let attempt = request.header(idempotencyHeader).flatMap { FirstWriteKey($0) }
    let first = { () async throws(SpaceError) -> Reply in
      let booking = await trips.request(order, key: key, preferring: preferred, in: language, by: permission)
      let (device, done) = try await spaces.book(
        booking, deviceName: deviceName(request.userAgent), kind: deviceKind(request.userAgent), attempt: attempt)
      return booked(done, headers: [KeyCookie.set(device, request)])
    }
    return try await answerOnce(attempt, spaces, first) { again throws(SpaceError) in
      let done = try await trips.book(order, key: key, in: spaces, for: again.member, preferring: preferred, in: language, by: permission)
      return booked(done, headers: [KeyCookie.set(again.key, request)])
    }
  }

  /// Counts a booking of a space; throws if it has made too many.
  func checkBookings(_ member: Member) throws(SpaceError) {
    guard let until = limits.bookings.take(.space(member.space), at: clock.now) else { return }
    throw .tooManyBookings(seconds: secondsToWait(until: until, now: clock.now) ?? 1)
  }

  private func booked(_ booking: Booking, headers: [HTTPHeader] = []) -> Reply {
    json(booking.json, status: 201, headers: headers)
  }

  fileprivate func cancel(_ call: Endpoint.Call, _ member: Member, _ spaces: Spaces) async throws(SpaceError) -> Reply {
    guard let id = call.id else { throw .noSuchTrip }
    let reason = try read(call.request) { json throws(JSONError) in try json["reason"].text() }
    return json(try await spaces.cancel(id, reason: reason, for: member).json)
  }

  /// The error for a request without the header that distinguishes it, or with one that can't.
  func noKey(_ detail: String) -> SpaceError {
    .problem(ProblemBody(type: "/problems/no-key", title: "No key", status: 400, detail: detail, parameter: idempotencyHeader))
  }
}

/// The header that distinguishes a booking, or the write that makes a space, from another one with the same content.
let idempotencyHeader = "Idempotency-Key"
