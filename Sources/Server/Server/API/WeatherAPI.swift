import Gazetteer
import HTTPServer
import Languages
import Preferences
import Providers
import Reports
import Routes
import WeatherModel
import WeatherService
import Wire
import Zones

/// The API's answers about the weather of a cell, kept ready while they are valid.
struct WeatherAPI {
  let service: WeatherService
  let ready: ReadyAnswers
  let clock: ServerClock
  let finder: PlaceFinder
  let tariff: Tariff

  /// The requester, and the requested address in our own spelling.
  struct Requester: Sendable {
    var request: HTTPRequest
    var target: String
    var audience: CrossOrigin.Audience
    var permission: Permission
    /// Whether the requester was shown a cell before, or has it among its watched places.
    var hasSeen: @Sendable (Cell) -> Bool

    /// The key under which the answer is kept ready; nothing else in an address changes the answer.
    var key: String { audience.key(target) }
  }

  /// Writes an answer of the service as JSON, with the moment when that changes even without new weather; nil if there is nothing to
  /// write.
  typealias Writing = @Sendable (_ answer: WeatherAnswer, _ now: Instant) -> (json: [UInt8], goodUntil: Instant?)?

  /// The weather of a cell as a report.
  func weather(_ query: WeatherQuery, _ requester: Requester) -> Reply {
    reply(query, requester) { answer, now in
      // It is no error if no source has warnings for a place: the report is empty, and says so.
      let report = answer.report ?? (answer.hasNoSource ? .empty(of: query.cell, at: now) : nil)
      return report.map { (named(answer, $0, in: query.language).json, nil) }
    }
  }

  /// The weather of several places, each as a report; made for each request from the weather that is kept for each place.
  func weather(_ query: PlacesQuery, _ requester: Requester) -> Reply {
    .later {
      let answers = await query.cells.mappedInParallel { cell in
        await ladder.fetch(
          AnswerLadder.Question(
            cell: cell, kinds: .all, preferred: query.preferred, refreshes: query.refreshes, permission: requester.permission))
      }
      let places = jsonObject { json in
        let known = answers.compactMap { answer in answer.report.map { (answer: answer, report: $0) } }
        json.array("places", of: known) { place, json in
          json.key("report")
          json.value(written: named(place.answer, place.report, in: query.language).json)
        }
      }
      return .prepared(PreparedBody(json: places).answer(for: requester.audience))
    }
  }

  /// The weather in the few values that simple clients show.
  func dashboard(_ cell: Cell, _ requester: Requester) -> Reply {
    reply(WeatherQuery(cell: cell, kinds: Dashboard.kinds), requester) { answer, now in
      answer.report.flatMap { Dashboard(finder.named($0, .english), now: now) }.map { ($0.json, $0.endOfDay) }
    }
  }

  /// The weather of every source; made for each request, since it is requested seldom and changes with each source.
  func compare(_ cell: Cell, _ kinds: Kinds, _ requester: Requester) -> Reply {
    .later {
      let comparison = Comparison(cell: cell, answers: await service.compare(cell, kinds, by: requester.permission))
      return .prepared(PreparedBody(json: comparison.json).answer(for: requester.audience))
    }
  }

  /// The state of the sources.
  func sources(_ cell: Cell?, _ requester: Requester) -> Reply {
    .prepared(PreparedBody(json: SourceList(service, in: cell).json).answer(for: requester.audience))
  }

  /// The places that a search text may mean.
  func places(_ search: PlaceSearch, _ requester: Requester) -> Reply {
    let query = PlaceQuery(search.text, near: search.near?.coordinate, language: search.language ?? .english, limit: search.limit)
    // No source is asked while somebody types: a place gets its temperature only if memory has it. At other points than towns that would
    // tell which places somebody else has saved.
    let now = clock.now
    let json = finder.places(query).json { kind, place -> Double? in
      guard kind == .town || !service.usesLiveSources || requester.hasSeen(Cell(place)) else { return nil }
      guard let known = service.cached(Cell(place), Kinds(.current), now: now), known.freshness != .stale else { return nil }
      return known.answer.report?.current?.value.temperature.celsius
    }
    return .prepared(PreparedBody(json: json).answer(for: requester.audience))
  }

  func placeName(_ cell: Cell, _ language: Language?, _ requester: Requester) -> Reply {
    let copy = Languages.copy(language ?? .english)
    let found = finder.pointName(cell, in: copy.language)
    return .prepared(PreparedBody(json: found.json(of: cell, zone: finder.zone(of: cell), copy)).answer(for: requester.audience))
  }

  /// The weather on a journey; made for each request, since hardly anybody else requests the same one.
  func journey(_ query: JourneyQuery, _ requester: Requester, by permission: Permission) -> Reply {
    guard query.from.coordinate.distance(to: query.to.coordinate) >= TripLimits.shortest else {
      return .now(badParameter("to", TripRefusal.tooClose.words))
    }
    return .later {
      switch await journey(query, by: permission) {
      case .success(let journey):
        let copy = Languages.copy(query.language ?? .english)
        let display = Display(preferences: Preferences(), zone: .utc, now: clock.now, copy: copy)
        let way = GreatCircle(from: query.from.coordinate, to: query.to.coordinate)
        return .prepared(PreparedBody(json: journey.json(along: way, display)).answer(for: requester.audience))
      case .failure(let refusal): return .now(refusal.answer.refusal(retryAfter: refusal.retryAfter))
      }
    }
  }

  /// The weather on a journey for an answer or a page; the refusal if no source may be asked, or none can be reached.
  func journey(_ query: JourneyQuery, by permission: Permission) async -> Result<Journey, JourneyRefusal> {
    let way = GreatCircle(from: query.from.coordinate, to: query.to.coordinate)
    var (journey, answers) = await JourneyPlanner(service).journey(
      along: way, at: query.speed, from: query.departure ?? clock.now, now: clock.now, preferring: query.preferred, by: permission)
    if let answer = answers.first, answers.allSatisfy({ $0.report == nil }) {
      return .failure(JourneyRefusal(answer: answer, retryAfter: secondsToWait(until: answer.refusedUntil, now: clock.now)))
    }
    journey = finder.named(journey, Languages.copy(query.language ?? .english))
    journey.tariff = tariff
    return .success(journey)
  }

  /// Why no stop of a journey has weather.
  struct JourneyRefusal: Error {
    var answer: WeatherAnswer
    var retryAfter: Int64?
  }

  private var ladder: AnswerLadder { AnswerLadder(service: service, ready: ready, clock: clock) }

  private func named(_ answer: WeatherAnswer, _ report: WeatherReport, in language: Language?) -> WeatherAnswer {
    var answer = answer
    answer.report = report
    return finder.named(answer, Languages.copy(language ?? .english))
  }

  private func reply(_ query: WeatherQuery, _ requester: Requester, _ write: @escaping Writing) -> Reply {
    let question = AnswerLadder.Question(
      cell: query.cell, kinds: query.kinds, preferred: query.preferred, refreshes: query.refreshes, permission: requester.permission,
      key: requester.key)
    return ladder.reply(to: question) { answer, mayBeKept in
      let now = clock.now
      guard let written = write(answer, now) else {
        return .once(.now(answer.refusal(retryAfter: secondsToWait(until: answer.refusedUntil ?? answer.goodUntil, now: now))))
      }
      let body = PreparedBody(json: written.json)
      // An answer with something missing is sent but not kept: the next one may be complete.
      guard mayBeKept, answer.problem == nil, let goodUntil = answer.goodUntil,
        case let end = min(goodUntil, written.goodUntil ?? goodUntil), end > now
      else { return .once(.prepared(body.answer(for: requester.audience))) }
      return .ready(body.answer(for: requester.audience), until: end)
    }
  }
}

extension WeatherReport {
  /// A report of a place without any weather.
  fileprivate static func empty(of cell: Cell, at now: Instant) -> WeatherReport {
    WeatherReport(cell: cell, zone: ZoneFiles().zone(at: cell, from: now - .days(3), to: now + .days(18)))
  }
}
