import Copy
import Features
import WeatherModel

/// The weather as text for terminals and text browsers: the same state as the page, in letters.
public struct TextPage {
  let style: TextStyle

  /// A page, plain or in colours.
  public init(style: TextStyle) { self.style = style }

  /// The page of a state; it ends with a line feed.
  public func text(_ state: AppFeature.State) -> String {
    let page = state.weatherList.page
    guard let report = page.report, let moment = report.moment(at: state.now) else { return message(state, page) }
    let display = Display(preferences: state.preferences, zone: report.zone, now: state.now)
    var lines: [String] = []
    let coordinates = page.coordinate?.shortText ?? ""
    let name = report.placeName.map { printable($0) } ?? display.copy.near(coordinates)
    lines.append(style.bold(name) + (report.placeName == nil ? "" : "  \(coordinates)"))
    lines.append("")
    if report.isTooOld(at: state.now) {
      lines += wrapped(display.past(moment), 76)
    } else {
      lines += zip(style.art(moment.condition, isDaylight: report.isDaylight(at: state.now)), summary(report, moment, display)).map {
        $0 + $1
      }
    }
    lines.append("")
    let hour = style.nextHour(report, now: state.now, display.copy)
    if !hour.isEmpty { lines += hour + [""] }
    let alerts = alerts(report, display)
    if !alerts.isEmpty { lines += alerts + [""] }
    if let hours = hours(report, display) { lines += hours + [""] }
    if let days = days(report, display) { lines += days + [""] }
    if let air = air(report, display) { lines += [air, ""] }
    lines.append(status(report, page, display))
    lines += thanks(report)
    return lines.joined(separator: "\n") + "\n"
  }

  private func summary(_ report: WeatherReport, _ moment: Moment, _ display: Display) -> [String] {
    let copy = display.copy
    var first = style.bold(display.degrees(moment.temperature)) + "  "
    first += copy.condition(moment.condition, isDaylight: report.isDaylight(at: display.now))
    var second: [String] = []
    if let feels = moment.feelsLike { second.append("\(copy.feelsLike) \(display.degrees(feels))") }
    if let today = report.today(at: display.now) {
      second.append("\(copy.highShort) \(display.degrees(today.high))  \(copy.lowShort) \(display.degrees(today.low))")
    }
    var third: [String] = []
    if let wind = moment.wind {
      var text = "\(copy.wind) "
      if let direction = wind.direction { text += style.arrow(direction) + " " + copy.compassPoint(direction) + " " }
      text += copy.speed(display.speed(wind.speed))
      if let gust = wind.gust { text += ", gusts \(display.speed(gust))" }
      third.append(text)
    }
    if let pressure = moment.pressure { third.append("\(copy.number(pressure)) \(copy.hectopascals)" + tendency(moment.pressureChange)) }
    var fourth: [String] = []
    if let humidity = moment.humidity { fourth.append("\(copy.humidity) \(copy.percent(humidity))") }
    if let visibility = moment.visibility { fourth.append("\(copy.visibility) \(copy.number(visibility / 1000, 1)) \(copy.kilometres)") }
    if let uv = moment.uvIndex { fourth.append("\(copy.uvIndex) \(copy.number(uv))") }
    var fifth: [String] = []
    if let today = report.today(at: display.now), let sunrise = today.sunrise, let sunset = today.sunset {
      fifth.append("\(copy.sun) \(copy.span(display.time(sunrise), display.time(sunset)))")
    }
    return [
      first, second.joined(separator: "  "), third.joined(separator: "  "), fourth.joined(separator: "  "), fifth.joined(separator: "  "),
    ]
  }

  /// The warnings that are not over, in a line each.
  private func alerts(_ report: WeatherReport, _ display: Display) -> [String] {
    let ahead = (report.alerts?.value ?? []).filter { !$0.isOver(at: display.now) }
    let measures = Measures(isImperial: false, zone: display.zone, now: display.now)
    let lines = ahead.prefix(5).map { alert in
      badge(alert.severity) + " " + fitted(printable(alert.event), 50) + (measures.span(of: alert).map { ", " + $0 } ?? "")
    }
    return lines + (ahead.count > 5 ? ["and \(ahead.count - 5) more"] : [])
  }

  /// “[Severe]”: the same letters in every style, as on the rest of the page.
  private func badge(_ severity: Alert.Severity) -> String {
    let word = "[\(capitalized(severity.word))]"
    return style == .plain ? word : style.severity(word, severity)
  }

  private func hours(_ report: WeatherReport, _ display: Display) -> [String]? {
    guard let all = report.hourly?.value else { return nil }
    let coming = Array(all.filter { $0.time > display.now - .hours(1) }.prefix(24))
    guard coming.count > 2 else { return nil }
    let temperatures = coming.map(\.temperature.celsius)
    let low = temperatures.min() ?? 0
    let high = temperatures.max() ?? 0
    let line = zip(coming, temperatures).map { hour, value in
      style.coloured(style.bar((value - low) / max(0.1, high - low)), celsius: value)
    }.joined()
    let clock = stride(from: 0, to: coming.count, by: 6).map { style.cell(padded(display.zone.time(of: coming[$0].time).hour), 6) }.joined()
    let rain = coming.map { hour in
      (hour.precipitation ?? 0) < 0.05 ? " " : style.dim(style.bar(min(1, (hour.precipitation ?? 0) / 4)))
    }.joined()
    let range = "\(display.degrees(Temperature(celsius: low)))…\(display.degrees(Temperature(celsius: high)))"
    var lines = [style.bold(display.copy.hourly), "  " + clock, "  " + line + "  " + range]
    if coming.contains(where: { ($0.precipitation ?? 0) >= 0.05 }) { lines.append("  " + rain + "  rain") }
    return lines
  }

  private func days(_ report: WeatherReport, _ display: Display) -> [String]? {
    let today = display.zone.date(of: display.now)
    guard let coming = report.daily?.value.filter({ $0.date >= today }).prefix(7), !coming.isEmpty else { return nil }
    let copy = display.copy
    return [style.bold(copy.daily)]
      + coming.map { day in
        var line = "  " + style.cell(display.day(day.date), 7) + style.cell(copy.condition(day.condition), 24)
        line += style.coloured(style.cell(display.degrees(day.low), 5, toEnd: true), celsius: day.low.celsius)
        line += style.coloured(style.cell(display.degrees(day.high), 6, toEnd: true), celsius: day.high.celsius)
        line += style.cell(day.precipitationChance.map { display.chance($0) } ?? "", 7, toEnd: true)
        line += style.cell(day.precipitation.map { $0 >= 0.1 ? display.millimetres($0) : "" } ?? "", 10, toEnd: true)
        return line
      }
  }

  private func air(_ report: WeatherReport, _ display: Display) -> String? {
    guard let air = report.air?.value else { return nil }
    let scale: AirScale = air.index(on: display.preferences.airScale) == nil ? .european : display.preferences.airScale
    guard let index = air.index(on: scale) else { return nil }
    return style.bold(display.copy.airQuality) + "  \(display.copy.number(index))  " + display.copy.airBand(scale.band(index), on: scale)
  }

  private func status(_ report: WeatherReport, _ page: WeatherFeature.State, _ display: Display) -> String {
    guard let provenance = report.current?.provenance ?? report.provenances.first else { return "" }
    var text = display.copy.updated(secondsAgo: display.now - provenance.fetchedAt, source: provenance.source.name)
    if let problem = page.problem, let tried = page.lastTried, tried > provenance.fetchedAt {
      text = display.copy.refreshFailed(
        secondsAgo: display.now - tried, why: problem, secondsOld: display.now - provenance.fetchedAt, source: provenance.source.name)
    }
    return style.dim(text)
  }

  /// The attribution of everyone who told anything of this.
  private func thanks(_ report: WeatherReport) -> [String] {
    let told = Kind.allCases.compactMap { report.provenance(of: $0)?.source }
    let credits = report.air?.value.credits ?? []
    return (Source.allCases.filter(told.contains).map(\.attribution.text) + credits.map { printable($0.text, limit: 100) }).map(style.dim)
  }

  private func message(_ state: AppFeature.State, _ page: WeatherFeature.State) -> String {
    let copy = Copy.english
    if let problem = state.search?.problem { return copy.advice(problem) + "\n" }
    if let problem = page.problem {
      let message = copy.message(for: problem)
      return style.bold(message.title) + "\n" + message.text + "\n"
    }
    return style.bold(copy.appName) + "\n" + copy.textWelcome + "\n"
  }
}
