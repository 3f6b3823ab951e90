import Gazetteer
import Reports
import TerminalText
import WeatherModel
import WeatherService
import Wire

/// The tools for the weather.
extension AssistantTools {
  func currentWeather(_ arguments: JSON) async throws(ToolProblem) -> ToolResult {
    let place = try placeOfWeather(arguments)
    let report = try await report(place.cell, [Kinds(.current), Kinds(.hourly)])
    let now = clock()
    guard !report.isTooOld(at: now), let moment = report.moment(at: now),
      let provenance = (report.current ?? nil)?.provenance ?? report.hourly?.provenance
    else { throw ToolProblem(words: "There is no current weather for this place.") }
    let isDaylight = moment.isDaylight ?? true
    let words = copy.condition(moment.condition, isDaylight: isDaylight)
    let json = jsonObject(reserving: 512) { json in
      write(place, to: &json)
      write(report.zone, at: now, to: &json)
      json.member("time", moment.time.description)
      json.member("temperature", moment.temperature.celsius)
      json.member("condition", moment.condition.word)
      json.member("words", words)
      json.member("feels_like", moment.feelsLike?.celsius)
      json.member("humidity", moment.humidity)
      json.member("wind_speed", moment.wind?.speed)
      json.member("wind_gust", moment.wind?.gust)
      json.member("wind_direction", moment.wind?.direction)
      json.member("pressure", moment.pressure)
      json.member("precipitation", moment.precipitation)
      json.member("uv_index", moment.uvIndex)
      write(provenance, to: &json)
    }
    let wind = moment.wind.map { ", wind \(compact($0.speed, 1)) m/s" } ?? ""
    let text = "\(compact(moment.temperature.celsius, 1)) °C, \(words)\(wind)"
    return ToolResult(json: json, text: "\(title(place.name, provenance)): \(text)")
  }

  func forecast(_ arguments: JSON) async throws(ToolProblem) -> ToolResult {
    let place = try placeOfWeather(arguments)
    let count = try number("days", 1...16, usual: 7, of: arguments)
    let report = try await report(place.cell, [Kinds(.current), Kinds(.daily)])
    guard let daily = report.daily else { throw ToolProblem(words: "There is no daily forecast for this place.") }
    let days = report.days(at: clock()).prefix(count)
    let json = jsonObject(reserving: 2048) { json in
      write(place, to: &json)
      write(report.zone, at: clock(), to: &json)
      json.array("days", of: days) { day, json in
        json.member("date", day.date.description)
        json.member("condition", day.condition.word)
        json.member("low", day.low.celsius)
        json.member("high", day.high.celsius)
        json.member("precipitation", day.precipitation)
        json.member("precipitation_chance", day.precipitationChance)
        json.member("sunrise", day.sunrise?.description)
        json.member("sunset", day.sunset?.description)
      }
      write(daily.provenance, to: &json)
    }
    let lines = days.map {
      "\($0.date): \(copy.condition($0.condition)), \(compact($0.low.celsius, 0)) to \(compact($0.high.celsius, 0)) °C"
    }
    return ToolResult(json: json, text: ([title(place.name, daily.provenance)] + lines).joined(separator: "\n"))
  }

  func airQuality(_ arguments: JSON) async throws(ToolProblem) -> ToolResult {
    let place = try placeOfWeather(arguments)
    guard let air = try await report(place.cell, Kinds(.air)).air else {
      throw ToolProblem(words: "There is no air quality for this place.")
    }
    let json = jsonObject(reserving: 512) { json in
      write(place, to: &json)
      json.member("european_index", air.value.europeanIndex)
      json.member("us_index", air.value.usIndex)
      json.array("pollutants", of: air.value.pollutants) { pollutant, json in
        json.member("substance", pollutant.substance.word)
        json.member("concentration", pollutant.concentration)
      }
      write(air.provenance, to: &json)
    }
    let indices = [
      air.value.europeanIndex.map { "European index \(compact($0, 0))" }, air.value.usIndex.map { "US index \(compact($0, 0))" },
    ].compactMap { $0 }
    return ToolResult(
      json: json, text: "\(title(place.name, air.provenance)): \(indices.isEmpty ? "no index" : indices.joined(separator: ", "))")
  }

  func alerts(_ arguments: JSON) async throws(ToolProblem) -> ToolResult {
    let place = try placeOfWeather(arguments)
    let report = try await report(place.cell, Kinds(.alerts))
    let alerts = report.warnings(at: clock()).prefix(20).map(\.first)
    let isKnown = report.knowsWarnings(at: clock())
    let json = jsonObject(reserving: 2048) { json in
      write(place, to: &json)
      write(report.zone, at: clock(), to: &json)
      if let provenance = report.alerts?.provenance { write(provenance, to: &json) }
      json.member("known", isKnown)
      json.array("alerts", of: alerts) { alert, json in
        json.member("event", printable(alert.event, limit: 200))
        json.member("severity", alert.severity.word)
        json.member("onset", alert.onset?.description)
        json.member("ends", alert.ends?.description)
        json.member("headline", alert.headline.map { printable($0, limit: 400) })
        json.member("area", alert.area.map { printable($0, limit: 400) })
        json.member("text", alert.text.map { printable($0, limit: 2000) })
        json.member("instruction", alert.instruction.map { printable($0, limit: 1000) })
        json.member("sender", alert.sender.map { printable($0, limit: 200) })
      }
    }
    let lines = alerts.map { alert in
      // A warning that begins later is not in force yet.
      let from = alert.onset.flatMap { $0 > clock() ? ", from \($0)" : nil } ?? ""
      return printable(alert.event, limit: 200) + " (" + alert.severity.word + ")" + from + (alert.ends.map { ", until \($0)" } ?? "")
    }
    let name = title(place.name, report.alerts?.provenance)
    let silence = isKnown ? "no warnings" : "whether there are warnings is not known at the moment"
    return ToolResult(json: json, text: lines.isEmpty ? "\(name): \(silence)" : ([name] + lines).joined(separator: "\n"))
  }

  func searchPlaces(_ arguments: JSON) throws(ToolProblem) -> ToolResult {
    let words = try text("query", of: arguments)
    let limit = try number("limit", 1...50, usual: 10, of: arguments)
    guard !words.isEmpty, words.unicodeScalars.count <= 100 else { throw ToolProblem(words: "'query' must have 1 to 100 characters.") }
    let found = finder.places(PlaceQuery(words, limit: limit)).places
    let json = jsonObject(reserving: 2048) { json in
      json.array("places", of: found) { place, json in
        let cell = Cell(place.coordinate)
        write((cell, copy.fullName(place.name)), to: &json)
        json.member("zone", place.zone)
        json.member("population", place.population.map { Double($0) })
      }
    }
    let names = found.map { "\(copy.fullName($0.name)) (\(Cell($0.coordinate)))" }
    return ToolResult(json: json, text: names.isEmpty ? "There is no place with this name." : names.joined(separator: "\n"))
  }

  func compareSources(_ arguments: JSON) async throws(ToolProblem) -> ToolResult {
    let place = try placeOfWeather(arguments)
    let comparison = Comparison(
      cell: place.cell, answers: await service.compare(place.cell, [Kinds(.current), Kinds(.daily)], by: permission))
    let lines = comparison.entries.map { entry in
      let celsius = entry.report?.current?.value.temperature.celsius
      return title(entry.source.name, entry.report?.current?.provenance) + ": " + (celsius.map { compact($0, 1) + " °C" } ?? "nothing")
    }
    return ToolResult(json: comparison.json, text: ([place.name] + lines).joined(separator: "\n"))
  }

  /// The place or the source that a text is about, marked if its weather is simulated.
  private func title(_ name: String, _ provenance: Provenance?) -> String {
    name + (provenance?.source == .simulator ? " (simulated)" : "")
  }
}
