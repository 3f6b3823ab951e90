import HTTPClient
import WeatherModel
import Wire

/// Decodes recorded answers of MET Norway.
enum METNorwayDecoding {
  /// Reads an answer; without an endpoint it is recognised by its shape.
  static func understand(_ response: ClientResponse, endpoint: String?, _ context: DecodingContext) throws(ProviderError) -> DecodedAnswer {
    let known: METNorwayEndpoint
    if let endpoint {
      known = try namedEndpoint(endpoint, METNorwayEndpoint.allCases.map { ($0.rawValue, $0) }, .metNorway)
    } else {
      known = shape(try? response.document())  // the decoder reports what is no JSON
    }
    return .weather(try METNorwayDecoder(endpoint: known, context: context).report(response))
  }

  private static func shape(_ document: JSON?) -> METNorwayEndpoint {
    guard let document else { return .locationforecast }
    if !document["features"].isMissing { return .metalerts }
    let meta = document["properties"]["meta"]
    return meta["radar_coverage"].isMissing && meta["units"]["precipitation_rate"].isMissing ? .locationforecast : .nowcast
  }
}

/// Turns an answer of MET Norway into the model; total: any bytes result in values or in an error that names the field.
struct METNorwayDecoder {
  let endpoint: METNorwayEndpoint
  let context: DecodingContext

  /// The report in an answer. Kinds of the forecast that were asked for must be there.
  func report(_ response: ClientResponse) throws(ProviderError) -> WeatherReport { try answer(response).report }

  /// The report in an answer, and whether a radar covers the place.
  func answer(_ response: ClientResponse) throws(ProviderError) -> (report: WeatherReport, radar: METNorwayRadar) {
    if let refusal = refusal(response) { throw ProviderError(source: .metNorway, endpoint: endpoint.rawValue, cause: refusal) }
    do throws(InvalidField) {
      let document = try response.document()
      guard document.kind == .object else { throw InvalidField("document", "something other than an object") }
      switch endpoint {
      case .locationforecast: return (try forecast(document), .sees)
      case .nowcast: return (try nowcast(document), try radar(document))
      case .metalerts: return (try alerts(document), .sees)
      }
    } catch {
      throw ProviderError(source: .metNorway, endpoint: endpoint.rawValue, cause: error.cause)
    }
  }

  /// The error that a status stands for (https://api.met.no/doc/StatusCodes); nil for a success. Error bodies are text or HTML for people.
  private func refusal(_ response: ClientResponse) -> ProviderError.Cause? {
    switch response.status {
    case 200, 203: return nil
    case 403 where isIdentityRefusal(response.body): return .refusedKey
    case 422: return .unknownPlace
    case 429: return .quotaUsedUp(retryAfter: response.retryAfter ?? .minutes(5))
    default:
      // MET Norway's own errors are plain text; HTML comes from proxies and log-in pages.
      let first = response.body.first { $0 > 0x20 }
      return .upstream(status: response.status, reason: first == nil || first == UInt8(ascii: "<") ? nil : "it refuses the request")
    }
  }

  /// Whether a 403 is the source's own, which rejects our identification. Proxies and log-in pages send 403 too.
  private func isIdentityRefusal(_ body: [UInt8]) -> Bool {
    let words = String(decoding: body.prefix(20_000), as: UTF8.self)
    if containsIgnoringCase(words, "user-agent") || containsIgnoringCase(words, "user agent") { return true }
    guard containsIgnoringCase(words, "met.no") else { return false }
    return ["terms of service", "termsofservice", "identif", "blacklist"].contains { containsIgnoringCase(words, $0) }
  }

  /// An empty report for the cell that was asked for, or else for the one that the answer names.
  func start(_ document: JSON, at time: Instant) throws(InvalidField) -> WeatherReport {
    let coordinates = document["geometry"]["coordinates"]
    let cell: Cell
    if let asked = context.cell {
      cell = asked
    } else {
      cell = Cell(try coordinateInAnswer(latitude: coordinates[1], longitude: coordinates[0]))
    }
    var report = context.emptyReport(cell, around: time)
    report.elevation = try coordinates[2].elevation()
    return report
  }

  func provenance(validAt: Instant) -> Provenance { Provenance(source: .metNorway, fetchedAt: context.fetchedAt, validAt: validAt) }

  /// The steps of the answer, with their times in order.
  func steps(_ document: JSON) throws(InvalidField) -> [(time: Instant, json: JSON)] {
    let series = document["properties"]["timeseries"]
    let items = try series.items(atMost: AnswerLimits.steps)
    var steps: [(time: Instant, json: JSON)] = []
    steps.reserveCapacity(items.count)
    for item in items {
      let time = try reading { () throws(JSONError) in try item["time"].instant() }
      if let last = steps.last, last.time >= time { throw InvalidField(item["time"].path, "a time before the previous one") }
      steps.append((time, item))
    }
    guard !steps.isEmpty else { throw InvalidField(series.path, "no step") }
    return steps
  }

  func details(_ step: JSON) throws(InvalidField) -> JSON {
    let details = step["data"]["instant"]["details"]
    guard details.kind == .object else { throw InvalidField(details.path, "no object with values") }
    return details
  }
}

/// The units of an answer, translated to the names that `Measure` knows.
struct METNorwayUnits {
  private let units: JSON

  init(_ document: JSON) { units = document["properties"]["meta"]["units"] }

  subscript(name: String) -> AnswerUnit {
    get throws(InvalidField) {
      let unit = try reading { () throws(JSONError) in try units[name].textIfPresent() }
      let known =
        switch unit {
        case "celsius": "°C"
        case "degrees": "°"
        case "mm/h": "mm"
        default: unit
        }
      return AnswerUnit(path: units[name].path, name: known)
    }
  }
}
