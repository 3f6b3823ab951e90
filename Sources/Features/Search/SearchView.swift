import Copy
import DesignSystem
import Loop
import Markup
import Routes
import WeatherModel

/// The sheet that finds a place.
enum SearchView {
  // Not inlined: the sheet is part of the wasm's second half.
  @inline(never) static func view(
    _ state: SearchFeature.State, _ environment: Environment, _ send: Send<SearchFeature.Action>
  ) -> Node {
    let copy = environment.copy
    return sheet(
      title: copy.searchForAPlace, closeLabel: copy.close, id: "search", url: Route.home.url, close: { send(.closeButtonTapped) }
    ) {
      searchField(
        label: copy.coordinates, id: SearchFeature.fieldID, placeholder: copy.searchHint, value: state.text,
        url: Route.search(text: "").url, button: copy.showWeather,
        input: { send(.textChanged($0)) }, submit: { send(.submitted) })
      if let problem = state.problem { notice(copy.advice(problem)) }
      Node(.p, .class("caption")) { copy.searchNote }
    }
  }
}
