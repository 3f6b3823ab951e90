import Copy
import Loop
import Markup
import Preferences
import Routes
import WeatherModel

// The page in view gets a line about its weather as soon as the stored items were read; nothing else waits for it.
extension AppFeature {
  /// Passes an action to the feature with the lines.
  static func wit(_ state: inout State, _ action: WitFeature.Action, _ clients: Clients) -> Effect<Action> {
    var wit = state.wit ?? WitFeature.State()
    let language = state.copy.language
    let units = state.preferences.units
    let effect = Effect.child(Child.wit.id, &wit, action, { WitFeature.reduce(&$0, $1, clients, language, units) }, Action.wit)
    state.wit = wit
    return effect
  }

  /// Reads the lines that were stored at the last start. Those of a newer version are left alone.
  static func readWit(_ state: State, _ clients: Clients) -> Effect<Action> {
    if state.storageState.belongsToNewerVersion { return .none }
    return .future { answer in clients.storage.items(WitFeature.item) { answer(.wit(.read($0))) } }
  }

  /// Requests a line if the page in view has none.
  static func requestLineIfMissing(_ action: Action, _ state: inout State, _ clients: Clients) -> Effect<Action> {
    guard let wit = state.wit, let cell = state.cellOfLine, state.isOnline else { return .none }
    let isNeeded = wit.needsLine(cell, at: clients.now, state.copy.language, state.preferences.units)
    switch action {
    case .wit(.answered): return .none
    // A failed request may succeed now.
    case .returned, .connectionChanged, .minutePassed: if wit.placeWithoutLine != cell, !isNeeded { return .none }
    default: if !isNeeded { return .none }
    }
    return self.wit(&state, .lineMissed(cell), clients)
  }
}

extension AppFeature.State {
  /// The place in view; nil when it gets no line: the person wants none, or its weather may not be joked about.
  fileprivate var cellOfLine: Cell? {
    guard preferences.showsWit, navigation.showsWeather, let report = weatherList.page.report, report.allowsJokes(at: now) else {
      return nil
    }
    return report.cell
  }
}
