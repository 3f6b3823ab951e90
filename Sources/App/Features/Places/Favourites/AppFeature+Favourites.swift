import Loop
import Routes
import WeatherModel

// The lists of saved places.
extension AppFeature {
  /// Requests the weather for what is in view, as far as it is due.
  static func contentAppeared(_ state: inout State, _ clients: Clients) -> Effect<Action> {
    state.navigation.showsPlaces ? favouritesAppeared(&state, clients) : weatherList(&state, .cameIntoView, clients)
  }

  /// If the saved places are in view, in the list, side by side or on the map, requests the weather of all of them, as far as it is due.
  static func favouritesAppeared(_ state: inout State, _ clients: Clients) -> Effect<Action> {
    guard state.navigation.showsPlaces else { return .none }
    let weather = weatherList(&state, .allAppeared, clients)
    return .merge(weather, state.navigation.showsMap ? mapAppeared(&state, clients) : chosenPlacesAppeared(&state, clients))
  }

  /// Requests the rest of the weather of the places side by side, or of the chosen one, because on wide screens all of it is shown beside
  /// the list, as on the place's own page. Waits until a place's stored weather has been read.
  private static func chosenPlacesAppeared(_ state: inout State, _ clients: Clients) -> Effect<Action> {
    let places = state.favourites
    let chosen = state.navigation.compared?.chosen(among: places) ?? places.filter { $0.isChosen }
    var effects: [Effect<Action>] = []
    for place in chosen where state.weatherList.pages[id: place.id]?.hasUnreadStorage == false {
      effects.append(weatherList(&state, .page(place.id, .appeared), clients))
    }
    return .merge(effects)
  }

  static func favourites(_ state: inout State, _ action: FavouritesFeature.Action, _ clients: Clients) -> Effect<Action> {
    switch action {
    case .chosen(let id):
      state.chosenFavourite = id
      return chosenPlacesAppeared(&state, clients)
    case .moved(let id, let position):
      let own = state.favourites
      guard case .place(let cell) = id, own.indices.contains(position) else { return .none }
      let target = max(0, position - (own.first?.isDevicePosition == true ? 1 : 0))
      // A card that moves in the page loses the focus.
      let focus = Effect<Action>.fireAndForget { clients.page.focus(FavouritesView.moveID(id)) }
      return .merge(places(&state, .reordered(cell, to: target), clients), focus)
    case .deleteButtonTapped(let id):
      return choosingAnother(&state, clients) { places(&$0, .removed(id, ignoresDoubleClick: false), clients) }
    case .removeButtonTapped(let id):
      return choosingAnother(&state, clients) { places(&$0, .removed(id, ignoresDoubleClick: true), clients) }
    case .addRandomLocationButtonTapped:
      let isShown = state.navigation.showsWeather
      if isShown { state.navigation.sheet = nil }
      return places(&state, .randomPlaceWanted(isShown: isShown), clients)
    case .doneButtonTapped:
      state.navigation.sheet = nil
      return .none
    }
  }

  /// Runs a deletion; if the chosen place was deleted, its neighbour becomes the chosen one.
  private static func choosingAnother(
    _ state: inout State, _ clients: Clients, _ deletion: (inout State) -> Effect<Action>
  ) -> Effect<Action> {
    let before = state.favourites
    let effect = deletion(&state)
    if let position = before.firstIndex(where: { $0.isChosen }), !state.weatherList.pages.contains(before[position].id) {
      let left = state.favourites
      if !left.isEmpty { state.chosenFavourite = left[min(position, left.count - 1)].id }
      return .merge(effect, chosenPlacesAppeared(&state, clients))
    }
    return effect
  }
}

extension AppFeature.State {
  /// The places that the person has saved, with the device's own position first if it is known. Where that is saved, too, the saved place
  /// stands for both.
  var favourites: [Favourite] {
    var all: [Favourite] = []
    let environment = environment
    let saved = savedCell(of: .here)
    if saved == nil, let page = weatherList.pages[id: .here], let coordinate = page.coordinate {
      all.append(
        Favourite(
          id: .here, name: weatherList.knownNameOfHere ?? page.ownName(environment), isDevicePosition: true, isHere: true,
          coordinate: coordinate, report: page.report, isLoading: page.isLoading))
    }
    for place in places.list {
      let id = WeatherListFeature.PageID.place(place.cell)
      let page = weatherList.pages[id: id]
      let name = page?.ownName(environment) ?? place.name
      all.append(
        Favourite(
          id: id, name: place.nickname.isEmpty ? name : place.nickname, ownName: place.nickname.isEmpty ? nil : name,
          isHere: place.cell == saved, coordinate: place.coordinate, report: page?.report, isLoading: page?.isLoading ?? false))
    }
    let chosen = chosenFavourite == .here ? saved.map { .place($0) } ?? .here : chosenFavourite
    if !all.isEmpty { all[all.firstIndex { $0.id == chosen } ?? 0].isChosen = true }
    return all
  }

  /// Adds the other places that screens about places show: the device's last position, and the place whose details are open if it is not
  /// saved, as a page that is only looked at.
  public mutating func addUnsavedPlaces(here: Cell?) {
    if let here, weatherList.cell(of: .here) == nil { weatherList.pages[id: .here]?.coordinate = here.coordinate }
    guard let cell = details?.cell, cell != here, !places.contains(cell) else { return }
    weatherList.show(WeatherFeature.State(origin: .chosen(searchedFor: nil), coordinate: cell.coordinate))
  }
}
