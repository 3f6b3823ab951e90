import Loop
import WeatherModel

// What the device keeps of the trip and of the places that were looked up.
extension PlannedTripFeature {
  /// Reads the items that an earlier start of the app has saved, the first time; later the trip is only brought up to date.
  static func appeared(_ state: inout State, _ clients: Clients, _ environment: Environment) -> Effect<Action> {
    let renewed = renew(&state, clients, environment)
    if state.isRead || state.isReading { return renewed }
    state.isReading = true
    let items = [KnownPlaces.item, TripDraft.item, TripDraft.finishedTripItem].joined(separator: "\n")
    return .merge(renewed, .future(id: Running.read, cancelInFlight: true) { answer in clients.storage.items(items) { answer(.read($0)) } })
  }

  static func read(_ state: inout State, _ items: [StoredItem], _ clients: Clients, _ environment: Environment) -> Effect<Action> {
    (state.isRead, state.isReading) = (true, false)
    for place in KnownPlaces.read(items.value(KnownPlaces.item)) where !state.known.contains(where: { $0.cell == place.cell }) {
      state.known.append(place)
    }
    // A trip that was begun while the items were being read takes precedence.
    guard state.draft.isUntouched, let draft = TripDraft(items) else { return .none }
    state.draft = draft
    return renew(&state, clients, environment)
  }

  /// Saves the trip as it is, so that it survives a reload.
  static func save(_ draft: TripDraft, _ clients: Clients) -> Effect<Action> {
    let stored = draft.stored
    // If this can't be saved, the person has to set the trip again after a reload.
    return .fireAndForget { _ = clients.storage.write([StoredItem(TripDraft.item, stored)]) { _ in } }
  }

  /// Adds a place to those that were looked up, in place of the one in the same cell.
  static func remember(_ state: inout State, _ place: KnownPlace, _ clients: Clients) -> Effect<Action> {
    state.known = KnownPlaces.adding(place, to: state.known)
    return .fireAndForget { KnownPlaces.change(clients.storage) { KnownPlaces.adding(place, to: $0) } }
  }

  /// Begins another trip, whose first end may already be looked up, and saves that this one is over, so that a reload does not bring it back.
  static func startOver(_ state: inout State, _ clients: Clients) -> Effect<Action> {
    let (over, setting) = (state.draft.id, state.draft.setting)
    state.draft = TripDraft()
    state.draft.setting = setting
    guard let over else { return .none }
    // If this can't be saved, the trip comes back with a reload, and booking it again finds the trip that was booked.
    return .fireAndForget { _ = clients.storage.write([StoredItem(TripDraft.finishedTripItem, over.text)]) { _ in } }
  }
}
