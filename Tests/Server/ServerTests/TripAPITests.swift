import Accounts
import HTTPServer
import Routes
import TestKit
import Testing
import WeatherModel
import Wire

@testable import Server

/// A person's trips over HTTP.
@Suite struct TripAPITests {
  private let month = "/books?year=2026&month=11"

  @Test(arguments: Transport.allCases) func aTripIsBookedAndFoundAgain(_ way: Transport) async throws {
    try await withSpaces(way) { server in
      let phone = try await server.begin()
      let answer = try await server.book(cookie: phone)
      #expect(answer.status == 201)
      #expect(answer["Cache-Control"] == "no-store")
      let trip = try Trip(json: answer.json())
      #expect(trip.booked == Instant(iso8601: "2026-11-18T14:00:00Z"))
      #expect(trip.price == Tariff.standard.price(from: trip.start, to: trip.end))
      #expect(try Trip(json: try await server.books("GET", "/books/" + trip.id.text, cookie: phone).json()) == trip)
      let listed = try TripMonth(json: try await server.books("GET", month, cookie: phone).json())
      #expect(listed.trips.map(\.id) == [trip.id] && listed.count == 1 && listed.totals == [trip.price.total] && listed.zone == "UTC")
    }
  }

  @Test(arguments: Transport.allCases) func theSameOrderGetsTheSameAnswerByteForByte(_ way: Transport) async throws {
    try await withSpaces(way) { server in
      let phone = try await server.begin()
      let first = try await server.book(cookie: phone)
      // Other blanks do not make it another order.
      let again = try await server.book(order().replacing(",", with: " , "), cookie: phone)
      #expect(again.status == 201 && again.text == first.text)
      let other = try await server.book(order(to: "Nice"), cookie: phone)
      #expect(other.status == 422)
      #expect(try other.problem().type == "/problems/key-used")
      #expect(try TripMonth(json: try await server.books("GET", month, cookie: phone).json()).count == 1)
    }
  }

  @Test func aSpaceBooksALimitedNumberOfTripsAnHour() async throws {
    try await withSpaces(.inProcess) { server in
      let phone = try await server.begin()
      for number in 0..<30 { #expect(try await server.book(key: "key-\(number)", cookie: phone).status == 201) }
      let refused = try await server.book(key: "one-more", cookie: phone)
      #expect(refused.status == 429 && refused["Retry-After"] == "60")
      #expect(try refused.problem().type == "/problems/asked-too-often")
      // An order that is repeated books nothing, and other spaces have limits of their own.
      #expect(try await server.book(key: "key-3", cookie: phone).status == 201)
      #expect(try await server.book(key: "key", cookie: try await server.begin()).status == 201)
    }
  }

  @Test(arguments: Transport.allCases) func bookingWithoutASpaceCreatesOneAndReturnsItsKey(_ way: Transport) async throws {
    try await withSpaces(way) { server in
      let agent = HTTPHeader("User-Agent", "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0")
      let answer = try await server.book(headers: [agent])
      #expect(answer.status == 201)
      let cookie = server.cookie(answer)
      #expect(cookie.hasPrefix("weatherglass-device="))
      #expect(try TripMonth(json: try await server.books("GET", month, cookie: cookie).json()).count == 1)
      #expect(try await server.send("GET", "/devices", cookie: cookie).json()["devices"][0]["name"].text() == "Firefox · Linux")
      // An invalid key does not create a new space unasked.
      let unknown = "weatherglass-device=" + String(repeating: "0", count: 32) + "." + String(repeating: "0", count: 64)
      #expect(try await server.book(cookie: unknown).status == 401)
    }
  }

  @Test(arguments: Transport.allCases) func twoSimultaneousFirstOrdersGetTheSameTrip(_ way: Transport) async throws {
    try await withSpaces(way) { server in
      for digit in "abcdef" {
        let key = String(repeating: digit, count: 32)
        async let one = server.book(key: key)
        async let other = server.book(key: key)
        let answers = try await [one, other]
        #expect(answers.map(\.status) == [201, 201])
        #expect(answers[0].text == answers[1].text)
      }
    }
  }

  @Test(arguments: Transport.allCases) func aTokenBooksInItsOwnSpaceOrNotAtAll(_ way: Transport) async throws {
    try await withSpaces(way) { server in
      let phone = try await server.begin()
      func token(_ scope: String) async throws -> (id: String, bearer: HTTPHeader) {
        let answer = try await server.send("POST", "/tokens", #"{"name":"Program","scopes":["\#(scope)"]}"#, cookie: phone)
        return (try answer.json()["id"].text(), HTTPHeader("Authorization", "Bearer " + (try answer.json()["token"].text())))
      }
      let (trips, places, old) = (try await token("trips"), try await token("places"), try await token("trips"))
      #expect(try await server.send("DELETE", "/tokens/" + old.id, cookie: phone).status == 204)
      let good = try await server.book(headers: [trips.bearer])
      #expect(good.status == 201 && good["Set-Cookie"] == nil)
      #expect(try TripMonth(json: try await server.books("GET", month, cookie: phone).json()).count == 1)
      for (bearer, status) in [
        (places.bearer, 403), (old.bearer, 401), (HTTPHeader("Authorization", "Bearer x"), 401),
        (HTTPHeader("Authorization", "Basic x"), 401),
      ] {
        let answer = try await server.book(key: "other", headers: [bearer])
        #expect(answer.status == status && answer["Set-Cookie"] == nil, "\(bearer.value)")
      }
      #expect(try TripMonth(json: try await server.books("GET", month, cookie: phone).json()).count == 1)
    }
  }

  @Test(arguments: Transport.allCases) func aPastDepartureIsRefusedButABookedOneIsFoundAgain(_ way: Transport) async throws {
    let clock = TestClock()
    try await withSpaces(
      way,
      edit: {
        $0.spaces = SpaceHome().spaces { clock.now }
        $0.clock = { clock.now }
      }
    ) { server in
      let phone = try await server.begin()
      let body = order(last: #","departure":"2026-11-18T14:00:00Z""#)
      let booked = try await server.book(body, cookie: phone)
      #expect(booked.status == 201)
      clock.advance(.days(1))
      #expect(try await server.book(body, cookie: phone).text == booked.text)
      let late = try await server.book(body, key: "other", cookie: phone)
      #expect(late.status == 422)
      #expect(try late.problem().detail?.contains("departure") == true)
    }
  }

  @Test(arguments: Transport.allCases) func aBookingNeedsAKey(_ way: Transport) async throws {
    try await withSpaces(way) { server in
      let phone = try await server.begin()
      for key in [nil, "", "a b", String(repeating: "x", count: 129), "ü"] {
        let answer = try await server.book(key: key, cookie: phone)
        #expect(answer.status == 400, "\(key ?? "none")")
        if answer.type == "application/problem+json", key?.utf8.allSatisfy({ $0 < 0x80 }) ?? true {
          #expect(try answer.problem().parameter == "Idempotency-Key")
        }
      }
      #expect(try TripMonth(json: try await server.books("GET", month, cookie: phone).json()).trips.isEmpty)
    }
  }

  @Test(arguments: Transport.allCases) func invalidOrdersAreNamed(_ way: Transport) async throws {
    try await withSpaces(way) { server in
      let phone = try await server.begin()
      for (body, status, words) in [
        ("", 400, "is invalid"), ("{}", 400, "from"), (order(latitude: "90.001"), 400, "from -90 to 90"),
        (order(latitude: "NaN"), 400, "is invalid"), (order(to: "Paris", latitude: "45.764"), 422, "50 m"),
        (order(name: ""), 422, "'from' is empty"), (order(name: #"a\u202eb"#), 422, "direction"),
        (order(name: #"a\nb"#), 422, "control"), (order(name: String(repeating: "x", count: 201)), 422, "too long"),
        (order(more: #","nickname":"\#(String(repeating: "x", count: 21))""#), 422, "nickname"),
        (order(more: #","nickname":"   ""#), 422, "nickname"), (order(name: "   "), 422, "'from' is empty"),
        (order(more: #","air":{"source":"nobody"}"#), 400, "air"),
      ] {
        let answer = try await server.book(body, cookie: phone)
        #expect(answer.status == status, "\(body)")
        let detail = try answer.problem().detail ?? ""
        #expect(detail.contains(words), "\(detail)")
      }
      let form = HTTPHeader("Content-Type", "text/plain")
      #expect(try await server.book(cookie: phone, headers: [form]).status == 415)
      #expect(try TripMonth(json: try await server.books("GET", month, cookie: phone).json()).trips.isEmpty)
    }
  }

  @Test func aBodyOfTenMegabytesIsRefused() async throws {
    try await withSpaces(.socket) { server in
      let phone = try await server.begin()
      #expect(try await server.book(String(repeating: "x", count: 20_000), cookie: phone).status == 413)
    }
  }

  @Test(arguments: Transport.allCases) func antipodesPolesAndTheDateLineAreOrdinaryPlaces(_ way: Transport) async throws {
    try await withSpaces(way) { server in
      let phone = try await server.begin()
      for (key, from, to, distance) in [
        ("a", (0.0, 0.0), (0.0, 180.0), 20_015_114), ("b", (90, 0), (-90, 0), 20_015_114), ("c", (0, 179.9), (0, -179.9), 22_239),
        ("d", (90, 10), (89.999, -170), 111),
      ] as [(String, (Double, Double), (Double, Double), Int64)] {
        let body =
          #"{"from":{"latitude":\#(from.0),"longitude":\#(from.1),"name":"A"},"#
          + #""to":{"latitude":\#(to.0),"longitude":\#(to.1),"name":"B"}}"#
        let answer = try await server.book(body, key: key, cookie: phone)
        #expect(answer.status == 201)
        #expect(try answer.json()["price"]["distance"].integer() == distance)
      }
    }
  }

  @Test(arguments: Transport.allCases) func airThatMustNotBeStoredCountsForThePriceAndIsNotStored(_ way: Transport) async throws {
    try await withSpaces(way) { server in
      let phone = try await server.begin()
      func air(_ source: String) -> String {
        #","air":{"source":"\#(source)","fetched_at":"2026-11-18T14:00:00Z","valid_at":"2026-11-18T14:00:00Z","#
          + #""european_index":70,"pollutants":{}}"#
      }
      let kept = try await server.book(order(more: air("open-meteo")), key: "a", cookie: phone).json()
      let forgotten = try await server.book(order(more: air("aqicn")), key: "b", cookie: phone).json()
      #expect(try kept["from"]["air"]["european_index"].number() == 70)
      #expect(forgotten["from"]["air"].isMissing)
      for trip in [kept, forgotten] { #expect(try trip["price"]["air_percent"].integer() == 110) }
      // It is still the same order.
      let again = try await server.book(order(more: air("aqicn")), key: "b", cookie: phone).json()
      #expect(try again["id"].text() == forgotten["id"].text())
    }
  }

  @Test(arguments: Transport.allCases) func aMonthNeedsValidParameters(_ way: Transport) async throws {
    try await withSpaces(way) { server in
      let phone = try await server.begin()
      for (query, name) in [
        ("", "year"), ("?year=2026", "month"), ("?month=11", "year"), ("?year=2026&month=13", "month"), ("?year=2026&month=0", "month"),
        ("?year=0&month=1", "year"), ("?year=x&month=1", "year"), ("?year=2026&month=-1", "month"), ("?year=20266&month=1", "year"),
        ("?year=2026&month=1&month=2", "month"), ("?year=2026&month=1&zone=Moon/Base", "zone"),
        ("?year=2026&month=1&zone=../../etc/passwd", "zone"), ("?year=2026&month=1&zone=", "zone"), ("?year=2026&month=%31%31x", "month"),
      ] {
        let answer = try await server.books("GET", "/books" + query, cookie: phone)
        #expect(answer.status == 400, "\(query)")
        #expect(try answer.problem().parameter == name, "\(query)")
      }
      for query in ["?year=1&month=1", "?year=9999&month=12", "?year=2026&month=2&zone=Asia/Tokyo"] {
        let empty = try TripMonth(json: try await server.books("GET", "/books" + query, cookie: phone).json())
        #expect(empty.count == 0 && empty.totals == [Money(0, "EUR")] && empty.trips.isEmpty)
      }
    }
  }

  @Test(arguments: Transport.allCases) func aMonthBeginsByTheClockOfTheZone(_ way: Transport) async throws {
    let clock = TestClock()
    try await withSpaces(
      way,
      edit: {
        $0.spaces = SpaceHome().spaces { clock.now }
        $0.clock = { clock.now }
      }
    ) { server in
      let phone = try await server.begin()
      // 30 November, 23:30 UTC.
      clock.advance(.days(12) + 34_200)
      #expect(try await server.book(cookie: phone).status == 201)
      func count(_ query: String) async throws -> Int64 {
        try await server.books("GET", "/books?year=2026&" + query, cookie: phone).json()["total_trips"].integer()
      }
      #expect(try await count("month=11") == 1)
      #expect(try await count("month=11&zone=Europe/Berlin") == 0)
      #expect(try await count("month=12&zone=Europe/Berlin") == 1)
      #expect(try await count("month=11&zone=America/New_York") == 1)
      func year(_ query: String) async throws -> [Int64] {
        try TripMonth(json: try await server.books("GET", "/books?" + query, cookie: phone).json()).yearTrips
      }
      // For any given month.
      #expect(try await year("year=2026&month=3") == [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0])
      #expect(try await year("year=2026&month=12&zone=Europe/Berlin") == [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1])
      #expect(try await year("year=2025&month=12") == [Int64](repeating: 0, count: 12))
    }
  }

  @Test(arguments: Transport.allCases) func aTripOfSomebodyElseIsTreatedLikeNone(_ way: Transport) async throws {
    try await withSpaces(way) { server in
      let (mine, yours) = (try await server.begin(), try await server.begin())
      let id = try await server.book(cookie: yours).json()["id"].text()
      for (method, path, body) in [("GET", "", nil), ("POST", "/cancellation", #"{"reason":"Rain"}"#)] as [(String, String, String?)] {
        let foreign = try await server.books(method, "/books/" + id + path, body, cookie: mine)
        let missing = try await server.books(method, "/books/" + String(repeating: "a", count: 32) + path, body, cookie: mine)
        #expect(foreign.status == 404 && missing.status == 404)
        #expect(foreign.text == missing.text)
      }
      #expect(try await server.books("GET", "/books/" + id).status == 401)
      #expect(try await server.books("GET", month).status == 401)
      #expect(try await server.books("GET", "/books/x", cookie: mine).status == 404)
    }
  }

  @Test(arguments: Transport.allCases) func aTripIsCancelledOnceWithItsReason(_ way: Transport) async throws {
    try await withSpaces(way) { server in
      let phone = try await server.begin()
      let trip = try Trip(json: try await server.book(cookie: phone).json())
      let path = "/books/" + trip.id.text + "/cancellation"
      for (body, status) in [("{}", 400), (#"{"reason":""}"#, 422), (#"{"reason":"a\u0007"}"#, 422)] {
        #expect(try await server.books("POST", path, body, cookie: phone).status == status)
      }
      let cancelled = try await server.books("POST", path, #"{"reason":"Rain"}"#, cookie: phone)
      #expect(cancelled.status == 200)
      #expect(try Trip(json: cancelled.json()).cancellation?.reason == "Rain")
      #expect(try await server.books("POST", path, #"{"reason":"Snow"}"#, cookie: phone).text == cancelled.text)
      let listed = try TripMonth(json: try await server.books("GET", month, cookie: phone).json())
      #expect(listed.yearTrips == [Int64](repeating: 0, count: 12))
      #expect(listed.count == 0 && listed.totals == [Money(0, "EUR")] && listed.trips.first?.cancellation?.reason == "Rain")
    }
  }

  @Test(
    arguments: Transport.allCases, [("Sec-Fetch-Site", "cross-site"), ("Sec-Fetch-Site", "same-site"), ("Origin", "https://evil.example")])
  func otherSitesBookAndCancelNothing(_ way: Transport, _ header: (String, String)) async throws {
    try await withSpaces(way) { server in
      let phone = try await server.begin()
      let id = try await server.book(cookie: phone).json()["id"].text()
      let headers = [HTTPHeader(header.0, header.1)]
      #expect(try await server.book(key: "other", cookie: phone, headers: headers).status == 403)
      let path = "/books/" + id + "/cancellation"
      #expect(try await server.books("POST", path, #"{"reason":"Rain"}"#, cookie: phone, headers: headers).status == 403)
      #expect(try TripMonth(json: try await server.books("GET", month, cookie: phone).json()).count == 1)
    }
  }

  @Test(arguments: Transport.allCases) func theOwnersTariffIsUsed(_ way: Transport) async throws {
    try await withSpaces(way, edit: { $0.tariff = Tariff(currency: "JPY", base: 7, perKilometre: 0) ?? .standard }) { server in
      let phone = try await server.begin()
      let trip = try Trip(json: try await server.book(cookie: phone).json())
      #expect(trip.price.total == Money(7, "JPY"))
      #expect(try TripMonth(json: try await server.books("GET", month, cookie: phone).json()).totals == [Money(7, "JPY")])
    }
  }

  @Test(arguments: Transport.allCases) func otherMethodsGetTheListOfAllowedOnes(_ way: Transport) async throws {
    try await withSpaces(way) { server in
      let id = String(repeating: "a", count: 32)
      for (path, allowed) in [("/books", "GET, HEAD, POST"), ("/books/" + id, "GET, HEAD"), ("/books/\(id)/cancellation", "POST")] {
        let answer = try await server.books("DELETE", path)
        #expect(answer.status == 405)
        #expect(answer["Allow"] == allowed)
      }
    }
  }

  @Test(arguments: Transport.allCases) func aPairedOnlyServerBooksForItsDevicesOnly(_ way: Transport) async throws {
    try await withSpaces(way, edit: { $0.server.access = .paired }) { server in
      let answer = try await server.book()
      #expect(answer.status == 401)
      #expect(try await server.books("GET", month).status == 401)
    }
  }

  @Test(arguments: Transport.allCases) func theForecastForTheRouteIsStoredWithTheTrip(_ way: Transport) async throws {
    try await withSpaces(way) { server in
      let phone = try await server.begin()
      let trip = try Trip(json: try await server.book(order(more: "", last: #","speed":"cycle""#), cookie: phone).json())
      let journey = try #require(trip.journey)
      #expect(journey.speed == .cycle && journey.departure == trip.booked)
      #expect(journey.stops.count > 25 && journey.stops.first?.weather?.value.condition == .rain)
      #expect(journey.stops.first?.air?.value.europeanIndex == 20)
      // The end of the route is beyond the forecast.
      let route = GreatCircle(from: trip.start.coordinate, to: trip.end.coordinate)
      #expect(journey.stops.last?.time == trip.booked + route.duration(at: .cycle))
      #expect(journey.choices.isEmpty)
      #expect(journey.stops.allSatisfy { $0.name?.isEmpty == false })
      let calls = server.server.source.callCount
      // The list shows how the trip ends; repeating the booking asks no source.
      let listed = try TripMonth(json: try await server.books("GET", month, cookie: phone).json())
      #expect(listed.trips.first?.journey?.stops == Array(journey.stops.suffix(1)))
      _ = try await server.book(order(more: "", last: #","speed":"cycle""#), cookie: phone)
      #expect(server.server.source.callCount == calls)
    }
  }

  @Test(arguments: Transport.allCases) func aTripIsBookedEvenIfTheWeatherIsUnknown(_ way: Transport) async throws {
    try await withSpaces(way) { server in
      server.server.source.fail(.unreachable)
      let answer = try await server.book()
      #expect(answer.status == 201)
      // The speed and the departure are part of the trip.
      let trip = try Trip(json: answer.json())
      let journey = try #require(trip.journey)
      #expect(journey.departure == trip.booked && journey.speed == .drive && journey.best == nil)
      #expect(journey.stops.count > 5 && journey.stops.allSatisfy { $0.weather == nil && $0.air == nil })
      let later = #","speed":"walk","departure":"2026-11-19T08:00:00Z""#
      let walk = try Trip(json: try await server.book(order(last: later), key: "b", cookie: server.cookie(answer)).json())
      #expect(walk.journey?.speed == .walk && walk.journey?.departure == Instant(iso8601: "2026-11-19T08:00:00Z"))
    }
  }

  @Test(arguments: Transport.allCases) func observedWeatherIsShownBesideTheForecast(_ way: Transport) async throws {
    try await withSpaces(way) { server in
      let (clock, source) = (server.server.clock, server.server.source)
      let watch = TripWeatherRecorder(spaces: server.spaces, service: server.server.service, clock: { clock.now })
      let phone = try await server.begin()
      let trip = try Trip(json: try await server.book(cookie: phone).json())
      let cancelled = try Trip(json: try await server.book(key: "other", cookie: phone).json())
      let reason = #"{"reason":"Rain"}"#
      #expect(try await server.books("POST", "/books/\(cancelled.id.text)/cancellation", reason, cookie: phone).status == 200)
      source.setTemperature(20)
      #expect(try await watch.check().found == 0)
      // Weather that was reported before the hour is over is still a forecast.
      clock.advance(2400)
      _ = await server.server.service.refresh(Cell(trip.start.coordinate), Kinds(.hourly), by: .always)
      clock.advance(1500)
      #expect(try await watch.check().found == 0)
      // An hour and three quarters after the departure, two stops were an hour or more ago.
      clock.advance(2400)
      let slow = TripWeatherRecorder(spaces: server.spaces, service: server.server.service, clock: { clock.now }, cells: 1)
      #expect(try await slow.check().found == 1)
      #expect(try await watch.check().found == 1)
      #expect(try await watch.check().found == 0)
      func stops(of trip: Trip) async throws -> [JourneyStop] {
        let found = try Trip(json: try await server.books("GET", "/books/" + trip.id.text, cookie: phone).json())
        return found.journey?.stops ?? []
      }
      let passed = try await stops(of: trip)
      #expect(passed.prefix(3).map { $0.actualWeather?.value.temperature.celsius } == [20, 20, nil])
      #expect(passed.first?.weather?.value.temperature.celsius == 11.5)
      #expect(try await stops(of: cancelled).allSatisfy { $0.actualWeather == nil })
      clock.advance(.days(2))
      #expect(try await watch.check().found == 0)
    }
  }

  @Test(arguments: Transport.allCases) func aRouteIsAnsweredWithItsWeatherAndTheBestDeparture(_ way: Transport) async throws {
    try await withServer(way) { server in
      let answer = try await server.ask("/api/v1/route?from=64.147,-21.942&to=64.147,-21.142&speed=walk&lang=de")
      #expect(answer.status == 200)
      let json = try answer.json()
      let journey = try Journey(json: json)
      #expect(journey.speed == .walk && journey.departure == server.clock.now)
      #expect(try json["duration"].integer() == journey.stops.last.map { $0.time - server.clock.now })
      #expect(try json["distance"].integer() == 38_790)
      #expect(journey.stops.first?.name == "Reykjavík")
      let far = try await server.ask("/api/v1/route?from=64.572,-20.621&to=64.147,-21.942").json()
      #expect(try far["stops"][0]["name"].text().hasPrefix("78 km NE of Reykjav"))
      #expect(journey.stops.allSatisfy { $0.weather?.value.condition == .rain && $0.air != nil })
      #expect(journey.best == Departure(server.clock.now, .noBetterTime))
      #expect(journey.choices.count >= 12)
      #expect(try json["text"].text() == "In den nächsten 12 Stunden lohnt sich kein Warten.")
      #expect(journey.tariff == .standard)
      #expect(try json["attribution"].items().map { try $0["source"].text() } == ["open-meteo"])
      // Beyond the forecast there is no weather, and no departure is better than another.
      let late = try await server.ask("/api/v1/route?from=64.147,-21.942&to=64.147,-21.142&depart=2026-12-24T12:00:00Z").json()
      #expect(late["best"].isMissing && late["text"].isMissing && late["stops"][0]["weather"].isMissing)
      #expect(try late["speed"].text() == "drive")
    }
  }

  @Test(arguments: Transport.allCases) func aRouteNeedsTwoPoints(_ way: Transport) async throws {
    try await withServer(way) { server in
      let answer = try await server.ask("/api/v1/route?from=64.147,-21.942&to=64.147,-21.942")
      #expect(answer.status == 400)
      #expect(try answer.problem().detail == "to: A and B must be at least 50 m apart.")
    }
  }

  @Test(arguments: Transport.allCases) func aRouteWithoutAnyWeatherIsRefused(_ way: Transport) async throws {
    try await withServer(way) { server in
      server.source.fail(.unreachable)
      let answer = try await server.ask("/api/v1/route?from=1,2&to=1,3")
      #expect(answer.status == 503)
      #expect(try answer.problem().type == "/problems/no-connection")
    }
    try await withServer(way, edit: { ($0.limits.burst, $0.limits.perHour) = (1, 1) }) { server in
      let first = try await server.ask("/api/v1/route?from=5,2&to=5,3")
      #expect(first.status == 200)
      #expect(try await server.ask("/api/v1/route?from=1,2&to=1,3").status == 429)
      #expect(try await server.ask("/api/v1/route?from=1,2&to=1,3", ("Sec-Fetch-Site", "cross-site")).status == 403)
    }
  }

  @Test func noTripIsNamedInTheLog() {
    let id = String(repeating: "a", count: 32)
    #expect(loggedTarget("/books/" + id) == "/books/{trip}")
    #expect(loggedTarget("/books/\(id)/cancellation") == "/books/{trip}/cancellation")
    #expect(loggedTarget("/books?year=2026&month=11&zone=Europe/Berlin") == "/books")
    #expect(loggedTarget("/books/secret") == "/books/{trip}")
    #expect(
      loggedTarget("/trips/" + id) == "/trips/?" && loggedTarget("/trips/2026-03") == "/trips/?" && loggedTarget("/trips") == "/trips")
    #expect(loggedTarget("/warnings/" + id) == "/warnings/?" && loggedTarget("/warnings") == "/warnings")
  }
}

extension SpaceServer {
  fileprivate func books(
    _ method: String, _ path: String, _ body: String? = nil, cookie: String? = nil, headers: [HTTPHeader] = []
  ) async throws -> Answer {
    var all = headers
    if let cookie { all.append(HTTPHeader("Cookie", cookie)) }
    if body != nil, headers["Content-Type"] == nil { all.append(HTTPHeader("Content-Type", "application/json")) }
    return try await server.ask(method, path, all, Array((body ?? "").utf8), "127.0.0.1")
  }

  fileprivate func book(
    _ body: String = order(), key: String? = "key", cookie: String? = nil, headers: [HTTPHeader] = []
  ) async throws -> Answer {
    try await books("POST", "/books", body, cookie: cookie, headers: headers + (key.map { [HTTPHeader("Idempotency-Key", $0)] } ?? []))
  }
}

/// An order in the form that a device sends.
private func order(to end: String = "Lyon", latitude: String = "48.8566", name: String = "Paris", more: String = "", last: String = "")
  -> String
{
  let ends = ["Lyon": "45.764,\"longitude\":4.8357", "Nice": "43.7102,\"longitude\":7.262", "Paris": "45.764,\"longitude\":2.3522"]
  return #"{"from":{"latitude":\#(latitude),"longitude":2.3522,"name":"\#(name)"\#(more)},"#
    + #""to":{"latitude":\#(ends[end] ?? "0"),"name":"\#(end)"}\#(last)}"#
}
