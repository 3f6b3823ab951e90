import WeatherModel
import Wire

extension OpenWeatherDecoder {
  /// /data/3.0/onecall, and its predecessor 2.5.
  func oneCall(_ document: JSON) throws(InvalidField) -> WeatherReport {
    let current = document["current"]
    let hours = try moments(document["hourly"])
    let reference = try current["dt"].unixTimeIfPresent() ?? hours?.first?.time ?? context.fetchedAt
    var report = try frame(document, at: reference)
    if !current.isMissing, !current.isNull {
      let moment = try oneCallMoment(current)
      report.current = Stamped(moment, provenance(validAt: moment.time))
    }
    let made = provenance(validAt: context.fetchedAt)
    report.hourly = hours.map { Stamped($0, made) }
    report.daily = try days(document["daily"], report.zone).map { Stamped($0, made) }
    report.minutely = try rain(document["minutely"]).map { Stamped($0, made) }
    // If the member is missing, there are no warnings.
    if isWanted(.alerts) { try readAlerts(document["alerts"], made, into: &report) }
    return report
  }

  /// /data/3.0/onecall/timemachine: moments of the past.
  func past(_ document: JSON) throws(InvalidField) -> WeatherReport {
    guard let moments = try moments(document["data"]) else { throw InvalidField("data", "no moment") }
    var report = try frame(document, at: moments[0].time)
    report.hourly = Stamped(moments, provenance(validAt: moments[0].time))
    return report
  }

  private func frame(_ document: JSON, at reference: Instant) throws(InvalidField) -> WeatherReport {
    let cell = try cell(document)
    guard let name = try document["timezone"].words() else {
      return WeatherReport(cell: cell, zone: try zone(cell, shift: document["timezone_offset"], at: reference))
    }
    let offset = try reading { () throws(JSONError) in try document["timezone_offset"].integerIfPresent() } ?? 0
    guard offset.magnitude < 86_400 else { throw InvalidField("timezone_offset", "a day or more") }
    let zone = context.zones.zone(named: name, offset: offset, from: reference - .days(3), to: reference + .days(18))
    return WeatherReport(cell: cell, zone: zone)
  }

  private func moments(_ section: JSON) throws(InvalidField) -> [Moment]? {
    guard let items = try section.itemsIfPresent(atMost: AnswerLimits.steps), !items.isEmpty else { return nil }
    var moments: [Moment] = []
    for item in items {
      let moment = try oneCallMoment(item)
      try checkOrder(moments.last?.time, moment.time, item)
      moments.append(moment)
    }
    return moments.withPressureChanges()
  }

  private func oneCallMoment(_ json: JSON) throws(InvalidField) -> Moment {
    let entries = json["weather"]
    let time = try json["dt"].unixTime()
    var moment = Moment(time: time, condition: try condition(entries), temperature: try neededTemperature(json["temp"]))
    moment.isDaylight = try isDaylight(entries, at: time, rise: try sunTime(json["sunrise"]), set: try sunTime(json["sunset"]))
    moment.feelsLike = try temperature(json["feels_like"])
    moment.humidity = try json["humidity"].fractionFromPercent()
    moment.dewPoint = try temperature(json["dew_point"])
    moment.wind = try wind(speed: json["wind_speed"], gust: json["wind_gust"], direction: json["wind_deg"])
    moment.pressure = try json["pressure"].value(.pressure)
    moment.visibility = try json["visibility"].value(.distance)
    moment.cloudCover = try json["clouds"].fractionFromPercent()
    moment.uvIndex = try json["uvi"].value(.uvIndex)
    moment.precipitationChance = try json["pop"].share()
    moment.precipitation = try fallen(json).map(roundedToTenThousandths)
    return moment
  }

  private func days(_ section: JSON, _ zone: LocalZone) throws(InvalidField) -> [Day]? {
    guard let items = try section.itemsIfPresent(atMost: AnswerLimits.steps), !items.isEmpty else { return nil }
    var days: [Day] = []
    for item in items {
      let date = zone.date(of: try item["dt"].unixTime())
      if let last = days.last, last.date >= date { throw InvalidField(item["dt"].path, "a day before the previous one") }
      let (low, high) = (try neededTemperature(item["temp"]["min"]), try neededTemperature(item["temp"]["max"]))
      guard low <= high else { throw InvalidField(item["temp"]["min"].path, "above the day's high") }
      var day = Day(date: date, condition: try condition(item["weather"]), low: low, high: high)
      day.precipitationChance = try item["pop"].share()
      // For days, both are plain numbers, not objects.
      let (rain, snow) = (try item["rain"].value(.rain), try item["snow"].value(.rain))
      day.precipitation = rain != nil || snow != nil ? roundedToTenThousandths((rain ?? 0) + (snow ?? 0)) : nil
      day.wind = try wind(speed: item["wind_speed"], gust: item["wind_gust"], direction: item["wind_deg"])
      day.uvIndex = try item["uvi"].value(.uvIndex)
      (day.sunrise, day.sunset) = (try sunTime(item["sunrise"]), try sunTime(item["sunset"]))
      days.append(day)
    }
    return days
  }

  private func rain(_ section: JSON) throws(InvalidField) -> [RainStep]? {
    guard let items = try section.itemsIfPresent(atMost: AnswerLimits.steps) else { return nil }
    var steps: [RainStep] = []
    for item in items {
      let time = try item["dt"].unixTime()
      try checkOrder(steps.last?.time, time, item)
      guard let intensity = try item["precipitation"].value(.rain) else { continue }
      steps.append(RainStep(time: time, intensity: intensity))
    }
    return steps.isEmpty ? nil : steps
  }

  /// /data/3.0/onecall/day_summary: one day of the past, with its own member names.
  func daySummary(_ document: JSON) throws(InvalidField) -> WeatherReport {
    let cell = try cell(document)
    let text = try reading { () throws(JSONError) in try document["date"].text() }
    guard let date = CalendarDate(iso8601: text) else { throw InvalidField("date", "a text that is not a date") }
    let temperatures = document["temperature"]
    let (low, high) = (try neededTemperature(temperatures["min"]), try neededTemperature(temperatures["max"]))
    guard low <= high else { throw InvalidField("temperature.min", "above the day's high") }
    var day = Day(date: date, condition: .unknown, low: low, high: high)
    day.precipitation = try document["precipitation"]["total"].value(.rain)
    let strongest = document["wind"]["max"]
    day.wind = try wind(speed: strongest["speed"], gust: strongest["gust"], direction: strongest["direction"])
    let noon = Instant(seconds: date.day * 86_400 + 43_200)
    var report = context.emptyReport(cell, around: noon)
    report.daily = Stamped([day], provenance(validAt: noon))
    return report
  }
}
