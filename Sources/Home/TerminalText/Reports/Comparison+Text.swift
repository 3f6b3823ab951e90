import Copy
import Preferences
import Reports
import WeatherModel

extension Comparison {
  /// The comparison as a table; the last line of each part says how far apart the sources are.
  public func text(of place: String?, on terminal: Terminal, preferences: Preferences, now: Instant, copy: Copy) -> String {
    let zone = entries.compactMap(\.report?.zone).first ?? .utc
    let display = Display(preferences: preferences, zone: zone, now: now, copy: copy)
    let style = terminal.style
    let isSimulated = entries.contains { $0.report?.isSimulated == true }
    var lines = terminal.heading(place, cell, isSimulated: isSimulated, copy)
    let answered = entries.filter { $0.report != nil }
    if answered.contains(where: { $0.report?.current != nil }) { lines += moments(terminal, display) + [""] }
    let days = dates.filter { $0 >= zone.date(of: now) }.prefix(5)
    if !days.isEmpty { lines += table(of: Array(days), terminal, display) + [""] }
    for entry in entries where entry.report == nil {
      let why = entry.problem.map { copy.reason($0) } ?? copy.nothingHere
      lines += wrapped("! " + copy.kindRemark(kind: copy.name(entry.source), remark: why), terminal.width, indent: 2).map { style.dim($0) }
    }
    for entry in answered {
      let source = entry.source
      let age = entry.report?.provenances.map(\.fetchedAt).min().map {
        copy.updated(secondsAgo: max(0, now - $0), source: copy.name(source))
      }
      lines += wrapped([age, copy.credit(source)].compactMap { $0 }.joined(separator: " · "), terminal.width, indent: 2)
        .map { style.dim($0) }
    }
    if answered.isEmpty, entries.isEmpty { lines.append(copy.noSourceHere) }
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines.joined(separator: "\n") + "\n"
  }

  private func nameWidth(_ terminal: Terminal) -> Int { terminal.width >= 60 ? 18 : 13 }

  /// Whether more than one source has the values; a single source has nothing to differ from.
  private func isSeveral(_ has: (WeatherReport) -> Bool) -> Bool { entries.filter { $0.report.map(has) ?? false }.count > 1 }

  private func moments(_ terminal: Terminal, _ display: Display) -> [String] {
    let style = terminal.style
    let copy = display.copy
    let width = nameWidth(terminal)
    let isWide = terminal.width >= 60
    var head = style.cell(copy.now, width) + style.cell(copy.temperatureLabel, 7, toEnd: true) + style.cell(copy.windLabel, 11, toEnd: true)
    if isWide { head += style.cell(copy.pressureLabel, 11, toEnd: true) + "  " + copy.skyLabel }
    var lines = [style.bold(head)]
    for entry in entries {
      guard let moment = entry.report?.current?.value else { continue }
      var line = style.cell(fitted(copy.name(entry.source), width - 1), width)
      line += style.coloured(style.cell(display.degrees(moment.temperature), 7, toEnd: true), celsius: moment.temperature.celsius)
      let wind = moment.wind.map { ($0.direction.map { style.arrow($0) + " " } ?? "") + display.speedWithUnit($0.speed) } ?? ""
      line += style.cell(wind, 11, toEnd: true)
      if isWide {
        line += style.cell(moment.pressure.map { display.pressureWithUnit($0) } ?? "", 11, toEnd: true) + "  "
        line += fitted(copy.condition(moment.condition, isDaylight: moment.isDaylight ?? true), terminal.width - width - 31)
      }
      lines.append(withoutTrailingBlanks(line))
    }
    guard isSeveral({ $0.current != nil }) else { return lines }
    var last = style.cell(display.copy.spreadLabel, width)
    last += style.cell(spread { $0.temperature.celsius }.map { display.difference(celsius: $0.range) } ?? "", 7, toEnd: true)
    last += style.cell(spread { $0.wind?.speed }.map { display.difference(from: $0.minimum, to: $0.maximum) } ?? "", 11, toEnd: true)
    if isWide { last += style.cell(spread { $0.pressure }.map { display.pressureWithUnit($0.range) } ?? "", 11, toEnd: true) }
    return lines + [style.dim(withoutTrailingBlanks(last))]
  }

  private func table(of days: [CalendarDate], _ terminal: Terminal, _ display: Display) -> [String] {
    let style = terminal.style
    let width = nameWidth(terminal)
    let column = 10
    let shown = Array(days.prefix(max(1, (terminal.width - width) / column)))
    var head = style.cell(display.copy.daysLabel, width)
    for date in shown { head += style.cell(display.dayAndNumber(date), column, toEnd: true) }
    var lines = [style.bold(head)]
    for entry in entries {
      guard let forecast = entry.report?.daily?.value else { continue }
      var line = style.cell(fitted(display.copy.name(entry.source), width - 1), width)
      for date in shown {
        guard let day = forecast.first(where: { $0.date == date }) else {
          line += style.cell("", column)
          continue
        }
        let text = display.degrees(day.low) + "…" + display.degrees(day.high)
        line += style.coloured(style.cell(text, column, toEnd: true), celsius: (day.low.celsius + day.high.celsius) / 2)
      }
      lines.append(withoutTrailingBlanks(line))
    }
    guard isSeveral({ $0.daily != nil }) else { return lines }
    var last = style.cell(display.copy.spreadLabel, width)
    for date in shown {
      let low = spread(date) { $0.low.celsius }.map { display.difference(celsius: $0.range) } ?? ""
      let high = spread(date) { $0.high.celsius }.map { display.difference(celsius: $0.range) } ?? ""
      last += style.cell(low + " " + high, column, toEnd: true)
    }
    return lines + [style.dim(withoutTrailingBlanks(last))]
  }
}
