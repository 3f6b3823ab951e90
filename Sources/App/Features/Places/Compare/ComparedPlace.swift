import Copy
import DesignSystem
import Preferences
import WeatherModel

/// A place with its coming days, as the comparison shows it.
struct ComparedPlace {
  /// The person's name for the place, else its own name.
  let name: String
  /// The place's days from its own today on.
  let days: [Day]
  let column: PlaceColumn
  private let display: Display?

  init(_ place: Favourite, _ environment: Environment) {
    let copy = environment.copy
    name = place.name
    let row = Favourite.Weather(place, environment)
    guard let report = place.report else {
      (days, display) = ([], nil)
      column = PlaceColumn(
        name: place.name, time: "", scene: row.scene, icon: row.icon, temperature: "",
        now: place.isLoading ? [LabelledValue("", copy.loading)] : [])
      return
    }
    let display = environment.display(in: report.zone)
    self.display = display
    days = report.days(at: display.now)
    var now: [LabelledValue] = []
    if let words = row.words {
      now.append(LabelledValue("", words))
      if let wind = report.moment(at: display.now)?.wind { now.append(LabelledValue(copy.wind, display.speedWithUnit(wind.speed))) }
      if let air = DisplayedAir(report.air?.value, environment) { now.append(LabelledValue(copy.airShort, air.words(copy))) }
    }
    column = PlaceColumn(
      name: place.name, time: display.time(display.now), scene: row.scene, icon: row.icon, temperature: row.temperature, now: now)
  }

  func day(on date: CalendarDate) -> Day? { days.first { $0.date == date } }

  /// The name of a day, as this place calls it.
  func name(of date: CalendarDate) -> String { display?.day(date) ?? "" }

  /// The cell of a day in the table; nil where the day is over or not known.
  func cell(on date: CalendarDate) -> PlaceDay? {
    guard let display, let day = day(on: date) else { return nil }
    let copy = display.copy
    let wind = day.wind.map { ($0.gust == nil ? copy.wind : copy.gusts) + " " + display.speedWithUnit($0.gust ?? $0.speed) }
    return PlaceDay(
      icon: WeatherIcon(condition: day.condition, isDaylight: true), condition: copy.condition(day.condition), low: day.low, high: day.high,
      range: display.range(of: day), rain: display.rainAmount(of: day).map { DropsAndWords(drops: day.drops, words: $0) },
      more: wind ?? "")
  }
}
