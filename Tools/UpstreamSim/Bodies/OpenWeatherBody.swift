import HTTPServer
import WeatherModel
import Wire

/// OpenWeatherMap's current weather, five days in steps of three hours, and air pollution.
struct OpenWeatherBody {
  let request: HTTPRequest
  let now: Instant

  func answer() -> GeneratedAnswer {
    guard request.queryValue("appid")?.isEmpty == false else {
      return GeneratedAnswer(
        status: 401,
        body: Array(#"{"cod":401,"message":"Invalid API key. Please see https://openweathermap.org/faq#error401 for more info."}"#.utf8))
    }
    guard let place = Coordinate(request, "lat", "lon") else {
      return GeneratedAnswer(status: 400, body: JSONWriter.text([("cod", "400"), ("message", "wrong latitude")]))
    }
    switch request.path {
    case "/data/2.5/weather": return GeneratedAnswer(body: current(place))
    case "/data/2.5/forecast": return GeneratedAnswer(body: forecast(place))
    case "/data/2.5/air_pollution": return GeneratedAnswer(body: air(place))
    default: return GeneratedAnswer(status: 404, body: JSONWriter.text([("cod", "404"), ("message", "Internal error")]))
    }
  }

  private func degrees(_ celsius: Double) -> Double {
    switch request.queryValue("units") {
    case "metric": rounded(celsius, 2)
    case "imperial": rounded(celsius * 1.8 + 32, 2)
    default: rounded(celsius + 273.15, 2)
    }
  }

  private func speed(_ metres: Double) -> Double { rounded(request.queryValue("units") == "imperial" ? metres / 0.44704 : metres, 2) }

  private func coordinates(_ writer: inout JSONWriter, _ place: Coordinate) {
    writer.object("coord") { writer in
      writer.member("lon", rounded(place.longitude, 4))
      writer.member("lat", rounded(place.latitude, 4))
    }
  }

  // MARK: Weather

  private func current(_ place: Coordinate) -> [UInt8] {
    let weather = GeneratedWeather(place, at: now)
    let time = now.rounded(downTo: 600)
    let midnight = Instant(seconds: floorDivided(now.seconds + weather.offset, 86_400) * 86_400 - weather.offset)
    return jsonObject(reserving: 1024) { writer in
      coordinates(&writer, place)
      sky(&writer, weather, time)
      writer.member("base", "stations")
      readings(&writer, weather, time, spread: 0.6, hours: 1)
      writer.member("dt", time.seconds)
      writer.object("sys") { writer in
        let sun = weather.sun(midnight: midnight)
        writer.member("sunrise", sun?.rise.seconds ?? 0)
        writer.member("sunset", sun?.set.seconds ?? 0)
      }
      writer.member("timezone", weather.offset)
      writer.member("id", Int64(0))
      writer.member("name", "")
      writer.member("cod", Int64(200))
    }
  }

  private func forecast(_ place: Coordinate) -> [UInt8] {
    let weather = GeneratedWeather(place, at: now)
    let first = now.rounded(downTo: .hours(3)) + .hours(3)
    return jsonObject(reserving: 16_384) { writer in
      writer.member("cod", "200")
      writer.member("message", Int64(0))
      writer.member("cnt", Int64(40))
      writer.array("list", of: 0..<Int64(40)) { step, writer in
        let time = first + step * .hours(3)
        writer.member("dt", time.seconds)
        readings(&writer, weather, time, spread: step < 2 ? 0.4 : 0, hours: 3)
        sky(&writer, weather, time)
        writer.member("pop", rounded(weather.rainChance(time - .hours(3)) / 100, 2))
        writer.object("sys") { writer in writer.member("pod", weather.isDay(time) ? "d" : "n") }
        writer.member("dt_txt", "\(time.description.prefix(10)) \(time.description.dropFirst(11).prefix(8))")
      }
      writer.object("city") { writer in
        writer.member("id", Int64(0))
        writer.member("name", "")
        coordinates(&writer, place)
        writer.member("country", "")
        writer.member("population", Int64(0))
        writer.member("timezone", weather.offset)
      }
    }
  }

  private func readings(_ writer: inout JSONWriter, _ weather: GeneratedWeather, _ time: Instant, spread: Double, hours: Int64) {
    writer.object("main") { writer in
      let celsius = weather.temperature(time)
      writer.member("temp", degrees(celsius))
      writer.member("feels_like", degrees(weather.feelsLike(time)))
      writer.member("temp_min", degrees(celsius - spread))
      writer.member("temp_max", degrees(celsius + spread))
      writer.member("pressure", weather.pressure(time).rounded())
      writer.member("humidity", weather.humidity(time).rounded())
      writer.member("sea_level", weather.pressure(time).rounded())
      writer.member("grnd_level", (weather.pressure(time) - 4).rounded())
    }
    writer.member("visibility", Int64(min(10_000, weather.visibility(time))))
    writer.object("wind") { writer in
      writer.member("speed", speed(weather.windSpeed(time)))
      writer.member("deg", weather.windDirection(time).rounded())
      writer.member("gust", speed(weather.windGust(time)))
    }
    writer.object("clouds") { writer in writer.member("all", weather.cloudCover(time).rounded()) }
    // The amount in the hours before.
    let amount = (1...hours).reduce(0.0) { $0 + weather.rain(time - .hours($1)) }
    guard amount >= 0.05 else { return }
    writer.key(weather.temperature(time) < 0.5 ? "snow" : "rain")
    writer.object { writer in
      writer.key("\(hours)h")
      writer.value(rounded(amount, 2))
    }
  }

  private func sky(_ writer: inout JSONWriter, _ weather: GeneratedWeather, _ time: Instant) {
    let (id, main, words, icon): (Int64, String, String, String) =
      switch weather.weatherCode(time) {
      case 0: (800, "Clear", "clear sky", "01")
      case 2: (802, "Clouds", "scattered clouds", "03")
      case 3: (804, "Clouds", "overcast clouds", "04")
      case 51: (300, "Drizzle", "light intensity drizzle", "09")
      case 61: (500, "Rain", "light rain", "10")
      case 65: (502, "Rain", "heavy intensity rain", "10")
      case 71: (600, "Snow", "light snow", "13")
      default: (602, "Snow", "heavy snow", "13")
      }
    writer.array("weather") { writer in
      writer.object { writer in
        writer.member("id", id)
        writer.member("main", main)
        writer.member("description", words)
        writer.member("icon", icon + (weather.isDay(time) ? "d" : "n"))
      }
    }
  }

  // MARK: Air

  private func air(_ place: Coordinate) -> [UInt8] {
    let weather = GeneratedWeather(place, at: now)
    let time = now.rounded(downTo: 3600)
    let means: [(StaticString, Double)] = [
      ("co", 190), ("no", 0.4), ("no2", 14), ("o3", 62), ("so2", 2.5), ("pm2_5", 11), ("pm10", 18), ("nh3", 1.8),
    ]
    return jsonObject { writer in
      coordinates(&writer, place)
      writer.array("list") { writer in
        writer.object { writer in
          writer.object("main") { writer in
            writer.member("aqi", Int64(min(5, 1 + weather.pollution(time, mean: 11) / 10)))
          }
          writer.object("components") { writer in
            for (name, mean) in means {
              writer.member(name, rounded(weather.pollution(time, mean: mean), 2))
            }
          }
          writer.member("dt", time.seconds)
        }
      }
    }
  }
}
