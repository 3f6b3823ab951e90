import Copy
import Preferences
import WeatherModel

extension TerminalReport {
  /// The text at an address of the server: the weather of this moment, the coming hours and days, and the air.
  public func pageText() -> String {
    guard let report = answer.report, let moment = report.moment(at: now) else {
      return nothing(copy.nobodyNow, [Kinds(.current), Kinds(.hourly)])
    }
    let blocks = [
      heading() + current(report, moment), nextHour(report), warnings(report), outlook(report), hours(report), days(report), air(report),
    ]
    let lines = blocks.filter { !$0.isEmpty }.joined(separator: [""]).map(withoutTrailingBlanks)
    return text(lines + footing(report.kinds.union([Kinds(.current), Kinds(.alerts)]), about: kindOfNow(report)))
  }

  private func hours(_ report: WeatherReport) -> [String] {
    let all = report.hourly?.value ?? []
    let coming = Array(all.filter { $0.time > now - .hours(1) }.prefix(min(24, terminal.width - 16)))
    guard coming.count > 2 else { return [] }
    let temperatures = coming.map(\.temperature.celsius)
    let low = temperatures.min() ?? 0
    let high = temperatures.max() ?? 0
    let line = zip(coming, temperatures).map { hour, value in
      style.coloured(style.bar((value - low) / max(0.1, high - low)), celsius: value)
    }.joined()
    let clock = stride(from: 0, to: coming.count, by: 6).map {
      style.cell(display.hourMark(display.zone.time(of: coming[$0].time).hour), 6)
    }.joined()
    let range = "\(display.degrees(Temperature(celsius: low)))…\(display.degrees(Temperature(celsius: high)))"
    var lines = [style.bold(copy.hourly), "  " + clock, "  " + line + "  " + range]
    if let rain = rainBars(coming) { lines.append("  " + rain + "  " + copy.precipitationLabel(coming)) }
    return lines
  }

  private func days(_ report: WeatherReport) -> [String] {
    let today = display.zone.date(of: now)
    let coming = report.days(at: now).prefix(16)
    guard !coming.isEmpty else { return [] }
    let names = coming.map { day in
      // From the second week on, a weekday alone would be taken for the one in this week.
      let weekday = display.day(day.date)
      return day.date.day - today.day < 7 ? weekday : copy.weekdayWithDay(weekday: weekday, day: padded(day.date.parts.day))
    }
    let nameWidth = max(7, (names.map(displayWidth).max() ?? 0) + 1)
    return [style.bold(copy.daily)] + zip(coming, names).flatMap { row($0, name: $1, nameWidth) }
  }

  private func row(_ day: Day, name: String, _ nameWidth: Int) -> [String] {
    let words = terminal.width >= 54 + nameWidth ? 24 : 0
    var line = "  " + style.cell(name, nameWidth) + style.cell(words > 0 ? copy.condition(day.condition) : "", words)
    line += style.coloured(style.cell(display.degrees(day.low), 5, toEnd: true), celsius: day.low.celsius)
    line += style.coloured(style.cell(display.degrees(day.high), 6, toEnd: true), celsius: day.high.celsius)
    let chance = style.cell(day.precipitationChance.map { display.chance($0) } ?? "", 7, toEnd: true)
    let amount = style.cell(day.precipitation.flatMap { display.rain($0) } ?? "", 10, toEnd: true)
    if words > 0 { return [line + chance + amount] }
    let isRoomy = terminal.width >= 30 + nameWidth
    let below = "         " + style.dim(fitted(copy.condition(day.condition), isRoomy ? 28 : 20))
    return [isRoomy ? line + chance + amount : line + chance, below]
  }

  private func air(_ report: WeatherReport) -> [String] {
    guard let air = report.air?.value else { return [] }
    let scale: AirScale = air.index(on: display.preferences.airScale) == nil ? .european : display.preferences.airScale
    guard let index = air.index(on: scale) else { return [] }
    let title = style.bold(copy.airQuality)
    let words = "  \(copy.number(index))  " + copy.airBand(scale.band(index), on: scale)
    return terminal.width < 45 ? [title, words] : [title + words]
  }
}
