import Copy
import DesignSystem
import Loop
import Markup
import Preferences
import Routes
import WeatherModel

/// The chosen place beside the list, on screens with room for it: its weather, and links to details, renaming and deleting.
enum PlaceDetailPane {
  static func view(_ place: Favourite, _ environment: Environment, _ send: Send<FavouritesFeature.Action>) -> Node {
    let copy = environment.copy
    var parts = [
      paneHead(
        name: place.name, coordinates: copy.coordinates(place.coordinate),
        more: iconLink(.gear, label: copy.moreAbout(name: place.name), isGlass: false, href: place.details.url) {
          environment.open(place.details)
        })
    ]
    parts += weather(place, environment)
    parts.append(environment.linkButton(copy.openWeather, icon: .weather, style: .primary, isWide: true, to: place.weather))
    // The device's own position has no nickname and can't be deleted.
    if !place.isDevicePosition { parts.append(changes(place, environment, send)) }
    return placePane(place.name, children: parts)
  }

  private static func changes(_ place: Favourite, _ environment: Environment, _ send: Send<FavouritesFeature.Action>) -> Node {
    let copy = environment.copy
    return paneButtons([
      // The field for the nickname needs scripts.
      Node(.div, .class("with-script")) { environment.linkButton(copy.rename, to: place.details) },
      formButton(
        copy.remove, icon: .trash, style: .danger, url: Route.preferences.url, method: "post",
        fields: [(FormField.remove, Cell(place.coordinate).description), (FormField.back, Destination(.tool(.favourites)).url)]
      ) { send(.removeButtonTapped(place.id)) },
    ])
  }

  private static func weather(_ place: Favourite, _ environment: Environment) -> [Node] {
    let copy = environment.copy
    guard let report = place.report, let moment = report.moment(at: environment.now) else {
      return place.isLoading ? [Node(.p, .class("secondary")) { copy.loading }] : []
    }
    let display = environment.display(in: report.zone)
    if report.isTooOld(at: display.now) { return [Node(.p, .class("secondary")) { display.past(moment) }] }
    let row = Favourite.Weather(place, environment)
    let glass = StormGlass(moment)
    var parts = [
      paneWeather(
        temperature: row.temperature, condition: conditionBadge(row.icon, text: row.words ?? ""),
        glass: stormGlass(
          glass, label: copy.stormGlass(glass.rawValue), id: "pane-glass", class: "storm-glass storm-glass--pane"))
    ]
    if let outlook = report.dayOutlook(at: display.now) {
      parts.append(Node(.p, .class("summary")) { copy.today(outlook) { display.timeInSentence($0) } })
    }
    parts.append(facts(known(report, moment, display, DisplayedAir(report.air?.value, environment))))
    return parts
  }

  /// The values shown below the temperature.
  private static func known(_ report: WeatherReport, _ moment: Moment, _ display: Display, _ air: DisplayedAir?) -> [LabelledValue] {
    let copy = display.copy
    var known: [LabelledValue] = []
    if let feelsLike = moment.feelsLike { known.append(LabelledValue(copy.feelsLike, display.degrees(feelsLike))) }
    if let gust = moment.wind?.gust { known.append(LabelledValue(copy.gusts, display.speedWithUnit(gust))) }
    known.append(LabelledValue(copy.localTime, display.time(display.now)))
    if let today = report.today(at: display.now), let sunrise = today.sunrise, let sunset = today.sunset {
      known.append(LabelledValue(copy.sun, copy.span(display.time(sunrise), display.time(sunset))))
    }
    if let air { known.append(LabelledValue(copy.airShort, air.words(copy))) }
    if let pressure = moment.pressure { known.append(LabelledValue(copy.pressure, display.pressureWithUnit(pressure))) }
    return known
  }
}
