import Copy
import DesignSystem
import Markup
import Preferences
import Routes
import WeatherModel

/// The sheet with the hours of a day as curves, or in a table: the days, one sentence, the curve, its key, the quantities. Everything that
/// it shows follows from its address and the weather.
enum DayView {
  static let id = "day"

  static func view(
    _ day: DayAddress, of page: WeatherFeature.State, showing quantity: DayQuantity, over screen: Destination.Screen, nameOfHere: String?,
    _ environment: Environment
  ) -> Node {
    let copy = environment.copy
    let weather = Destination(screen)
    let title = quantity == .table ? copy.hoursTitle : copy.dayQuantity(quantity)
    let display = environment.display(in: page.report?.zone ?? .utc)
    let date = display.date(display.zone.start(of: day.date))
    let name = nameOfHere ?? page.placeName(environment)
    return daySheet(
      title: title, note: name + " · " + date, id: id, closeLabel: copy.close, url: weather.url, close: { environment.open(weather) }
    ) {
      if let report = page.report {
        let sheet = Sheet(
          day: day, quantity: quantity, report: report, display: display, screen: screen, environment: environment)
        days(sheet)
        hours(sheet, caption: name + ", " + date)
        quantities(sheet)
      } else if page.problem == nil, page.coordinate != nil {
        Node(.div, .class("skeleton waiting"), .decorative)
      } else {
        messageCard(page.problem.map { environment.message(for: $0).text } ?? copy.noHoursOfDay)
      }
    }
  }

  /// What the parts of the sheet have in common.
  private struct Sheet {
    let day: DayAddress
    let quantity: DayQuantity
    let report: WeatherReport
    let display: Display
    let screen: Destination.Screen
    let environment: Environment

    /// The same sheet with something else in it.
    func destination(_ date: CalendarDate, hour: Int?, _ quantity: DayQuantity) -> Destination {
      Destination(screen, sheet: .day(DayAddress(date, hour: hour, quantity)))
    }

    /// The formatter for the hours: the air quality is on the scale that they have.
    func display(for hours: DayHours) -> Display {
      var display = display
      display.preferences.airScale = hours.airScale(display.preferences.airScale)
      return display
    }
  }

  // MARK: Days

  private static func days(_ sheet: Sheet) -> Node {
    let (display, report) = (sheet.display, sheet.report)
    let dates = report.daysWithHours(at: display.now)
    let goals = dates.map { sheet.destination($0, hour: sheet.day.hour, sheet.quantity) }
    let chips = dates.indices.map { chip(dates[$0], isCurrent: dates[$0] == sheet.day.date, goals[$0].url, report, display) }
    return dayChips(chips, label: display.copy.daily) { sheet.environment.open(goals[$0]) }
  }

  private static func chip(_ date: CalendarDate, isCurrent: Bool, _ url: String, _ report: WeatherReport, _ display: Display) -> DayChip {
    let copy = display.copy
    let name = display.dayOfForecast(date)
    // A source may send hours for more days than it summarises.
    guard let day = report.days(at: display.now).first(where: { $0.date == date }) ?? summary(of: date, report, display) else {
      return DayChip(name: name, label: name, icon: .unknown, high: "", low: "", href: url, isCurrent: isCurrent)
    }
    let (low, high) = (display.degrees(day.low), display.degrees(day.high))
    return DayChip(
      name: name, label: copy.daySummary(name, copy.condition(day.condition), chance: nil, low: low, high: high),
      icon: WeatherIcon(condition: day.condition, isDaylight: true), high: high, low: low, href: url, isCurrent: isCurrent)
  }

  private static func summary(of date: CalendarDate, _ report: WeatherReport, _ display: Display) -> Day? {
    let hours = DayHours(date, of: .temperature, in: report).own.compactMap { $0.moment }
    guard let first = hours.first else { return nil }
    var day = Day(date: date, condition: first.condition, low: first.temperature, high: first.temperature)
    for hour in hours { (day.low, day.high) = (min(day.low, hour.temperature), max(day.high, hour.temperature)) }
    return day
  }

  // MARK: Hours

  private static func hours(_ sheet: Sheet, caption: String) -> Node {
    let (report, copy) = (sheet.report, sheet.display.copy)
    guard report.hasHours(on: sheet.day.date) else { return messageCard(copy.noHoursOfDay) }
    let all = DayHours(sheet.day.date, of: .table, in: report)
    let table = { (isShown: Bool) in DayTable.view(all, report, sheet.display, caption: caption, isShown: isShown) }
    if sheet.quantity == .table { return table(true) }
    let hours = DayHours(sheet.day.date, of: sheet.quantity, in: report)
    let display = sheet.display(for: hours)
    let series = DaySeries(sheet.quantity, hours, display)
    let drawing = DayCurve(quantity: sheet.quantity, hours: hours, series: series, report: report, display: display)
    let curve = drawing.curve(at: sheet.day.hour)
    guard let curve, !series.isEmpty else {
      // The hours of the air come when they are looked at.
      let isUnasked = sheet.quantity == .air && !sheet.environment.isOnline
      return .fragment([messageCard(isUnasked ? copy.message(for: .noConnection).title : copy.noValuesOfDay), table(false)])
    }
    return .fragment([
      summary(DaySentence(sheet.quantity, hours, series, display).text),
      dayCurve(curve, label: copy.hoursOf(quantity: copy.dayQuantity(sheet.quantity))) { step in
        let hour = Int((hours.steps[step].time - hours.start) / 3600)
        sheet.environment.open(sheet.destination(sheet.day.date, hour: hour, sheet.quantity))
      },
      curveKeys(keys(sheet.quantity, series, display)),
      table(false),
    ])
  }

  private static func summary(_ text: String?) -> Node {
    text.map { text in Node(.p, .class("summary"), .role("status")) { text } } ?? .nothing
  }

  private static func keys(_ quantity: DayQuantity, _ series: DaySeries, _ display: Display) -> [(mark: CurveKey, text: String)] {
    let copy = display.copy
    let name = copy.dayQuantity(quantity)
    let hasSecond = series.second.contains { $0 != nil }
    switch quantity {
    case .temperature, .table: return [(.line, name)] + (hasSecond ? [(.dash, copy.feelsLike)] : [])
    case .rain: return [(.bar, copy.rainInHour(unit: display.rainUnit)), (.dash, copy.rainChance)]
    case .wind:
      return [(.line, copy.quantityInUnit(quantity: name, unit: display.windUnit))] + (hasSecond ? [(.dash, copy.gusts)] : [])
        + [(.arrow, copy.windDirectionFrom)]
    case .uv: return [(.line, copy.uvIndex), (.care, copy.sunCreamAbove)]
    case .humidity: return [(.line, copy.quantityInUnit(quantity: name, unit: "%")), (.dot, copy.dewPoint)]
    case .pressure: return [(.line, copy.quantityInUnit(quantity: name, unit: display.pressureUnit)), (.arrow, copy.inThreeHours)]
    case .visibility: return [(.line, copy.quantityInUnit(quantity: name, unit: display.distanceUnit))]
    case .clouds: return [(.line, copy.quantityInUnit(quantity: copy.cloudCover, unit: "%"))]
    case .air: return [(.line, copy.airScaleName(display.preferences.airScale))]
    }
  }

  // MARK: Quantities

  private static func quantities(_ sheet: Sheet) -> Node {
    let known = DayQuantity.allCases.filter { sheet.report.hasHours(of: $0) }
    let goals = known.map { sheet.destination(sheet.day.date, hour: sheet.day.hour, $0) }
    let chips = known.indices.map { chip(known[$0], sheet, goals[$0].url) }
    return quantityChips(chips, label: sheet.display.copy.whatIsShown) { sheet.environment.open(goals[$0]) }
  }

  private static func chip(_ quantity: DayQuantity, _ sheet: Sheet, _ url: String) -> QuantityChip {
    let name = sheet.display.copy.dayQuantity(quantity)
    let isCurrent = quantity == sheet.quantity
    if quantity == .table {
      return (name: name, value: "", values: [], isBars: false, leastRange: 1, icon: .table, href: url, isCurrent: isCurrent)
    }
    let hours = DayHours(sheet.day.date, of: quantity, in: sheet.report)
    let display = sheet.display(for: hours)
    let series = DaySeries(quantity, hours, display)
    let values = series.second.contains { $0 != nil } && quantity == .wind ? series.second : series.main
    let summary = DayValues(quantity: quantity, hours: hours, report: sheet.report, display: display).summary(series)
    return (
      name: name, value: summary.isEmpty ? airOfNow(quantity, sheet) : summary,
      values: quantity == .rain ? Array(values.prefix(hours.own.count)) : values, isBars: quantity == .rain,
      leastRange: leastRange(quantity, display), icon: nil, href: url, isCurrent: isCurrent
    )
  }

  /// The index of now, until the hours of the air are asked for.
  private static func airOfNow(_ quantity: DayQuantity, _ sheet: Sheet) -> String {
    guard quantity == .air, sheet.report.zone.date(of: sheet.display.now) == sheet.day.date else { return "" }
    return DisplayedAir(sheet.report.air?.value, sheet.environment)?.index ?? ""
  }

  private static func leastRange(_ quantity: DayQuantity, _ display: Display) -> Double {
    switch quantity {
    case .temperature, .table: 4
    case .rain: display.rainLength(1)
    case .wind: display.speedNumber(3)
    case .uv: 6
    case .humidity: 30
    case .pressure: display.pressureNumber(6)
    case .visibility: 5
    case .clouds: 40
    case .air: 20
    }
  }
}
