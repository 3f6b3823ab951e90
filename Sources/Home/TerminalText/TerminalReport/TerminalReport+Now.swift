import Copy
import Preferences
import WeatherModel

extension TerminalReport {
  /// `weatherglass now`: the weather of this moment beside its drawing, the next hour's rain, and warnings in a line each.
  public func nowText() -> String {
    let kinds: Kinds = [Kinds(.current), Kinds(.minutely), Kinds(.alerts)]
    guard let report = answer.report, let moment = report.moment(at: now) else {
      return nothing(copy.nobodyNow, kinds)
    }
    var lines = heading() + current(report, moment)
    for block in [nextHour(report), outlook(report), warnings(report, more: copy.textMoreAlerts)] where !block.isEmpty {
      lines += [""] + block
    }
    return text(lines + footing(kindsInFooting(report), about: kindOfNow(report)))
  }

  /// The weather of this moment beside its drawing, below it if there is no room, and without one if the weather is too old to be drawn.
  func current(_ report: WeatherReport, _ moment: Moment) -> [String] {
    if report.isTooOld(at: now) { return wrapped(display.past(moment), terminal.width) }
    let isDaylight = report.isDaylight(at: now)
    let facts = summary(report, moment, isDaylight)
    let drawing = style.art(moment.condition, isDaylight: isDaylight)
    guard terminal.width >= 60 else { return drawing.map(withoutTrailingBlanks) + [""] + facts }
    return (0..<max(drawing.count, facts.count)).map { index in
      let left = drawing.indices.contains(index) ? drawing[index] : String(repeating: " ", count: 16)
      return withoutTrailingBlanks(left + (facts.indices.contains(index) ? facts[index] : ""))
    }
  }

  /// The next hour's rain in a sentence, and as bars if there is any; empty if no source has rain by the minute.
  func nextHour(_ report: WeatherReport) -> [String] {
    guard let steps = report.nextHour(at: now), let outlook = report.rainOutlook(at: now) else { return [] }
    let bars = steps.map { $0.intensity < 0.05 ? "·" : style.rain(style.bar(min(1, $0.intensity / 8))) }
    return wrapped(copy.rain(outlook), terminal.width) + (outlook.kind == .dry ? [] : [bars.joined()])
  }

  /// The day in one sentence.
  func outlook(_ report: WeatherReport) -> [String] {
    report.dayOutlook(at: now).map { wrapped(copy.today($0) { display.timeInSentence($0) }, terminal.width) } ?? []
  }

  /// The warnings that are not over, at most five, in a line or two each; `more` makes the line about the others.
  func warnings(_ report: WeatherReport, more: (String) -> String = { $0 }) -> [String] {
    let warnings = report.warnings(at: now)
    let lines = warnings.prefix(5).flatMap { headline($0) }
    return lines + (warnings.count > 5 ? [more(copy.textMore(count: Int64(warnings.count - 5)))] : [])
  }

  /// The kind that the current weather is taken from.
  func kindOfNow(_ report: WeatherReport) -> Kind { report.current == nil ? .hourly : .current }

  /// The kinds that the text shows, and those that it should have shown: if no source could be asked for warnings, it must not look as if
  /// there were none.
  private func kindsInFooting(_ report: WeatherReport) -> Kinds {
    let shown: Kinds = [Kinds(.minutely), Kinds(.daily), Kinds(report.current == nil ? .hourly : .current)]
    return shown.intersection(report.kinds).union([Kinds(.current), Kinds(.alerts)])
  }

  private func summary(_ report: WeatherReport, _ moment: Moment, _ isDaylight: Bool) -> [String] {
    let room = terminal.width >= 60 ? terminal.width - 16 : terminal.width
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
    facts = display.facts(of: moment).map { "\($0.name) \($0.value)" }
    if let today = report.today(at: now), let sunrise = today.sunrise, let sunset = today.sunset {
      facts.append("\(copy.sun) \(copy.span(display.time(sunrise), display.time(sunset)))")
    }
    return lines + packed(facts, room)
  }

  /// Facts side by side, as many in a line as fit.
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
