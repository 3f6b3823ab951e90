import WeatherModel

extension TerminalReport {
  /// `weatherglass forecast`: a line for each day, with a drawing of its range of temperatures if there is room.
  public func forecastText(count: Int) -> String {
    let kinds = Kinds(.daily)
    guard let report = answer.report, report.daily != nil else { return nothing(copy.nobodyDays, kinds) }
    let days = Array(report.days(at: now).prefix(count))
    guard !days.isEmpty else { return nothing(copy.daysAreOver, kinds) }
    let low = days.map(\.low.celsius).min() ?? 0
    let high = days.map(\.high.celsius).max() ?? 0
    let dates = days.map { displayWidth(display.dayAndNumber($0.date)) + 1 }.max() ?? 7
    return text(heading() + days.flatMap { rows($0, min(low, high)...max(low, high), dateWidth: max(7, dates)) } + footing(kinds))
  }

  private func rows(_ day: Day, _ range: ClosedRange<Double>, dateWidth: Int) -> [String] {
    let words = copy.condition(day.condition)
    let wind = day.wind.map { wind in (wind.direction.map { style.arrow($0) } ?? " ") + " " + display.speedWithUnit(wind.speed) } ?? ""
    let rain = day.precipitation.flatMap { display.rain($0) } ?? ""
    var line = style.bold(style.cell(display.dayAndNumber(day.date), dateWidth))
    if terminal.width >= 60 {
      // Long dates take their room from the words, so that the lines stay within the terminal.
      let room = 24 - dateWidth
      line += style.cell(fitted(words, room - 1), room)
      line += style.coloured(style.cell(display.degrees(day.low), 5, toEnd: true), celsius: day.low.celsius) + " "
      line += span(day, range, terminal.width >= 76 ? 14 : 6)
      line += style.coloured(style.cell(display.degrees(day.high), 5, toEnd: true), celsius: day.high.celsius)
    } else {
      line += style.coloured(style.cell(display.degrees(day.low), 5, toEnd: true), celsius: day.low.celsius)
      line += style.coloured(style.cell(display.degrees(day.high), 6, toEnd: true), celsius: day.high.celsius)
    }
    line += style.cell(day.precipitationChance.map { display.chance($0) } ?? "", 6, toEnd: true)
    line += style.rain(style.cell(rain, 9, toEnd: true))
    if terminal.width >= 72 { return [withoutTrailingBlanks(line + style.cell(wind, 11, toEnd: true))] }
    let details = copy.list(wind.isEmpty ? [words] : [words, wind])
    return [withoutTrailingBlanks(line)]
      + (terminal.width >= 60 ? [] : ["       " + style.dim(fitted(details, terminal.width - 7))])
  }

  /// A bar that shows where a day's temperatures are within those of all days.
  private func span(_ day: Day, _ range: ClosedRange<Double>, _ width: Int) -> String {
    let scale = Double(width) / max(0.1, range.upperBound - range.lowerBound)
    let first = whole((day.low.celsius - range.lowerBound) * scale, 0...width - 1)
    let last = max(first + 1, whole(((day.high.celsius - range.lowerBound) * scale).rounded(), 0...width))
    return (0..<width).map { column in
      guard column >= first, column < last else { return style.dim("·") }
      let celsius = range.lowerBound + (Double(column) + 0.5) / scale
      return style.coloured("━", celsius: celsius)
    }.joined()
  }
}
