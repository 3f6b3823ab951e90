import Loop
import Routes
import WeatherModel
import Wire

/// Requests to the server about a person's trips and the weather along a way. A single closure, because the first page creates this client
/// but does not use it.
public struct TripsClient {
  /// Sends a request to the server.
  public var ask: (_ request: SpaceRequest, _ answer: @escaping (ServerAnswer) -> Void) -> Cancellation

  /// Creates a client from its closure.
  public init(asking ask: @escaping (_ request: SpaceRequest, _ answer: @escaping (ServerAnswer) -> Void) -> Cancellation) {
    self.ask = ask
  }

  /// Books a trip. A repeated attempt uses the same key, and gets the trip that the first attempt booked.
  public func book(
    _ order: TripOrder, _ key: String, _ answer: @escaping (Result<Trip, TripProblem>) -> Void
  ) -> Cancellation {
    ask(SpaceRequest("POST", .trips, order.json, key: key)) { answer(bookedTrip(in: $0)) }
  }

  /// Loads the trips that were booked in a month.
  public func month(_ query: TripQuery, _ answer: @escaping (Result<TripMonth, TripProblem>) -> Void) -> Cancellation {
    ask(SpaceRequest("GET", APIAddress(query))) { reply in
      answer(result(of: reply) { json throws(JSONError) in try TripMonth(json: json) })
    }
  }

  /// Loads one trip.
  public func trip(_ id: RecordID, _ answer: @escaping (Result<Trip, TripProblem>) -> Void) -> Cancellation {
    ask(SpaceRequest("GET", .trip(id))) { answer(bookedTrip(in: $0)) }
  }

  /// Cancels a trip; the answer is the trip with its cancellation and the reason.
  public func cancel(
    _ id: RecordID, _ reason: String, _ answer: @escaping (Result<Trip, TripProblem>) -> Void
  ) -> Cancellation {
    var json = JSONWriter(reserving: 64)
    json.object { $0.member("reason", reason) }
    return ask(SpaceRequest("POST", .cancellation(id), json.bytes)) { answer(bookedTrip(in: $0)) }
  }

  /// Loads the weather and air along a way.
  public func journey(_ query: JourneyQuery, _ answer: @escaping (Result<Journey, TripProblem>) -> Void) -> Cancellation {
    ask(SpaceRequest("GET", APIAddress(query))) { reply in
      answer(result(of: reply) { json throws(JSONError) in try Journey(json: json) })
    }
  }
}

/// Why a request about trips failed.
public enum TripProblem: Error, Hashable, Sendable {
  /// The server can't be reached. Trying again with the same key books only once.
  case noConnection
  /// The server can't store anything at the moment.
  case notStored
  /// The client has sent too many requests, or the server's sources have no weather for the way.
  case weather(WeatherProblem)
  case departureInPast
  /// The space has the maximal number of trips.
  case tooMany
  /// This device has no space, or no longer.
  case notPaired
  /// The person has no trip with this identifier.
  case notFound
  /// The server refused the request, for this reason, which is in English.
  case refused(String)
  /// The server's answer is invalid.
  case invalid
}

private func bookedTrip(in answer: ServerAnswer) -> Result<Trip, TripProblem> {
  result(of: answer) { json throws(JSONError) in try Trip(json: json) }
}

private func result<Value>(of answer: ServerAnswer, _ read: (JSON) throws(JSONError) -> Value) -> Result<Value, TripProblem> {
  if let problem = problem(answer) { return .failure(problem) }
  do throws(JSONError) { return .success(try read(try JSON(parsing: answer.body))) } catch { return .failure(.invalid) }
}

private func problem(_ answer: ServerAnswer) -> TripProblem? {
  if answer.status == 200 || answer.status == 201 { return nil }
  if answer.status == 0 { return .noConnection }
  let body: ProblemBody?
  do throws(JSONError) { body = try ProblemBody(json: JSON(parsing: answer.body)) } catch { body = nil }
  if let problem = body?.weatherProblem { return .weather(problem) }
  for (type, problem) in [("late", TripProblem.departureInPast), ("too-many-trips", .tooMany), ("not-kept", .notStored)]
  where body.map({ $0.type == "/problems/" + type }) == true { return problem }
  switch answer.status {
  // A proxy between the device and the server answers with these.
  case 502, 503, 504: return .noConnection
  case 401: return .notPaired
  case 404: return .notFound
  default: return body.map { .refused($0.detail ?? $0.title) } ?? .invalid
  }
}
