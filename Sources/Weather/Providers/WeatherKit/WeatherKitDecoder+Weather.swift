import WeatherModel
import Wire

extension WeatherKitDecoder {
  func current(_ set: JSON, after hours: [Moment]) throws(InvalidField) -> Stamped<Moment>? {
    var moment = try moment(set, time: try reading { () throws(JSONError) in try set["asOf"].instant() })
    moment.precipitation = try set["precipitationIntensity"].value(.rain)
    moment.pressureChange = hours.pressureChange(to: moment.pressure, at: moment.time)
    return Stamped(moment, try provenance(set, validAt: moment.time))
  }

  func hours(_ set: JSON) throws(InvalidField) -> Stamped<[Moment]>? {
    var moments: [Moment] = []
    for item in try set["hours"].items(atMost: AnswerLimits.steps) {
      let time = try reading { () throws(JSONError) in try item["forecastStart"].instant() }
      if let last = moments.last, last.time >= time { throw InvalidField(item["forecastStart"].path, "a time before the previous one") }
      var moment = try moment(item, time: time)
      // Older answers have no intensity, and newer ones sometimes no amount; for one hour both are the same number.
      let amount = item["precipitationAmount"]
      moment.precipitation = try (amount.isMissing || amount.isNull ? item["precipitationIntensity"] : amount).value(.rain)
      moments.append(moment)
    }
    return moments.isEmpty ? nil : Stamped(moments.withPressureChanges(), try provenance(set))
  }

  /// Reads the members that moments of both data sets have in common.
  private func moment(_ json: JSON, time: Instant) throws(InvalidField) -> Moment {
    var moment = Moment(time: time, condition: try condition(json), temperature: try neededTemperature(json["temperature"]))
    moment.isDaylight = try reading { () throws(JSONError) in try json["daylight"].flagIfPresent() }
    moment.feelsLike = try json["temperatureApparent"].value(.temperature).map(Temperature.init(celsius:))
    moment.dewPoint = try json["temperatureDewPoint"].value(.temperature).map(Temperature.init(celsius:))
    moment.humidity = try json["humidity"].share()
    moment.cloudCover = try json["cloudCover"].share()
    moment.pressure = try json["pressure"].value(.pressure)
    moment.visibility = try json["visibility"].value(.distance)
    moment.uvIndex = try json["uvIndex"].value(.uvIndex)
    moment.precipitationChance = try json["precipitationChance"].share()
    moment.wind = Wind(
      speed: try json["windSpeed"].value(.speed, from: .kilometresAnHour),
      gust: try json["windGust"].value(.speed, from: .kilometresAnHour),
      direction: try json["windDirection"].value(.direction))
    return moment
  }

  func days(_ set: JSON, _ zone: LocalZone) throws(InvalidField) -> Stamped<[Day]>? {
    var days: [Day] = []
    for item in try set["days"].items(atMost: AnswerLimits.steps) {
      let start = try reading { () throws(JSONError) in try item["forecastStart"].instant() }
      // The start is the day's midnight in the source's zone. Half a day later the date is right even if our zone differs a little.
      let date = zone.date(of: start + .hours(12))
      if let last = days.last, last.date >= date { throw InvalidField(item["forecastStart"].path, "a day before the previous one") }
      let (low, high) = (try neededTemperature(item["temperatureMin"]), try neededTemperature(item["temperatureMax"]))
      guard low <= high else { throw InvalidField(item["temperatureMin"].path, "above the day's high") }
      var day = Day(date: date, condition: try condition(item), low: low, high: high)
      day.precipitation = try item["precipitationAmount"].value(.rain)
      day.precipitationChance = try item["precipitationChance"].share()
      day.uvIndex = try item["maxUvIndex"].value(.uvIndex)
      day.wind = try wind(of: item)
      day.sunrise = try reading { () throws(JSONError) in try item["sunrise"].instantIfPresent() }
      day.sunset = try reading { () throws(JSONError) in try item["sunset"].instantIfPresent() }
      days.append(day)
    }
    return days.isEmpty ? nil : Stamped(days, try provenance(set))
  }

  /// The strongest wind of a day, from its parts: daytime, overnight and, for today, the rest of the day.
  private func wind(of day: JSON) throws(InvalidField) -> Wind? {
    var strongest: Wind?
    var gust = try day["windGustSpeedMax"].value(.speed, from: .kilometresAnHour)
    for name in ["daytimeForecast", "overnightForecast", "restOfDayForecast"] {
      let part = day[name]
      let most = part["windSpeedMax"].isMissing ? part["windSpeed"] : part["windSpeedMax"]
      if let found = try part["windGustSpeedMax"].value(.speed, from: .kilometresAnHour) { gust = max(gust ?? 0, found) }
      let wind = Wind(
        speed: try most.value(.speed, from: .kilometresAnHour), gust: nil, direction: try part["windDirection"].value(.direction))
      guard let wind, wind.speed > strongest?.speed ?? -1 else { continue }
      strongest = wind
    }
    if let speed = try day["windSpeedMax"].value(.speed, from: .kilometresAnHour) {
      strongest = Wind(speed: speed, direction: strongest?.direction)
    }
    strongest?.gust = gust
    return strongest
  }

  /// The least chance and the least intensity (mm/h) that count as rain by the minute. The source sends traces with a chance of 0 for
  /// minutes that it calls clear itself.
  private static let leastChance = 0.1
  private static let leastIntensity = 0.1

  /// Rain in the next hour; nil for a place without radar.
  func rain(_ set: JSON) throws(InvalidField) -> Stamped<[RainStep]>? {
    let clear = try clearStretches(set["summary"])
    var steps: [RainStep] = []
    for item in try set["minutes"].itemsIfPresent(atMost: AnswerLimits.steps) ?? [] {
      let time = try reading { () throws(JSONError) in try item["startTime"].instant() }
      if let last = steps.last, last.time >= time { throw InvalidField(item["startTime"].path, "a time before the previous one") }
      guard let intensity = try item["precipitationIntensity"].value(.rain) else { continue }
      let chance = try item["precipitationChance"].share() ?? 1
      let falls = intensity >= Self.leastIntensity && chance >= Self.leastChance && !clear.contains { $0.contains(time) }
      steps.append(RainStep(time: time, intensity: falls ? intensity : 0))
    }
    return steps.isEmpty ? nil : Stamped(steps, try provenance(set))
  }

  /// The periods without precipitation in the summary of the next hour. The last period may have no end.
  private func clearStretches(_ summary: JSON) throws(InvalidField) -> [Range<Instant>] {
    var stretches: [Range<Instant>] = []
    for item in try summary.itemsIfPresent(atMost: AnswerLimits.steps) ?? [] where try item["condition"].words() == "clear" {
      let start = try reading { () throws(JSONError) in try item["startTime"].instant() }
      let end = try reading { () throws(JSONError) in try item["endTime"].instantIfPresent() } ?? Instant(seconds: .max)
      if start < end { stretches.append(start..<end) }
    }
    return stretches
  }

  private func neededTemperature(_ json: JSON) throws(InvalidField) -> Temperature {
    guard let celsius = try json.value(.temperature) else { throw .absent(json) }
    return Temperature(celsius: celsius)
  }

  /// The condition of the code or, if the code is unknown, of the type of precipitation.
  private func condition(_ json: JSON) throws(InvalidField) -> Condition {
    let condition = Condition(weatherKit: try json["conditionCode"].words() ?? "")
    guard condition == .unknown else { return condition }
    switch try json["precipitationType"].words() {
    case "rain": return .rain
    case "snow": return .snow
    case "sleet", "mixed": return .sleet
    case "hail": return .hail
    default: return .unknown
    }
  }
}
