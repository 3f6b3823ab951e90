import DesignSystem
import Loop
import WeatherModel

/// What the person does with their places, beside what they tap on a page of weather.
public enum PlacesAction: Hashable, Sendable {
  /// The person moved a saved place to another index in their order.
  case reordered(Cell, to: Int)
  /// The person removed a place. Where the next place's button then stands under the pointer, a second click soon after counts as a double
  /// click.
  case removed(WeatherListFeature.PageID, ignoresDoubleClick: Bool)
  /// The person gave a place a nickname.
  case renamed(Cell, String)
  /// The person wants to add a random place to theirs, and perhaps to see it at once.
  case randomPlaceWanted(isShown: Bool)
  /// The person wants to undo the last change.
  case undoButtonTapped
  /// The time for undoing changes is over.
  case undoExpired
}

// Saving, removing, ordering and naming places, and undoing it.
extension AppFeature {
  static func places(_ state: inout State, _ action: PlacesAction, _ clients: Clients) -> Effect<Action> {
    switch action {
    case .reordered(let cell, let index): return edit(&state, .move(cell, to: index), clients)
    case .removed(let id, let ignoresDoubleClick):
      return ignoresDoubleClick ? removeOnce(&state, id, clients) : remove(&state, id, clients)
    case .renamed(let cell, let nickname): return edit(&state, .giveNickname(cell, nickname), clients)
    case .randomPlaceWanted(let isShown): return addRandom(&state, isShown: isShown, clients)
    case .undoButtonTapped: return undo(&state, clients)
    case .undoExpired:
      state.undoable = []
      return .none
    }
  }

  /// Edits the person's places and their records, and sends these.
  private static func edit(_ state: inout State, _ edit: PlaceEdit, _ clients: Clients) -> Effect<Action> {
    guard state.changeRecords({ places, _ in places.edit(edit) }) else { return .none }
    updateRecords(&state, clients)
    return state.space == nil ? .none : sendSoon(clients)
  }

  /// Saves the place of a page, or gives it up; its page stays in view, as one that is only looked at.
  static func starTapped(_ state: inout State, _ id: WeatherListFeature.PageID, _ clients: Clients) -> Effect<Action> {
    guard let page = state.weatherList.pages[id: id], let cell = page.coordinate.map({ Cell($0) }) else { return .none }
    guard let index = state.places.index(of: cell) else { return save(&state, page, cell, clients) }
    var change = UndoableChange(.givenUp, state.weatherList.pages[id: .place(cell)] ?? page)
    (change.place, change.index) = (state.places.list[index], index)
    state.undoable.append(change)
    return edit(&state, .remove(cell), clients)
  }

  /// Adds a random place to the person's own places.
  private static func addRandom(_ state: inout State, isShown: Bool, _ clients: Clients) -> Effect<Action> {
    let coordinate = clients.random.coordinate()
    let saved = save(&state, WeatherFeature.State(origin: .random, coordinate: coordinate), Cell(coordinate), clients)
    if isShown { state.weatherList.selected = .place(Cell(coordinate)) }
    return .merge(saved, weatherList(&state, .allAppeared, clients))
  }

  /// Saves the place of a page. The device may move on, so the place where it is now gets a page of its own.
  private static func save(_ state: inout State, _ page: WeatherFeature.State, _ cell: Cell, _ clients: Clients) -> Effect<Action> {
    guard let coordinate = page.coordinate else { return .none }
    let id = WeatherListFeature.PageID.place(cell)
    let isNewPage = !state.weatherList.pages.contains(id)
    state.undoable.append(UndoableChange(.saved(isNewPage: isNewPage), state.weatherList.pages[id: id] ?? page))
    if isNewPage {
      var own = page
      own.askedAt = nil
      state.weatherList.pages.append(own, id: id)
    }
    if isNewPage || page.origin.isRandom { state.weatherList.pages[id: id]?.origin = .chosen(searchedFor: nil) }
    return edit(&state, .save(SavedPlace(coordinate, nickname: page.nickname), at: nil), clients)
  }

  /// Removes the place of a page, unless the last removal was just now.
  static func removeOnce(_ state: inout State, _ id: WeatherListFeature.PageID, _ clients: Clients) -> Effect<Action> {
    let now = clients.now
    // The second click of a double click would hit the next page's button, which is not intended.
    if let last = state.lastRemoval, last <= now, now - last < 2 { return .none }
    guard id != .here, state.weatherList.pages.contains(id) else { return .none }
    let effect = remove(&state, id, clients)
    state.lastRemoval = now
    return .merge(effect, .fireAndForget { clients.page.focus(screenID) })
  }

  /// Removes a page and the place that is saved there. If it was in view, the page before it comes into view.
  private static func remove(_ state: inout State, _ id: WeatherListFeature.PageID, _ clients: Clients) -> Effect<Action> {
    let list = state.weatherList
    guard case .place(let cell) = id, let position = list.pages.position(of: id), let page = list.pages[id: id] else { return .none }
    var change = UndoableChange(.removed, page)
    if let index = state.places.index(of: cell) { (change.place, change.index) = (state.places.list[index], index) }
    (change.position, change.wasSelected) = (position, id == list.selected)
    let before = list.pageBefore(id, state.places)
    let removal = edit(&state, .remove(cell), clients)
    state.weatherList.pages.remove(id)
    state.undoable.append(change)
    return change.wasSelected ? .merge(removal, show(&state, before, clients)) : removal
  }

  /// Replaces the page of a random place by that of another one.
  static func replace(_ state: inout State, _ id: WeatherListFeature.PageID, _ clients: Clients) -> Effect<Action> {
    guard state.savedCell(of: id) == nil, let position = state.weatherList.pages.position(of: id),
      let old = state.weatherList.pages.remove(id)
    else { return .none }
    let new = WeatherFeature.State(origin: .random, coordinate: clients.random.coordinate())
    state.weatherList.pages.insert(new, id: new.id, at: position)
    var change = UndoableChange(.replaced(by: new.id), old)
    (change.position, change.wasSelected) = (position, true)
    state.undoable.append(change)
    return show(&state, new.id, clients)
  }

  /// Undoes the last change. After that, the one before can be undone.
  private static func undo(_ state: inout State, _ clients: Clients) -> Effect<Action> {
    guard let last = state.undoable.popLast() else { return .none }
    // What was just brought back can be removed at once.
    state.lastRemoval = nil
    var page = last.page
    page.askedAt = nil
    switch last.kind {
    case .saved(let isNewPage):
      guard let cell = page.coordinate.map({ Cell($0) }) else { return .none }
      let id = WeatherListFeature.PageID.place(cell)
      let before = state.weatherList.pageBefore(id, state.places)
      let removal = edit(&state, .remove(cell), clients)
      guard isNewPage else {
        state.weatherList.pages[id: last.id]?.origin = page.origin
        return removal
      }
      state.weatherList.pages.remove(id)
      return state.weatherList.selected == id ? .merge(removal, show(&state, page.origin.isHere ? .here : before, clients)) : removal
    case .givenUp: break
    case .removed: state.weatherList.pages.insert(page, id: last.id, at: last.position)
    case .replaced(let replacement):
      state.weatherList.pages.remove(replacement)
      state.weatherList.pages.insert(page, id: last.id, at: last.position)
    }
    let saved = last.place.map { edit(&state, .save($0, at: last.index), clients) } ?? .none
    return last.wasSelected ? .merge(saved, show(&state, last.id, clients)) : saved
  }

  /// Brings a page into view; what was done to the places can still be undone.
  private static func show(_ state: inout State, _ id: WeatherListFeature.PageID, _ clients: Clients) -> Effect<Action> {
    guard state.weatherList.pages.contains(id) else { return .none }
    state.weatherList.selected = id
    return weatherList(&state, .cameIntoView, clients)
  }
}

extension AppFeature.State {
  /// The cell of a page whose place is saved; for the page of the device's own position, if the place there is saved.
  func savedCell(of id: WeatherListFeature.PageID) -> Cell? { weatherList.savedCell(of: id, places) }
}
