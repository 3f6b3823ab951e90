import Loop
import WeatherModel

// Adding, removing and selecting pages.
extension WeatherListFeature {
  static func select(_ state: inout State, _ id: PageID, _ clients: Clients) -> Effect<Action> {
    // A person who goes on to another page no longer needs the offer to bring pages back.
    if state.pages.contains(id) { (state.removed, state.change) = ([], nil) }
    return showPage(&state, at: id, clients)
  }

  /// Brings a page into view.
  private static func showPage(_ state: inout State, at id: PageID, _ clients: Clients) -> Effect<Action> {
    guard state.pages.contains(id) else { return .none }
    state.selected = id
    return page(&state, id, .appeared, clients)
  }

  static func add(_ state: inout State, _ page: WeatherFeature.State, _ clients: Clients) -> Effect<Action> {
    let id = state.freeID
    state.pages.append(page, id: id)
    return select(&state, id, clients)
  }

  /// Adds a random place, which stays only while it is looked at.
  static func addRandom(_ state: inout State, _ clients: Clients) -> Effect<Action> {
    add(&state, WeatherFeature.State(origin: .random, coordinate: clients.random.coordinate(), isGuest: true), clients)
  }

  /// Shows the page of a place that the person has searched for; it is only looked at, unless it is saved.
  static func choose(_ state: inout State, _ place: Coordinate, _ words: String?, _ clients: Clients) -> Effect<Action> {
    let known = state.savedPage(at: place)
    let id = known ?? state.freeID
    if known == nil {
      state.pages.append(WeatherFeature.State(origin: .chosen(searchedFor: words), coordinate: place, isGuest: true), id: id)
    }
    return select(&state, id, clients)
  }

  /// Goes forward by this many pages, or back if it is negative.
  static func step(_ state: inout State, by count: Int, _ clients: Clients) -> Effect<Action> {
    let (pages, position) = (state.distinctPages, state.position + count)
    return pages.indices.contains(position) ? select(&state, pages[position], clients) : .none
  }

  /// Marks the answers of all pages as no longer right, because other sources or another language are wanted, or warnings changed.
  static func answersOutdated(_ state: inout State, _ clients: Clients) -> Effect<Action> {
    for id in state.pages.ids { state.pages[id: id]?.isOutdated = true }
    return page(&state, state.selected, .answersOutdated, clients)
  }

  /// Sets the nickname of a place.
  static func rename(_ state: inout State, _ id: PageID, _ nickname: String) {
    state.pages[id: id]?.nickname = nickname
  }

  /// Moves a place; the page of the device's own position stays first.
  static func reorder(_ state: inout State, _ id: PageID, to position: Int) {
    if id != here { state.pages.move(id, to: max(1, position)) }
  }

  static func remove(_ state: inout State, _ id: PageID, _ clients: Clients) -> Effect<Action> {
    let now = clients.now
    // The second click of a double click would hit the next page's button, which is not intended.
    if let last = state.lastRemoval, last <= now, now - last < 2 { return .none }
    guard id != here, state.pages.contains(id) else { return .none }
    let effect = removePage(&state, id, clients)
    state.lastRemoval = now
    return .merge(effect, focusScreen(clients))
  }

  /// Removes a page, from whichever screen. If it was in view, the page before it comes into view.
  static func removePage(_ state: inout State, _ id: PageID, _ clients: Clients) -> Effect<Action> {
    guard id != here, let position = state.pages.position(of: id), let page = state.pages.remove(id) else { return .none }
    state.keptOnceRead.removeAll { $0 == id }
    state.change = nil
    let wasSelected = id == state.selected
    state.removed.append(Removal(page, id: id, position: position, wasSelected: wasSelected))
    return wasSelected ? showPage(&state, at: state.pages.ids[max(0, position - 1)], clients) : .none
  }

  /// Replaces a page by a new one with another number, so that no late answer for the old place can arrive under the new one's name.
  static func replace(_ state: inout State, _ id: PageID, _ clients: Clients) -> Effect<Action> {
    guard let position = state.pages.position(of: id), let old = state.pages.remove(id) else { return .none }
    state.keptOnceRead.removeAll { $0 == id }
    let new = state.freeID
    state.pages.insert(
      WeatherFeature.State(origin: .random, coordinate: clients.random.coordinate(), isGuest: true), id: new, at: position)
    state.removed.append(Removal(old, id: id, position: position, wasSelected: true, replacement: new))
    return showPage(&state, at: new, clients)
  }

  /// Brings back the page that was removed last, at its former index and in place of the page that replaced it. After that, the one removed
  /// before can be brought back.
  static func undo(_ state: inout State, _ clients: Clients) -> Effect<Action> {
    guard var last = state.removed.popLast() else { return .none }
    last.page.askedAt = nil
    if let replacement = last.replacement { state.pages.remove(replacement) }
    let id = state.freeID
    state.pages.insert(last.page, id: id, at: last.position)
    // An older removal may name the page as its replacement.
    for index in state.removed.indices where state.removed[index].replacement == last.id { state.removed[index].replacement = id }
    return last.wasSelected ? showPage(&state, at: id, clients) : .none
  }
}
