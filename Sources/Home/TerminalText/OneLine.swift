import Copy
import Preferences
import WeatherModel

/// The weather in one line, for prompts and status bars, in the formats that users of wttr.in know.
///
/// 1 to 4 are its ready-made lines. Any text with a percent sign is a format of one's own, with these placeholders: %c the sky as a
/// picture, %C in words, %t temperature, %f what it feels like, %w wind, %h humidity, %p precipitation, %o the chance of it in the next
/// three hours, %r the next hour's rain in a sentence, %P pressure, %u UV index, %l place, %m the moon as a picture, %M its age in days, %S
/// sunrise, %s sunset, %T the place's clock, %% a percent sign; \n begins another line. A missing value is "–".
public struct OneLine: Sendable {
  private let format: String

  /// Nil if the text is neither a number from 1 to 4 nor contains a percent sign.
  public init?(_ format: String) {
    switch format {
    case "1": self.format = "%c %t"
    case "2": self.format = "%c 🌡️%t 🌬️%w"
    case "3": self.format = "%l: %c %t"
    case "4": self.format = "%l: %c 🌡️%t 🌬️%w"
    default:
      guard format.utf8.contains(UInt8(ascii: "%")) else { return nil }
      self.format = format
    }
  }

  /// The first placeholder that has no meaning, for an error message; nil if all have one.
  public var unknown: String? {
    var rest = format.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      guard scalar == "%" else { continue }
      guard let sign = rest.popFirst() else { return "%" }
      if !"cCtfwhporPulmMSsT%".unicodeScalars.contains(sign) { return "%" + printable(String(sign)) }
    }
    return nil
  }

  /// The line for a report, with a line feed at its end.
  public func text(_ report: WeatherReport, _ display: Display) -> String {
    let moment = report.isTooOld(at: display.now) ? nil : report.moment(at: display.now)
    var lines = [""]
    var rest = format.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      if scalar == "%", let sign = rest.popFirst() {
        lines[lines.count - 1] += value(sign, report, moment, display) ?? "–"
      } else if scalar == "\\", rest.first == "n" {
        rest.removeFirst()
        lines.append("")
      } else {
        lines[lines.count - 1].unicodeScalars.append(scalar)
      }
    }
    return lines.map { printable($0, limit: 1000) + "\n" }.joined()
  }

  /// The line if there is no weather: the reason in a few words.
  public static func noWeatherText(_ problem: WeatherProblem?, _ copy: Copy) -> String {
    (problem.map { copy.message(for: $0).title } ?? copy.textWelcome) + "\n"
  }

  /// “↗19km/h”; in Japanese the unit may come first.
  private func wind(_ wind: Wind, _ display: Display) -> String {
    (wind.direction.map { TextStyle.plain.arrow($0) } ?? "") + display.speedWithUnit(wind.speed).filter { !$0.isWhitespace }
  }

  private func value(_ sign: Unicode.Scalar, _ report: WeatherReport, _ moment: Moment?, _ display: Display) -> String? {
    let copy = display.copy
    let today = report.today(at: display.now)
    let moon = Moon(at: display.now)
    let isDaylight = report.isDaylight(at: display.now)
    return switch sign {
    case "%": "%"
    case "c": moment.map { picture($0.condition, isDaylight: isDaylight) }
    case "C": moment.map { copy.condition($0.condition, isDaylight: isDaylight) }
    case "t": moment.map { temperature($0.temperature, display) }
    case "f": moment?.feelsLike.map { temperature($0, display) }
    case "w": moment?.wind.map { wind($0, display) }
    case "h": moment?.humidity.map { copy.percent($0) }
    case "p": moment?.precipitation.map { display.rainNumber($0) + display.rainUnit }
    case "o": report.chance(from: display.now).map { display.chance($0) }
    case "r": report.rainOutlook(at: display.now).map { copy.rain($0) }
    case "P": moment?.pressure.map { display.pressure($0) + display.pressureUnit }
    case "u": moment?.uvIndex.map { copy.number($0) }
    case "l": display.preferences.name(of: report, copy) ?? report.cell.coordinate.shortText
    case "m": picture(moon, isSouthern: report.cell.latitude < 0)
    case "M": String(whole((moon.phase * 29.53).rounded(.down), 0...29))
    case "S": today?.sunrise.map { display.time($0) }
    case "s": today?.sunset.map { display.time($0) }
    case "T": display.time(display.now)
    default: "%" + String(sign)
    }
  }

  /// “+7°C”, “-5°C”: always with its sign, in ASCII, which scripts read.
  private func temperature(_ temperature: Temperature, _ display: Display) -> String {
    let degrees = display.degrees(temperature)
    let minus = display.copy.minusSign.unicodeScalars
    let number = degrees.unicodeScalars.starts(with: minus) ? "-" + String(degrees.unicodeScalars.dropFirst(minus.count)) : "+" + degrees
    return number + (display.preferences.temperatureUnit == .fahrenheit ? "F" : "C")
  }

  private func picture(_ condition: Condition, isDaylight: Bool) -> String {
    switch condition {
    case .clear: isDaylight ? "☀️" : "🌙"
    case .partlyCloudy: isDaylight ? "⛅" : "☁️"
    case .cloudy, .overcast: "☁️"
    case .fog: "🌫️"
    case .drizzle: "🌦️"
    case .rain, .heavyRain: "🌧️"
    case .sleet, .snow: "🌨️"
    case .freezingRain: "🧊"
    case .heavySnow: "❄️"
    case .thunderstorm, .hail: "⛈️"
    case .windy: "🌬️"
    case .hot: "🥵"
    case .cold: "🥶"
    case .unknown: "✨"
    }
  }

  private func picture(_ moon: Moon, isSouthern: Bool) -> String {
    // Seen from the southern hemisphere, the moon waxes from the other side.
    let index = whole((moon.phase * 8).rounded(), 0...8) % 8
    return ["🌑", "🌒", "🌓", "🌔", "🌕", "🌖", "🌗", "🌘"][isSouthern ? (8 - index) % 8 : index]
  }
}

extension WeatherReport {
  /// The greatest chance of precipitation in the next three hours.
  fileprivate func chance(from now: Instant) -> Double? {
    let hours = hourly?.value.filter { $0.time > now - .hours(1) && $0.time < now + .hours(3) } ?? []
    return hours.compactMap(\.precipitationChance).max()
  }
}
