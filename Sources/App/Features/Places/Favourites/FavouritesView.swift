import Copy
import DesignSystem
import Loop
import Markup
import Routes
import WeatherModel

/// The saved places, each a card under its own sky.
enum FavouritesView {
  /// The HTML id of the button that opens the sheet for managing the places; the focus returns to it.
  static var manageButtonID: String { "manage-button" }

  // While somebody types a search, the cards are left out: the results need the room, and each letter has to be drawn at once.
  static func view(
    _ places: [Favourite], search: Node, isTyping: Bool, _ environment: Environment, _ send: Send<FavouritesFeature.Action>
  ) -> Node {
    let copy = environment.copy
    let manage = Destination(.tool(.favourites), sheet: .manage)
    let compare = Destination(.compare(CompareAddress()))
    let bar = topBar(screenTitle(copy.favourites)) {
      if places.count > 1 { iconLink(.compare, label: copy.comparePlaces, href: compare.url) { environment.open(compare) } }
      iconForm(.list, label: copy.manageLocations, id: manageButtonID, url: manage.url) { environment.open(manage) }
    }
    var list = [search]
    if !isTyping { list += cards(places, environment, send) }
    var content = [bar, Node(.div, [.class("stack")], children: list)]
    if !isTyping, let chosen = places.first(where: { $0.isChosen }) { content.append(PlaceDetailPane.view(chosen, environment, send)) }
    return screen(class: places.isEmpty ? "screen screen--tool" : "screen screen--tool screen--pane", key: "favourites", children: content)
  }

  private static func cards(_ places: [Favourite], _ environment: Environment, _ send: Send<FavouritesFeature.Action>) -> [Node] {
    let copy = environment.copy
    if !places.isEmpty {
      return [
        placeGrid(places.map { card($0, of: places, environment, send) }),
        watchLimit(places.lazy.filter { !$0.isDevicePosition }.count, copy),
        savedPlacesStatus(places, environment),
      ]
    }
    return [
      errorState(
        art: stormGlass(.fair, label: copy.stormGlass(StormGlass.fair.rawValue), id: "glass", class: "error-state__art"),
        title: copy.noFavourites.title, text: copy.noFavourites.text
      ) {
        formButton(copy.addRandomLocation, icon: .dice, url: Route.random.url) { send(.addRandomLocationButtonTapped) }
      }
    ]
  }

  private static func card(
    _ place: Favourite, of places: [Favourite], _ environment: Environment, _ send: Send<FavouritesFeature.Action>
  ) -> Node {
    let copy = environment.copy
    let weather = Favourite.Weather(place, environment)
    let (first, position) = (places.first?.isDevicePosition == true ? 1 : 0, places.firstIndex { $0.id == place.id } ?? 0)
    func move(to position: Int) { if position >= first, position < places.count { send(.moved(place.id, to: position)) } }
    return placeCard(
      place.name, here: place.isHere ? copy.here : nil,
      note: [place.ownName, weather.warning == nil ? weather.words : nil, weather.time].compactMap { $0 }.joined(separator: " · "),
      warning: weather.warning, scene: weather.scene, icon: weather.icon, temperature: weather.temperature, range: weather.range,
      line: weather.line, rain: weather.rain, isBusy: place.isLoading && place.report == nil, isChosen: place.isChosen,
      key: .name(place.id.text), href: place.weather.url, moveID: moveID(place.id),
      labels: (
        move: copy.movePlace(name: place.name, position: copy.place(position + 1, of: places.count)),
        details: copy.moreAbout(name: place.name), delete: copy.deletePlace(name: place.name)
      ),
      actions: PlaceCardActions(
        open: { environment.open(place.weather) }, choose: place.isChosen ? nil : { send(.chosen(place.id)) },
        details: { environment.open(place.details) },
        move: place.isDevicePosition ? nil : { by in move(to: position + by) }, drop: { move(to: $0) },
        delete: place.isDevicePosition ? nil : { send(.deleteButtonTapped(place.id)) }))
  }

  /// The HTML id of the handle that moves a place; it keeps the focus after a move.
  static func moveID(_ id: Favourite.ID) -> String { "move-" + id.text }
}
