import Copy
import DesignSystem
import Loop
import Markup
import Routes
import WeatherModel

/// One page of weather, as far as it is known.
enum WeatherView {
  typealias Action = WeatherListFeature.Action

  /// Both columns of the page.
  static func columns(_ state: AppFeature.State) -> [Node<AppFeature.Action>] {
    let page = state.weatherList.page
    guard let report = page.report else { return [] }
    let display = Display(preferences: state.preferences, zone: report.zone, now: state.now)
    guard let moment = report.moment(at: state.now) else { return [] }
    let isTooOld = report.isTooOld(at: state.now)
    return [
      Node(.div, .class("stack")) {
        header(state, page)
        if isTooOld { notice(display.past(moment)) } else { now(report, moment, display) }
        metaRow {
          status(state, page, report, display)
          dots(state)
        }
        guest(state, page)
        if let alerts = alerts(report, display) { alerts }
        if let rain = nextHour(report, moment, display) { rain }
      },
      Node(.div, .class("stack")) {
        if let hours = hours(report, moment, display) { hours }
        if let days = days(report, moment, display) { days }
        metrics(report, moment, display)
        if let air = air(report, display) { air }
        footer(state, report, display)
      },
    ]
  }

  /// The heading “Now”: temperature, sky, storm glass.
  private static func now(_ report: WeatherReport, _ moment: Moment, _ display: Display) -> Node<AppFeature.Action> {
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
        glass: stormGlass(glass, label: copy.stormGlass(glass.word), id: "glass"))
    }
  }

  private static func sky(_ scene: Scene, _ condition: Condition, isDaylight: Bool, _ copy: Copy) -> String {
    switch scene {
    case .dawn where condition == .clear: copy.clearAtDawn
    case .dusk where condition == .clear: copy.clearAtDusk
    default: copy.condition(condition, isDaylight: isDaylight)
    }
  }

  /// The hours from now on, two days of them.
  private static func hours(_ report: WeatherReport, _ moment: Moment, _ display: Display) -> Node<AppFeature.Action>? {
    guard let all = report.hourly?.value else { return nil }
    let coming = all.filter { $0.time > display.now - .hours(1) }.prefix(49)
    guard coming.count > 1 else { return nil }
    let copy = display.copy
    var entries: [HourEntry] = []
    for (index, hour) in coming.enumerated() {
      let shown = index == 0 ? moment : hour
      let clock = display.zone.time(of: hour.time)
      let isDaylight = report.isDaylight(at: index == 0 ? display.now : hour.time)
      entries.append(
        HourEntry(
          time: index == 0 ? copy.now : clock.hour == 0 ? display.day(display.zone.date(of: hour.time)) : display.hour(clock.hour),
          startsDay: index > 0 && clock.hour == 0, icon: WeatherIcon(condition: shown.condition, isDaylight: isDaylight),
          condition: copy.condition(shown.condition, isDaylight: isDaylight), temperature: shown.temperature,
          temperatureText: display.degrees(shown.temperature), rain: hour.precipitation ?? 0, rainChance: hour.precipitationChance,
          rainText: hour.precipitationChance.map { display.chance($0) } ?? ""))
    }
    return card(copy.hourly, icon: .clock) { hourlyStrip(entries, label: copy.hourly, id: "hours") }
  }

  /// The days to come, today first.
  private static func days(_ report: WeatherReport, _ moment: Moment, _ display: Display) -> Node<AppFeature.Action>? {
    let today = display.zone.date(of: display.now)
    guard let coming = report.daily?.value.filter({ $0.date >= today }), !coming.isEmpty else { return nil }
    let copy = display.copy
    let entries = coming.prefix(16).map { day in
      // From the second week on a weekday alone would be the one before.
      let name = display.day(day.date) + (day.date.day - today.day < 7 ? "" : " " + String(day.date.parts.day))
      let low = display.degrees(day.low)
      let high = display.degrees(day.high)
      let condition = copy.condition(day.condition)
      let chance = day.precipitationChance.map { display.chance($0) }
      var facts: [DayEntry.Fact] = []
      if let amount = day.precipitation, amount >= 0.1 {
        facts.append(DayEntry.Fact(.drop, display.millimetres(amount), label: copy.precipitation))
      }
      if let wind = day.wind { facts.append(DayEntry.Fact(.wind, copy.speed(display.speed(wind.speed)), label: copy.wind)) }
      if let sunrise = day.sunrise, let sunset = day.sunset {
        facts.append(DayEntry.Fact(.sunrise, copy.span(display.time(sunrise), display.time(sunset)), label: copy.sun))
      }
      return DayEntry(
        name: name, label: copy.daySummary(name, condition, chance: chance, low: low, high: high),
        icon: WeatherIcon(condition: day.condition, isDaylight: true), condition: condition, low: day.low, high: day.high, lowText: low,
        highText: high, rainChance: day.precipitationChance, rainText: chance ?? "", facts: facts)
    }
    return card(copy.daily, icon: .calendar) { daysList(entries, now: moment.temperature, id: "days") }
  }

  /// The next hour's rain; absent where the source has none.
  private static func nextHour(_ report: WeatherReport, _ moment: Moment, _ display: Display) -> Node<AppFeature.Action>? {
    guard let steps = report.nextHour(at: display.now) else { return nil }
    let copy = display.copy
    let outlook = RainOutlook(steps, moment: moment, hours: report.hourly?.value ?? [], now: display.now)
    let title = copy.rain(outlook)
    let detail = outlook.heaviest.map { copy.heaviest(at: display.time($0)) } ?? ""
    return card(copy.nextHour, icon: .drop) {
      Node(.p, .class("list__title")) { title }
      if outlook.kind != .dry {
        nextHourRain(
          steps.map { $0.intensity }, axis: [copy.now, copy.minutes(20), copy.minutes(40), copy.minutes(60)],
          label: title + ". " + detail, id: "rain")
        Node(.p, .class("caption")) { detail }
      }
    }
  }
}
