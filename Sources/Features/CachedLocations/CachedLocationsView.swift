import Copy
import DesignSystem
import Loop
import Markup
import Routes
import WeatherModel

/// The screen with the places that were looked up earlier.
enum CachedLocationsView {
  // Not inlined: the screen is part of the wasm's second half.
  @inline(never) static func view(
    _ state: CachedLocationsFeature.State, _ environment: Environment, _ send: Send<CachedLocationsFeature.Action>
  ) -> Node {
    let copy = environment.copy
    let map = Destination(.tool(.map))
    let head = Node(.div, .class("row")) {
      iconForm(.back, label: copy.backToMap, url: map.url) { environment.open(map) }
      screenTitle(state.end == .start ? copy.chooseA : copy.chooseB)
    }
    return screen(
      class: "screen screen--tool", key: "trip-places",
      children: [
        topBar(head),
        Node(.p, .class("callout on-sky secondary")) { state.places.isEmpty ? copy.noKnownPlaces : copy.knownPlacesNote },
        state.places.isEmpty
          ? .nothing : Node(.ul, [.class("glass list")], children: state.places.map { row($0, environment, send) }),
        routeCredits([], state.places.map { $0.point.air }, copy),
      ])
  }

  private static func row(_ place: CachedLocation, _ environment: Environment, _ send: Send<CachedLocationsFeature.Action>) -> Node {
    let copy = environment.copy
    let cell = place.cell
    let air = DisplayedAir(place.point.air?.value, environment)
    var notes: [String] = []
    if place.point.nickname != nil { notes.append(place.point.name) }
    notes.append(copy.coordinates(place.point.coordinate))
    // Air whose source does not allow storing it is missing after a restart, and with it its age.
    if let said = place.point.air?.provenance { notes.append(copy.ago(environment.now - said.fetchedAt)) }
    return Node(.li, .class("list__row"), .key(.name(cell.description))) {
      Node(.button, .attr(.type, "button"), .class("grow trip-place"), .onClick { send(.placeTapped(cell)) }) {
        Node(.span, .class("list__title")) { isolated(place.point.title) }
        for note in notes { Node(.span, .class("caption")) { isolated(note) } }
      }
      if let air { air.chip(copy) }
      iconButton(.trash, label: copy.deletePlace(name: place.point.title), isGlass: false) { send(.deleteButtonTapped(cell)) }
    }
  }
}
