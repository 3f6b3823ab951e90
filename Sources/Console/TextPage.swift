import Copy
import Features
import WeatherModel

/// The weather as text for terminals and text browsers: the same state as the page, in letters.
public struct TextPage {
  let screen: Screen
  var style: TextStyle { screen.style }

  /// A page, plain or in colours, of some width.
  public init(on screen: Screen) { self.screen = screen }

  /// The page of a state; it ends with a line feed.
  public func text(_ state: AppFeature.State) -> String {
    if let search = state.search, let problem = search.problem { return unfound(search.text, problem, state.copy) }
    let page = state.weatherList.page
    guard let report = page.report, let moment = report.moment(at: state.now) else { return message(state, page) }
    let display = Display(preferences: state.preferences, zone: report.zone, now: state.now, copy: state.copy)
    var lines: [String] = []
    let coordinates = page.coordinate?.shortText ?? ""
    let name = report.placeName.map { printable($0) } ?? display.copy.near(coordinates)
    let room = screen.width - displayWidth(coordinates) - 2
    if report.placeName != nil, displayWidth(name) > room {
      lines += [style.bold(fitted(name, screen.width)), coordinates]
    } else {
      lines.append(style.bold(name) + (report.placeName == nil ? "" : "  \(coordinates)"))
    }
    lines.append("")
    if report.isTooOld(at: state.now) {
      lines += wrapped(display.past(moment), min(76, screen.width))
    } else {
      let art = style.art(moment.condition, isDaylight: report.isDaylight(at: state.now))
      let facts = summary(report, moment, display)
      if screen.width >= 72 {
        lines += zip(art, facts).map { $0 + $1 }
      } else {
        lines += art + [""] + facts.filter { !$0.isEmpty }.enumerated().flatMap { $0 == 0 ? [$1] : wrapped($1, screen.width) }
      }
    }
    lines.append("")
    let hour = style.nextHour(report, now: state.now, display.copy)
    if !hour.isEmpty { lines += wrapped(hour[0], screen.width) + hour.dropFirst() + [""] }
    let alerts = alerts(report, display)
    if !alerts.isEmpty { lines += alerts + [""] }
    if let today = report.dayOutlook(at: state.now) {
      lines += wrapped(display.copy.today(today) { display.timeInSentence($0) }, screen.width) + [""]
    }
    if let hours = hours(report, display) { lines += hours + [""] }
    if let days = days(report, display) { lines += days + [""] }
    if let air = air(report, display) { lines += air + [""] }
    lines += wrapped(status(report, page, display), screen.width).map(style.dim)
    lines += thanks(report, display.copy)
    return lines.map(withoutTrailingBlanks).joined(separator: "\n") + "\n"
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
      text += display.speedWithUnit(wind.speed)
      third.append(wind.gust.map { copy.textWindGusts(wind: text, speed: display.speed($0)) } ?? text)
    }
    if let pressure = moment.pressure {
      third.append(copy.text(pressure: display.pressureWithUnit(pressure), change: moment.pressureChange))
    }
    var fourth: [String] = []
    if let humidity = moment.humidity { fourth.append("\(copy.humidity) \(copy.percent(humidity))") }
    if let visibility = moment.visibility {
      fourth.append("\(copy.visibility) \(display.distanceWithUnit(visibility))")
    }
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
    let ahead = report.warnings(at: display.now)
    let lines = ahead.prefix(5).flatMap { group in
      let count = group.count > 1 ? " (\(display.copy.notices(group.count)))" : ""
      let event = fitted(printable(group.first.event), min(50, screen.width - 12)) + count
      guard let time = display.span(of: group.first) else { return [badge(group.first.severity, display.copy) + event] }
      // The widest severity takes eleven characters.
      let isShort = displayWidth(event) + displayWidth(time) + 13 <= screen.width
      let named = badge(group.first.severity, display.copy) + event
      return isShort ? [named + ", " + time] : [named] + wrapped(time, screen.width - 2).map { "  " + $0 }
    }
    return lines + (ahead.count > 5 ? [display.copy.textMore(count: Int64(ahead.count - 5))] : [])
  }

  /// “[Severe] ”: the same letters in every style, as on the rest of the page; nothing where nobody graded it.
  private func badge(_ severity: Alert.Severity, _ copy: Copy) -> String {
    guard let word = copy.severity(severity) else { return "" }
    return (style == .plain ? "[\(word)]" : style.severity("[\(word)]", severity)) + " "
  }

  private func hours(_ report: WeatherReport, _ display: Display) -> [String]? {
    guard let all = report.hourly?.value else { return nil }
    let coming = Array(all.filter { $0.time > display.now - .hours(1) }.prefix(min(24, screen.width - 16)))
    guard coming.count > 2 else { return nil }
    let temperatures = coming.map(\.temperature.celsius)
    let low = temperatures.min() ?? 0
    let high = temperatures.max() ?? 0
    let line = zip(coming, temperatures).map { hour, value in
      style.coloured(style.bar((value - low) / max(0.1, high - low)), celsius: value)
    }.joined()
    let clock = stride(from: 0, to: coming.count, by: 6).map {
      style.cell(display.hourMark(display.zone.time(of: coming[$0].time).hour), 6)
    }.joined()
    let rain = coming.map { hour in
      (hour.precipitation ?? 0) < 0.05 ? " " : style.dim(style.bar(min(1, (hour.precipitation ?? 0) / 4)))
    }.joined()
    let range = "\(display.degrees(Temperature(celsius: low)))…\(display.degrees(Temperature(celsius: high)))"
    var lines = [style.bold(display.copy.hourly), "  " + clock, "  " + line + "  " + range]
    if coming.contains(where: { ($0.precipitation ?? 0) >= 0.05 }) { lines.append("  " + rain + "  " + display.copy.fallingWord(coming)) }
    return lines
  }

  private func days(_ report: WeatherReport, _ display: Display) -> [String]? {
    let today = display.zone.date(of: display.now)
    guard let coming = report.daily?.value.filter({ $0.date >= today }).prefix(16), !coming.isEmpty else { return nil }
    let copy = display.copy
    let names = coming.map { day in
      // From the second week on a weekday alone would be the one before.
      let weekday = display.day(day.date)
      return day.date.day - today.day < 7 ? weekday : copy.weekdayWithDay(weekday: weekday, day: padded(day.date.parts.day))
    }
    let nameWidth = max(7, (names.map(displayWidth).max() ?? 0) + 1)
    let words = screen.width >= 54 + nameWidth ? 24 : 0
    return [style.bold(copy.daily)]
      + zip(coming, names).flatMap { day, name in
        var line = "  " + style.cell(name, nameWidth) + style.cell(words > 0 ? copy.condition(day.condition) : "", words)
        line += style.coloured(style.cell(display.degrees(day.low), 5, toEnd: true), celsius: day.low.celsius)
        line += style.coloured(style.cell(display.degrees(day.high), 6, toEnd: true), celsius: day.high.celsius)
        let chance = style.cell(day.precipitationChance.map { display.chance($0) } ?? "", 7, toEnd: true)
        let amount = style.cell(day.precipitation.flatMap { display.rain($0) } ?? "", 10, toEnd: true)
        if words > 0 { return [line + chance + amount] }
        let isRoomy = screen.width >= 30 + nameWidth
        let below = "         " + style.dim(fitted(copy.condition(day.condition), isRoomy ? 28 : 20))
        return [isRoomy ? line + chance + amount : line + chance, below]
      }
  }

  private func air(_ report: WeatherReport, _ display: Display) -> [String]? {
    guard let air = report.air?.value else { return nil }
    let scale: AirScale = air.index(on: display.preferences.airScale) == nil ? .european : display.preferences.airScale
    guard let index = air.index(on: scale) else { return nil }
    let title = style.bold(display.copy.airQuality)
    let words = "  \(display.copy.number(index))  " + display.copy.airBand(scale.band(index), on: scale)
    return screen.width < 45 ? [title, words] : [title + words]
  }

  private func status(_ report: WeatherReport, _ page: WeatherFeature.State, _ display: Display) -> String {
    guard let provenance = report.current?.provenance ?? report.provenances.first else { return "" }
    var text = display.copy.updated(secondsAgo: display.now - provenance.fetchedAt, source: display.copy.name(provenance.source))
    if let problem = page.problem, let tried = page.lastTried, tried > provenance.fetchedAt {
      text = display.copy.refreshFailed(
        secondsAgo: display.now - tried, why: problem, secondsOld: display.now - provenance.fetchedAt,
        source: display.copy.name(provenance.source))
    }
    return text
  }

  /// The attribution of everyone who told anything of this.
  private func thanks(_ report: WeatherReport, _ copy: Copy) -> [String] {
    let told = Kind.allCases.compactMap { report.provenance(of: $0)?.source }
    let credits = report.air?.value.credits ?? []
    return (Source.allCases.filter(told.contains).map { copy.credit($0) } + credits.map { printable($0.text, limit: 100) })
      .flatMap { wrapped($0, screen.width).map(style.dim) }
  }

  private func message(_ state: AppFeature.State, _ page: WeatherFeature.State) -> String {
    let copy = state.copy
    if let problem = page.problem {
      let message = copy.message(for: problem)
      return titled(message.title, message.text)
    }
    return titled(copy.appName, copy.textWelcome)
  }

  private func titled(_ title: String, _ text: String) -> String {
    ([style.bold(title)] + wrapped(text, min(76, screen.width))).joined(separator: "\n") + "\n"
  }

  /// What a terminal is told that asked for something that is no place.
  private func unfound(_ text: String, _ problem: CoordinateProblem, _ copy: Copy) -> String {
    let words = [
      copy.textNotFound(text: fitted(printable(text), 40)), copy.advice(problem), copy.textTownsUnknown,
    ]
    return words.flatMap { wrapped($0, screen.width) }.joined(separator: "\n") + "\n"
  }
}
