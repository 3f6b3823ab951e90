import Copy
import DesignSystem
import Loop
import Markup
import Routes
import WeatherModel

/// The sheet for managing the saved places: a tap opens a place, a button beside it deletes it.
enum ManageView {
  // Not inlined: the sheet is part of the wasm's second half.
  @inline(never) static func view(_ places: [Favourite], _ environment: Environment, _ send: Send<FavouritesFeature.Action>) -> Node {
    let copy = environment.copy
    return sheet(
      title: copy.places, closeLabel: copy.close, id: Destination.Sheet.manage.word, url: Destination(.tool(.favourites)).url,
      close: { send(.doneButtonTapped) }
    ) {
      Node(.ul, [.class("list")], children: places.map { row($0, environment, send) })
      formButton(copy.addRandomLocation, icon: .dice, isWide: true, url: Route.random.url) { send(.addRandomLocationButtonTapped) }
      formButton(copy.done, style: .primary, isWide: true, url: Destination(.tool(.favourites)).url) { send(.doneButtonTapped) }
    }
  }

  private static func row(_ place: Favourite, _ environment: Environment, _ send: Send<FavouritesFeature.Action>) -> Node {
    let copy = environment.copy
    let weather = Favourite.Weather(place, environment)
    return Node(.li, .class("list__row list__row--parts"), .key(.number(place.id))) {
      Node(.a, .class("list__main"), .href(place.weather.url), .onClick { environment.open(place.weather) }) {
        weatherIcon(weather.icon)
        Node(.span, .class("grow")) {
          Node(.span, .class("list__title")) { isolated(place.name) }
          Node(.br)
          Node(.span, .class("caption")) { isolated(copy.coordinates(place.coordinate)) }
        }
        Node(.span, .class("numeric")) { isolated(weather.temperature) }
      }
      if !place.isDevicePosition {
        iconForm(
          .trash, label: copy.deletePlace(name: place.name), isGlass: false, url: Route.preferences.url, method: "post",
          fields: [
            (FormField.remove, Cell(place.coordinate).description), (FormField.back, Destination(.tool(.favourites), sheet: .manage).url),
          ]
        ) { send(.deleteButtonTapped(place.id)) }
      }
    }
  }
}
