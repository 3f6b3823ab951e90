import Routes
import Testing
import WeatherModel
import Wire

@testable import Features

/// The time at which most tests begin.
let noon = Instant(seconds: 1_763_467_200)

let home = place(64.146, -21.942)
let island = place(-54.281, -36.509)
let city = place(35.689, 139.692)

func place(_ latitude: Double, _ longitude: Double) -> Coordinate {
  guard let coordinate = Coordinate(latitude: latitude, longitude: longitude) else {
    Issue.record("\(latitude), \(longitude) is no place on earth")
    return Cell.zero.coordinate
  }
  return coordinate
}

extension Coordinate {
  /// The place this many metres to the north (metres of a degree from the same mean radius that distances are computed with).
  func north(metres: Double) -> Coordinate { place(latitude + metres / (6_371_008.8 * .pi / 180), longitude) }
}

/// A report with some kinds that were all fetched at the same moment.
func report(
  _ place: Coordinate, _ kinds: [Kind] = Kind.allCases, fetchedAt: Instant = noon, source: Source = .openMeteo, celsius: Double = 7
) -> WeatherReport {
  let provenance = Provenance(source: source, fetchedAt: fetchedAt, validAt: fetchedAt)
  let moment = Moment(time: fetchedAt, condition: .drizzle, temperature: Temperature(celsius: celsius))
  var report = WeatherReport(cell: Cell(place), zone: .utc)
  for kind in kinds {
    switch kind {
    case .current: report.current = Stamped(moment, provenance)
    case .hourly: report.hourly = Stamped([moment], provenance)
    case .daily:
      let day = Day(
        date: CalendarDate(day: fetchedAt.seconds / 86_400), condition: .rain, low: Temperature(celsius: celsius - 2),
        high: Temperature(celsius: celsius + 2))
      report.daily = Stamped([day], provenance)
    case .minutely: report.minutely = Stamped([RainStep(time: fetchedAt, intensity: 0.4)], provenance)
    case .air:
      report.air = Stamped(AirQuality(europeanIndex: 12, usIndex: 30, pollutants: [Pollutant(.ozone, 55)]), provenance)
    case .alerts: report.alerts = Stamped([], provenance)
    }
  }
  return report
}

/// A page that shows weather fetched at noon.
func page(_ origin: WeatherFeature.Origin, _ place: Coordinate) -> WeatherFeature.State {
  WeatherFeature.State(origin: origin, coordinate: place, report: report(place))
}

/// Pages, and which of their places are saved.
@dynamicMemberLookup struct SampleList: Equatable {
  var weatherList = WeatherListFeature.State()
  var places = SavedPlaces()

  subscript<Value>(dynamicMember path: WritableKeyPath<WeatherListFeature.State, Value>) -> Value {
    get { weatherList[keyPath: path] }
    set { weatherList[keyPath: path] = newValue }
  }

  var position: Int { weatherList.position(places) }
  var wayBack: Destination.Screen { weatherList.wayBack(places) }
}

/// A list of pages; all places are saved, except random ones and `guests`.
func list(
  _ pages: (WeatherListFeature.PageID, WeatherFeature.State)..., selected: WeatherListFeature.PageID = .here,
  guests: [WeatherListFeature.PageID] = []
) -> SampleList {
  for (id, page) in pages { #expect(id == page.id || page.coordinate == nil, "the page of another place") }
  return list(pages.map(\.1), selected: selected, guests: guests)
}

/// A list of pages; all places are saved, except random ones and `guests`.
func list(
  _ pages: [WeatherFeature.State], selected: WeatherListFeature.PageID = .here, guests: [WeatherListFeature.PageID] = []
) -> SampleList {
  var list = SampleList()
  var saved: [SavedPlace] = []
  for page in pages {
    list.pages[id: page.id] = page
    if let coordinate = page.coordinate, page.id != .here, !page.origin.isRandom, !guests.contains(page.id) {
      saved.append(SavedPlace(coordinate, name: page.knownName ?? "", nickname: page.nickname))
    }
  }
  list.places = SavedPlaces(provisional: saved)
  list.weatherList.showPlaces(list.places)
  list.selected = selected
  return list
}

extension AppFeature.State {
  /// Shows these pages and places.
  mutating func show(_ list: SampleList) {
    weatherList = list.weatherList
    changeRecords { places, _ in places = list.places }
  }

  /// The pages that are shown beside each other.
  var distinctPages: [WeatherListFeature.PageID] { weatherList.distinctPages(places) }

  /// Writes the saved places into records, as an app has them that has read its storage.
  mutating func writeRecords() { make(nil) }

  /// Makes an edit.
  mutating func make(_ edit: PlaceEdit?) {
    changeRecords { places, records in
      var space = records ?? Space(device: 1)
      if let edit { _ = places.edit(edit) }
      _ = places.writeEdits(into: &space, at: 0) { UInt64.random(in: 0...UInt64.max) }
      records = space
    }
  }

  /// Saves the place of a page.
  mutating func save(_ page: WeatherFeature.State) {
    writeRecords()
    weatherList.pages[id: page.id] = page
    if let coordinate = page.coordinate { make(.save(SavedPlace(coordinate, nickname: page.nickname), at: nil)) }
  }

  /// Moves a saved place.
  mutating func move(_ place: Coordinate, to index: Int) { make(.move(Cell(place), to: index)) }

  /// Removes a saved place.
  mutating func remove(_ place: Coordinate) { make(.remove(Cell(place))) }

  /// Gives a saved place a nickname.
  mutating func giveNickname(_ nickname: String, to place: Coordinate) { make(.giveNickname(Cell(place), nickname)) }
}

/// The state of an app that shows what the server has painted, and has not read its storage.
func painted(_ list: SampleList) -> AppFeature.State {
  var state = AppFeature.State(now: noon)
  state.show(list)
  return state
}

/// In tests, 0 is the page of the device's own position, 1 that of the island, 2 that of the city.
extension WeatherListFeature.PageID: ExpressibleByIntegerLiteral {
  /// The page with a number.
  public init(integerLiteral number: Int) {
    self = number == 0 ? .here : .place(Cell(number == 1 ? island : number == 2 ? city : Cell.zero.coordinate))
  }
}

/// A report as the server would send it.
func received(_ report: WeatherReport) -> ReceivedReport { ReceivedReport(report, bytes: report.json) }

extension Result where Success == ReceivedReport, Failure == WeatherRefusal {
  /// The answer with this report.
  static func success(_ report: WeatherReport) -> Self { .success(received(report)) }
}

extension WeatherFeature.State {
  /// A page with weather as the server would send it.
  init(origin: WeatherFeature.Origin, coordinate: Coordinate?, report: WeatherReport?) {
    self.init(origin: origin, coordinate: coordinate, received: report.map { FeaturesTests.received($0) })
  }

  /// Applies the start of a request to a page.
  mutating func startLoading(at now: Instant = noon) {
    askedAt = now
  }

  /// Applies any answer to a page.
  mutating func noteAnswer() {
    lastTried = askedAt
    askedAt = nil
  }

  /// Applies a failure to a page.
  mutating func fail(_ problem: WeatherProblem) {
    noteAnswer()
    self.problem = problem
  }

  /// Applies an answer with weather to a page.
  mutating func show(_ report: WeatherReport) {
    noteAnswer()
    problem = nil
    received = FeaturesTests.received(report)
  }
}
