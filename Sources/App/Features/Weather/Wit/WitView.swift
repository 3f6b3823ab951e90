import Copy
import DesignSystem
import Loop
import Markup
import Preferences
import Routes
import WeatherModel

/// The card with the humorous line about the weather.
enum WitView {
  static func view(
    _ state: WitFeature.State, at cell: Cell, _ environment: Environment, _ send: Send<WitFeature.Action>
  ) -> Node {
    let copy = environment.copy
    if state.requestedCell == cell { return pendingQuote(copy.wit, copy.witThinking, isBusy: true) }
    if let stored = state.line(of: cell) {
      return quote(copy.wit, stored.line.text, language: stored.language.tag, by: writer(stored, environment), button: copy.anotherLine) {
        send(.anotherButtonTapped(cell))
      }
    }
    if state.placeWithoutLine == cell || !environment.isOnline {
      // Where the writer has nothing to say about this weather or in this language, asking it again is no use.
      let isUnreachable = state.isUnreachable || !environment.isOnline
      return quote(
        copy.wit, copy.witNone, isMissing: true, by: isUnreachable ? copy.witUnreachable : "", button: isUnreachable ? copy.retry : nil
      ) { send(.anotherButtonTapped(cell)) }
    }
    return pendingQuote(copy.wit, copy.witThinking, isBusy: false)
  }

  private static func writer(_ stored: WitFeature.StoredLine, _ environment: Environment) -> String {
    let copy = environment.copy
    // On a first visit, the screens do not know the device's time zone yet, because the server did not know it either.
    let zone = stored.utcOffset.map { LocalZone(identifier: "", offset: $0) }
    let time = (zone.map(environment.display) ?? environment.deviceDisplay).time(stored.written)
    return switch stored.line.writer {
    case .house: copy.witByHouse(time: time)
    case .model: copy.witByModel(model: stored.line.model, time: time)
    case .device: copy.witByDevice(time: time)
    }
  }
}
