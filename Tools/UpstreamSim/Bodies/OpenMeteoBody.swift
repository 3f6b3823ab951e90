import HTTPServer
import WeatherModel
import Wire

/// Open-Meteo's forecast and air quality: the sections, steps and units of the query, with the same time ranges as the real service.
struct OpenMeteoBody {
  private let request: HTTPRequest
  private let now: Instant
  private let units: OpenMeteoUnits
  private let isAir: Bool

  init(_ request: HTTPRequest, _ now: Instant) {
    self.request = request
    self.now = now
    isAir = request.path.hasSuffix("/air-quality")
    units = OpenMeteoUnits(
      temperature: request.queryValue("temperature_unit"), speed: request.queryValue("wind_speed_unit"),
      rain: request.queryValue("precipitation_unit"))
  }

  func answer() -> GeneratedAnswer {
    guard let place = Coordinate(request, "latitude", "longitude") else {
      return refusal("Latitude must be in range of -90 to 90° and longitude in range of -180 to 180°.")
    }
    for section in ["current", "hourly", "minutely_15"] {
      for name in list(section) where variable(name) == nil {
        return refusal("Cannot initialize a variable from invalid String value \(name).")
      }
    }
    for name in list("daily") where !OpenMeteoDays.knows(name) {
      return refusal("Cannot initialize a daily variable from invalid String value \(name).")
    }
    return GeneratedAnswer(
      headers: [HTTPHeader("Content-Type", "application/json; charset=utf-8")], body: document(GeneratedWeather(place, at: now)))
  }

  private func refusal(_ reason: String) -> GeneratedAnswer {
    let body = jsonObject { writer in
      writer.member("error", true)
      writer.member("reason", reason)
    }
    return GeneratedAnswer(status: 400, body: body)
  }

  // MARK: The query

  private func list(_ section: String) -> [String] {
    (request.queryValue(section) ?? "").split(separator: ",").map(String.init)
  }

  private func count(_ name: String, _ usual: Int, most: Int) -> Int {
    min(most, max(0, request.queryValue(name).flatMap { Int($0) } ?? usual))
  }

  private func variable(_ name: String) -> OpenMeteoVariable? {
    isAir ? OpenMeteoVariable.air(name) : OpenMeteoVariable.moment(name, units)
  }

  /// The suffixes of the columns; with only one model there is no suffix.
  private var models: [String] {
    let models = list("models")
    return models.count > 1 ? models.map { "_" + $0 } : [""]
  }

  private var usesUnixTime: Bool { request.queryValue("timeformat") == "unixtime" }

  private func offset(_ weather: GeneratedWeather) -> Int64 {
    switch request.queryValue("timezone") {
    case nil, "GMT", "UTC": 0
    default: weather.offset
    }
  }

  // MARK: The document

  private func document(_ weather: GeneratedWeather) -> [UInt8] {
    let offset = offset(weather)
    let hours = offset / 3600
    return jsonObject(reserving: 65_536) { writer in
      writer.member("latitude", rounded(weather.coordinate.latitude, 2) + 0.000_001)
      writer.member("longitude", rounded(weather.coordinate.longitude, 2) + 0.000_001)
      writer.member("generationtime_ms", 0.288_486_480_712_890_6)
      writer.member("utc_offset_seconds", offset)
      // The names of Etc zones have the opposite sign.
      writer.member("timezone", hours == 0 ? "GMT" : "Etc/GMT\(hours > 0 ? "-" : "+")\(hours.magnitude)")
      writer.member("timezone_abbreviation", hours == 0 ? "GMT" : "GMT\(hours > 0 ? "+" : "-")\(hours.magnitude)")
      if !isAir { writer.member("elevation", (abs(weather.coordinate.latitude) * 7).rounded()) }
      current(&writer, weather, offset)
      let today = floorDivided(now.seconds + offset, 86_400) * 86_400 - offset
      steps(&writer, "minutely_15", weather, minutes(today), step: 900, offset)
      steps(&writer, "hourly", weather, hours24(today), step: 3600, offset)
      if !list("daily").isEmpty {
        let first = Instant(seconds: today) - .days(Int64(count("past_days", 0, most: 92)))
        let days = count("past_days", 0, most: 92) + count("forecast_days", 7, most: 16)
        OpenMeteoDays(
          weather: weather, units: units, midnights: (0..<days).map { first + .days(Int64($0)) }, suffixes: models
        ).write(&writer, list("daily"), time: { time($0, offset, isDate: $1, to: &$2) }, usesUnixTime: usesUnixTime)
      }
    }
  }

  private func hours24(_ today: Int64) -> Range<Int64> {
    let hour = now.rounded(downTo: 3600).seconds
    let days = Int64(count("forecast_days", isAir ? 5 : 7, most: 16))
    let past = request.queryValue("past_hours") == nil ? nil : Int64(count("past_hours", 0, most: 2208))
    let ahead = request.queryValue("forecast_hours") == nil ? nil : Int64(count("forecast_hours", 0, most: 384))
    let start = past.map { hour - $0 * 3600 } ?? (ahead == nil ? today - Int64(count("past_days", 0, most: 92)) * 86_400 : hour)
    let end = ahead.map { hour + $0 * 3600 } ?? today + days * 86_400
    return start..<max(start, end)
  }

  private func minutes(_ today: Int64) -> Range<Int64> {
    let quarter = now.rounded(downTo: 900).seconds
    guard request.queryValue("forecast_minutely_15") != nil else { return today..<today + 3 * 86_400 }
    let start = quarter - Int64(count("past_minutely_15", 0, most: 8832)) * 900
    return start..<quarter + Int64(count("forecast_minutely_15", 12, most: 1536)) * 900
  }

  private func current(_ writer: inout JSONWriter, _ weather: GeneratedWeather, _ offset: Int64) {
    let names = list("current")
    guard !names.isEmpty else { return }
    let moment = now.rounded(downTo: isAir ? 3600 : 900)
    writer.object("current_units") { writer in
      writer.member("time", usesUnixTime ? "unixtime" : "iso8601")
      writer.member("interval", "seconds")
      for name in names { unit(&writer, name, name) }
    }
    writer.object("current") { writer in
      writer.key("time")
      time(moment, offset, isDate: false, to: &writer)
      writer.member("interval", Int64(isAir ? 3600 : 900))
      for name in names {
        writer.key(name)
        // Precipitation is the sum over the interval, so for 15 minutes it is a quarter of the hourly amount.
        number(&writer, name, weather, moment, share: !isAir && Self.isSum(name) ? 0.25 : 1)
      }
    }
  }

  private static func isSum(_ name: String) -> Bool { ["precipitation", "rain", "showers", "snowfall"].contains(name) }

  private func steps(
    _ writer: inout JSONWriter, _ section: String, _ weather: GeneratedWeather, _ range: Range<Int64>, step: Int64, _ offset: Int64
  ) {
    let names = list(section)
    guard !names.isEmpty else { return }
    let times = stride(from: range.lowerBound, to: range.upperBound, by: Int64.Stride(step)).map { Instant(seconds: $0) }
    writer.key(section + "_units")
    writer.object { writer in
      writer.member("time", usesUnixTime ? "unixtime" : "iso8601")
      for name in names { for model in models { unit(&writer, name + model, name) } }
    }
    writer.key(section)
    writer.object { writer in
      writer.array("time") { writer in for moment in times { time(moment, offset, isDate: false, to: &writer) } }
      for name in names {
        for (index, model) in models.enumerated() {
          writer.key(name + model)
          writer.array { writer in
            // Further models have the same weather, shifted by half an hour each.
            for moment in times {
              number(&writer, name, weather, moment + Int64(index) * 1800, share: step == 900 && Self.isSum(name) ? 0.25 : 1)
            }
          }
        }
      }
    }
  }

  private func unit(_ writer: inout JSONWriter, _ key: String, _ name: String) {
    writer.key(key)
    writer.value(variable(name)?.unit ?? "")
  }

  private func number(_ writer: inout JSONWriter, _ name: String, _ weather: GeneratedWeather, _ time: Instant, share: Double) {
    guard let variable = variable(name), let value = variable.value(weather, time) else { return writer.null() }
    writer.value(rounded(value * share, variable.decimals))
  }

  private func time(_ moment: Instant, _ offset: Int64, isDate: Bool, to writer: inout JSONWriter) {
    if usesUnixTime {
      writer.value(moment.seconds)
    } else {
      // Local time, without seconds and without an offset.
      writer.value(String((moment + offset).description.prefix(isDate ? 10 : 16)))
    }
  }
}
