import Copy
import DesignSystem
import Loop
import Markup
import Preferences
import Routes
import WeatherModel

/// The page with the weather of one place, as far as it is known.
enum WeatherView {
  /// What only its parent knows of a page.
  struct PageContext {
    /// The screen that the page's address is made from.
    var screen: Destination.Screen
    /// Whether the place is one of the person's own.
    var isSaved: Bool
    /// Whether the person has saved other places.
    var hasOtherPlaces: Bool
    /// The screen that leads back from a place that is only looked at.
    var wayBack: Destination.Screen
    /// Whether that screen shows a place: the device's position or a saved one.
    var hasWayBack: Bool
    /// The name of the device's own position; nil unless the person wants it and it is known.
    var nameOfHere: String?
    /// The dots that show the page's position among the others.
    var dots: Node
    /// The card with a humorous line about the weather.
    var wit: Node
    /// The hint that the app can be put on the home screen.
    var hint: Node

    /// The address of the page.
    var url: String { Destination(screen).url }
    /// The address of the search over the page.
    var searchURL: String { Destination(screen, sheet: .search).url }
  }

  static func view(
    _ page: WeatherFeature.State, _ environment: Environment, _ context: PageContext, _ send: Send<WeatherFeature.Action>
  ) -> Node {
    if let report = page.report, let moment = report.moment(at: environment.now) {
      return weatherScreen(columns(page, report, moment, environment, context, send))
    }
    if !page.isLoading, let problem = page.problem {
      if let left = page.secondsToWait(at: environment.now) { return resting(problem, left, page, environment, context, send) }
      return message(problem, page, environment, context, send)
    }
    let top = Node.fragment([header(page, environment, context, send), guest(page, environment, context, send)])
    return weatherScreen(weatherSkeleton(environment.copy.loading, top: top, meta: context.dots))
  }

  /// The layout that weather and its skeleton share.
  static func weatherScreen(_ children: [Node]) -> Node {
    screen(class: "screen screen--weather", key: "weather", children: children)
  }

  /// The page in three parts. Where there is room for columns, the first and the third stand beside the second, which is long.
  private static func columns(
    _ page: WeatherFeature.State, _ report: WeatherReport, _ moment: Moment, _ environment: Environment, _ context: PageContext,
    _ send: Send<WeatherFeature.Action>
  ) -> [Node] {
    let display = environment.display(in: report.zone)
    let isTooOld = report.isTooOld(at: display.now)
    let isWitty = environment.preferences.showsWit && report.allowsJokes(at: display.now)
    // Beside a long forecast the left column is the shorter one. In one column the order is the same.
    let isMoonLeft = (report.daily?.value.count ?? 0) > 10
    let opens = DayLinks(report: report, display: display, screen: context.screen, environment: environment)
    return [
      Node(.div, .class("stack")) {
        header(page, environment, context, send)
        guest(page, environment, context, send)
        if isTooOld { messageCard(display.past(moment)) } else { now(report, moment, display) }
        metaRow {
          status(page, report, environment, context, send)
          context.dots
        }
        let (line, warnings) = (
          restingLine(page, environment, context, send), alerts(report, display, environment, context.screen)
        )
        if let line { line }
        if let warnings { warnings }
        if context.isSaved, report.alerts?.value.isEmpty == false { allWarnings(environment) }
        // What is urgent comes alone.
        if line == nil, warnings == nil, !isTooOld { context.hint }
        if isWitty { context.wit }
        if let rain = nextHour(report, display) { rain }
        if let silence = silence(page, display.now, environment.copy) { silence }
      },
      Node(.div, .class("stack")) {
        if let hours = hours(report, moment, display, opens) { hours }
        if let days = days(report, moment, display, opens) { days }
        metrics(report, moment, display, opens)
        if !isMoonLeft { moon(report, display) }
      },
      Node(.div, .class("stack")) {
        if isMoonLeft { moon(report, display) }
        if let sun = sun(report, display) { sun }
        if let air = air(report, display, context, environment, send) { air }
        footer(page, report, environment, context, send)
      },
    ]
  }

  /// The section "Now": temperature, sky, storm glass.
  private static func now(_ report: WeatherReport, _ moment: Moment, _ display: Display) -> Node {
    let copy = display.copy
    let today = report.today(at: display.now)
    var values: [LabelledValue] = []
    if let today {
      values.append(LabelledValue(copy.highShort, display.degrees(today.high), spoken: copy.high))
      values.append(LabelledValue(copy.lowShort, display.degrees(today.low), spoken: copy.low))
    }
    if let feelsLike = moment.feelsLike { values.append(LabelledValue(copy.feelsLike, display.degrees(feelsLike))) }
    let isDaylight = report.isDaylight(at: display.now)
    let glass = StormGlass(moment)
    return Node(.section) {
      Node(.h2, .class("visually-hidden")) { copy.now }
      hero(
        temperature: display.degrees(moment.temperature),
        condition: conditionBadge(
          WeatherIcon(condition: moment.condition, isDaylight: isDaylight),
          text: sky(report.scene(at: display.now), moment.condition, isDaylight: isDaylight, copy)),
        values: values,
        glass: stormGlass(glass, label: copy.stormGlass(glass.rawValue), id: "glass"))
    }
  }

  private static func sky(_ scene: Scene, _ condition: Condition, isDaylight: Bool, _ copy: Copy) -> String {
    switch scene {
    case .dawn where condition == .clear: copy.clearAtDawn
    case .dusk where condition == .clear: copy.clearAtDusk
    case .clearDay, .clearNight, .partlyCloudy, .overcast, .rain, .thunderstorm, .snow, .fog, .dawn, .dusk:
      copy.condition(condition, isDaylight: isDaylight)
    }
  }

  /// The next 48 hours, starting with the current one.
  private static func hours(_ report: WeatherReport, _ moment: Moment, _ display: Display, _ opens: DayLinks) -> Node? {
    guard let all = report.hourly?.value else { return nil }
    let coming = all.filter { $0.time > display.now - .hours(1) }.prefix(49)
    guard coming.count > 1 else { return nil }
    let copy = display.copy
    let events = sunEvents(report, display.now)
    var entries: [HourEntry] = []
    var goals: [Destination] = []
    entries.reserveCapacity(64)
    for (index, hour) in coming.enumerated() {
      let shown = index == 0 ? moment : hour
      let clock = display.zone.time(of: hour.time)
      let isDaylight = report.isDaylight(at: index == 0 ? display.now : hour.time)
      goals.append(opens.hour(at: hour.time))
      entries.append(
        HourEntry(
          time: index == 0 ? copy.hourNow : clock.hour == 0 ? display.day(display.zone.date(of: hour.time)) : display.hour(clock.hour),
          startsDay: index > 0 && clock.hour == 0, icon: WeatherIcon(condition: shown.condition, isDaylight: isDaylight),
          condition: copy.condition(shown.condition, isDaylight: isDaylight), temperature: shown.temperature,
          temperatureText: display.degrees(shown.temperature), rain: hour.precipitation ?? 0, rainChance: hour.precipitationChance,
          rainText: hour.precipitationChance.map { display.chance($0) } ?? "", href: goals[goals.count - 1].url))
      guard coming.startIndex + index + 1 < coming.endIndex else { break }
      let next = coming[coming.startIndex + index + 1]
      for event in events where event.time > hour.time && event.time <= next.time {
        goals.append(goals[goals.count - 1])
        let part = Double(event.time - hour.time) / Double(next.time - hour.time)
        let celsius = shown.temperature.celsius + (next.temperature.celsius - shown.temperature.celsius) * part
        entries.append(
          HourEntry(
            sun: event.rises ? .sunrise : .sunset, time: display.time(event.time),
            name: event.rises ? copy.sunriseShort : copy.sunsetShort, temperature: Temperature(celsius: celsius)))
      }
    }
    let today = report.dayOutlook(at: display.now)
    return card(copy.hourly, icon: .clock) {
      if let today { Node(.p, .class("summary")) { copy.today(today) { display.timeInSentence($0) } } }
      hourlyStrip(entries, label: copy.hourly, back: copy.earlierHours, onward: copy.laterHours, id: "hours") { opens.open(goals[$0]) }
    }
  }

  /// The sunrises and sunsets that are still to come, day by day.
  private static func sunEvents(_ report: WeatherReport, _ now: Instant) -> [(time: Instant, rises: Bool)] {
    var events: [(time: Instant, rises: Bool)] = []
    for day in report.daily?.value ?? [] {
      if let sunrise = day.sunrise, sunrise > now { events.append((sunrise, true)) }
      if let sunset = day.sunset, sunset > now { events.append((sunset, false)) }
    }
    return events
  }

  /// The coming days, today first.
  private static func days(_ report: WeatherReport, _ moment: Moment, _ display: Display, _ opens: DayLinks) -> Node? {
    let coming = report.days(at: display.now)
    if coming.isEmpty { return nil }
    let copy = display.copy
    let shown = coming.prefix(16)
    let goals = shown.map { opens.day($0.date) }
    let entries = zip(shown, goals).map { day, goal in
      let name = display.dayOfForecast(day.date)
      let low = display.degrees(day.low)
      let high = display.degrees(day.high)
      let condition = copy.condition(day.condition)
      let chance = day.precipitationChance.map { display.chance($0) }
      let facts = facts(day, display)
      return DayEntry(
        name: name, label: copy.daySummary(name, condition, chance: chance, low: low, high: high),
        icon: WeatherIcon(condition: day.condition, isDaylight: true), condition: condition, low: day.low, high: day.high, lowText: low,
        highText: high, rainChance: day.precipitationChance, rainText: chance ?? "", facts: facts,
        hours: goal.map { (copy.allHours, $0.url) })
    }
    return card(copy.daily, icon: .calendar) {
      daysList(entries, now: moment.temperature, id: "days") { index in if let goal = goals[index] { opens.open(goal) } }
    }
  }

  /// The details that open below a day: precipitation, strongest wind, UV index, sun times.
  private static func facts(_ day: Day, _ display: Display) -> [LabelledValue] {
    let copy = display.copy
    var facts: [LabelledValue] = []
    if let amount = day.precipitation {
      facts.append(
        LabelledValue(copy.precipitation, display.rain(amount) ?? display.trace(isWet: day.condition.isWet)))
    }
    if let wind = day.wind {
      facts.append(LabelledValue(wind.gust == nil ? copy.wind : copy.gusts, display.speedWithUnit(wind.gust ?? wind.speed)))
    }
    if let index = day.uvIndex { facts.append(LabelledValue(copy.uvIndex, copy.uv(index))) }
    if let sunrise = day.sunrise, let sunset = day.sunset {
      facts.append(LabelledValue(copy.sun, copy.span(display.time(sunrise), display.time(sunset))))
    }
    return facts
  }

  /// The rain of the next hour; nil if the source has none.
  private static func nextHour(_ report: WeatherReport, _ display: Display) -> Node? {
    guard let steps = report.nextHour(at: display.now), let outlook = report.rainOutlook(at: display.now) else { return nil }
    let copy = display.copy
    let title = copy.rain(outlook)
    if outlook.kind == .dry { return quietLine(.drop, title) }
    let peak = outlook.heaviest.map { display.timeInSentence($0) }
    return card(copy.nextHour, icon: .drop) {
      Node(.p, .class("list__title")) { title }
      nextHourRain(
        steps.map { $0.intensity }, axis: [copy.now, copy.minutes(20), copy.minutes(40), copy.minutes(60)],
        label: peak.map { copy.rainSpoken(rain: title, time: $0) } ?? title, id: "rain")
      if let peak { Node(.p, .class("caption")) { copy.heaviest(time: peak) } }
    }
  }
}
