import Loop
import WeatherModel

/// A place that was just saved or given up, by its star or as a random place for the list. A message says so, and the person can undo it.
public struct SavingChange: Equatable, Sendable {
  /// The place's page.
  public var id: WeatherListFeature.PageID
  /// Whether the place was saved, not given up.
  public var isSaved: Bool
  /// Whether the page was made for this, so that undoing removes it.
  public var isNewPage = false
}

// Saving places: the star of a page, and random places for the list.
extension WeatherListFeature {
  /// Saves the place of a page, or gives it up; its page stays in view, as one that is only looked at.
  static func starTapped(_ state: inout State, _ id: PageID, _ clients: Clients) -> Effect<Action> {
    if let saved = state.savedPage(of: id) {
      // Until the device's storage has been read, only a removal is sure to last.
      guard id != here, state.painted.isEmpty else { return removePage(&state, saved, clients) }
      state.pages[id: saved]?.isGuest = true
      state.change = SavingChange(id: saved, isSaved: false)
      return .none
    }
    guard let page = state.pages[id: id], let coordinate = page.coordinate else { return .none }
    if id != here {
      save(&state, id)
    } else if let known = state.savedPage(at: coordinate) {
      save(&state, known)
    } else {
      // The device may move on, so the place where it is now gets a page of its own.
      var copy = page
      copy.origin = .chosen(searchedFor: nil)
      copy.askedAt = nil
      copy.isGuest = true
      save(&state, add(&state, copy), isNewPage: true)
    }
    return .none
  }

  /// Adds a random place to the person's own places.
  static func keepRandom(_ state: inout State, isShown: Bool, _ clients: Clients) -> Effect<Action> {
    let id = add(&state, WeatherFeature.State(origin: .random, coordinate: clients.random.coordinate(), isGuest: true))
    save(&state, id, isNewPage: true)
    if isShown { state.selected = id }
    return loadAll(&state, clients)
  }

  /// Undoes what the message about a place is about.
  static func undoSaving(_ state: inout State, _ clients: Clients) -> Effect<Action> {
    guard let change = state.change else { return .none }
    state.change = nil
    if !change.isSaved {
      state.keep(change.id)
    } else if change.isNewPage {
      let shown = removePage(&state, change.id, clients)
      _ = state.removed.popLast()
      return shown
    } else {
      state.pages[id: change.id]?.isGuest = true
    }
    return .none
  }

  private static func save(_ state: inout State, _ id: PageID, isNewPage: Bool = false) {
    state.keep(id)
    // Nothing counts as saved before it can be stored.
    if state.painted.isEmpty { state.change = SavingChange(id: id, isSaved: true, isNewPage: isNewPage) }
  }

  private static func add(_ state: inout State, _ page: WeatherFeature.State) -> PageID {
    let id = state.freeID
    state.pages.append(page, id: id)
    return id
  }
}

extension WeatherListFeature.State {
  /// The page that is one of the person's own and shows the same place as this one; for the page of the device's own position, the one that
  /// was saved there.
  func savedPage(of id: WeatherListFeature.PageID) -> WeatherListFeature.PageID? {
    let own = id == WeatherListFeature.here ? pages[id: id]?.coordinate.flatMap { savedPage(at: $0) } : id
    guard let own, let page = pages[id: own], !page.isGuest else { return nil }
    return own
  }

  /// Makes a page one of the person's own places, whatever will be read from the device's storage.
  mutating func keep(_ id: WeatherListFeature.PageID) {
    if painted.isEmpty { pages[id: id]?.isGuest = false } else { keptOnceRead.append(id) }
  }

  /// Keeps what the person wanted to keep before the device's storage was read.
  mutating func keepWanted() {
    let wanted = keptOnceRead
    keptOnceRead = []
    painted.removeAll { wanted.contains($0) }
    for id in wanted {
      pages[id: id]?.isGuest = false
      change = SavingChange(id: id, isSaved: true)
    }
  }
}
