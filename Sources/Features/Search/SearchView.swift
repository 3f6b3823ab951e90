import Copy
import DesignSystem
import Loop
import Markup
import Routes
import WeatherModel

/// The sheet that finds a place, over a screen.
enum SearchView {
  // Not inlined: the sheet is part of the wasm's second half.
  @inline(never) static func view(
    _ state: SearchFeature.State, over screen: Destination.Screen, _ environment: Environment, _ send: Send<SearchFeature.Action>
  ) -> Node {
    let copy = environment.copy
    return sheet(
      title: copy.searchForAPlace, closeLabel: copy.close, id: "search", url: Destination(screen).url, close: { send(.closeButtonTapped) }
    ) {
      searchField(
        label: copy.coordinates, id: SearchFeature.fieldID, placeholder: copy.searchHint, value: state.text,
        url: Destination(screen, sheet: .search).url, button: copy.showWeather,
        input: { send(.textChanged($0)) }, submit: { send(.submitted) })
      if let problem = state.problem { notice(copy.advice(problem)) }
      Node(.p, .class("caption")) { copy.searchNote }
    }
  }
}
