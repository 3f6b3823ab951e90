import Copy
import DesignSystem
import Loop
import Markup
import Preferences
import Routes
import WeatherModel

/// The map: the pin in its middle, the air under it, and the saved places as pins and as a list.
enum MapScreen {
  /// The id of the element that `map.js` fills with the map.
  static var roomID: String { "map" }

  static func view(
    _ state: MapFeature.State, _ planned: PlannedTripFeature.State, _ places: [Favourite], _ environment: Environment,
    _ send: Send<MapFeature.Action>, _ sendToTrip: Send<PlannedTripFeature.Action>
  ) -> Node {
    let (copy, trip) = (environment.copy, planned.draft)
    let nearest = MapExtent.nearest(hasStreets: environment.preferences.showsStreetTiles)
    return screen(
      class: "screen screen--tool map", key: "map",
      children: [
        Node(.h1, .class("screen__title"), .key("title")) { copy.map },
        mapContainer(copy.mapKeys, id: roomID, at: state.goal.map(at)),
        mapColours(),
        environment.preferences.showsStreetTiles
          ? mapCredit(environment.tiles.credit ?? copy.streetTilesCredit, href: environment.tiles.link) : .nothing,
        trip.step == .book ? .nothing : mapPin(),
        ends(trip, environment),
        under(state, places, environment, send),
        badge(state, environment),
        isSimulated(state, trip, places)
          ? Node(.span, .class("badge badge--simulated map__simulated"), .key("simulated")) { copy.simulated } : .nothing,
        Node(.div, .class("map__buttons"), .key("buttons")) {
          iconButton(.locate, label: copy.centreOnMe, isBusy: state.isLocating) { send(.centreOnMeTapped) }
          iconButton(.plus, label: copy.zoomIn) { send(.zoomTapped(by: 1, upTo: nearest)) }
          iconButton(.minus, label: copy.zoomOut) { send(.zoomTapped(by: -1, upTo: nearest)) }
        },
        step(trip, copy, send),
        list(places, environment),
        message(state, planned, environment) {
          send(.problemSeen)
          sendToTrip(.problemSeen)
        },
      ])
  }

  /// A point in the format that `map.js` reads.
  private static func at(_ coordinate: Coordinate) -> String { compact(coordinate.latitude, 6) + " " + compact(coordinate.longitude, 6) }

  private static func at(_ goal: MapFeature.Goal) -> String { at(goal.extent.centre) + " \(goal.extent.zoom) \(goal.revision)" }

  /// The links for A and B. Each leads to the details of its place, or, while it is not set, to the places that can be chosen.
  private static func ends(_ trip: TripDraft, _ environment: Environment) -> Node {
    let copy = environment.copy
    func link(_ end: TripEnd, _ prompt: String) -> Node {
      let place = trip[end]
      let name = place.map { shortTitle(of: $0.point) }
      let page = Destination(.trip(place == nil ? .places(for: end) : .end(end)))
      return mapEnd(
        copy.letter(of: end), isB: end == .end, label: copy.end(end, name), text: name ?? prompt,
        at: place.map { at($0.point.coordinate) }, href: page.url
      ) { environment.open(page) }
    }
    return Node(.div, .class("map__ends glass"), .key("ends")) {
      link(.start, copy.whereFrom)
      link(.end, copy.whereTo)
      if let start = trip.start, let end = trip.end {
        way(start.point.coordinate, end.point.coordinate)
        if start.cell != end.cell {
          let page = Destination(.trip(.route(from: start.cell, to: end.cell)))
          Node(.a, .class("map__end"), .href(page.url), .key("along"), .onClick { environment.open(page) }) {
            icon(.route)
            Node(.span) { copy.onTheWay }
          }
        }
      }
    }
  }

  /// The points of the great circle, as `map.js` draws it: more of them near a pole, where it turns fast.
  private static func way(_ start: Coordinate, _ end: Coordinate) -> Node {
    let circle = GreatCircle(from: start, to: end)
    var points = ""
    var longitude = start.longitude
    for part in 0...32 {
      let next = circle.point(at: Double(part) / 32).longitude
      let turned = abs(next - longitude)
      longitude = next
      let steps = Int(min(16, 1 + min(turned, 360 - turned) / 6))
      for step in 1...steps {
        let point = circle.point(at: (Double(part - 1) + Double(step) / Double(steps)) / 32)
        points += (points.isEmpty ? "" : ",") + compact(point.latitude, 4) + " " + compact(point.longitude, 4)
      }
    }
    return mapRoute(points)
  }

  /// The large button, labelled with the next step.
  private static func step(_ trip: TripDraft, _ copy: Copy, _ send: Send<MapFeature.Action>) -> Node {
    switch trip.step {
    case .setStart: stepButton(copy.setA, step: "a", isBusy: trip.isBusy) { send(.stepTapped) }
    case .setEnd: stepButton(copy.setB, step: "b", isBusy: trip.isBusy) { send(.stepTapped) }
    case .book: stepButton(copy.book, step: "book", isBusy: trip.isBusy) { send(.stepTapped) }
    }
  }

  /// The name and coordinates of the point under the pin, as a link to its weather.
  private static func under(
    _ state: MapFeature.State, _ places: [Favourite], _ environment: Environment, _ send: Send<MapFeature.Action>
  ) -> Node {
    guard let cell = state.cell else { return .nothing }
    let coordinates = environment.copy.coordinates(cell.coordinate)
    let known = state.address.flatMap { $0.cell == cell ? environment.inFull($0.name) : nil }
    let saved = places.first { Cell($0.coordinate) == cell && $0.name != $0.coordinate.shortText }
    let name = known ?? saved?.name
    return Node(
      .a, .class("map__under glass"), .href(Destination(.place(cell)).url),
      .label(environment.copy.weatherUnderPin(place: name ?? coordinates)),
      .key("under"), .onClick { send(.weatherWanted(cell)) }
    ) {
      if let name { Node(.span, .class("callout")) { name } }
      Node(.span, .class("caption")) { isolated(coordinates) }
    }
  }

  /// Whether anything on the map comes from the simulator.
  private static func isSimulated(_ state: MapFeature.State, _ trip: TripDraft, _ places: [Favourite]) -> Bool {
    if case .known(let air)? = state.cell.map({ state.air.knowledge(of: $0) }), air.provenance.source == .simulator { return true }
    for end in TripEnd.allCases where trip[end]?.point.air?.provenance.source == .simulator { return true }
    return places.contains { $0.report?.isSimulated == true }
  }

  /// The air quality under the pin, on the scale that the person prefers, or on the other scale if only that one is known.
  private static func badge(_ state: MapFeature.State, _ environment: Environment) -> Node {
    let copy = environment.copy
    let knowledge = state.cell.map { state.air.knowledge(of: $0) } ?? .unknown
    switch knowledge {
    case .known(let air):
      guard let reading = DisplayedAir(air.value, environment) else { return .nothing }
      let (age, source) = (environment.now - air.provenance.fetchedAt, copy.name(air.provenance.source))
      let isStale = Freshness(age: age, lifetime: Kind.air.lifetime) == .stale
      return airUnderPin(
        copy.airUnderPin(
          index: reading.index, band: copy.airWord(reading.band, on: reading.scale), scale: copy.airScaleName(reading.scale)),
        title: copy.airQuality, index: reading.index, chip: reading.chip(copy), word: copy.airScaleName(reading.scale),
        source: isStale ? copy.updated(secondsAgo: age, source: source) : source)
    case .none: return airUnderPin(copy.airUnderPinNone, title: copy.airQuality, index: nil, chip: nil, word: copy.noDataHere)
    case .failed(let problem):
      let reason = copy.reason(problem)
      return airUnderPin(copy.airUnderPinFailed(reason: reason), title: copy.airQuality, index: nil, chip: nil, word: reason)
    case .unknown: return airUnderPin(copy.airUnderPinUnknown, title: copy.airQuality, index: nil, chip: nil, word: "…")
    }
  }

  /// The places of the pins as a list, which is also what the screen shows when there is no map.
  private static func list(_ places: [Favourite], _ environment: Environment) -> Node {
    let copy = environment.copy
    return Node(.section, .class("map__list"), .key("list")) {
      Node(.p, .class("caption on-sky without-script")) { copy.mapNeedsScript }
      Node(.h2, .class("section-title on-sky")) { copy.placesOnMap }
      if places.isEmpty {
        Node(.p, .class("caption on-sky")) { copy.noFavourites.title }
        environment.linkButton(copy.searchForAPlace, icon: .search, to: Destination(.here, sheet: .search))
      } else {
        Node(.ul, [.class("glass list")], children: places.map { place($0, environment) })
        savedPlacesStatus(places, environment)
      }
    }
  }

  private static func place(_ place: Favourite, _ environment: Environment) -> Node {
    let weather = Favourite.Weather(place, environment)
    return mapPlace(
      place.name, note: weather.words, icon: weather.icon, temperature: weather.temperature, at: at(place.coordinate),
      href: place.weather.url,
      key: .name(place.id.text)
    ) { environment.open(place.weather) }
  }

  private static func message(
    _ state: MapFeature.State, _ planned: PlannedTripFeature.State, _ environment: Environment, close: @escaping () -> Void
  ) -> Node {
    let copy = environment.copy
    if let problem = planned.draft.problem {
      return alertToast(environment.words(of: problem), key: "trip", button: copy.close, action: close)
    }
    if let trip = planned.otherBookedTrip {
      let words = copy.bookedBefore(from: shortTitle(of: trip.start), to: shortTitle(of: trip.end))
      return toast(words, key: "booked", button: copy.close, action: close)
    }
    if state.isUnavailable { return toast(copy.mapMissing, key: "missing") }
    guard let problem = planned.locationProblem ?? state.problem else { return .nothing }
    return toast(copy.words(of: problem), key: "position", button: copy.close, action: close)
  }
}
