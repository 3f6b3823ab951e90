import HTTPClient
import WeatherModel
import Wire
import Zones

/// Turns an answer of Open-Meteo into the model; total: any bytes result in values or in an error that names the field.
struct OpenMeteoDecoder {
  let endpoint: OpenMeteoEndpoint
  var cell: Cell
  let fetchedAt: Instant
  let zones: ZoneFiles
  /// The suffix of the column names when the answer has several models; empty otherwise.
  var suffix = ""

  /// The report in an answer. Kinds that were asked for must be there, except rain by the minute, which not every place has.
  func report(_ response: ClientResponse, asked: Kinds) throws(ProviderError) -> WeatherReport {
    let document = try document(response)
    do throws(InvalidField) {
      let report = try read(document)
      for kind in asked.each where kind != .minutely && report.provenance(of: kind) == nil {
        throw InvalidField(kind == .air ? "current" : kind.word, "none of the requested data")
      }
      return report
    } catch { throw failure(error.cause) }
  }

  private func read(_ document: JSON) throws(InvalidField) -> WeatherReport {
    guard document.kind == .object else { throw InvalidField("document", "something other than an object") }
    let utcOffset = try utcOffset(document)
    let identifier = try reading { () throws(JSONError) in try document["timezone"].textIfPresent() }
    var report = WeatherReport(cell: cell, zone: LocalZone(identifier: "", offset: utcOffset))
    report.elevation = try document["elevation"].elevation()
    var reference = fetchedAt
    switch endpoint {
    case .forecast, .models, .geocoding:
      let hours = try series("hourly", document, utcOffset).map(OpenMeteoHours.init)
      report.current = try current(document, utcOffset, after: hours)
      if let hours, let moments = hours.moments() { report.hourly = Stamped(moments, provenance(validAt: fetchedAt)) }
      if let days = try days(document, utcOffset) { report.daily = Stamped(days, provenance(validAt: fetchedAt)) }
      if let rain = try rain(document, utcOffset) { report.minutely = Stamped(rain, provenance(validAt: fetchedAt)) }
      reference = report.current?.value.time ?? report.hourly?.value.first?.time ?? report.daily?.value.first.map(noon) ?? fetchedAt
    case .air:
      if let (air, time) = try air(document, utcOffset) {
        report.air = Stamped(air, provenance(validAt: time))
        reference = time
      }
    }
    report.zone = zones.zone(named: identifier ?? "", offset: utcOffset, from: reference - .days(3), to: reference + .days(18))
    return report
  }

  /// A section with a series, with the columns of the selected model; nil where the answer has no such section.
  func series(_ name: String, _ document: JSON, _ utcOffset: Int64) throws(InvalidField) -> OpenMeteoSection? {
    var section = try OpenMeteoSection(name, in: document, utcOffset: utcOffset)
    section?.suffix = suffix
    return section
  }

  /// Seconds ahead of UTC.
  func utcOffset(_ document: JSON) throws(InvalidField) -> Int64 {
    let utcOffset = try reading { () throws(JSONError) in try document["utc_offset_seconds"].integer() }
    guard utcOffset.magnitude < 86_400 else { throw InvalidField("utc_offset_seconds", "a day or more") }
    return utcOffset
  }

  private func noon(_ day: Day) -> Instant { Instant(seconds: day.date.day * 86_400 + 43_200) }

  private func provenance(validAt: Instant) -> Provenance { Provenance(source: .openMeteo, fetchedAt: fetchedAt, validAt: validAt) }

  private func current(_ document: JSON, _ utcOffset: Int64, after hours: OpenMeteoHours?) throws(InvalidField) -> Stamped<Moment>? {
    guard let section = try OpenMeteoSection("current", in: document, utcOffset: utcOffset) else { return nil }
    var values = [Double?](repeating: nil, count: MomentField.allCases.count)
    for field in MomentField.current { values[field.rawValue] = try section.value(field.name, old: field.oldName, field.measure) }
    let time = try section.time()
    // The amount is the sum over the interval; the model has the amount for an hour.
    if let interval = try reading({ () throws(JSONError) in try section.values["interval"].numberIfPresent() }), interval >= 60,
      interval <= 3600
    {
      values[MomentField.precipitation.rawValue] = values[MomentField.precipitation.rawValue].map {
        roundedToTenThousandths($0 * 3600 / interval)
      }
    }
    guard var moment = Moment(time: time, openMeteo: { values[$0.rawValue] }) else { return nil }
    moment.pressureChange = hours?.pressureChange(to: moment.pressure, at: time)
    return Stamped(moment, provenance(validAt: time))
  }

  private func rain(_ document: JSON, _ utcOffset: Int64) throws(InvalidField) -> [RainStep]? {
    guard let section = try series("minutely_15", document, utcOffset) else { return nil }
    let times = try section.times()
    let amounts = try section.column("precipitation", old: nil, .rain)
    let steps = zip(times, amounts).compactMap { time, amount in
      // The amount is the sum of the quarter of an hour before, so the step begins 15 minutes earlier; times four it is the rate per hour.
      amount.map { RainStep(time: time - .minutes(15), intensity: roundedToTenThousandths($0 * 4)) }
    }
    return steps.isEmpty ? nil : steps
  }

  private func air(_ document: JSON, _ utcOffset: Int64) throws(InvalidField) -> (AirQuality, Instant)? {
    guard let section = try OpenMeteoSection("current", in: document, utcOffset: utcOffset) else { return nil }
    var pollutants: [Pollutant] = []
    for substance in Pollutant.Substance.allCases {
      if let amount = try section.value(substance.word, old: nil, .concentration) { pollutants.append(Pollutant(substance, amount)) }
    }
    // The service's own index counts only where it is all there is. It has the edition of 2024, too, since 14 August 2026.
    let sent = try section.value("european_aqi", old: nil, .airIndex)
    var air = AirQuality(
      europeanIndex: EuropeanAirIndex(pollutants)?.value ?? sent, usIndex: try section.value("us_aqi", old: nil, .airIndex),
      pollutants: pollutants)
    for plant in Pollen.Plant.allCases {
      // Available in Europe only; elsewhere every plant is null.
      if let grains = try section.value(plant.openMeteoName, old: nil, .pollen) { air.pollen.append(Pollen(plant, grains)) }
    }
    air.hours = try airHours(document, utcOffset)
    // Where the models have no data, every value is null, and the place has no air quality.
    guard air.europeanIndex != nil || air.usIndex != nil || !pollutants.isEmpty || !air.pollen.isEmpty else { return nil }
    return (air, try section.time())
  }

  /// The indices hour by hour, as far as the models reach.
  private func airHours(_ document: JSON, _ utcOffset: Int64) throws(InvalidField) -> [AirHour] {
    guard let section = try OpenMeteoSection("hourly", in: document, utcOffset: utcOffset) else { return [] }
    let sent = try section.column("european_aqi", old: nil, .airIndex)
    let us = try section.column("us_aqi", old: nil, .airIndex)
    var amounts: [(substance: Pollutant.Substance, column: [Double?])] = []
    for substance in Pollutant.Substance.european {
      amounts.append((substance, try section.column(substance.word, old: nil, .concentration)))
    }
    return try section.times().enumerated().compactMap { index, time in
      func value(_ column: [Double?]) -> Double? { index < column.count ? column[index] : nil }
      let pollutants = amounts.compactMap { amount in value(amount.column).map { Pollutant(amount.substance, $0) } }
      let hour = AirHour(time, europeanIndex: EuropeanAirIndex(pollutants)?.value ?? value(sent), usIndex: value(us))
      return hour.europeanIndex == nil && hour.usIndex == nil ? nil : hour
    }
  }
}

extension OpenMeteoDecoder {
  /// The body as JSON. Throws when the body is no JSON, and when the body or the status reports an error.
  func document(_ response: ClientResponse) throws(ProviderError) -> JSON {
    let document: JSON
    do throws(InvalidField) { document = try response.document() } catch {
      guard response.status < 400 else { throw failure(refusal(response, reason: nil)) }
      throw failure(error.cause)
    }
    // An error can come with any status.
    let reason = try? document["reason"].textIfPresent()  // a reason that is no text is ignored
    if let isError = try? document["error"].flagIfPresent(), isError {
      throw failure(refusal(response, reason: reason ?? ""))
    }
    guard response.status >= 200, response.status < 300 else { throw failure(refusal(response, reason: reason)) }
    return document
  }

  /// The cause of an error answer, from its status and its text.
  private func refusal(_ response: ClientResponse, reason: String?) -> ProviderError.Cause {
    let words = (reason ?? "").lowercased()
    if response.status == 429 || containsIgnoringCase(words, "limit exceeded") {
      let period: Int64? = words.hasPrefix("minutely") ? 60 : words.hasPrefix("hourly") || words.hasPrefix("daily") ? 3600 : nil
      return .quotaUsedUp(retryAfter: response.retryAfter ?? period)
    }
    if containsIgnoringCase(words, "no data is available for this location") { return .unknownPlace }
    if reason != nil,
      response.status == 401 || response.status == 403 || containsIgnoringCase(words, "api key") || containsIgnoringCase(words, "apikey")
    {
      return .refusedKey
    }
    return .upstream(status: response.status, reason: reason == nil ? nil : "it refuses the request")
  }

  func failure(_ cause: ProviderError.Cause) -> ProviderError {
    ProviderError(source: .openMeteo, endpoint: endpoint.rawValue, cause: cause)
  }
}
