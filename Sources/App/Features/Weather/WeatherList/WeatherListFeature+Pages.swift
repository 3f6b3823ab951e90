import Loop
import WeatherModel

// Choosing the page in view.
extension WeatherListFeature {
  /// Brings a page into view.
  static func select(_ state: inout State, _ id: PageID, _ clients: Clients) -> Effect<Action> {
    guard state.pages.contains(id) else { return .none }
    state.selected = id
    return page(&state, id, .appeared, clients)
  }

  /// Shows a random place, which stays only while it is looked at.
  static func showRandom(_ state: inout State, _ clients: Clients) -> Effect<Action> {
    choose(&state, WeatherFeature.State(origin: .random, coordinate: clients.random.coordinate()), clients)
  }

  /// Shows the page of a place that the person has searched for; it is only looked at, unless it is saved.
  static func choose(_ state: inout State, _ page: WeatherFeature.State, _ clients: Clients) -> Effect<Action> {
    if !state.pages.contains(page.id) { state.pages.append(page, id: page.id) }
    return select(&state, page.id, clients)
  }

  /// Goes forward by this many pages, or back if it is negative.
  static func step(_ state: inout State, by count: Int, _ places: SavedPlaces, _ clients: Clients) -> Effect<Action> {
    let (pages, position) = (state.distinctPages(places), state.position(places) + count)
    return pages.indices.contains(position) ? select(&state, pages[position], clients) : .none
  }

  /// Marks the answers of all pages as no longer right, because other sources or another language are wanted, or warnings changed.
  static func answersOutdated(_ state: inout State, _ clients: Clients) -> Effect<Action> {
    for id in state.pages.ids { state.pages[id: id]?.isOutdated = true }
    return page(&state, state.selected, .answersOutdated, clients)
  }
}
