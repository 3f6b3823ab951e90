import Testing
import WeatherModel
import Wire

/// Orders, trips and months, as they are sent.
@Suite struct TripJSONTests {
  private let order = """
    {"from":{"latitude":48.8566,"longitude":2.3522,"name":"Paris","air":{"source":"open-meteo","fetched_at":"2026-11-18T14:00:00Z",\
    "valid_at":"2026-11-18T14:00:00Z","european_index":42,"pollutants":{"pm2_5":11.5}}},\
    "to":{"latitude":-33.8688,"longitude":151.2093,"name":"Sydney","nickname":"Mum"}}
    """
  private let trip = """
    {"id":"000000000000000100000000000000ff","booked":"2026-11-18T14:09:00Z",\
    "from":{"latitude":48.8566,"longitude":2.3522,"name":"Paris"},"to":{"latitude":-33.8688,"longitude":151.2093,"name":"Sydney"},\
    "price":{"amount":2035550,"currency":"EUR","tariff":1,"distance":16961000,"base":250,"way":2035300,"air_percent":100},\
    "cancelled":{"time":"2026-11-18T15:00:00Z","reason":"Rain"}}
    """

  private func parsed(_ text: String) throws -> JSON { try JSON(parsing: Array(text.utf8)) }

  @Test func ordersAndTripsAreWrittenAsDocumented() throws {
    #expect(String(decoding: try TripOrder(json: parsed(order)).json, as: UTF8.self) == order)
    #expect(String(decoding: try Trip(json: parsed(trip)).json, as: UTF8.self) == trip)
    #expect(try Trip(json: parsed(trip)).cancellation?.reason == "Rain")
  }

  @Test func aJourneyIsReadBackUnchanged() throws {
    let now = Instant(seconds: 1_795_010_400)
    let provenance = Provenance(source: .openMeteo, fetchedAt: now, validAt: now)
    var stop = JourneyStop(.zero, at: now)
    stop.name = "Null Island"
    stop.weather = Stamped(Moment(time: now, condition: .rain, temperature: Temperature(celsius: 3)), provenance)
    stop.air = Stamped(AirQuality(europeanIndex: 42, usIndex: nil, pollutants: []), provenance)
    stop.actualWeather = stop.weather
    var journey = Journey(
      speed: .cycle, departure: now, stops: [stop, JourneyStop(.zero, at: now + 60)], best: Departure(now + 3600, .lessWind))
    var bare = try Trip(json: parsed(trip))
    var choice = DepartureChoice(now, rain: 0.25, gust: 9)
    (choice.isIcy, choice.isDark) = (true, true)
    for choices in [[], [DepartureChoice(now, rain: 0.25, gust: 9), choice]] {
      journey.choices = choices
      journey.tariff = choices.isEmpty ? nil : .standard
      journey.best = Departure(now + 3600, .lessWind, choices.first, insteadOf: choices.last)
      bare.journey = journey
      #expect(try Trip(json: JSON(parsing: bare.json)) == bare)
    }
    let outcome = StopOutcome(stop: 1, weather: try #require(stop.weather))
    #expect(try StopOutcome(json: JSON(parsing: outcome.json)) == outcome)
    let negative = String(decoding: outcome.json, as: UTF8.self).replacing("1,", with: "-1,")
    #expect(throws: JSONError.self) { try StopOutcome(json: self.parsed(negative)) }
    let text = String(decoding: bare.json, as: UTF8.self)
    #expect(throws: JSONError.self) { try Trip(json: self.parsed(text.replacing("cycle", with: "swim"))) }
    // A reason that only newer servers know is ignored.
    #expect(try Trip(json: parsed(text.replacing("less-wind", with: "less-dust"))).journey?.best?.reason == .noBetterTime)
  }

  @Test func anOrderMayHaveSpeedAndDeparture() throws {
    let whole = String(order.dropLast()) + #","speed":"walk","departure":"2026-11-18T15:00:00Z"}"#
    #expect(try TripOrder(json: parsed(whole)).speed == .walk)
    #expect(String(decoding: try TripOrder(json: parsed(whole)).json, as: UTF8.self) == whole)
    #expect(throws: JSONError.self) { try TripOrder(json: self.parsed(whole.replacing("walk", with: "swim"))) }
  }

  @Test func aMonthIsReadBackUnchanged() throws {
    let month = try #require(CalendarMonth(year: 2026, month: 11))
    let trips = [try Trip(json: parsed(trip))]
    let full = TripMonth(month, zone: "Europe/Paris", count: 1, totals: [Money(7, "EUR"), Money(1, "USD")], trips: trips, hasMore: true)
    #expect(try TripMonth(json: JSON(parsing: full.json)) == full)
    var counted = full
    counted.yearTrips = [0, 2, 0, 0, 0, 10_000, 0, 0, 0, 0, 1, 0]
    #expect(try TripMonth(json: JSON(parsing: counted.json)) == counted)
    // Unknown months of a later server are ignored.
    let other = String(decoding: counted.json, as: UTF8.self).replacing(#""12":0"#, with: #""13":7"#)
    #expect(try TripMonth(json: parsed(other)).yearTrips == counted.yearTrips)
    let empty = TripMonth(month, zone: "UTC", count: 0, totals: [Money(0, "EUR")], trips: [])
    #expect(
      String(decoding: empty.json, as: UTF8.self)
        == #"{"year":2026,"month":11,"zone":"UTC","total_trips":0,"total_price":[{"amount":0,"currency":"EUR"}],"trips":[]}"#)
  }

  @Test(arguments: [
    ("48.8566", "90.1", "from.latitude"), ("2.3522", "181", "from.latitude"), ("151.2093", "1e999", "to.longitude"),
    (#""Sydney""#, "7", "to.name"), (#""Paris","#, #"null,"#, "from.name"), ("open-meteo", "a-friend", "from.air.source"),
  ])
  func aMistakeInAnOrderIsNamed(old: String, new: String, path: String) throws {
    let error = #expect(throws: JSONError.self) { try TripOrder(json: self.parsed(self.order.replacing(old, with: new))) }
    #expect(error.map { path.hasPrefix($0.path) || $0.path.hasPrefix(path) || $0.path.isEmpty } ?? false, "\(String(describing: error))")
  }

  @Test(arguments: [("2035550", "-1"), ("EUR", "euro"), ("000000000000000100000000000000ff", "1"), ("2035550", "1e30")])
  func anInvalidTripIsRefused(old: String, new: String) {
    #expect(throws: JSONError.self) { try Trip(json: self.parsed(self.trip.replacing(old, with: new))) }
  }
}
