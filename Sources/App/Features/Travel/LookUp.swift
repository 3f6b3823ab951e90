import Copy
import Loop
import Preferences
import Routes
import WeatherModel

/// Requests the address of a point and the air there, both at once. If one of them is not available, the answer is the problem.
func lookUp(
  _ coordinate: Coordinate, _ clients: Clients, _ environment: Environment,
  _ answer: @escaping (Result<KnownPlace, WeatherRefusal>) -> Void
) -> Cancellation {
  let cell = Cell(coordinate)
  let found = LookUpAnswers()
  let settle = {
    if found.isOver { return }
    switch (found.name, found.air) {
    case (.success(let name)?, .success(let air)?):
      found.isOver = true
      answer(
        .success(KnownPlace(TripPoint(coordinate, name: tripName(name, cell, environment), air: air), airRequestedAt: clients.now)))
    case (.failure(let problem)?, _):
      found.isOver = true
      answer(.failure(WeatherRefusal(problem)))
    case (_, .failure(let refusal)?):
      found.isOver = true
      answer(.failure(refusal))
    case (nil, _), (_, nil): break
    }
  }
  let name = clients.places.pointName(cell, environment.copy.language) {
    found.name = $0
    settle()
  }
  let air = fetchAir(cell, clients, environment) {
    found.air = $0
    settle()
  }
  return Cancellation {
    name.cancel()
    air.cancel()
  }
}

/// Requests the air of a cell. The result is nil if no source has data for it.
func fetchAir(
  _ cell: Cell, _ clients: Clients, _ environment: Environment,
  _ answer: @escaping (Result<Stamped<AirQuality>?, WeatherRefusal>) -> Void
) -> Cancellation {
  clients.weather.fetch(WeatherQuery(cell: cell, kinds: Kinds(.air), preferred: environment.preferences.sources)) { result in
    answer(result.map { $0.report.air })
  }
}

/// Whether air need not be requested again: it was fetched less than an hour ago, or the request was made in the last five minutes and
/// found nothing newer.
func isFreshAir(_ air: Stamped<AirQuality>?, requestedAt: Instant, at now: Instant) -> Bool {
  guard requestedAt <= now, now - requestedAt < Kind.air.lifetime else { return false }
  guard let fetched = air?.provenance.fetchedAt else { return true }
  return now - fetched < Kind.air.lifetime || now - requestedAt < .minutes(5)
}

/// The answers that have arrived so far.
private final class LookUpAnswers {
  var name: Result<PlaceName, WeatherProblem>?
  var air: Result<Stamped<AirQuality>?, WeatherRefusal>?
  var isOver = false
}

/// The full name of a place if a trip may contain it, else its short name, else its coordinates.
func tripName(_ name: PlaceName, _ cell: Cell, _ environment: Environment) -> String {
  for text in [visibleText(environment.inFull(name)), name.name] where nameProblem(text) == nil { return text }
  return cell.coordinate.shortText
}

/// A short name for an end of a trip, so that both ends fit on a line: the nickname, or the address up to its first comma. Commas of other
/// languages count as well, because the person may have changed the language since the address was written.
func shortTitle(of point: TripPoint) -> String {
  if let nickname = point.nickname { return nickname }
  let bytes = Array(point.name.utf8)
  for index in bytes.indices where [", ", "، ", "、"].contains(where: { begins(bytes[index...], with: $0) }) {
    // The comma between two coordinates does not separate them.
    if plainDecimal(bytes[..<index]) != nil { break }
    return String(decoding: bytes[..<index], as: UTF8.self)
  }
  return point.name
}
