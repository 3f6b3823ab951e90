import Routes
import Testing
import WeatherModel

/// What the HTTP API is asked, and its addresses.
@Suite struct APIQueryTests {
  @Test func everyQueryIsReadAsItIsPrinted() throws {
    func check<Query: APIQuery>(_ query: Query) throws {
      let again = try read(Query.self, url: query.url)
      #expect(again == query, "\(query.url)")
    }
    let cell = Cell(try #require(Coordinate(latitude: 64.147, longitude: -21.942)))
    try check(WeatherQuery(cell: cell))
    try check(WeatherQuery(cell: cell, kinds: [Kinds(.current), Kinds(.air)], refreshes: true))
    try check(DashboardQuery(cell: cell))
    try check(SourcesQuery())
    try check(SourcesQuery(cell: cell))
    try check(ComparisonQuery(cell: cell))
    try check(ComparisonQuery(cell: cell, kinds: Kinds(.air)))
    try check(JourneyQuery(from: cell, to: .zero))
    try check(JourneyQuery(from: cell, to: .zero, speed: .walk, departure: Instant(seconds: 1_795_010_940), language: .german))
    try check(JourneyQuery(from: cell, to: .zero, preferred: PreferredSources(text: "air:aqicn") ?? PreferredSources()))
    try check(PlaceSearch(text: "ü&=#%+", near: cell, language: .french, limit: 8))
    try check(PlaceNameQuery(cell: cell, language: .arabic))
    try check(WitQuery(cell: cell, seen: [1, 0xAB], usesOwnModel: true, line: "x y"))
    try check(ChangesQuery(since: 0))
    try check(ChangesQuery(since: 7))
    let month = try #require(CalendarMonth(year: 2026, month: 11))
    try check(TripQuery(month))
    try check(TripQuery(month, zone: "America/Argentina/Ushuaia"))
  }

  @Test func anAddressHasTheNameInPlaceOfTheBraces() {
    let id = RecordID(high: 1, low: 2)
    #expect(APIAddress.device(nil).url == "/api/v1/space/devices/this")
    #expect(APIAddress.device(id).url == "/api/v1/space/devices/" + id.text)
    #expect(APIAddress.cancellation(id).url == "/books/\(id.text)/cancellation")
    #expect(APIAddress.icon(.partlyCloudy, isNight: true).url == "/api/v1/icons/partly-cloudy-night.svg")
    #expect(APIPath.widget.url("a.b", "small.svg?lang=de") == "/widget/a.b/small.svg?lang=de")
    for path in ["/api/", "/api/v1/nix", "/openapi.json", "/books", "/books/x/y"] { #expect(Route.isAPI(path), "\(path)") }
    for path in ["/", "/bookshelf", "/apis", "/healthz"] { #expect(!Route.isAPI(path), "\(path)") }
  }

  @Test(arguments: [
    ("", "from"), ("from=1,2", "to"), ("from=91,0&to=1,2", "from"), ("from=1,2&to=1", "to"), ("from=1,2&to=1,2,3", "to"),
    ("from=1,2&to=3,4&speed=fly", "speed"), ("from=1,2&to=3,4&depart=tomorrow", "depart"), ("from=1,2&from=1,2&to=3,4", "from"),
  ])
  func aMistakeInAWayIsNamed(query: String, name: String) { #expect(problem(JourneyQuery.self, query) == name) }

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
    #expect(problem(WeatherQuery.self, query) == name)
  }

  @Test func degreesAreReadInTheFormsThatProgramsPrint() throws {
    for (text, latitude) in [
      ("1e-05", "0"), ("6.4147e1", "64.147"), ("-0.0009999", "0"), ("89.99999999999999", "89.999"), ("90", "90"), ("-90.0", "-90"),
      ("0.00012345678901234567", "0"), ("%2B5.5", "5.5"), ("%205.5", "5.5"), (".5", "0.5"),
    ] {
      #expect(try read(DashboardQuery.self, "lat=\(text)&lon=180").url == "/api/v1/dashboard?lat=\(latitude)&lon=-180", "\(text)")
    }
  }

  @Test func severalPlacesAreAskedForAtOnce() throws {
    let home = Cell(try #require(Coordinate(latitude: 64.146, longitude: -21.942)))
    let island = Cell(try #require(Coordinate(latitude: -54.281, longitude: -36.509)))
    let query = PlacesQuery(cells: [home, island], refreshes: true)
    #expect(query.url == "/api/v1/places?at=64.146,-21.942;-54.281,-36.509&refresh=1")
    #expect(try read(PlacesQuery.self, url: query.url) == query)
    let sameCell = "at=64.14699,-21.942;64.1461,-21.9429"
    #expect(try read(PlacesQuery.self, sameCell) == PlacesQuery(cells: [home]), "a repeated cell is included once")
    let most = (0..<PlacesQuery.mostPlaces).map { "\($0),179.999" }
    #expect(problem(PlacesQuery.self, "at=" + most.joined(separator: ";")) == nil)
    for wrong in ["", "1", "1,2;", ";1,2", "91,0", "1,181", "1,2,3", "a,b", (most + ["0,1"]).joined(separator: ";")] {
      #expect(problem(PlacesQuery.self, "at=" + wrong) == "at", "\(wrong)")
    }
    #expect(problem(PlacesQuery.self, "") == "at")
  }

  @Test func anOptionalPlaceMayBeLeftOutButNotHalfOfIt() throws {
    #expect(try read(SourcesQuery.self, "") == SourcesQuery())
    #expect(problem(SourcesQuery.self, "lat=1") == "lon")
    #expect(problem(SourcesQuery.self, "lon=1") == "lat")
  }

  @Test func onlyKindsThatCanBeComparedAreAccepted() {
    #expect(problem(ComparisonQuery.self, "lat=1&lon=2&kinds=current,daily,air") == nil)
    #expect(problem(ComparisonQuery.self, "lat=1&lon=2&kinds=hourly") == "kinds")
  }

  private func read<Query: APIQuery>(_: Query.Type, _ query: String) throws(RouteProblem) -> Query {
    try Query(APIParameters(items(query)))
  }

  private func read<Query: APIQuery>(_: Query.Type, url: String) throws(RouteProblem) -> Query {
    let parts = url.split(separator: "?", maxSplits: 1).map(String.init)
    if parts[0] != Query.path.template { throw .notFound }
    return try read(Query.self, parts.count > 1 ? parts[1] : "")
  }

  private func problem<Query: APIQuery>(_: Query.Type, _ query: String) -> String? {
    do throws(RouteProblem) {
      _ = try read(Query.self, query)
      return nil
    } catch {
      guard case .parameter(let name, _) = error else { return "not found" }
      return name
    }
  }
}

func items(_ query: String) -> [QueryItem] {
  query.split(separator: "&").map { item in
    let sides = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    return QueryItem(String(sides[0]), sides.count > 1 ? decoded(String(sides[1])) : "")
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
