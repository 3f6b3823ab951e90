import Loop
import WeatherModel

// The name of the device's own position.
extension WeatherListFeature {
  /// The person switched the name on or off.
  static func namePositionSwitched(_ state: inout State, isOn: Bool, _ clients: Clients) -> Effect<Action> {
    state.hereName.isWanted = isOn
    state.hereName.lastAsked = nil
    return isOn ? namePosition(&state, clients) : .cancel(id: Running.namePosition)
  }

  /// The device's position was found.
  static func namePosition(_ state: inout State, at coordinate: Coordinate, _ clients: Clients) -> Effect<Action> {
    state.hereName.position = coordinate
    return namePosition(&state, clients)
  }

  /// The name is requested again, because places have other names in other languages.
  static func languageChanged(_ state: inout State, _ language: Language, _ clients: Clients) -> Effect<Action> {
    state.hereName.language = language
    state.hereName.answers = []
    state.hereName.lastAsked = nil
    return namePosition(&state, clients)
  }

  /// Forgets the device's position, which the app may no longer use.
  static func forgetHere(_ state: inout State) -> Effect<Action> {
    state.hereName.position = nil
    state.hereName.lastAsked = nil
    return .cancel(id: Running.namePosition)
  }

  /// Requests the name of the device's own position, if the person wants it and it is not known.
  static func namePosition(_ state: inout State, _ clients: Clients) -> Effect<Action> {
    let now = clients.now
    guard let cell = state.hereName.cellToRequest(at: now) else { return .none }
    state.hereName.lastAsked = now
    let language = state.hereName.language
    return .future(id: Running.namePosition, cancelInFlight: true) { answer in
      clients.names.nameOfPosition(cell, language) { answer(.hereNamed(cell, $0)) }
    }
  }

  /// Stores the answer. After a failure it is requested again later, at the next position.
  static func hereNamed(_ state: inout State, _ cell: Cell, _ answer: NameAnswer, _ clients: Clients) -> Effect<Action> {
    guard case .name(let name) = answer else { return .none }
    state.hereName.lastAsked = nil
    state.hereName.answers.append(PositionName.Answer(cell: cell, name: name))
    // The device may have moved on in the meantime.
    return namePosition(&state, clients)
  }
}
