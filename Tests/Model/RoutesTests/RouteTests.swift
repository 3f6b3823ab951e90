import Routes
import Testing
import WeatherModel

@Suite struct RouteTests {
  @Test func everyRouteIsReadAsItIsPrinted() throws {
    let cell = try cell(64.147, -21.942)
    let routes: [Route] = [
      .page(Destination(.here)), .page(Destination(.place(cell))), .page(Destination(.here, sheet: .search)),
      .page(Destination(.place(cell), sheet: .search)), .page(Destination(.tool(.settings))), .search(text: "64, 21", over: .here),
      .search(text: "ü&=#%+", over: .place(cell)),
      .random, .preferences, .shell, .health, .metrics,
      .weather(WeatherQuery(cell: cell)), .weather(WeatherQuery(cell: cell, kinds: [Kinds(.current), Kinds(.air)], refreshes: true)),
      .file("/sw.js"), .file("/assets/app.0a1b.css"), .dashboard(cell), .sources(nil), .sources(cell), .compare(cell, .compared),
      .compare(cell, Kinds(.air)), .journey(JourneyQuery(from: cell, to: .zero)),
      .journey(JourneyQuery(from: cell, to: .zero, speed: .walk, departure: Instant(seconds: 1_795_010_940), language: .german)),
      .journey(JourneyQuery(from: cell, to: .zero, preferred: PreferredSources(text: "air:aqicn") ?? PreferredSources())),
      .weatherIcon(.rain, isNight: false), .weatherIcon(.partlyCloudy, isNight: true), .openAPI,
    ]
    for route in routes { #expect(try parse(route.url) == route, "\(route.url)") }
  }

  @Test func tripsHaveTheirAddresses() throws {
    let month = try #require(CalendarMonth(year: 2026, month: 11))
    for address in [
      TripAddress.list(nil), .list(TripQuery(month)), .list(TripQuery(month, zone: "America/Argentina/Ushuaia")),
      .trip(RecordID(high: 1, low: 2)), .cancellation(RecordID(high: 1, low: 2)),
    ] {
      #expect(try parse(Route.trips(address).url) == .trips(address), "\(address.url)")
    }
    for path in ["/books/", "/books/x", "/books/00000000000000010000000000000002/x", "/books/cancellation"] {
      #expect(throws: RouteProblem.notFound) { try self.parse(path) }
    }
  }

  @Test(arguments: [
    ("", "from"), ("from=1,2", "to"), ("from=91,0&to=1,2", "from"), ("from=1,2&to=1", "to"), ("from=1,2&to=1,2,3", "to"),
    ("from=1,2&to=3,4&speed=fly", "speed"), ("from=1,2&to=3,4&depart=tomorrow", "depart"), ("from=1,2&from=1,2&to=3,4", "from"),
  ])
  func aMistakeInARouteIsNamed(query: String, name: String) { #expect(problem("/api/v1/route?" + query) == name) }

  @Test func addressesKeepThreeDecimalsAtMost() throws {
    #expect(try parse("/at/64.14666,-21.94299").url == "/at/64.146,-21.942")
    #expect(try parse("/at/0,-0.0005").url == "/at/0,0")
  }

  @Test(arguments: ["/at/", "/at/a,b", "/at/1", "/at/1,2,3", "/at/³,⁴", "/at/1e2,3", "/at/NaN,0", "/at/0x10,2", "/at/1,,2"])
  func anInvalidCoordinateInThePathIsNamed(path: String) {
    #expect(problem(path) == "coordinate")
  }

  @Test(arguments: [
    ("lat=91&lon=0", "lat"), ("lat=0&lon=181", "lon"), ("lat=&lon=0", "lat"), ("lon=0", "lat"), ("lat=0", "lon"),
    ("lat=1e400&lon=0", "lat"),
    ("lat=NaN&lon=0", "lat"), ("lat=1&lat=2&lon=0", "lat"), ("lat=1&lon=2&kinds=current,soup", "kinds"), ("lat=1&lon=2&kinds=", "kinds"),
    ("lat=inf&lon=0", "lat"), ("lat=0x10&lon=0", "lat"), ("lat=1_0&lon=0", "lat"), ("lat=٣&lon=0", "lat"), ("lat=0&lon=１", "lon"),
    ("lat=.&lon=0", "lat"), ("lat=1e&lon=0", "lat"), ("lat=1 2&lon=0", "lat"), ("lat=0&lon=--1", "lon"), ("lat=0&lon=1,2", "lon"),
    ("lat=1&lon=2&kinds=air,air", "kinds"), ("lat=1&lon=2&kinds=Air", "kinds"), ("lat=1&lon=2&kinds=air,", "kinds"),
    ("lat=1&lon=2&refresh=yes", "refresh"), ("lat=1&lon=2&refresh=", "refresh"), ("lat=1&lon=2&refresh=1&refresh=1", "refresh"),
  ])
  func aBadParameterIsNamed(query: String, name: String) {
    #expect(problem("/api/v1/weather?" + query) == name)
  }

  @Test(arguments: ["/at", "/favicon", "/../etc/passwd", "/assets/../x.js", "/assets/.hidden", "/.env", "/assets/a/b.js", "/at/1,2/x"])
  func anUnknownPathIsNotFoundOrRefused(path: String) {
    #expect(throws: RouteProblem.self) { try parse(path) }
  }

  @Test func degreesAreReadInTheFormsThatProgramsPrint() throws {
    for (text, latitude) in [
      ("1e-05", "0"), ("6.4147e1", "64.147"), ("-0.0009999", "0"), ("89.99999999999999", "89.999"), ("90", "90"), ("-90.0", "-90"),
      ("0.00012345678901234567", "0"), ("%2B5.5", "5.5"), ("%205.5", "5.5"), (".5", "0.5"),
    ] {
      #expect(try parse("/api/v1/dashboard?lat=\(text)&lon=180").url == "/api/v1/dashboard?lat=\(latitude)&lon=-180", "\(text)")
    }
  }

  /// The parser reads the parameters that the description lists, and ignores others.
  @Test(arguments: APIPath.allCases) func anAddressReadsItsParametersAndNoOthers(path: APIPath) {
    let ownWords = path == .places ? "&at=1,2" : path == .journey ? "&from=1,2&to=3,4" : ""
    let place = path.template.replacing("{icon}", with: "rain") + "?lat=1&lon=2&q=x" + ownWords
    for parameter in APIParameter.allCases {
      if parameter == .at, path == .places { continue }
      if parameter == .from || parameter == .to, path == .journey { continue }
      let twice = "&\(parameter.name)=1&\(parameter.name)=1"
      #expect(problem(place + twice) == (path.parameters.contains(parameter) ? parameter.name : nil), "\(parameter.name)")
    }
    #expect(problem(place + "&utm=1&utm=2") == nil)
  }

  @Test func severalPlacesAreAskedForAtOnce() throws {
    let home = Cell(try #require(Coordinate(latitude: 64.146, longitude: -21.942)))
    let island = Cell(try #require(Coordinate(latitude: -54.281, longitude: -36.509)))
    let query = PlacesQuery(cells: [home, island], refreshes: true)
    #expect(Route.weatherOfPlaces(query).url == "/api/v1/places?at=64.146,-21.942;-54.281,-36.509&refresh=1")
    #expect(try parse(Route.weatherOfPlaces(query).url) == .weatherOfPlaces(query))
    let sameCell = "/api/v1/places?at=64.14699,-21.942;64.1461,-21.9429"
    #expect(try parse(sameCell) == .weatherOfPlaces(PlacesQuery(cells: [home])), "a repeated cell is included once")
    let most = (0..<PlacesQuery.mostPlaces).map { "\($0),179.999" }
    #expect(problem("/api/v1/places?at=" + most.joined(separator: ";")) == nil)
    for wrong in ["", "1", "1,2;", ";1,2", "91,0", "1,181", "1,2,3", "a,b", (most + ["0,1"]).joined(separator: ";")] {
      #expect(problem("/api/v1/places?at=" + wrong) == "at", "\(wrong)")
    }
    #expect(problem("/api/v1/places") == "at")
  }

  @Test func anOptionalPlaceMayBeLeftOutButNotHalfOfIt() throws {
    #expect(try parse("/api/v1/sources") == .sources(nil))
    #expect(problem("/api/v1/sources?lat=1") == "lon")
    #expect(problem("/api/v1/sources?lon=1") == "lat")
  }

  @Test func onlyKindsThatCanBeComparedAreAccepted() {
    #expect(problem("/api/v1/compare?lat=1&lon=2&kinds=current,daily,air") == nil)
    #expect(problem("/api/v1/compare?lat=1&lon=2&kinds=hourly") == "kinds")
  }

  @Test(arguments: [
    "/api/v1/icons/soup.svg", "/api/v1/icons/rain", "/api/v1/icons/-night.svg", "/api/v1/icons/{icon}.svg", "/api/v1/icons/.svg",
  ])
  func anUnknownIconIsNotFound(path: String) { #expect(problem(path) == "not found") }

  private func parse(_ url: String) throws(RouteProblem) -> Route {
    let parts = url.split(separator: "?", maxSplits: 1)
    let written = parts.count < 2 ? [] : parts[1].split(separator: "&")
    let items = written.map { (item: Substring) -> QueryItem in
      let sides = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return QueryItem(String(sides[0]), sides.count > 1 ? decoded(String(sides[1])) : "")
    }
    return try Route(path: String(parts[0]), query: items)
  }

  private func problem(_ url: String) -> String? {
    do {
      _ = try parse(url)
      return nil
    } catch {
      if case .parameter(let name, _) = error { return name }
      return "not found"
    }
  }

  private func decoded(_ text: String) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func cell(_ latitude: Double, _ longitude: Double) throws -> Cell {
    Cell(try #require(Coordinate(latitude: latitude, longitude: longitude)))
  }
}
