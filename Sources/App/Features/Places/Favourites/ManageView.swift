import Copy
import DesignSystem
import Loop
import Markup
import Routes
import WeatherModel

/// The sheet with the saved places: a tap opens a place, a button beside it deletes it, and so does one that appears when it is pushed
/// aside.
enum ManageView {
  static func view(
    _ places: [Favourite], over screen: Destination.Screen, _ environment: Environment, _ send: Send<FavouritesFeature.Action>
  ) -> Node {
    let (copy, favourites) = (environment.copy, Destination(.tool(.favourites)))
    return sheet(
      title: copy.places, closeLabel: copy.close, id: Destination.Sheet.manage.word, url: Destination(screen).url,
      close: { send(.doneButtonTapped) }
    ) {
      environment.linkButton(copy.searchForAPlace, icon: .search, isWide: true, to: Destination(screen, sheet: .search))
      if places.isEmpty { Node(.p, .class("secondary")) { copy.noFavourites.text } }
      Node(.ul, [.class("list")], children: places.map { row($0, over: screen, environment, send) })
      formButton(copy.addRandomLocation, icon: .dice, isWide: true, url: Route.random.url) { send(.addRandomLocationButtonTapped) }
      Node(.div, .class("row row--fill")) {
        if screen != favourites.screen {
          environment.linkButton(copy.arrange, icon: .grip, isWide: true, to: favourites)
        }
        formButton(copy.done, style: .primary, isWide: true, url: Destination(screen).url) { send(.doneButtonTapped) }
      }
    }
  }

  private static func row(
    _ place: Favourite, over screen: Destination.Screen, _ environment: Environment, _ send: Send<FavouritesFeature.Action>
  ) -> Node {
    let copy = environment.copy
    let weather = Favourite.Weather(place, environment)
    let isCurrent = place.weather.screen == screen || place.isHere && screen == .here
    var notes = [place.ownName, weather.words, weather.time].compactMap { $0 }
    if notes.isEmpty { notes = [copy.coordinates(place.coordinate)] }
    let content = Node(.div, .class("list__row list__row--parts slides__page")) {
      Node(
        .a, .class("list__main"), .href(place.weather.url), .attr(.ariaCurrent, ifPresent: isCurrent ? "true" : nil),
        .onClick { environment.open(place.weather) }
      ) {
        weatherIcon(weather.icon)
        Node(.span, .class("grow")) {
          Node(.span, .class("list__title")) {
            isolated(place.name)
            if place.isHere {
              icon(.locate, size: .small)
              Node(.span, .class("visually-hidden")) { copy.here }
            }
          }
          Node(.br)
          Node(.span, .class("caption")) { isolated(notes.joined(separator: " · ")) }
        }
        Node(.span, .class("numeric")) { isolated(weather.temperature) }
      }
      if !place.isDevicePosition {
        iconForm(
          .trash, label: copy.deletePlace(name: place.name), isGlass: false, url: Route.preferences.url, method: "post",
          fields: [
            (FormField.remove, Cell(place.coordinate).description), (FormField.back, Destination(screen, sheet: .manage).url),
          ]
        ) { send(.deleteButtonTapped(place.id)) }
      }
    }
    return Node(.li, .class("slides"), .key(.name(place.id.text))) {
      content
      if !place.isDevicePosition {
        slidingDelete(copy.deletePlace(name: place.name), isRepeated: true) { send(.deleteButtonTapped(place.id)) }
      }
    }
  }
}
