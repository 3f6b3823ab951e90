import Features
import HTTPServer
import Languages
import Routes
import Server
import WeatherModel

/// The target of a request: its route, and its line in the log.
let requestTarget = FuzzTarget("request-target", longest: 2048) { bytes throws(RuleViolation) in
  let target = String(decoding: bytes, as: UTF8.self)
  try checkLog(target)
  guard let request = parsed(target) else { return }
  try checkLog(request.target)
  _ = request.cookies
  let query = request.query
  try checkQueries(request, query)
  let route: Route
  do throws(RouteProblem) { route = try Route(path: request.path, query: query) } catch { return }
  guard let again = parsed(route.url) else { throw RuleViolation("a route whose address can't be parsed: \(route.url)") }
  let same = try? Route(path: again.path, query: again.query)  // nil differs from a route
  try promise(same == route, "a route whose address leads elsewhere: \(route.url)")
}

/// A query is the same when its printed address is read again.
private func checkQueries(_ request: HTTPRequest, _ query: [QueryItem]) throws(RuleViolation) {
  func check<Query: APIQuery>(_: Query.Type) throws(RuleViolation) {
    guard request.path == Query.path.template, let asked = try? Query(APIParameters(query)) else { return }  // nil: nothing was understood
    let again = parsed(asked.url)?.query ?? []
    try promise((try? Query(APIParameters(again))) == asked, "a query that changes when it is printed: \(asked.url)")
  }
  try check(WeatherQuery.self)
  try check(PlacesQuery.self)
  try check(DashboardQuery.self)
  try check(SourcesQuery.self)
  try check(ComparisonQuery.self)
  try check(PlaceSearch.self)
  try check(PlaceNameQuery.self)
  try check(JourneyQuery.self)
  try check(WitQuery.self)
  try check(ChangesQuery.self)
  try check(TripQuery.self)
}

/// The cookies that a browser sends back, in a Cookie header of any form.
let cookieTarget = FuzzTarget("cookie", longest: 4096) { bytes throws(RuleViolation) in
  let text = String(decoding: bytes, as: UTF8.self)
  var request = parsed("/")
  request?.headers = [HTTPHeader("Cookie", text)]
  for value in [text, request?.cookie(DeviceCookie.cookieName)].compactMap(\.self) {
    let deviceCookie = DeviceCookie(cookie: value)
    let cookie = deviceCookie.cookie
    try promise(DeviceCookie(cookie: cookie) == deviceCookie, "a cookie that changes when it is read again: \(cookie)")
    let isSafe = cookie.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: ",") }
    try promise(isSafe && cookie.utf8.count < 4000, "a cookie that browsers would not keep: \(cookie)")
    try show(AppFeature.State(now: Instant(seconds: 1_795_010_400), copy: .english, deviceCookie))
  }
}

/// A text that a person types into the search field.
let placeTarget = FuzzTarget("place", longest: 512) { bytes throws(RuleViolation) in
  let text = String(decoding: bytes, as: UTF8.self)
  let coordinate: Coordinate
  do throws(CoordinateProblem) { coordinate = try Coordinate(parsing: trimmedText(text)) } catch { return }
  let cell = Cell(coordinate)
  try promise(Cell(cell.coordinate) == cell, "a cell whose own coordinate is in another cell: \(cell)")
  let destination = Destination(.place(cell))
  try promise(Destination(url: destination.url) == destination, "a cell whose address leads elsewhere: \(cell)")
}

private func parsed(_ target: String) -> HTTPRequest? {
  do throws(RequestTargetError) { return try HTTPRequest(target: target) } catch { return nil }
}

/// Checks that the log's line is printable, short, and has no position in it, in any notation.
private func checkLog(_ target: String) throws(RuleViolation) {
  let line = loggedTarget(target)
  try promise(line.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }, "a log line with something other than printable ASCII")
  try promise(line.utf8.count <= 2048, "a log line of \(line.utf8.count) bytes")
  try promise(longestFraction(percentDecoded(line.utf8)) <= 3, "a log line with more than three decimals: \(line)")
}

private func percentDecoded(_ bytes: some Collection<UInt8>) -> [UInt8] {
  var plain: [UInt8] = []
  var rest = Array(bytes)[...]
  while let byte = rest.popFirst() {
    if byte == UInt8(ascii: "%"), rest.count >= 2, let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) {
      plain.append(value)
      rest = rest.dropFirst(2)
    } else {
      plain.append(byte)
    }
  }
  return plain
}
