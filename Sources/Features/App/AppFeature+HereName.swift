import Loop
import WeatherModel

extension AppFeature {
  /// The person wants the name of here, or no longer.
  @inline(never) static func nameHereSwitched(_ state: inout State, isOn: Bool, _ clients: Clients) -> Effect<Action> {
    state.hereName.isWanted = isOn
    state.hereName.lastAsked = nil
    return isOn ? nameHere(&state, clients) : .cancel(id: "name-here")
  }

  /// Follows what the device says of its position.
  @inline(never) static func followHere(_ state: inout State, _ action: WeatherListFeature.Action, _ clients: Clients) -> Effect<Action> {
    switch action {
    case .located(.success(let coordinate)), .moved(let coordinate):
      state.hereName.position = coordinate
      return nameHere(&state, clients)
    case .located(.failure(.notFound)), .permissionChanged(.granted):
      return .none
    case .located, .permissionChanged:
      // What it may no longer know it must not tell.
      state.hereName.position = nil
      state.hereName.lastAsked = nil
      return .cancel(id: "name-here")
    default:
      return .none
    }
  }

  /// Asks what the device's own position is called, where that is wanted and not known.
  @inline(never) static func nameHere(_ state: inout State, _ clients: Clients) -> Effect<Action> {
    let now = clients.now
    guard let cell = state.hereName.question(at: now) else { return .none }
    state.hereName.lastAsked = now
    return .future(id: "name-here", cancelInFlight: true) { answer in
      clients.names.name(cell) { answer(.hereNamed(cell, $0)) }
    }
  }

  /// Takes the answer; a failure is tried again later, at the next position.
  @inline(never) static func hereNamed(_ state: inout State, _ cell: Cell, _ answer: NameAnswer, _ clients: Clients) -> Effect<Action> {
    guard case .known(let name) = answer else { return .none }
    state.hereName.lastAsked = nil
    state.hereName.answers.append(HereName.Answer(cell: cell, name: name))
    let title = AppView.title(state)
    // The device may be elsewhere by now.
    return .merge(.fireAndForget { clients.page.setTitle(title) }, nameHere(&state, clients))
  }
}
