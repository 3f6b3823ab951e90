import WeatherModel
import Wire

/// A step of the forecast that has an outlook: for one hour in the first two or three days, for six hours after that.
struct METNorwayStep {
  var moment: Moment
  /// The number of hours that the outlook covers, 1 or 6.
  var hours: Int64
  /// The lowest and the highest temperature of these hours, in degrees Celsius; nil where the source gives none, as for single hours.
  var low: Double?
  var high: Double?
}

extension METNorwayDecoder {
  /// The current weather, the hours and the days, all from one series.
  func forecast(_ document: JSON) throws(InvalidField) -> WeatherReport {
    let made = try document["properties"]["meta"]["updated_at"].moment() ?? context.fetchedAt
    var report = try start(document, at: made)
    let steps = try METNorwaySteps(document, self, report.cell).steps
    guard !steps.isEmpty else { throw InvalidField("properties.timeseries", "no step with a temperature and an outlook") }
    let hours = steps.map(\.moment).withPressureChanges()
    let shown = hours.withShortAmounts()
    report.hourly = Stamped(shown, provenance(validAt: made))
    let days = days(steps, hours, report)
    if !days.isEmpty { report.daily = Stamped(days, provenance(validAt: made)) }
    if let index = step(now: context.fetchedAt, of: steps) {
      report.current = Stamped(shown[index], provenance(validAt: shown[index].time))
    }
    for kind in METNorway.forecastKinds.intersection(context.kinds ?? []).each where report.provenance(of: kind) == nil {
      throw InvalidField("properties.timeseries", "none of the requested data")
    }
    return report
  }

  /// The step that applies at a moment, or that begins within the hour.
  private func step(now: Instant, of steps: [METNorwayStep]) -> Int? {
    if let first = steps.first, first.moment.time > now { return first.moment.time - now <= .hours(1) ? 0 : nil }
    guard let index = steps.lastIndex(where: { $0.moment.time <= now }) else { return nil }
    return now < steps[index].moment.time + .hours(steps[index].hours) ? index : nil
  }

  /// The days of the place, with the lows and highs between the steps where the source gives them. Sunrise and sunset are computed, because
  /// the source sends none.
  private func days(_ steps: [METNorwayStep], _ hours: [Moment], _ report: WeatherReport) -> [Day] {
    let zone = report.zone
    var days = DailySummary(steps: hours, zone: zone, now: context.fetchedAt).days
    for index in days.indices {
      let date = days[index].date
      let start = zone.start(of: date)
      let end = zone.start(of: CalendarDate(day: date.day + 1))
      for step in steps where step.moment.time >= start && step.moment.time + .hours(step.hours) <= end {
        if let low = step.low { days[index].low = min(days[index].low, Temperature(celsius: low)) }
        if let high = step.high { days[index].high = max(days[index].high, Temperature(celsius: high)) }
      }
      let sun = SunTimes(near: start + (end - start) / 2, at: report.cell.coordinate)
      (days[index].sunrise, days[index].sunset) = (sun.rise, sun.set)
    }
    return days
  }
}

/// Reads the series of a forecast.
private struct METNorwaySteps {
  private(set) var steps: [METNorwayStep] = []

  private let units:
    (
      temperature: AnswerUnit, dewPoint: AnswerUnit, humidity: AnswerUnit, cloud: AnswerUnit, pressure: AnswerUnit, speed: AnswerUnit,
      gust: AnswerUnit, direction: AnswerUnit, amount: AnswerUnit, chance: AnswerUnit, low: AnswerUnit, high: AnswerUnit
    )
  private let place: Coordinate

  init(_ document: JSON, _ decoder: METNorwayDecoder, _ cell: Cell) throws(InvalidField) {
    let named = METNorwayUnits(document)
    units = (
      try named["air_temperature"], try named["dew_point_temperature"], try named["relative_humidity"], try named["cloud_area_fraction"],
      try named["air_pressure_at_sea_level"], try named["wind_speed"], try named["wind_speed_of_gust"], try named["wind_from_direction"],
      try named["precipitation_amount"], try named["probability_of_precipitation"], try named["air_temperature_min"],
      try named["air_temperature_max"]
    )
    place = cell.coordinate
    let series = try decoder.steps(document)
    steps.reserveCapacity(series.count)
    for item in series {
      // A step without a temperature is skipped; the last one or two have no outlook and only mark the end of the step before.
      guard let moment = try moment(item.time, try decoder.details(item.json)), let step = try step(moment, item.json["data"]) else {
        continue
      }
      steps.append(step)
    }
  }

  private func moment(_ time: Instant, _ details: JSON) throws(InvalidField) -> Moment? {
    guard let celsius = try details["air_temperature"].value(.temperature, in: units.temperature) else { return nil }
    var moment = Moment(time: time, condition: .unknown, temperature: Temperature(celsius: celsius))
    moment.dewPoint = try details["dew_point_temperature"].value(.temperature, in: units.dewPoint).map(Temperature.init(celsius:))
    moment.humidity = try details["relative_humidity"].fractionFromPercent(in: units.humidity)
    moment.cloudCover = try details["cloud_area_fraction"].fractionFromPercent(in: units.cloud)
    moment.pressure = try details["air_pressure_at_sea_level"].value(.pressure, in: units.pressure)
    // The index for a clear sky, which is an upper bound: clouds reduce it.
    moment.uvIndex = try details["ultraviolet_index_clear_sky"].value(.uvIndex)
    moment.wind = Wind(
      speed: try details["wind_speed"].value(.speed, in: units.speed),
      gust: try details["wind_speed_of_gust"].value(.speed, in: units.gust),
      direction: try details["wind_from_direction"].value(.direction, in: units.direction))
    if let humidity = moment.humidity, let wind = moment.wind {
      moment.feelsLike = Temperature(
        celsius: roundedToHundredths(Temperature.apparent(moment.temperature, humidity: humidity, windSpeed: wind.speed).celsius))
    }
    return moment
  }

  private func step(_ moment: Moment, _ data: JSON) throws(InvalidField) -> METNorwayStep? {
    var step = METNorwayStep(moment: moment, hours: 1)
    var outlook = try data.object("next_1_hours")
    if outlook == nil {
      step.hours = 6
      outlook = try data.object("next_6_hours")
    }
    guard let outlook else { return nil }
    let details = try outlook.object("details")
    let symbol = try outlook.object("summary")?["symbol_code"].trimmedText().map(METNorwaySymbol.init)
    step.moment.condition = symbol?.condition ?? .unknown
    // A symbol for six hours does not say whether the sun is up when they begin.
    let isDaylight = step.hours == 1 ? symbol?.isDaylight : nil
    step.moment.isDaylight = isDaylight ?? SunTimes.isUp(at: moment.time, place)
    guard let details else { return step }
    step.moment.precipitation = try details["precipitation_amount"].value(.rain, in: units.amount).map {
      $0 / Double(step.hours)
    }
    step.moment.precipitationChance = try details["probability_of_precipitation"].fractionFromPercent(in: units.chance)
    step.low = try details["air_temperature_min"].value(.temperature, in: units.low)
    step.high = try details["air_temperature_max"].value(.temperature, in: units.high)
    return step
  }
}
