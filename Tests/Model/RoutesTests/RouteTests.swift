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
      .random, .preferences, .shell, .file("/sw.js"), .file("/assets/app.0a1b.css"),
    ]
    for route in routes { #expect(try parse(route.url) == route, "\(route.url)") }
  }

  @Test func addressesKeepThreeDecimalsAtMost() throws {
    #expect(try parse("/at/64.14666,-21.94299").url == "/at/64.146,-21.942")
    #expect(try parse("/at/0,-0.0005").url == "/at/0,0")
  }

  @Test(arguments: ["/at/", "/at/a,b", "/at/1", "/at/1,2,3", "/at/³,⁴", "/at/1e2,3", "/at/NaN,0", "/at/0x10,2", "/at/1,,2"])
  func anInvalidCoordinateInThePathIsNamed(path: String) {
    #expect(problem(path) == "coordinate")
  }

  @Test(arguments: ["/at", "/favicon", "/../etc/passwd", "/assets/../x.js", "/assets/.hidden", "/.env", "/assets/a/b.js", "/at/1,2/x"])
  func anUnknownPathIsNotFoundOrRefused(path: String) {
    #expect(throws: RouteProblem.self) { try parse(path) }
  }

  private func parse(_ url: String) throws(RouteProblem) -> Route {
    let parts = url.split(separator: "?", maxSplits: 1).map(String.init)
    return try Route(path: parts[0], query: items(parts.count > 1 ? parts[1] : ""))
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

  private func cell(_ latitude: Double, _ longitude: Double) throws -> Cell {
    Cell(try #require(Coordinate(latitude: latitude, longitude: longitude)))
  }
}
