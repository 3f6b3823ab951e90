import Copy
import DesignSystem
import Loop
import Markup
import Preferences
import Routes
import WeatherModel

/// The screen with the facts about a saved place.
enum DetailsView {
  /// The place's data that the screen shows.
  struct Place {
    /// Its own name, or its coordinates.
    var name: String
    /// The name in lists: the nickname, if it has one.
    var title: String
    var coordinate: Coordinate
    var report: WeatherReport?
    /// Whether it is a saved place, not the device's position or a place that is only looked at.
    var isSaved: Bool
  }

  static func view(
    _ state: DetailsFeature.State, _ place: Place, _ environment: Environment, _ send: Send<DetailsFeature.Action>
  ) -> Node {
    let copy = environment.copy
    let favourites = Destination(.tool(.favourites))
    return screen(
      class: "screen screen--tool", key: "details",
      children: [
        environment.titleBar(place.title, back: copy.favourites, to: favourites),
        now(place, environment),
        place.isSaved
          ? plainCard(class: "with-script") {
            textField(
              copy.nickname, id: "nickname", value: state.text, count: copy.letters(of: state.length, atMost: SyncLimits.nickname),
              isRefused: state.isRefused,
              note: state.isRefused ? copy.nicknameRefused : copy.nicknameNote(name: place.name)
            ) { send(.nicknameEdited($0)) }
          } : .nothing,
        plainCard(class: "details") { DesignSystem.facts(facts(place, environment)) },
        Node(.div, .class("details__do")) {
          environment.linkButton(copy.showWeather, icon: .weather, style: .primary, to: Destination(.place(state.cell)))
          if place.isSaved {
            formButton(
              copy.remove, icon: .trash, style: .danger, url: Route.preferences.url, method: "post",
              fields: [(FormField.remove, state.cell.description), (FormField.back, favourites.url)]
            ) { send(.removeButtonTapped) }
          }
        },
      ])
  }

  private static func now(_ place: Place, _ environment: Environment) -> Node {
    guard let report = place.report, let moment = report.moment(at: environment.now), !report.isTooOld(at: environment.now) else {
      return .nothing
    }
    let display = environment.display(in: report.zone)
    let isDaylight = report.isDaylight(at: display.now)
    return plainCard {
      Node(.div, .class("row row--between")) {
        Node(.div, .class("row")) {
          weatherIcon(WeatherIcon(condition: moment.condition, isDaylight: isDaylight))
          Node(.div) {
            Node(.p, .class("list__title")) { display.copy.condition(moment.condition, isDaylight: isDaylight) }
            Node(.p, .class("caption")) {
              display.copy.localTime + " "
              isolated(display.onDate(display.now))
            }
          }
        }
        Node(.p, .class("air__index")) { isolated(display.degrees(moment.temperature)) }
      }
    }
  }

  private static func facts(_ place: Place, _ environment: Environment) -> [LabelledValue] {
    let copy = environment.copy
    var rows = [LabelledValue(copy.coordinates, copy.coordinates(place.coordinate))]
    guard let report = place.report else { return rows }
    let display = environment.display(in: report.zone)
    if let around = report.around { rows.append(LabelledValue(copy.region, around)) }
    if let population = report.population, population > 0 { rows.append(LabelledValue(copy.population, copy.count(population))) }
    // It stands beside the weather, where that is known.
    if report.moment(at: display.now) == nil || report.isTooOld(at: display.now) {
      rows.append(LabelledValue(copy.localTime, display.onDate(display.now)))
    }
    if !report.zone.identifier.isEmpty { rows.append(LabelledValue(copy.timeZone, report.zone.identifier)) }
    if let elevation = report.elevation { rows.append(LabelledValue(copy.elevation, display.height(elevation))) }
    if let sunrise = report.today(at: display.now)?.sunrise, let sunset = report.today(at: display.now)?.sunset {
      rows.append(LabelledValue(copy.sun, copy.span(display.time(sunrise), display.time(sunset))))
    }
    if !report.isTooOld(at: display.now), let air = DisplayedAir(report.air?.value, environment) {
      rows.append(LabelledValue(copy.airShort, air.words(copy)))
    }
    if let provenance = report.current?.provenance {
      rows.append(LabelledValue(copy.lastUpdate, copy.ago(environment.now - provenance.fetchedAt) + " · " + copy.name(provenance.source)))
    }
    return rows
  }
}
