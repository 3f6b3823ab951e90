import WeatherModel

extension TerminalReport {
  /// `weatherglass hours`: the temperature as a chart, rain and wind below it, then hour by hour.
  public func hoursText(count: Int) -> String {
    let kinds = Kinds(.hourly)
    guard let report = answer.report, let all = report.hourly?.value else {
      return nothing(copy.nobodyHours, kinds)
    }
    let coming = Array(all.filter { $0.time > now - .hours(1) }.prefix(count))
    guard !coming.isEmpty else { return nothing(copy.hoursAreOver, kinds) }
    return text(heading() + chart(coming) + [""] + table(coming) + footing(kinds))
  }

  /// Four lines of temperature, then rain, wind and a clock; one column for each hour.
  private func chart(_ hours: [Moment]) -> [String] {
    let shown = Array(hours.prefix(terminal.width - 8))
    let celsius = shown.map(\.temperature.celsius)
    let low = celsius.min() ?? 0
    let high = celsius.max() ?? 0
    let rows = 4
    var lines: [String] = []
    for row in stride(from: rows - 1, through: 0, by: -1) {
      let label =
        row == rows - 1 ? display.degrees(Temperature(celsius: high)) : row == 0 ? display.degrees(Temperature(celsius: low)) : ""
      let columns = celsius.map { value in
        // Every hour has at least a low block, so that its place can be seen.
        let height = 1 + (value - low) / max(0.1, high - low) * Double(rows * 8 - 1)
        let part = height - Double(row * 8)
        return part < 1 ? " " : style.coloured(part >= 8 ? "█" : style.bar((part - 0.5) / 8), celsius: value)
      }
      lines.append(withoutTrailingBlanks(style.cell(label, 6, toEnd: true) + " " + columns.joined()))
    }
    if let bars = rainBars(shown) {
      lines.append(withoutTrailingBlanks(style.cell(copy.precipitationLabel(shown), 6, toEnd: true) + " " + bars))
    }
    if shown.contains(where: { $0.wind?.direction != nil }) {
      let arrows = shown.map { hour in hour.wind?.direction.map { style.arrow($0) } ?? " " }
      lines.append(withoutTrailingBlanks(style.cell(copy.windLabel, 6, toEnd: true) + " " + arrows.joined()))
    }
    var clock = ""
    for (index, hour) in shown.enumerated() where index % 6 == 0 && shown.count - index >= 2 {
      clock = style.cell(clock, index) + display.hourMark(display.zone.time(of: hour.time).hour)
    }
    return lines + [style.dim(String(repeating: " ", count: 7) + clock)]
  }

  /// The hours' rain as bars, where a full bar means 4 millimetres or more; nil if it stays dry.
  func rainBars(_ hours: [Moment]) -> String? {
    let amounts = hours.map { $0.precipitation ?? 0 }
    guard amounts.contains(where: { $0 >= 0.05 }) else { return nil }
    return amounts.map { $0 < 0.05 ? " " : style.rain(style.bar(min(1, $0 / 4))) }.joined()
  }

  private func table(_ hours: [Moment]) -> [String] {
    var date: CalendarDate?
    var lines: [String] = []
    let width = hours.map { displayWidth(display.time($0.time)) }.max() ?? 0
    for hour in hours {
      let own = display.zone.date(of: hour.time)
      if own != date {
        if date != nil { lines.append("") }
        lines.append(style.bold(display.dayAndNumber(own)))
        date = own
      }
      lines.append(row(hour, timeWidth: width))
    }
    return lines
  }

  private func row(_ hour: Moment, timeWidth: Int) -> String {
    var line = style.cell(display.time(hour.time), timeWidth, toEnd: true)
    line += style.coloured(style.cell(display.degrees(hour.temperature), 6, toEnd: true), celsius: hour.temperature.celsius)
    line += style.cell(hour.precipitationChance.map { display.chance($0) } ?? "", 6, toEnd: true)
    let rain = hour.precipitation.flatMap { display.rain($0) } ?? ""
    line += style.rain(style.cell(rain, 8, toEnd: true))
    let arrow = hour.wind?.direction.map { style.arrow($0) } ?? " "
    line += style.cell(hour.wind.map { arrow + " " + display.speedWithUnit($0.speed) } ?? "", 11, toEnd: true)
    if terminal.width >= 60 { line += "  " + copy.condition(hour.condition, isDaylight: hour.isDaylight ?? true) }
    return withoutTrailingBlanks(line)
  }
}
