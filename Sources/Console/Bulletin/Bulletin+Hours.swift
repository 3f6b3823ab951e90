import WeatherModel

extension Bulletin {
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

  /// Four lines of temperature, a clock, rain and wind; a column an hour.
  private func chart(_ hours: [Moment]) -> [String] {
    let shown = Array(hours.prefix(screen.width - 8))
    let celsius = shown.map(\.temperature.celsius)
    let low = celsius.min() ?? 0
    let high = celsius.max() ?? 0
    let rows = 4
    var lines: [String] = []
    for row in stride(from: rows - 1, through: 0, by: -1) {
      let label =
        row == rows - 1 ? measures.degrees(Temperature(celsius: high)) : row == 0 ? measures.degrees(Temperature(celsius: low)) : ""
      let columns = celsius.map { value in
        // Every hour has at least a foot, so that one sees where it stands.
        let height = 1 + (value - low) / max(0.1, high - low) * Double(rows * 8 - 1)
        let part = height - Double(row * 8)
        return part < 1 ? " " : style.coloured(part >= 8 ? "█" : style.bar((part - 0.5) / 8), celsius: value)
      }
      lines.append(withoutTrailingBlanks(style.cell(label, 6, toEnd: true) + " " + columns.joined()))
    }
    if shown.contains(where: { ($0.precipitation ?? 0) >= 0.05 }) {
      let bars = shown.map { ($0.precipitation ?? 0) < 0.05 ? " " : style.rain(style.bar(min(1, ($0.precipitation ?? 0) / 4))) }
      lines.append(withoutTrailingBlanks(style.cell(copy.fallingWord(shown), 6, toEnd: true) + " " + bars.joined()))
    }
    if shown.contains(where: { $0.wind?.direction != nil }) {
      let arrows = shown.map { hour in hour.wind?.direction.map { style.arrow($0) } ?? " " }
      lines.append(withoutTrailingBlanks(style.cell(copy.windLabel, 6, toEnd: true) + " " + arrows.joined()))
    }
    var clock = ""
    for (index, hour) in shown.enumerated() where index % 6 == 0 && shown.count - index >= 2 {
      clock = style.cell(clock, index) + padded(measures.zone.time(of: hour.time).hour)
    }
    return lines + [style.dim(String(repeating: " ", count: 7) + clock)]
  }

  private func table(_ hours: [Moment]) -> [String] {
    var date: CalendarDate?
    var lines: [String] = []
    for hour in hours {
      let own = measures.zone.date(of: hour.time)
      if own != date {
        if date != nil { lines.append("") }
        lines.append(style.bold(measures.dayAndNumber(own)))
        date = own
      }
      lines.append(row(hour))
    }
    return lines
  }

  private func row(_ hour: Moment) -> String {
    var line = measures.time(hour.time)
    line += style.coloured(style.cell(measures.degrees(hour.temperature), 6, toEnd: true), celsius: hour.temperature.celsius)
    line += style.cell(hour.precipitationChance.map { measures.chance($0) } ?? "", 6, toEnd: true)
    let rain = hour.precipitation.map { $0 >= 0.05 ? measures.rain($0) : "" } ?? ""
    line += style.rain(style.cell(rain, 8, toEnd: true))
    let arrow = hour.wind?.direction.map { style.arrow($0) } ?? " "
    line += style.cell(hour.wind.map { arrow + " " + measures.speed($0.speed) } ?? "", 11, toEnd: true)
    if screen.width >= 60 { line += "  " + copy.condition(hour.condition, isDaylight: hour.isDaylight ?? true) }
    return withoutTrailingBlanks(line)
  }
}
