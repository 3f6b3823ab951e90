import WeatherModel
import Wire

extension OpenWeatherDecoder {
  /// /data/2.5/weather.
  func weather(_ document: JSON) throws(InvalidField) -> WeatherReport {
    let moment = try moment(document)
    // The endpoint box/city capitalises the member names.
    let place = document["coord"]
    let cell = place["Lat"].isMissing ? try cell(place) : try cell(place, "Lat", "Lon")
    let shift = document["timezone"].isMissing ? document["sys"]["timezone"] : document["timezone"]
    var report = WeatherReport(cell: cell, zone: try zone(cell, shift: shift, at: moment.time))
    report.placeName = try document["name"].words()
    report.current = Stamped([moment].withShortAmounts()[0], provenance(validAt: moment.time))
    return report
  }

  /// /data/2.5/forecast: steps of three hours, and the days that they make up in local time.
  func forecast(_ document: JSON) throws(InvalidField) -> WeatherReport {
    let items = try document["list"].items(atMost: AnswerLimits.steps)
    guard !items.isEmpty else { throw InvalidField("list", "no step") }
    var steps: [Moment] = []
    for item in items {
      let step = try moment(item)
      try checkOrder(steps.last?.time, step.time, item)
      steps.append(step)
    }
    shiftAmounts(&steps)
    steps = steps.withPressureChanges()
    let city = document["city"]
    let cell = try cell(city["coord"])
    var report = WeatherReport(cell: cell, zone: try zone(cell, shift: city["timezone"], at: steps[0].time))
    report.placeName = try city["name"].words()
    if isWanted(.hourly) { report.hourly = Stamped(steps.withShortAmounts(), provenance(validAt: context.fetchedAt)) }
    if isWanted(.daily) {
      let days = try days(of: steps, zone: report.zone, city)
      if !days.isEmpty { report.daily = Stamped(days, provenance(validAt: context.fetchedAt)) }
    }
    return report
  }

  /// The days of the steps, with sunrise and sunset for the only day that the answer gives them for.
  private func days(of steps: [Moment], zone: LocalZone, _ city: JSON) throws(InvalidField) -> [Day] {
    var days = DailySummary(steps: steps, zone: zone, now: context.fetchedAt).days
    let (rise, set) = (try sunTime(city["sunrise"]), try sunTime(city["sunset"]))
    guard let rise, let set, rise < set else { return days }
    for index in days.indices where days[index].date == zone.date(of: rise) {
      days[index].sunrise = rise
      days[index].sunset = set
    }
    return days
  }

  /// Moves amounts and chances to the step before: the source gives them for the time that ends at a step, the model for the time that
  /// begins there.
  private func shiftAmounts(_ steps: inout [Moment]) {
    for index in steps.indices {
      let next = index + 1 < steps.count && steps[index + 1].time - steps[index].time <= .hours(3) ? steps[index + 1] : nil
      steps[index].precipitation = next?.precipitation
      steps[index].precipitationChance = next?.precipitationChance
    }
  }

  /// A moment in the format of `weather` and `forecast`, with the precipitation of the time before it.
  private func moment(_ json: JSON) throws(InvalidField) -> Moment {
    let main = json["main"]
    let entries = json["weather"]
    let time = try json["dt"].unixTime()
    var moment = Moment(time: time, condition: try condition(entries), temperature: try neededTemperature(main["temp"]))
    moment.isDaylight = try isDaylight(
      entries, at: time, rise: try sunTime(json["sys"]["sunrise"]), set: try sunTime(json["sys"]["sunset"]))
    moment.feelsLike = try temperature(main["feels_like"])
    moment.humidity = try main["humidity"].fractionFromPercent()
    moment.wind = try wind(speed: json["wind"]["speed"], gust: json["wind"]["gust"], direction: json["wind"]["deg"])
    // If both are present, `pressure` can be the pressure at ground level.
    moment.pressure = try (main["sea_level"].isMissing ? main["pressure"] : main["sea_level"]).value(.pressure)
    moment.visibility = try json["visibility"].value(.distance)
    let clouds = json["clouds"]
    moment.cloudCover = try (clouds["all"].isMissing ? clouds["today"] : clouds["all"]).fractionFromPercent()
    moment.precipitationChance = try json["pop"].share()
    moment.precipitation = try fallen(json)
    return moment
  }

  /// /data/2.5/find, group and box/city: the entry nearest to the cell that was asked for, or the only one.
  func nearest(of document: JSON) throws(InvalidField) -> WeatherReport {
    let items = try reading { () throws(JSONError) in try document["list"].items() }
    guard let first = items.first else { throw InvalidField("list", "no place") }
    guard let cell = context.cell else {
      guard items.count == 1 else { throw .placeMissing("list") }
      return try weather(first)
    }
    var best: (item: JSON, distance: Double)?
    for item in items {
      let place = item["coord"]
      let coordinate = place["Lat"].isMissing ? try coordinate(place) : try coordinate(place, "Lat", "Lon")
      let distance = coordinate.distance(to: cell.coordinate)
      if best.map({ distance < $0.distance }) ?? true { best = (item, distance) }
    }
    return try weather(best?.item ?? first)
  }
}
