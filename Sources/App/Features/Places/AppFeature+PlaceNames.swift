import Copy
import Loop
import Preferences
import WeatherModel

extension AppFeature {
  /// Gives the places the names that their weather came with: those that were saved without one and, after a change of the unit of
  /// distances, those that are named by the distance from a town. All others keep theirs: sources name places in the language of the
  /// request, so devices with different languages would rename them for ever.
  static func namePlaces(_ state: inout State, hasNewUnit: Bool = false, _ clients: Clients) {
    // Until the records are complete, the server may have their names.
    guard var space = state.space, space.membership != .asking else { return }
    let environment = state.environment
    for place in space.replica.places.onePerCell {
      guard let page = state.weatherList.pages[id: .place(Cell(place.coordinate))] else { continue }
      let name = page.ownName(environment)
      let isNameless = place.name.text == place.coordinate.shortText
      guard isNameless || hasNewUnit && page.isNamedInSomeUnit(place.name.text, environment.copy), name != place.name.text,
        nameProblem(name) == nil, !state.sync.refusedNames.contains(name)
      else { continue }
      try? space.replica.rename(place.id, name, at: clients.clock.now())
    }
    if space.replica != state.space?.replica { state.changeRecords { $1 = space } }
  }

  /// Names places when something has come that may bring names, and sends these.
  static func nameArrived(_ state: inout State, _ clients: Clients) -> Effect<Action> {
    let records = state.space?.replica
    namePlaces(&state, clients)
    return state.space?.replica == records ? .none : sendSoon(clients)
  }
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
