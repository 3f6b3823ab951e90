import Loop
import Routes
import WeatherModel
import Wire

/// A person's trips, which the server keeps, and what one meets on a way. One closure, since the first page makes it and needs none of it.
public struct TripsClient {
  /// Asks the server.
  public var ask: (_ question: TripQuestion, _ answer: @escaping (SpaceAnswer) -> Void) -> Cancellation

  /// A client that asks a server.
  public init(asking ask: @escaping (_ question: TripQuestion, _ answer: @escaping (SpaceAnswer) -> Void) -> Cancellation) {
    self.ask = ask
  }

  /// Books a trip. Whoever tries again says the same key, and gets the trip of the first time.
  @inline(never) public func book(
    _ order: TripOrder, _ key: String, _ answer: @escaping (Result<Trip, TripProblem>) -> Void
  ) -> Cancellation {
    ask(TripQuestion("POST", .trips(.list(nil)), key: key, order.json)) { answer(tripSaid(by: $0)) }
  }

  /// What was booked in a month.
  @inline(never) public func month(_ query: TripQuery, _ answer: @escaping (Result<TripMonth, TripProblem>) -> Void) -> Cancellation {
    ask(TripQuestion("GET", .trips(.list(query)))) { reply in
      answer(said(reply) { json throws(JSONError) in try TripMonth(json: json) })
    }
  }

  /// One trip.
  @inline(never) public func trip(_ id: RecordID, _ answer: @escaping (Result<Trip, TripProblem>) -> Void) -> Cancellation {
    ask(TripQuestion("GET", .trips(.trip(id)))) { answer(tripSaid(by: $0)) }
  }

  /// Cancels a trip, which then says so and why.
  @inline(never) public func cancel(
    _ id: RecordID, _ reason: String, _ answer: @escaping (Result<Trip, TripProblem>) -> Void
  ) -> Cancellation {
    var json = JSONWriter(reserving: 64)
    json.object { $0.member("reason", reason) }
    return ask(TripQuestion("POST", .trips(.cancellation(id)), json.bytes)) { answer(tripSaid(by: $0)) }
  }

  /// What one meets on a way.
  @inline(never) public func journey(_ query: JourneyQuery, _ answer: @escaping (Result<Journey, TripProblem>) -> Void) -> Cancellation {
    ask(TripQuestion("GET", .journey(query))) { reply in
      answer(said(reply) { json throws(JSONError) in try Journey(json: json) })
    }
  }
}

/// A question to the server about trips.
public struct TripQuestion: Hashable, Sendable {
  /// GET or POST.
  public var method: String
  /// What it is about.
  public var route: Route
  /// What tells a booking from another one like it: the header `Idempotency-Key`.
  public var key: String?
  /// What is sent along, as JSON.
  public var body: [UInt8]

  /// A question; one that changes nothing sends nothing along.
  public init(_ method: String, _ route: Route, key: String? = nil, _ body: [UInt8] = []) {
    self.method = method
    self.route = route
    self.key = key
    self.body = body
  }
}

/// Why there is no answer about a trip.
public enum TripProblem: Error, Hashable, Sendable {
  /// The server can't be reached: trying again with the same key books once.
  case noConnection
  /// The server can't keep anything now.
  case notKept
  /// Whoever asks has asked too often, or the server's sources tell nothing of the way.
  case weather(WeatherProblem)
  /// The departure lies behind.
  case late
  /// The space holds as many trips as it may.
  case tooMany
  /// This device has no space (any more).
  case notPaired
  /// The person has no such trip.
  case notFound
  /// The server refuses it; in its words, which are English.
  case refused(String)
  /// The server answered with what makes no sense.
  case invalid
}

private func tripSaid(by answer: SpaceAnswer) -> Result<Trip, TripProblem> {
  said(answer) { json throws(JSONError) in try Trip(json: json) }
}

private func said<Value>(_ answer: SpaceAnswer, _ read: (JSON) throws(JSONError) -> Value) -> Result<Value, TripProblem> {
  if let problem = problem(answer) { return .failure(problem) }
  do throws(JSONError) { return .success(try read(try JSON(parsing: answer.body))) } catch { return .failure(.invalid) }
}

private func problem(_ answer: SpaceAnswer) -> TripProblem? {
  if answer.status == 200 || answer.status == 201 { return nil }
  if answer.status == 0 { return .noConnection }
  let body: ProblemBody?
  do throws(JSONError) { body = try ProblemBody(json: JSON(parsing: answer.body)) } catch { body = nil }
  if let problem = body?.weatherProblem { return .weather(problem) }
  for (type, problem) in [("late", TripProblem.late), ("too-many-trips", .tooMany), ("not-kept", .notKept)]
  where body.map({ sameBytes($0.type, "/problems/" + type) }) == true { return problem }
  switch answer.status {
  // What stands between the server and the device answers like this.
  case 502, 503, 504: return .noConnection
  case 401: return .notPaired
  case 404: return .notFound
  default: return body.map { .refused($0.detail ?? $0.title) } ?? .invalid
  }
}
