import Copy
import Features
import WeatherModel

extension Bulletin {
  /// `weatherglass now`: the weather of this moment beside its drawing, the next hour's rain, and warnings in a line each.
  public func nowText() -> String {
    let kinds: Kinds = [Kinds(.current), Kinds(.minutely), Kinds(.alerts)]
    guard let report = answer.report, let moment = report.moment(at: now) else {
      return nothing(copy.nobodyNow, kinds)
    }
    var lines = heading()
    if report.isTooOld(at: now) {
      return text(
        lines + wrapped(display.past(moment), screen.width)
          + footing(kindsToTell(report), about: report.current == nil ? .hourly : .current))
    }
    let isDaylight = report.isDaylight(at: now)
    let facts = summary(report, moment, isDaylight)
    let drawing = style.art(moment.condition, isDaylight: isDaylight)
    if screen.width >= 60 {
      for index in 0..<max(drawing.count, facts.count) {
        let left = drawing.indices.contains(index) ? drawing[index] : String(repeating: " ", count: 16)
        lines.append(withoutTrailingBlanks(left + (facts.indices.contains(index) ? facts[index] : "")))
      }
    } else {
      lines += drawing.map(withoutTrailingBlanks) + [""] + facts
    }
    let hour = style.nextHour(report, now: now, copy)
    if !hour.isEmpty { lines += [""] + hour }
    if let today = report.dayOutlook(at: now) { lines += [""] + wrapped(copy.today(today) { display.timeInSentence($0) }, screen.width) }
    let warnings = report.warnings(at: now)
    if !warnings.isEmpty { lines.append("") }
    for group in warnings.prefix(5) { lines += headline(group) }
    if warnings.count > 5 { lines.append(copy.textMoreAlerts(more: copy.textMore(count: Int64(warnings.count - 5)))) }
    return text(lines + footing(kindsToTell(report), about: report.current == nil ? .hourly : .current))
  }

  /// The kinds that the text shows, and those that it should have shown: that nobody could be asked for warnings must not look like calm.
  private func kindsToTell(_ report: WeatherReport) -> Kinds {
    let shown: Kinds = [Kinds(.minutely), Kinds(.daily), Kinds(report.current == nil ? .hourly : .current)]
    return shown.intersection(report.kinds).union([Kinds(.current), Kinds(.alerts)])
  }

  private func summary(_ report: WeatherReport, _ moment: Moment, _ isDaylight: Bool) -> [String] {
    let room = screen.width >= 60 ? screen.width - 16 : screen.width
    let temperature = style.coloured(style.bold(display.temperature(moment.temperature)), celsius: moment.temperature.celsius)
    var lines = [temperature + "  " + copy.condition(moment.condition, isDaylight: isDaylight)]
    var facts: [String] = []
    if let feels = moment.feelsLike { facts.append("\(copy.feelsLike) \(display.degrees(feels))") }
    if let today = report.today(at: now) {
      facts.append("\(copy.highShort) \(display.degrees(today.high))  \(copy.lowShort) \(display.degrees(today.low))")
    }
    lines += packed(facts, room)
    facts = []
    if let wind = moment.wind {
      let from = wind.direction.map { style.arrow($0) + " " + copy.compassPoint($0) + " " } ?? ""
      let blows = "\(copy.wind) \(from)\(display.speedWithUnit(wind.speed))"
      facts.append(wind.gust.map { copy.textWindGusts(wind: blows, speed: display.speed($0)) } ?? blows)
    }
    if let pressure = moment.pressure {
      facts.append(copy.text(pressure: display.pressureWithUnit(pressure), change: moment.pressureChange))
    }
    lines += packed(facts, room)
    facts = []
    if let humidity = moment.humidity { facts.append("\(copy.humidity) \(copy.percent(humidity))") }
    if let dewPoint = moment.dewPoint { facts.append("\(copy.dewPoint) \(display.degrees(dewPoint))") }
    if let visibility = moment.visibility { facts.append("\(copy.visibility) \(display.distanceWithUnit(visibility))") }
    if let uv = moment.uvIndex { facts.append("\(copy.uvIndex) \(copy.number(uv))") }
    if let today = report.today(at: now), let sunrise = today.sunrise, let sunset = today.sunset {
      facts.append("\(copy.sun) \(copy.span(display.time(sunrise), display.time(sunset)))")
    }
    return lines + packed(facts, room)
  }

  /// Facts side by side, as many as fit into a line.
  func packed(_ facts: [String], _ width: Int) -> [String] {
    var lines: [String] = []
    for fact in facts {
      if let last = lines.last, displayWidth(last) + 2 + displayWidth(fact) <= width {
        lines[lines.count - 1] = last + "  " + fact
      } else {
        lines.append(fact)
      }
    }
    return lines
  }
}

func withoutTrailingBlanks(_ text: String) -> String {
  guard let last = text.utf8.lastIndex(where: { $0 != 0x20 }) else { return "" }
  return String(decoding: text.utf8[...last], as: UTF8.self)
}
