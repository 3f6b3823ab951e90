import Copy
import DesignSystem
import Markup
import Routes
import WeatherModel

/// The sheet that finds a place.
enum SearchView {
  // Not inlined: the sheet is part of the wasm's second half.
  @inline(never) static func view(_ state: SearchFeature.State) -> Node<AppFeature.Action> {
    let copy = Copy.english
    return sheet(
      title: copy.searchForAPlace, closeLabel: copy.close, id: "search", url: Route.home.url, close: .search(.closeButtonTapped)
    ) {
      searchField(
        label: copy.coordinates, id: SearchFeature.fieldID, placeholder: copy.searchHint, value: state.text,
        url: Route.search(text: "").url, button: copy.showWeather,
        input: { .search(.textChanged($0)) }, submit: .search(.submitted))
      if let problem = state.problem { notice(copy.advice(problem)) }
      Node(.p, .class("caption")) { copy.searchNote }
    }
  }
}
