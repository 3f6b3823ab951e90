import Copy
import DesignSystem
import Markup
import Preferences
import WeatherModel

/// The hours of a day in a table, with a column for everything that any of them has.
enum DayTable {
  static func view(_ hours: DayHours, _ report: WeatherReport, _ display: Display, caption: String, isShown: Bool) -> Node {
    let moments = hours.own.compactMap { $0.moment }
    let copy = display.copy
    var times: [String] = []
    for moment in moments {
      let clock = display.zone.time(of: moment.time)
      times.append(clock.minute == 0 ? display.axisHour(clock.hour) : display.time(moment.time))
    }
    let current = moments.lastIndex { $0.time <= display.now && display.zone.date(of: display.now) == hours.date }
    return hoursTable(
      caption, copy.hourColumn, hours: times, columns: columns(moments, report, display), current: current, isShown: isShown)
  }

  private static func columns(_ moments: [Moment], _ report: WeatherReport, _ display: Display) -> [HourColumn] {
    let (copy, preferences) = (display.copy, display.preferences)
    var all: [HourColumn] = []
    func add(_ title: String, _ text: (Moment) -> String?) {
      let cells = moments.map(text)
      if cells.contains(where: { $0 != nil }) { all.append((title, cells.map { $0 ?? "" })) }
    }
    add(preferences.temperatureUnit == .celsius ? copy.celsiusUnit : copy.fahrenheitUnit) { display.degrees($0.temperature) }
    add(copy.feelsLike) { $0.feelsLike.map { display.degrees($0) } }
    // A dash for nothing keeps the wet hours in view.
    add(display.rainUnit) { $0.precipitation.map { display.rain($0) == nil ? "–" : display.rainNumber($0) } }
    add("%") { $0.precipitationChance.map { copy.number(($0 * 20).rounded() * 5) } }
    add(copy.wind) { $0.wind.map { display.speed($0.speed) } }
    add(copy.gusts) { $0.wind?.gust.map { display.speed($0) } }
    add(copy.fromColumn) { $0.wind?.direction.map { copy.compassLetters($0) } }
    add(copy.dayQuantity(.uv)) { $0.uvIndex.map { copy.number($0) } }
    add(copy.dayQuantity(.humidity)) { $0.humidity.map { copy.percent($0) } }
    add(copy.dayQuantity(.clouds)) { $0.cloudCover.map { copy.percent($0) } }
    add(copy.dayQuantity(.visibility)) { $0.visibility.map { display.distanceWithUnit($0) } }
    add(display.pressureUnit) { $0.pressure.map { display.pressure($0) } }
    let air = report.air?.value.hours ?? []
    add(copy.dayQuantity(.air)) { moment in
      air.first { $0.time == moment.time }?.index(on: preferences.airScale).map { copy.number($0) }
    }
    return all
  }
}
