import Copy
import DesignSystem
import Markup
import Preferences
import WeatherModel

extension WeatherView {
  /// The path of the sun over today's sky; nil if the source has no sun times and it is neither polar day nor polar night.
  static func sun(_ report: WeatherReport, _ display: Display) -> Node? {
    let copy = display.copy
    if let today = report.today(at: display.now), let sunrise = today.sunrise, let sunset = today.sunset {
      return card(copy.sun, icon: .sunrise) {
        sunArc(.rises(sunrise, sets: sunset), now: display.now)
        sunTimes(
          rise: LabelledValue(copy.sunrise, display.time(sunrise)),
          note: copy.daylight(rise: sunrise, set: sunset, now: display.now),
          set: LabelledValue(copy.sunset, display.time(sunset)))
      }
    }
    let place = report.cell.coordinate
    let sun = SunPosition(at: display.now)
    let part = sun.dayPart(longitude: place.longitude)
    switch sun.course(latitude: place.latitude) {
    case .rises: return nil
    case .staysUp: return polar(.neverSets(dayPart: part), copy.polarDay, display)
    case .staysDown: return polar(.neverRises(dayPart: part), copy.polarNight, display)
    }
  }

  private static func polar(_ course: SunCourse, _ words: String, _ display: Display) -> Node {
    card(display.copy.sun, icon: .sunrise) {
      sunArc(course, now: display.now)
      Node(.p, .class("metric__note")) { words }
    }
  }

  /// The moon's phase, the times when it rises and sets, and the dates of full and new moon.
  static func moon(_ report: WeatherReport, _ display: Display) -> Node {
    let copy = display.copy
    let moon = Moon(at: display.now)
    let name = copy.moonPhase(moon.name)
    let horizon = Moon.Horizon(after: display.now, at: report.cell.coordinate)
    return card(copy.moon, icon: .moon) {
      moonRow(
        moonDisc(phase: moon.phase, isSouthern: report.cell.latitude < 0, label: name),
        title: copy.moonPhase(name, percent: copy.percent(moon.illumination))
      ) {
        facts([
          LabelledValue(copy.moonrise, horizon.rises.map { display.coming($0) } ?? copy.notSoon),
          LabelledValue(copy.moonset, horizon.sets.map { display.coming($0) } ?? copy.notSoon),
          LabelledValue(copy.moonPhase(.full), display.date(Moon.next(phase: 0.5, after: display.now))),
          LabelledValue(copy.moonPhase(.new), display.date(Moon.next(phase: 0, after: display.now))),
        ])
      }
    }
  }
}
