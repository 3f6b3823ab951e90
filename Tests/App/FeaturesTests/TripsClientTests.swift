import Features
import Loop
import Routes
import Testing
import WeatherModel
import Wire

/// The requests about a person's trips, and how the answers are decoded.
@Suite struct TripsClientTests {
  private final class Server {
    var requests: [SpaceRequest] = []
    var answer = ServerAnswer(0)

    var client: TripsClient {
      TripsClient(asking: { request, done in
        self.requests.append(request)
        done(self.answer)
        return .none
      })
    }
  }

  private let order = TripOrder(
    from: TripPoint(Cell.zero.coordinate, name: "Null Island"), to: TripPoint(home, name: "Reykjavík", nickname: "Home"))

  private var trip: Trip {
    Trip(
      id: RecordID(high: 1, low: 2), booked: Instant(seconds: 1_795_010_400), start: order.start, end: order.end,
      price: Tariff.standard.price(from: order.start, to: order.end))
  }

  @Test func aBookingCarriesItsKeyAndItsOrder() {
    let server = Server()
    server.answer = ServerAnswer(201, trip.json)
    var answer: Result<Trip, TripProblem>?
    _ = server.client.book(order, "key-1") { answer = $0 }
    #expect(answer == .success(trip))
    #expect(server.requests == [SpaceRequest("POST", .trips, order.json, key: "key-1")])
    #expect(server.requests.first?.address.url == "/books")
  }

  @Test func aMonthATripAndACancellationHaveTheirAddresses() throws {
    let server = Server()
    let query = TripQuery(try #require(CalendarMonth(year: 2026, month: 11)), zone: "Europe/Berlin")
    _ = server.client.month(query) { _ in }
    _ = server.client.trip(trip.id) { _ in }
    _ = server.client.cancel(trip.id, "Too \"wet\"") { _ in }
    #expect(
      server.requests.map(\.address.url) == [
        "/books?year=2026&month=11&zone=Europe%2FBerlin", "/books/00000000000000010000000000000002",
        "/books/00000000000000010000000000000002/cancellation",
      ])
    #expect(server.requests.map(\.method) == ["GET", "GET", "POST"])
    #expect(String(decoding: server.requests[2].body, as: UTF8.self) == #"{"reason":"Too \"wet\""}"#)
  }

  @Test(arguments: [
    (0, "", TripProblem.noConnection), (503, "{}", .noConnection), (502, "<html>", .noConnection),
    (503, #"{"type":"/problems/quota-used-up"}"#, .weather(.quotaUsedUp)),
    (502, #"{"type":"/problems/refused-key"}"#, .weather(.refusedKey)),
    (502, #"{"type":"/problems/invalid-data"}"#, .weather(.invalidData)),
    (404, #"{"type":"/problems/unknown-place"}"#, .weather(.unknownPlace)),
    (429, #"{"type":"/problems/asked-too-often"}"#, .weather(.askedTooOften)), (503, #"{"type":"/problems/not-kept"}"#, .notStored),
    (422, #"{"type":"/problems/late","detail":"No."}"#, .departureInPast), (422, #"{"type":"/problems/too-many-trips"}"#, .tooMany),
    (401, "{}", .notPaired), (404, "{}", .notFound),
    (422, #"{"title":"No","detail":"A and B are too close."}"#, .refused("A and B are too close.")),
    (409, #"{"title":"Conflict"}"#, .refused("Conflict")), (200, "{}", .invalid), (200, "<html>", .invalid), (500, "", .invalid),
  ])
  func anAnswerThatIsNoTripHasItsProblem(status: Int, body: String, problem: TripProblem) {
    let server = Server()
    server.answer = ServerAnswer(status, Array(body.utf8))
    var answer: Result<Trip, TripProblem>?
    _ = server.client.trip(trip.id) { answer = $0 }
    #expect(answer == .failure(problem))
  }
}
