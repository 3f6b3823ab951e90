import Loop
import WeatherModel

// How pages come, go and take turns.
extension WeatherListFeature {
  @inline(never) static func select(_ state: inout State, _ id: PageID, _ clients: Clients) -> Effect<Action> {
    guard state.pages.contains(id) else { return .none }
    state.selected = id
    state.removed = []
    state.replacement = nil
    return page(&state, id, .appeared, clients)
  }

  static func add(_ state: inout State, _ page: WeatherFeature.State, _ clients: Clients) -> Effect<Action> {
    let id = state.freeID
    state.pages.append(page, id: id)
    return select(&state, id, clients)
  }

  @inline(never) static func remove(_ state: inout State, _ id: PageID, _ clients: Clients) -> Effect<Action> {
    let now = clients.now
    // The second click of a double click meets the next page's button, and is not meant.
    if let last = state.lastRemoval, last <= now, now - last < 2 { return .none }
    guard id != here, state.pages.contains(id) else { return .none }
    let effect = take(&state, id, clients)
    state.lastRemoval = now
    return .merge(effect, focusScreen(clients))
  }

  /// Takes a page away, wherever the person did that; where it was in view, its neighbour is now.
  @inline(never) static func take(_ state: inout State, _ id: PageID, _ clients: Clients) -> Effect<Action> {
    guard id != here, let position = state.pages.position(of: id), let page = state.pages.remove(id) else { return .none }
    let wasSelected = id == state.selected
    let effect = wasSelected ? select(&state, state.pages.ids[max(0, position - 1)], clients) : .none
    state.replacement = nil
    state.removed = [page]
    state.removedPosition = position
    state.removedWasSelected = wasSelected
    return effect
  }

  /// A new page in the old one's place, so that nothing of the old place can arrive under the new one's name.
  static func replace(_ state: inout State, _ id: PageID, _ clients: Clients) -> Effect<Action> {
    guard let position = state.pages.position(of: id), let old = state.pages.remove(id) else { return .none }
    let new = state.freeID
    state.pages.insert(
      WeatherFeature.State(origin: .random, coordinate: clients.random.coordinate(), isGuest: true), id: new, at: position)
    let effect = select(&state, new, clients)
    state.removed = [old]
    state.removedPosition = position
    state.removedWasSelected = true
    state.replacement = new
    return effect
  }

  /// The page that was removed last comes back where it stood, instead of the one that took its place.
  static func undo(_ state: inout State, _ clients: Clients) -> Effect<Action> {
    let id = state.freeID
    for var page in state.removed {
      page.askedAt = nil
      if let replacement = state.replacement { state.pages.remove(replacement) }
      state.pages.insert(page, id: id, at: state.removedPosition)
    }
    if state.removedWasSelected { return select(&state, id, clients) }
    state.removed = []
    return .none
  }
}
