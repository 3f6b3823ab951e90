import HTTPServer
import WeatherModel
import Wire

/// MET Norway's locationforecast (compact and complete) and nowcast, with its rules: clients must identify themselves, send at most four
/// decimals, and use If-Modified-Since.
struct MetNorwayBody {
  let request: HTTPRequest
  let now: Instant

  func answer() -> GeneratedAnswer {
    let agent = request.header("User-Agent") ?? ""
    guard agent.contains("@") || agent.contains("://") else {
      return refusal(403, "Forbidden: a User-Agent with a way to contact you is needed.")
    }
    guard decimals("lat") <= 4, decimals("lon") <= 4 else { return refusal(403, "Forbidden: at most four decimals.") }
    guard let place = Coordinate(request, "lat", "lon") else { return refusal(400, "Bad Request: lat and lon are needed.") }
    let isNordic = (54...72).contains(place.latitude) && (-2...32).contains(place.longitude)
    if request.path.contains("/metalerts/") { return said(alerts(), changes: 600) }
    if request.path.contains("/nowcast/") {
      return isNordic ? said(nowcast(place), changes: 300) : refusal(422, "Unprocessable: outside the area of the nowcast.")
    }
    guard request.path.contains("/locationforecast/") else { return refusal(404, "Not Found") }
    return said(forecast(place, isNordic: isNordic), changes: 1800)
  }

  /// The answer changes every `changes` seconds; in between it is the same to the byte.
  private func said(_ body: [UInt8], changes: Int64) -> GeneratedAnswer {
    let made = now.rounded(downTo: changes)
    return GeneratedAnswer(
      headers: [
        HTTPHeader("Content-Type", "application/json"), HTTPHeader("Expires", (made + changes).httpDate),
        HTTPHeader("Last-Modified", made.httpDate), HTTPHeader("Vary", "Accept, Accept-Encoding"),
      ], body: body)
  }

  private func refusal(_ status: Int, _ text: String) -> GeneratedAnswer {
    GeneratedAnswer(
      status: status, headers: [HTTPHeader("Content-Type", "text/html; charset=utf-8")], body: Array("<h1>\(text)</h1>\n".utf8))
  }

  private func decimals(_ name: String) -> Int {
    let parts = (request.queryValue(name) ?? "").split(separator: ".", omittingEmptySubsequences: false)
    return parts.count > 1 ? parts[1].utf8.count : 0
  }

  // MARK: The forecast

  private func forecast(_ place: Coordinate, isNordic: Bool) -> [UInt8] {
    let isComplete = !request.path.hasSuffix("/compact")
    let weather = GeneratedWeather(place, at: now)
    let first = now.rounded(downTo: 3600)
    // Hourly at first, then every six hours.
    let border = (first + .hours(55)).rounded(downTo: .hours(6))
    var times = stride(from: first.seconds, to: border.seconds, by: 3600).map { Instant(seconds: $0) }
    let hourly = times.count
    times += (0..<31).map { border + .hours(6) * Int64($0) }
    let units = isComplete ? Self.completeUnits : Self.compactUnits
    return feature(place, units: units, made: now.rounded(downTo: 1800), times, reserving: 131_072) { index, writer in
      let time = times[index]
      instant(&writer, weather, time, isComplete: isComplete, isNear: index < hourly, isNordic: isNordic)
      guard index + 1 < times.count else { return }
      if index + 2 < times.count { ahead(&writer, "next_12_hours", weather, time, hours: 12, isComplete: isComplete) }
      if index + 1 < hourly { ahead(&writer, "next_1_hours", weather, time, hours: 1, isComplete: isComplete) }
      ahead(&writer, "next_6_hours", weather, time, hours: 6, isComplete: isComplete)
    }
  }

  private static let compactUnits: [(String, String)] = [
    ("air_pressure_at_sea_level", "hPa"), ("air_temperature", "celsius"), ("cloud_area_fraction", "%"), ("precipitation_amount", "mm"),
    ("relative_humidity", "%"), ("wind_from_direction", "degrees"), ("wind_speed", "m/s"),
  ]

  private static let completeUnits: [(String, String)] =
    compactUnits + [
      ("air_temperature_max", "celsius"), ("air_temperature_min", "celsius"), ("air_temperature_percentile_10", "celsius"),
      ("air_temperature_percentile_90", "celsius"), ("cloud_area_fraction_high", "%"), ("cloud_area_fraction_low", "%"),
      ("cloud_area_fraction_medium", "%"), ("dew_point_temperature", "celsius"), ("fog_area_fraction", "%"),
      ("precipitation_amount_max", "mm"), ("precipitation_amount_min", "mm"), ("probability_of_precipitation", "%"),
      ("probability_of_thunder", "%"), ("ultraviolet_index_clear_sky", "1"), ("wind_speed_of_gust", "m/s"),
      ("wind_speed_percentile_10", "m/s"), ("wind_speed_percentile_90", "m/s"),
    ]

  /// A document with steps at these times; `fill` writes the data of one, by its number.
  private func feature(
    _ place: Coordinate, units: [(String, String)], made: Instant, coverage: String? = nil, _ times: [Instant], reserving bytes: Int,
    _ fill: (Int, inout JSONWriter) -> Void
  ) -> [UInt8] {
    jsonObject(reserving: bytes) { writer in
      writer.member("type", "Feature")
      writer.object("geometry") { writer in
        writer.member("type", "Point")
        writer.array("coordinates") { writer in
          writer.value(place.longitude)
          writer.value(place.latitude)
          writer.value(Int64(abs(place.latitude) * 7))
        }
      }
      writer.object("properties") { writer in
        writer.object("meta") { writer in
          writer.member("updated_at", made.description)
          writer.object("units") { writer in
            for (name, unit) in units {
              writer.key(name)
              writer.value(unit)
            }
          }
          writer.member("radar_coverage", coverage)
        }
        writer.array("timeseries", of: times.indices) { index, writer in
          writer.member("time", times[index].description)
          writer.object("data") { fill(index, &$0) }
        }
      }
    }
  }

  private func instant(
    _ writer: inout JSONWriter, _ weather: GeneratedWeather, _ time: Instant, isComplete: Bool, isNear: Bool, isNordic: Bool
  ) {
    let temperature = weather.temperature(time)
    let wind = weather.windSpeed(time)
    writer.object("instant") { writer in
      writer.object("details") { writer in
        writer.member("air_pressure_at_sea_level", rounded(weather.pressure(time)))
        writer.member("air_temperature", rounded(temperature))
        if isComplete {
          writer.member("air_temperature_percentile_10", rounded(temperature - 0.9))
          writer.member("air_temperature_percentile_90", rounded(temperature + 0.8))
        }
        writer.member("cloud_area_fraction", rounded(weather.cloudCover(time)))
        if isComplete {
          writer.member("cloud_area_fraction_high", rounded(weather.cloudCover(time) * 0.3))
          writer.member("cloud_area_fraction_low", rounded(weather.cloudCover(time) * 0.6))
          writer.member("cloud_area_fraction_medium", rounded(weather.cloudCover(time) * 0.4))
          writer.member("dew_point_temperature", rounded(weather.dewPoint(time)))
          if isNear {
            writer.member("fog_area_fraction", 0.0)
            writer.member("ultraviolet_index_clear_sky", rounded(max(0, weather.sunHeight(time)) * 9))
          }
        }
        writer.member("relative_humidity", rounded(weather.humidity(time)))
        writer.member("wind_from_direction", rounded(weather.windDirection(time)))
        writer.member("wind_speed", rounded(wind))
        guard isComplete else { return }
        if isNear, isNordic { writer.member("wind_speed_of_gust", rounded(weather.windGust(time))) }
        writer.member("wind_speed_percentile_10", rounded(wind * 0.8))
        writer.member("wind_speed_percentile_90", rounded(wind * 1.2))
      }
    }
  }

  private func ahead(
    _ writer: inout JSONWriter, _ name: StaticString, _ weather: GeneratedWeather, _ time: Instant, hours: Int64, isComplete: Bool
  ) {
    let steps = (0..<hours).map { time + .hours($0) }
    let amount = steps.reduce(0) { $0 + weather.rain($1) }
    let wettest = steps.max { weather.rain($0) < weather.rain($1) } ?? time
    writer.object(name) { writer in
      writer.object("summary") { writer in writer.member("symbol_code", symbol(weather, wettest)) }
      writer.object("details") { writer in
        if hours == 12 {
          if isComplete { writer.member("probability_of_precipitation", rounded(weather.rainChance(wettest))) }
          return
        }
        if hours == 6, isComplete {
          let degrees = steps.map { weather.temperature($0) }
          writer.member("air_temperature_max", degrees.max().map { rounded($0) })
          writer.member("air_temperature_min", degrees.min().map { rounded($0) })
        }
        writer.member("precipitation_amount", rounded(amount))
        guard isComplete else { return }
        writer.member("precipitation_amount_max", rounded(amount * 1.5))
        writer.member("precipitation_amount_min", rounded(amount * 0.6))
        writer.member("probability_of_precipitation", rounded(weather.rainChance(wettest)))
        if hours == 1 { writer.member("probability_of_thunder", rounded(max(0, weather.rain(time) - 2))) }
      }
    }
  }

  private func symbol(_ weather: GeneratedWeather, _ time: Instant) -> String {
    let suffix = weather.isDay(time) ? "_day" : "_night"
    return switch weather.weatherCode(time) {
    case 0: "clearsky" + suffix
    case 2: "partlycloudy" + suffix
    case 3: "cloudy"
    case 51, 61: "lightrain"
    case 65: "heavyrain"
    case 71: "lightsnow"
    default: "heavysnow"
    }
  }

  // MARK: The nowcast and the alerts

  private func nowcast(_ place: Coordinate) -> [UInt8] {
    let weather = GeneratedWeather(place, at: now)
    let first = now.rounded(downTo: 300)
    let units =
      Self.compactUnits.filter { $0.0 != "air_pressure_at_sea_level" } + [("precipitation_rate", "mm/h"), ("wind_speed_of_gust", "m/s")]
    let times = (0..<Int64(23)).map { first + $0 * 300 }
    return feature(place, units: units, made: first, coverage: "ok", times, reserving: 8192) { index, writer in
      let time = times[index]
      writer.object("instant") { writer in
        writer.object("details") { writer in
          if index == 0 {
            writer.member("air_temperature", rounded(weather.temperature(time)))
            writer.member("relative_humidity", rounded(weather.humidity(time)))
            writer.member("wind_from_direction", rounded(weather.windDirection(time)))
            writer.member("wind_speed", rounded(weather.windSpeed(time)))
            writer.member("wind_speed_of_gust", rounded(weather.windGust(time)))
          }
          writer.member("precipitation_rate", rounded(weather.rain(time)))
        }
      }
      if index == 0 { ahead(&writer, "next_1_hours", weather, time, hours: 1, isComplete: false) }
    }
  }

  /// No warnings: an empty collection, as on most days.
  private func alerts() -> [UInt8] {
    jsonObject { writer in
      writer.array("features") { _ in }
      writer.member("lang", request.queryValue("lang") ?? "no")
      writer.member("lastChange", now.rounded(downTo: 600).description)
      writer.member("type", "FeatureCollection")
    }
  }
}
