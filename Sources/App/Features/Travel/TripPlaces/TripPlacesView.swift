import Copy
import DesignSystem
import Loop
import Markup
import Preferences
import Routes
import WeatherModel

/// The screen where an end of the trip is chosen: by a search, as the device's position, on the map, from the saved places, or from those
/// that were looked up earlier.
enum TripPlacesView {
  static func view(
    _ state: TripPlacesFeature.State, of planned: PlannedTripFeature.State, _ saved: [Favourite], back: Destination, search: Node,
    _ environment: Environment, _ send: Send<TripPlacesFeature.Action>
  ) -> Node {
    let (copy, trip) = (environment.copy, planned.draft)
    let mapPage = Destination(.tool(.map))
    // The place at the other end can't be this one, too.
    let other = trip[state.end.other]?.point.coordinate
    let taken = other.map { Cell($0) }
    let places = saved.filter { !$0.isDevicePosition && Cell($0.coordinate) != taken }
    let known = state.places.filter { known in known.cell != taken && !places.contains { Cell($0.coordinate) == known.cell } }
    return screen(
      class: "screen screen--tool pickends", key: "trip-places",
      children: [
        environment.titleBar(state.end == .start ? copy.whereFrom : copy.whereTo, backButton: copy.back, to: back),
        wayForm(copy, from: state.byName?.from ?? "", to: state.byName?.to ?? "", problem: state.byName?.problem),
        Node(.div, .class("stack with-script")) {
          ends(trip, environment, send)
          goOn(trip, environment)
          search
          Node(.div, .class("row row--fill")) {
            button(copy.here, icon: .locate, isBusy: trip.setting == state.end) { send(.hereButtonTapped) }
            formButton(copy.onTheMap, icon: .map, url: mapPage.url) { environment.open(mapPage) }
          }
          if let problem = problem(planned, environment) { messageCard(problem) }
          list(copy.favourites, places.map { row($0, from: other, environment, send) })
          list(copy.recentSearches, known.map { row($0, from: other, environment, send) })
          if !known.isEmpty || places.isEmpty {
            Node(.p, .class("caption on-sky")) { known.isEmpty ? copy.noKnownPlaces : copy.knownPlacesNote }
          }
          routeCredits([], state.places.map { $0.point.air }, copy)
        },
      ])
  }

  /// Why a place did not become an end.
  private static func problem(_ planned: PlannedTripFeature.State, _ environment: Environment) -> String? {
    let problem = planned.draft.problem
    if problem == .tooClose { return environment.copy.sameEnds }
    if case .lookup? = problem { return problem.map { environment.words(of: $0) } }
    return planned.locationProblem.map { environment.copy.words(of: $0) }
  }

  /// Both ends, each a link to where it is chosen, and the button that swaps them.
  private static func ends(
    _ trip: TripDraft, _ environment: Environment, _ send: Send<TripPlacesFeature.Action>
  ) -> Node {
    let copy = environment.copy
    return Node(.div, .class("glass card tripline")) {
      for end in TripEnd.allCases {
        let name = trip[end].map { shortTitle(of: $0.point) }
        let page = Destination(.trip(.places(for: end)))
        Node(
          .a, .class(name == nil ? "tripline__end tripline__end--ask" : "tripline__end"), .href(page.url), .label(copy.end(end, name)),
          .onClick { environment.open(page) }
        ) {
          endMark(copy.letter(of: end), isB: end == .end, isEmpty: name == nil)
          Node(.span) { isolated(name ?? (end == .start ? copy.chooseA : copy.chooseB)) }
        }
      }
      if trip.start != nil || trip.end != nil {
        Node(.div, .class("tripline__swap")) {
          iconButton(.swap, label: copy.swapEnds, isGlass: false) { send(.swapButtonTapped) }
        }
      }
    }
  }

  /// The way between both ends, once they are chosen.
  private static func goOn(_ trip: TripDraft, _ environment: Environment) -> Node {
    guard let start = trip.start, let end = trip.end, start.cell != end.cell else { return .nothing }
    let page = Destination(.trip(.route(from: start.cell, to: end.cell)))
    return environment.linkButton(environment.copy.onTheWay, icon: .route, style: .primary, isWide: true, to: page)
  }

  @NodeBuilder private static func list(_ title: String, _ rows: [Node]) -> Node {
    if !rows.isEmpty {
      Node(.h2, .class("section-title on-sky")) { title }
      Node(.ul, [.class("glass list")], children: rows)
    }
  }

  /// A saved place.
  private static func row(
    _ place: Favourite, from other: Coordinate?, _ environment: Environment, _ send: Send<TripPlacesFeature.Action>
  ) -> Node {
    let weather = Favourite.Weather(place, environment)
    let point = KnownPlace(
      place.coordinate, name: place.ownName ?? place.name, nickname: place.ownName == nil ? nil : place.name)
    return Node(.li, .class("list__row"), .key(.name(place.id.text))) {
      weatherIcon(weather.icon)
      choice(place.name, [place.ownName ?? environment.copy.coordinates(place.coordinate)]) { send(.placeTapped(point)) }
      distance(place.coordinate, from: other, environment)
    }
  }

  /// A place that was looked up earlier.
  private static func row(
    _ place: KnownPlace, from other: Coordinate?, _ environment: Environment, _ send: Send<TripPlacesFeature.Action>
  ) -> Node {
    let copy = environment.copy
    let cell = place.cell
    let air = DisplayedAir(place.point.air?.value, environment)
    var notes: [String] = []
    if place.point.nickname != nil { notes.append(place.point.name) }
    notes.append(copy.coordinates(place.point.coordinate))
    // Air whose source does not allow storing it is missing after a restart, and with it its age.
    if let said = place.point.air?.provenance { notes.append(copy.ago(environment.now - said.fetchedAt)) }
    return Node(.li, .class("list__row"), .key(.name(cell.description))) {
      choice(place.point.title, notes) { send(.placeTapped(place)) }
      distance(place.point.coordinate, from: other, environment)
      if let air { air.chip(copy) }
      iconButton(.trash, label: copy.deletePlace(name: place.point.title), isGlass: false) { send(.deleteButtonTapped(cell)) }
    }
  }

  private static func choice(_ title: String, _ notes: [String], action: @escaping () -> Void) -> Node {
    Node(.button, .attr(.type, "button"), .class("grow trip-place"), .onClick(action)) {
      Node(.span, .class("list__title")) { isolated(title) }
      for note in notes { Node(.span, .class("caption")) { isolated(note) } }
    }
  }

  /// How far a place is from the other end; nothing while that is not set.
  private static func distance(_ coordinate: Coordinate, from other: Coordinate?, _ environment: Environment) -> Node {
    guard let other else { return .nothing }
    return Node(.span, .class("caption")) { isolated(environment.deviceDisplay.distanceWithUnit(coordinate.distance(to: other))) }
  }
}
