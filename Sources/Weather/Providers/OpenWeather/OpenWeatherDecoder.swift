import HTTPClient
import WeatherModel
import Wire

/// Turns an answer of OpenWeatherMap into the model; total: any bytes result in values or in an error that names the field.
struct OpenWeatherDecoder {
  let endpoint: OpenWeatherEndpoint
  /// The units that were requested; nil when unknown. Then temperatures above 150 are taken as kelvins and others as degrees Celsius.
  let units: OpenWeatherUnits?
  let context: DecodingContext

  /// The report in an answer. Kinds that were asked for must be there, except those that not every place has.
  func report(_ response: ClientResponse) throws(ProviderError) -> WeatherReport { try report(try document(response)) }

  func report(_ document: JSON) throws(ProviderError) -> WeatherReport {
    do throws(InvalidField) {
      guard document.kind == .object else { throw InvalidField("document", "something other than an object") }
      let report =
        switch endpoint {
        case .weather: try weather(document)
        case .forecast: try forecast(document)
        case .oneCall: try oneCall(document)
        case .air: try air(document)
        case .list: try nearest(of: document)
        case .timeMachine: try past(document)
        case .daySummary: try daySummary(document)
        case .geoDirect, .geoZip: throw InvalidField("document", "places instead of weather")
        }
      for kind in (context.kinds ?? []).each where kind != .minutely && kind != .air && report.provenance(of: kind) == nil {
        throw InvalidField(kind.word, "none of the requested data")
      }
      return report
    } catch { throw failure(error) }
  }

  func isWanted(_ kind: Kind) -> Bool { context.kinds?.contains(Kinds(kind)) ?? true }

  /// The cell that was asked for, or else the one that the answer is about: an object with latitude and longitude.
  func cell(_ place: JSON, _ latitude: String = "lat", _ longitude: String = "lon") throws(InvalidField) -> Cell {
    if let cell = context.cell { return cell }
    return Cell(try coordinate(place, latitude, longitude))
  }

  func coordinate(_ place: JSON, _ latitude: String = "lat", _ longitude: String = "lon") throws(InvalidField) -> Coordinate {
    try coordinateInAnswer(latitude: place[latitude], longitude: place[longitude])
  }

  /// The local zone of a place for which the answer gives only the current UTC offset.
  ///
  /// If the zone from the map has the same offset, it is used, because it also has future clock changes.
  func zone(_ cell: Cell, shift: JSON, at reference: Instant) throws(InvalidField) -> LocalZone {
    let zone = context.zones.zone(at: cell, from: reference - .days(3), to: reference + .days(18))
    guard let offset = try reading({ () throws(JSONError) in try shift.integerIfPresent() }) else { return zone }
    guard offset.magnitude < 86_400 else { throw InvalidField(shift.path, "a day or more") }
    return zone.offset(at: reference) == offset ? zone : LocalZone(identifier: "", offset: offset)
  }

  func provenance(validAt: Instant) -> Provenance {
    Provenance(source: .openWeather, fetchedAt: context.fetchedAt, validAt: validAt)
  }
}

extension OpenWeatherDecoder {
  /// A temperature; nil where it is missing or null.
  func temperature(_ json: JSON) throws(InvalidField) -> Temperature? {
    guard let number = try reading({ () throws(JSONError) in try json.numberIfPresent() }) else { return nil }
    let celsius =
      switch units {
      case .metric: number
      case .imperial: (number - 32) * 5 / 9
      case .standard: number - 273.15
      case nil: number > 150 ? number - 273.15 : number
      }
    if let fault = Measure.temperature.fault(celsius) { throw InvalidField(json.path, fault) }
    return Temperature(celsius: roundedToHundredths(celsius))
  }

  /// A required temperature; throws where it is missing or null.
  func neededTemperature(_ json: JSON) throws(InvalidField) -> Temperature {
    guard let temperature = try temperature(json) else { throw .absent(json) }
    return temperature
  }

  func wind(speed: JSON, gust: JSON, direction: JSON) throws(InvalidField) -> Wind? {
    let unit = units == .imperial ? DocumentedUnit.milesAnHour : .models
    return Wind(
      speed: try speed.value(.speed, from: unit), gust: try gust.value(.speed, from: unit),
      direction: try direction.value(.direction))
  }

  /// Rain and snow of a step in millimetres an hour; nil where the source gives neither. Both are objects, which may be empty; a sum over
  /// three hours is divided by three.
  func fallen(_ step: JSON) throws(InvalidField) -> Double? {
    var sum: Double?
    for name in ["rain", "snow"] {
      let amounts = step[name]
      guard !amounts.isMissing, !amounts.isNull else { continue }
      let threeHours = try amounts["3h"].value(.rain)
      guard let amount = try amounts["1h"].value(.rain) ?? threeHours.map({ $0 / 3 }) else { continue }
      sum = (sum ?? 0) + amount
    }
    return sum
  }

  /// The condition; if there are several entries, the most severe one.
  func condition(_ entries: JSON) throws(InvalidField) -> Condition {
    let items = try entries.itemsIfPresent(atMost: AnswerLimits.steps) ?? []
    var found: [Condition] = []
    for item in items { found.append(Condition(openWeather: try reading { () throws(JSONError) in try item["id"].integerIfPresent() })) }
    return Condition.worstFirst.first(where: found.contains) ?? .unknown
  }

  /// Whether the sun is up: by sunrise and sunset, else by the last letter of the icon's name ("10n").
  func isDaylight(_ entries: JSON, at time: Instant, rise: Instant?, set: Instant?) throws(InvalidField) -> Bool? {
    if let rise, let set, rise < set { return time >= rise && time < set }
    switch try entries[0]["icon"].words()?.utf8.last {
    case UInt8(ascii: "d"): return true
    case UInt8(ascii: "n"): return false
    default: return nil
    }
  }

  /// Sunrise or sunset; the source sends 0 if there is none on that day.
  func sunTime(_ json: JSON) throws(InvalidField) -> Instant? {
    guard let time = try json.unixTimeIfPresent(), time.seconds != 0 else { return nil }
    return time
  }

  /// Throws unless each step is later than the one before.
  func checkOrder(_ before: Instant?, _ time: Instant, _ json: JSON) throws(InvalidField) {
    if let before, before >= time { throw InvalidField(json["dt"].path, "a time before the previous one") }
  }
}
