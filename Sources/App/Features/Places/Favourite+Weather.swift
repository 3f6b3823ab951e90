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
    /// The most severe warning that is not over.
    var warning: (severity: Alert.Severity, words: String, language: String?)?
    /// The time of day there; nil where it is the device's.
    var time: String?
    var temperature = ""
    var range: DayRange?
    var line: [TimedTemperature] = []
    var rain: DropsAndWords?

    init(_ place: Favourite, _ environment: Environment) {
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
      if environment.utcOffset != report.zone.offset(at: display.now) { time = display.time(display.now) }
      if let first = report.warnings(at: display.now).first?.first {
        warning = (first.severity, first.event, report.languageOfWarnings(copy))
      }
      guard let today = report.today(at: display.now) else { return }
      range = display.range(of: today)
      line = report.temperatures(after: display.now)
      if let words = display.rainChance(of: today) ?? display.rainAmount(of: today) {
        rain = DropsAndWords(drops: today.drops, words: words)
      }
    }
  }
}

extension Display {
  /// The highest and the lowest temperature of a day.
  func range(of day: Day) -> DayRange {
    DayRange(high: LabelledValue(copy.high, degrees(day.high)), low: LabelledValue(copy.low, degrees(day.low)))
  }

  /// The chance of a day's rain or snow; nil if it is not known, or below the chance from which the list of days shows one.
  func rainChance(of day: Day) -> String? {
    guard let chance = day.precipitationChance, day.hasShownChance else { return nil }
    let words = self.chance(chance)
    switch day.condition {
    case .snow, .heavySnow: return copy.snowToday(chance: words)
    case .freezingRain: return copy.condition(.freezingRain, isDaylight: true) + " " + words
    case .clear, .partlyCloudy, .cloudy, .overcast, .fog, .drizzle, .rain, .heavyRain, .sleet, .thunderstorm, .hail, .windy, .hot, .cold,
      .unknown:
      return copy.rainToday(chance: words)
    }
  }

  /// The amount of a day's precipitation, or that there is none; nil if nothing is known about it.
  func rainAmount(of day: Day) -> String? {
    let chance = rainChance(of: day) ?? copy.dryToday
    guard let amount = day.precipitation else { return day.precipitationChance == nil ? nil : chance }
    return rain(amount) ?? (day.condition.isWet ? trace(isWet: true) : chance)
  }
}

extension Day {
  /// Whether the chance of rain or snow is so large that it is shown.
  var hasShownChance: Bool { (precipitationChance ?? 0) >= 0.145 }

  /// The day's precipitation as drops, from none to three: by its amount, or else by its chance. A day that may be wet has one.
  var drops: Int {
    guard let amount = precipitation else {
      let chance = precipitationChance ?? 0
      return !hasShownChance ? 0 : chance < 0.5 ? 1 : chance < 0.8 ? 2 : 3
    }
    return amount < 0.05 ? (condition.isWet || hasShownChance ? 1 : 0) : amount < 2 ? 1 : amount < 8 ? 2 : 3
  }
}

extension WeatherReport {
  /// The temperatures of the next 24 hours, at least two hours apart: enough for a line a hundred pixels wide.
  func temperatures(after now: Instant) -> [TimedTemperature] {
    var found: [TimedTemperature] = []
    for hour in hourly?.value ?? [] where hour.time > now - .hours(1) {
      if hour.time > now + .hours(24) { break }
      if let last = found.last, hour.time - last.time < .hours(2) { continue }
      found.append(TimedTemperature(time: hour.time, temperature: hour.temperature))
    }
    return found
  }
}
