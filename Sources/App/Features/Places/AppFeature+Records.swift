import Copy
import Loop
import Preferences
import WeatherModel

// The person's places and the records that all of their devices exchange.
extension AppFeature {
  /// Opens the records that the device has stored, or begins new ones.
  static func openRecords(_ state: inout State, _ snapshot: AppSnapshot?, _ clients: Clients) {
    guard !state.storageState.belongsToNewerVersion else { return }
    var space: Space
    if let known = snapshot.flatMap({ Space(record: $0.space) }) {
      space = known
      state.weatherList.places.forgetProvisional()
      // A device that was shut out tries again: the server may have been without its database for a moment.
      space.needsPull = space.membership != .notYet || state.hasDeviceKey
    } else {
      space = Space(device: clients.random.bits())
      // If this device has a key, the server has what the browser deleted, does not store, or has not received yet.
      space.bringsPlaces = clients.space.wasPairedByForm()
      space.needsPull = state.storageState.problem != nil || state.hasDeviceKey || space.bringsPlaces
    }
    if space.needsPull, space.membership == .notYet { space.membership = .asking }
    if let snapshot, snapshot.isOfFormerFormat { state.weatherList.places.take(former: snapshot.places) }
    state.space = space
    syncPlaces(&state, clients)
    namePlaces(&state, hasNewUnit: false, clients)
  }

  /// Writes the person's edits of their places into the records, and sends them soon.
  static func recordPlaces(_ state: inout State, _ clients: Clients) -> Effect<Action> {
    let records = state.space?.replica
    syncPlaces(&state, clients)
    namePlaces(&state, hasNewUnit: false, clients)
    // With the first place, the records are in use.
    noteSettings(&state, clients)
    return state.space?.replica == records ? .none : sendSoon(clients)
  }

  /// Carries out the person's edits of their places on the records, as far as these are known, and shows the places of the records.
  static func syncPlaces(_ state: inout State, _ clients: Clients) {
    guard var space = state.space else { return }
    let (saved, records) = (state.weatherList.places.list, space.replica)
    let refusal = state.weatherList.places.write(
      to: &space.replica, areComplete: space.membership != .asking, at: clients.clock.now(), clients.random.bits)
    if refusal == .tooManyPlaces { space.message = .placeLimitReached }
    state.weatherList.places.show(space.replica)
    if space.replica != records || refusal != nil { state.space = space }
    state.weatherList.showPlaces(instead: saved)
  }

  /// Gives the places the names that their weather came with: those that were saved without one and, after a change of the unit of
  /// distances, those that are named by the distance from a town. All others keep theirs: sources name places in the language of the
  /// request, so devices with different languages would rename them for ever.
  static func namePlaces(_ state: inout State, hasNewUnit: Bool, _ clients: Clients) {
    // Until the records are complete, the server may have their names.
    guard var space = state.space, space.membership != .asking else { return }
    let (records, environment) = (space.replica, state.environment)
    for place in space.replica.places.onePerCell {
      guard let page = state.weatherList.pages[id: .place(Cell(place.coordinate))] else { continue }
      let name = page.ownName(environment)
      let isNameless = place.name.text == place.coordinate.shortText
      guard isNameless || hasNewUnit && page.isNamedInSomeUnit(place.name.text, environment.copy), name != place.name.text,
        nameProblem(name) == nil, !space.refusedNames.contains(name)
      else { continue }
      try? space.replica.rename(place.id, name, at: clients.clock.now())
    }
    if space.replica == records { return }
    state.space = space
    syncPlaces(&state, clients)
  }
}

extension AppFeature.State {
  /// Shows these saved places in their order instead of those in a cookie: for devices without scripts, when the server reads their space.
  public mutating func show(_ places: [SavedPlace]) {
    weatherList.show(SavedPlaces(provisional: places.onePerCell.map { SavedPlaces.Place($0) }))
  }

  /// Applies another window's record of the space.
  mutating func applySpace(_ record: [UInt8]) {
    guard var space else { return }
    if record.isEmpty {
      space = Space(device: space.replica.clock.device)
    } else if let other = Space(record: record) {
      space.combine(other)
    }
    var places = weatherList.places
    // The other window has had the answer about the places of the page.
    if self.space?.membership == .asking, space.membership.hasHadKey { places.forgetProvisional() }
    self.space = space
    places.show(space.replica)
    weatherList.show(places)
  }
}

extension WeatherListFeature.State {
  /// Shows other saved places.
  mutating func show(_ places: SavedPlaces) {
    let before = self.places.list
    self.places = places
    showPlaces(instead: before)
  }
}

extension SavedPlaces.Place {
  /// The place of a record.
  package init(_ place: SavedPlace) { self.init(place.coordinate, name: place.name.text, nickname: place.nickname.text) }
}

extension WeatherFeature.State {
  /// Whether a name is the distance from the nearest town, in any unit.
  fileprivate func isNamedInSomeUnit(_ name: String, _ copy: Copy) -> Bool {
    guard let town = report?.nearestTown else { return false }
    return Preferences.DistanceUnit.allCases.contains { unit in
      var preferences = Preferences()
      preferences.distanceUnit = unit
      return preferences.name(after: town, copy) == name
    }
  }
}
