import Copy
import DesignSystem
import Preferences
import WeatherModel

extension Favourite {
  /// The weather of a place as a row shows it.
  struct Weather {
    var scene = Scene.partlyCloudy
    var icon = WeatherIcon.unknown
    var words: String?
    var temperature = ""
    var range: String?
    var line: [TimedTemperature] = []
    var rain: String?

    @inline(never) init(_ place: Favourite, _ environment: Environment) {
      guard let report = place.report, let moment = report.moment(at: environment.now), !report.isTooOld(at: environment.now) else {
        return
      }
      let display = environment.display(in: report.zone)
      let copy = display.copy
      let isDaylight = report.isDaylight(at: display.now)
      scene = report.scene(at: display.now)
      icon = WeatherIcon(condition: moment.condition, isDaylight: isDaylight)
      words = copy.condition(moment.condition, isDaylight: isDaylight)
      temperature = display.degrees(moment.temperature)
      guard let today = report.today(at: display.now) else { return }
      range = copy.lowToHigh(low: display.degrees(today.low), high: display.degrees(today.high))
      line = report.temperatures(after: display.now)
      rain = today.precipitationChance.map { Weather.rain($0, today.condition, display) }
    }

    /// The chance of rain or snow. It is "dry" below the chance from which the list of days shows one, too.
    private static func rain(_ chance: Double, _ condition: Condition, _ display: Display) -> String {
      guard chance >= 0.145 else { return display.copy.dryToday }
      let words = display.chance(chance)
      switch condition {
      case .snow, .heavySnow: return display.copy.snowToday(chance: words)
      case .clear, .partlyCloudy, .cloudy, .overcast, .fog, .drizzle, .rain, .heavyRain, .sleet, .freezingRain, .thunderstorm, .hail,
        .windy, .hot, .cold, .unknown:
        return display.copy.rainToday(chance: words)
      }
    }
  }
}

extension WeatherReport {
  /// The temperatures of the next 24 hours, at least two hours apart: enough for a line a hundred pixels wide.
  @inline(never) func temperatures(after now: Instant) -> [TimedTemperature] {
    var found: [TimedTemperature] = []
    for hour in hourly?.value ?? [] where hour.time > now - .hours(1) {
      if hour.time > now + .hours(24) { break }
      if let last = found.last, hour.time - last.time < .hours(2) { continue }
      found.append(TimedTemperature(time: hour.time, temperature: hour.temperature))
    }
    return found
  }
}
