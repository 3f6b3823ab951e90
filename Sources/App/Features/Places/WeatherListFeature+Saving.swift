import Loop
import WeatherModel

/// A change of the list that a message tells about, and that the person can undo.
public struct UndoableChange: Equatable, Sendable {
  /// What was done.
  public enum Kind: Equatable, Sendable {
    /// The place was saved. If the page was made for this, undoing removes it.
    case saved(isNewPage: Bool)
    /// The place was given up by its star; its page stays.
    case givenUp
    /// The place and its page were removed.
    case removed
    /// The page of a random place was replaced by another one.
    case replaced(by: WeatherListFeature.PageID)
  }

  /// What was done.
  public var kind: Kind
  /// The page with its weather, as it was before.
  public var page: WeatherFeature.State
  /// The saved place; nil if it was not saved.
  public var place: ListedPlace?
  /// The index of the saved place.
  public var index = 0
  /// The index of the page among all.
  public var position = 0
  /// Whether the page was in view, so that it returns to view.
  public var wasSelected = false

  /// A change of a page.
  public init(_ kind: Kind, _ page: WeatherFeature.State) { (self.kind, self.page) = (kind, page) }

  /// The page's id.
  var id: WeatherListFeature.PageID { page.id }
}

// Saving places: the star of a page, and random places for the list; and undoing it.
extension WeatherListFeature {
  /// Edits the person's places; the app then sends the records that have changed.
  static func edit(_ state: inout State, _ edit: PlaceEdit, _ clients: Clients) -> Effect<Action> {
    state.places.edit(edit, at: clients.clock.now(), clients.random.bits) ? .send(.delegate(.placesEdited)) : .none
  }

  /// Saves the place of a page, or gives it up; its page stays in view, as one that is only looked at.
  static func starTapped(_ state: inout State, _ id: PageID, _ clients: Clients) -> Effect<Action> {
    guard let page = state.pages[id: id], let cell = page.coordinate.map({ Cell($0) }) else { return .none }
    guard let index = state.places.index(of: cell) else { return save(&state, page, cell, clients) }
    var change = UndoableChange(.givenUp, state.pages[id: .place(cell)] ?? page)
    (change.place, change.index) = (state.places.list[index], index)
    state.undoable.append(change)
    return edit(&state, .remove(cell), clients)
  }

  /// Adds a random place to the person's own places.
  static func addRandom(_ state: inout State, isShown: Bool, _ clients: Clients) -> Effect<Action> {
    let coordinate = clients.random.coordinate()
    let saved = save(&state, WeatherFeature.State(origin: .random, coordinate: coordinate), Cell(coordinate), clients)
    if isShown { state.selected = .place(Cell(coordinate)) }
    return .merge(saved, loadAll(&state, clients))
  }

  /// Saves the place of a page. The device may move on, so the place where it is now gets a page of its own.
  private static func save(_ state: inout State, _ page: WeatherFeature.State, _ cell: Cell, _ clients: Clients) -> Effect<Action> {
    guard let coordinate = page.coordinate else { return .none }
    let isNewPage = !state.pages.contains(.place(cell))
    state.undoable.append(UndoableChange(.saved(isNewPage: isNewPage), state.pages[id: .place(cell)] ?? page))
    if isNewPage {
      var own = page
      own.askedAt = nil
      state.pages.append(own, id: .place(cell))
    }
    if isNewPage || page.origin.isRandom { state.pages[id: .place(cell)]?.origin = .chosen(searchedFor: nil) }
    return edit(&state, .save(ListedPlace(coordinate, nickname: page.nickname), at: nil), clients)
  }

  static func remove(_ state: inout State, _ id: PageID, _ clients: Clients) -> Effect<Action> {
    let now = clients.now
    // The second click of a double click would hit the next page's button, which is not intended.
    if let last = state.lastRemoval, last <= now, now - last < 2 { return .none }
    guard id != .here, state.pages.contains(id) else { return .none }
    let effect = removePage(&state, id, clients)
    state.lastRemoval = now
    return .merge(effect, focusScreen(clients))
  }

  /// Removes a page and the place that is saved there, from whichever screen. If it was in view, the page before it comes into view.
  static func removePage(_ state: inout State, _ id: PageID, _ clients: Clients) -> Effect<Action> {
    guard case .place(let cell) = id, let position = state.pages.position(of: id), let page = state.pages[id: id] else { return .none }
    var change = UndoableChange(.removed, page)
    if let index = state.places.index(of: cell) { (change.place, change.index) = (state.places.list[index], index) }
    (change.position, change.wasSelected) = (position, id == state.selected)
    let before = state.pageBefore(id)
    let removal = edit(&state, .remove(cell), clients)
    state.pages.remove(id)
    state.undoable.append(change)
    return change.wasSelected ? .merge(removal, showPage(&state, before, clients)) : removal
  }

  /// Replaces the page of a random place by that of another one.
  static func replace(_ state: inout State, _ id: PageID, _ clients: Clients) -> Effect<Action> {
    guard state.savedCell(of: id) == nil, let position = state.pages.position(of: id), let old = state.pages.remove(id) else {
      return .none
    }
    let new = WeatherFeature.State(origin: .random, coordinate: clients.random.coordinate())
    state.pages.insert(new, id: new.id, at: position)
    var change = UndoableChange(.replaced(by: new.id), old)
    (change.position, change.wasSelected) = (position, true)
    state.undoable.append(change)
    return showPage(&state, new.id, clients)
  }

  /// Undoes the last change. After that, the one before can be undone.
  static func undo(_ state: inout State, _ clients: Clients) -> Effect<Action> {
    guard let last = state.undoable.popLast() else { return .none }
    // What was just brought back can be removed at once.
    state.lastRemoval = nil
    var page = last.page
    page.askedAt = nil
    switch last.kind {
    case .saved(let isNewPage):
      guard let cell = page.coordinate.map({ Cell($0) }) else { return .none }
      let (id, before) = (PageID.place(cell), state.pageBefore(.place(cell)))
      let removal = edit(&state, .remove(cell), clients)
      guard isNewPage else {
        state.pages[id: last.id]?.origin = page.origin
        return removal
      }
      state.pages.remove(id)
      return state.selected == id ? .merge(removal, showPage(&state, page.origin.isHere ? .here : before, clients)) : removal
    case .givenUp: break
    case .removed: state.pages.insert(page, id: last.id, at: last.position)
    case .replaced(let replacement):
      state.pages.remove(replacement)
      state.pages.insert(page, id: last.id, at: last.position)
    }
    let saved = last.place.map { edit(&state, .save($0, at: last.index), clients) } ?? .none
    return last.wasSelected ? .merge(saved, showPage(&state, last.id, clients)) : saved
  }
}

extension WeatherListFeature.State {
  /// The cell of a page whose place is saved; for the page of the device's own position, if the place there is saved.
  func savedCell(of id: WeatherListFeature.PageID) -> Cell? { cell(of: id).flatMap { places.contains($0) ? $0 : nil } }

  /// Gives each saved place a page, and the pages the names of their places. A place that is no longer saved keeps its page only while that
  /// is in view.
  mutating func showPlaces(instead old: [ListedPlace] = []) {
    for place in old where !places.contains(place.cell) && selected != .place(place.cell) { pages.remove(.place(place.cell)) }
    for place in places.list {
      let id = WeatherListFeature.PageID.place(place.cell)
      var page = pages[id: id] ?? WeatherFeature.State(origin: .chosen(searchedFor: nil), coordinate: place.coordinate)
      page.coordinate = place.coordinate
      // Only a place that is not saved gives way to another random one.
      if page.origin.isRandom { page.origin = .chosen(searchedFor: nil) }
      page.nickname = place.nickname
      if !place.name.isEmpty, place.name != place.coordinate.shortText { page.knownName = place.name }
      if pages[id: id] != page { pages[id: id] = page }
    }
  }
}
