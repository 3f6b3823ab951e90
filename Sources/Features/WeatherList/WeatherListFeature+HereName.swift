import Loop
import WeatherModel

// What the device's own position is called.
extension WeatherListFeature {
  /// The person wants the name of here, or no longer.
  @inline(never) static func nameHereSwitched(_ state: inout State, isOn: Bool, _ clients: Clients) -> Effect<Action> {
    state.hereName.isWanted = isOn
    state.hereName.lastAsked = nil
    return isOn ? nameHere(&state, clients) : .cancel(id: Running.nameHere)
  }

  /// The device has found itself.
  static func nameHere(_ state: inout State, at coordinate: Coordinate, _ clients: Clients) -> Effect<Action> {
    state.hereName.position = coordinate
    return nameHere(&state, clients)
  }

  /// The name is asked for anew: places have other names in other languages.
  @inline(never) static func languageChanged(_ state: inout State, _ language: Language, _ clients: Clients) -> Effect<Action> {
    state.hereName.language = language
    state.hereName.answers = []
    state.hereName.lastAsked = nil
    return nameHere(&state, clients)
  }

  /// What the device may no longer know it must not tell.
  static func forgetHere(_ state: inout State) -> Effect<Action> {
    state.hereName.position = nil
    state.hereName.lastAsked = nil
    return .cancel(id: Running.nameHere)
  }

  /// Asks what the device's own position is called, where that is wanted and not known.
  @inline(never) static func nameHere(_ state: inout State, _ clients: Clients) -> Effect<Action> {
    let now = clients.now
    guard let cell = state.hereName.question(at: now) else { return .none }
    state.hereName.lastAsked = now
    let language = state.hereName.language
    return .future(id: Running.nameHere, cancelInFlight: true) { answer in
      clients.names.name(cell, language) { answer(.hereNamed(cell, $0)) }
    }
  }

  /// Takes the answer; a failure is tried again later, at the next position.
  @inline(never) static func hereNamed(_ state: inout State, _ cell: Cell, _ answer: NameAnswer, _ clients: Clients) -> Effect<Action> {
    guard case .known(let name) = answer else { return .none }
    state.hereName.lastAsked = nil
    state.hereName.answers.append(HereName.Answer(cell: cell, name: name))
    // The device may be elsewhere by now.
    return nameHere(&state, clients)
  }
}
