import Loop
import Routes
import WeatherModel

// The saved places are the pages of weather: what happens to the ones happens to the others.
extension AppFeature {
  /// What is in view is looked at: its weather is asked for where it is due.
  static func looked(_ state: inout State, _ clients: Clients) -> Effect<Action> {
    state.navigation.showsPlaces ? lookedAtFavourites(&state, clients) : weatherList(&state, .returned, clients)
  }

  /// Where the saved places are in view, in a list or on the map, the weather of all of them is asked for where it is due.
  @inline(never) static func lookedAtFavourites(_ state: inout State, _ clients: Clients) -> Effect<Action> {
    guard state.navigation.showsPlaces else { return .none }
    let weather = weatherList(&state, .allAppeared, clients)
    return .merge(weather, state.navigation.showsMap ? lookedAtMap(&state, clients) : lookedAtChosen(&state, clients))
  }

  /// Of the chosen place all is shown where there is room: what the list's page did not bring is asked for, as on the place's own page; not before it is
  /// known what the device has kept of it.
  @inline(never) private static func lookedAtChosen(_ state: inout State, _ clients: Clients) -> Effect<Action> {
    guard let chosen = state.favourites.first(where: { $0.isChosen }), state.weatherList.pages[id: chosen.id]?.isUnread == false else {
      return .none
    }
    return weatherList(&state, .page(chosen.id, .appeared), clients)
  }

  @inline(never) static func favourites(_ state: inout State, _ action: FavouritesFeature.Action, _ clients: Clients) -> Effect<Action> {
    switch action {
    case .chosen(let id):
      state.chosenFavourite = id
      return lookedAtChosen(&state, clients)
    case .moved(let id, let position):
      let own = state.favourites
      guard own.indices.contains(position), let target = state.weatherList.pages.position(of: own[position].id) else { return .none }
      // A card that moved has lost the focus on the way.
      let focus = Effect<Action>.fireAndForget { clients.page.focus(FavouritesView.moveID(id)) }
      return .merge(weatherList(&state, .reordered(id, to: target), clients), focus)
    case .deleteButtonTapped(let id):
      return choosingAnother(&state, clients) { weatherList(&$0, .deleted(id), clients) }
    case .removeButtonTapped(let id):
      return choosingAnother(&state, clients) { weatherList(&$0, .page(id, .delegate(.removalWanted)), clients) }
    case .addRandomLocationButtonTapped:
      return weatherList(&state, .randomPlaceWanted, clients)
    case .doneButtonTapped:
      state.navigation.sheet = nil
      return .none
    }
  }

  /// Where the chosen place goes, its neighbour is the chosen one.
  @inline(never) private static func choosingAnother(
    _ state: inout State, _ clients: Clients, _ deletion: (inout State) -> Effect<Action>
  ) -> Effect<Action> {
    let before = state.favourites
    let effect = deletion(&state)
    if let position = before.firstIndex(where: { $0.isChosen }), !state.weatherList.pages.contains(before[position].id) {
      let left = state.favourites
      if !left.isEmpty { state.chosenFavourite = left[min(position, left.count - 1)].id }
      return .merge(effect, lookedAtChosen(&state, clients))
    }
    return effect
  }

  @inline(never) static func details(_ state: inout State, _ wish: DetailsFeature.Action.Delegate, _ clients: Clients) -> Effect<Action> {
    guard let cell = state.details?.cell, let id = state.weatherList.chosenPage(at: cell.coordinate) else { return .none }
    switch wish {
    case .nicknameChosen(let nickname):
      return weatherList(&state, .renamed(id, nickname), clients)
    case .removalWanted:
      state.navigation.stack = []
      return weatherList(&state, .deleted(id), clients)
    }
  }
}

extension AppFeature.State {
  /// The places that the person has saved, here first where it is known.
  @inline(never) var favourites: [Favourite] {
    var all: [Favourite] = []
    let environment = environment
    for id in weatherList.pages.ids {
      guard let page = weatherList.pages[id: id], !page.isGuest, let coordinate = page.coordinate else { continue }
      let name = page.origin.isHere ? weatherList.knownNameOfHere ?? page.ownName(environment) : page.ownName(environment)
      all.append(
        Favourite(
          id: id, name: page.nickname.isEmpty ? name : page.nickname, ownName: page.nickname.isEmpty ? nil : name,
          isHere: page.origin.isHere, coordinate: coordinate, report: page.report, isLoading: page.isLoading))
    }
    if !all.isEmpty { all[all.firstIndex { $0.id == chosenFavourite } ?? 0].isChosen = true }
    return all
  }

  /// Adds to the saved places what else screens about places show: where the device was last, and a place that nobody has saved but whose details are
  /// open, as a page that is only looked at.
  public mutating func addUnsavedPlaces(here: Cell?) {
    if let here, weatherList.cell(of: WeatherListFeature.here) == nil {
      weatherList.pages[id: WeatherListFeature.here]?.coordinate = here.coordinate
    }
    guard let cell = details?.cell, cell != here, weatherList.chosenPage(at: cell.coordinate) == nil else { return }
    weatherList.show(WeatherFeature.State(origin: .chosen(searchedFor: nil), coordinate: cell.coordinate))
  }

  /// The screen with what is known of a place, while it is open.
  var details: DetailsFeature.State? {
    get {
      guard case .details(let details)? = navigation.stack.last else { return nil }
      return details
    }
    set {
      guard let newValue, details != nil else { return }
      navigation.stack[navigation.stack.count - 1] = .details(newValue)
    }
  }

  /// The screen of a place as it opens, with the nickname that the place has; where it was open before, as it was.
  @inline(never) func details(of cell: Cell, _ before: Navigation.OpenScreen?) -> DetailsFeature.State {
    if case .details(let details)? = before, details.cell == cell { return details }
    let page = weatherList.chosenPage(at: cell.coordinate).flatMap { weatherList.pages[id: $0] }
    return DetailsFeature.State(cell: cell, text: page?.nickname ?? "")
  }

  /// Puts into the field what the place is called, as soon as that is known, unless the person has begun to write.
  @inline(never) mutating func fillNickname() {
    guard let open = details, open.text.isEmpty else { return }
    details = details(of: open.cell, nil)
  }

  /// What the screen shows of its place.
  @inline(never) func shown(_ details: DetailsFeature.State) -> DetailsView.Place {
    var page = WeatherFeature.State(origin: .chosen(searchedFor: nil), coordinate: details.cell.coordinate, isGuest: true)
    if let id = weatherList.chosenPage(at: details.cell.coordinate), let known = weatherList.pages[id: id] {
      page = known
    } else if let here = weatherList.pages[id: WeatherListFeature.here], here.coordinate.map({ Cell($0) }) == details.cell {
      page = here
      page.isGuest = true
    }
    let environment = environment
    return DetailsView.Place(
      name: page.ownName(environment), title: page.placeName(environment), coordinate: page.coordinate ?? details.cell.coordinate,
      report: page.report,
      isSaved: !page.isGuest)
  }
}
