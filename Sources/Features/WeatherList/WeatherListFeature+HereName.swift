import Loop
import WeatherModel

// The name of the device's own position.
extension WeatherListFeature {
  /// The person switched the name on or off.
  @inline(never) static func nameHereSwitched(_ state: inout State, isOn: Bool, _ clients: Clients) -> Effect<Action> {
    state.hereName.isWanted = isOn
    state.hereName.lastAsked = nil
    return isOn ? nameHere(&state, clients) : .cancel(id: Running.nameHere)
  }

  /// The device's position was found.
  static func nameHere(_ state: inout State, at coordinate: Coordinate, _ clients: Clients) -> Effect<Action> {
    state.hereName.position = coordinate
    return nameHere(&state, clients)
  }

  /// The name is requested again, because places have other names in other languages.
  @inline(never) static func languageChanged(_ state: inout State, _ language: Language, _ clients: Clients) -> Effect<Action> {
    state.hereName.language = language
    state.hereName.answers = []
    state.hereName.lastAsked = nil
    return nameHere(&state, clients)
  }

  /// Forgets the device's position, which the app may no longer use.
  static func forgetHere(_ state: inout State) -> Effect<Action> {
    state.hereName.position = nil
    state.hereName.lastAsked = nil
    return .cancel(id: Running.nameHere)
  }

  /// Requests the name of the device's own position, if the person wants it and it is not known.
  @inline(never) static func nameHere(_ state: inout State, _ clients: Clients) -> Effect<Action> {
    let now = clients.now
    guard let cell = state.hereName.question(at: now) else { return .none }
    state.hereName.lastAsked = now
    let language = state.hereName.language
    return .future(id: Running.nameHere, cancelInFlight: true) { answer in
      clients.names.name(cell, language) { answer(.hereNamed(cell, $0)) }
    }
  }

  /// Stores the answer. After a failure it is requested again later, at the next position.
  @inline(never) static func hereNamed(_ state: inout State, _ cell: Cell, _ answer: NameAnswer, _ clients: Clients) -> Effect<Action> {
    guard case .known(let name) = answer else { return .none }
    state.hereName.lastAsked = nil
    state.hereName.answers.append(HereName.Answer(cell: cell, name: name))
    // The device may have moved on in the meantime.
    return nameHere(&state, clients)
  }
}
