import Copy
import DesignSystem
import Loop
import Markup
import Preferences
import Routes
import WeatherModel

/// The sheet that finds a place, over a screen.
enum SearchView {
  static func view(
    _ state: SearchFeature.State, over screen: Destination.Screen, _ environment: Environment, _ send: Send<SearchFeature.Action>
  ) -> Node {
    let copy = environment.copy
    let field = Field(
      screen: screen, focused: { send(.focused) }, edited: { send(.textChanged($0)) }, submitted: { send(.submitted) }, hasButton: true,
      escape: { send(.closeButtonTapped) })
    return sheet(
      title: copy.searchForAPlace, closeLabel: copy.close, id: "search", url: Destination(screen).url, close: { send(.closeButtonTapped) }
    ) {
      Node.fragment(content(state, field, environment, send))
      Node(.p, .class("caption")) { copy.searchNote }
    }
  }

  /// The search as a part of a screen that always has a search field: it opens when somebody types or taps, and a button in the field
  /// closes it.
  static func part(
    of screen: Destination.Screen, _ state: SearchFeature.State?, _ environment: Environment, _ send: Send<SearchFeature.Action>
  ) -> Node {
    guard let state else {
      // The page's script may not have started yet; without it the field is a form.
      func open(_ text: String? = nil) {
        environment.open(Destination(screen, sheet: .search))
        send(.focused)
        if let text { send(.textChanged(text)) }
      }
      let field = Field(screen: screen, tapped: { open() }, edited: { open($0) }, submitted: { open() })
      return part(content(SearchFeature.State(), field, environment, send))
    }
    var field = Field(screen: screen, focused: { send(.focused) }, edited: { send(.textChanged($0)) }, submitted: { send(.submitted) })
    field.tapped = field.focused
    field.escape = { send(.closeButtonTapped) }
    field.close = (environment.copy.close, Destination(screen).url, { send(.closeButtonTapped) })
    return part(content(state, field, environment, send))
  }

  private static func part(_ content: [Node]) -> Node { Node(.div, [.class("stack"), .attr(.id, "search")], children: content) }

  /// The screen that the field is on, and what its events do.
  private struct Field {
    var screen: Destination.Screen
    var focused: () -> Void = {}
    var tapped: (() -> Void)?
    var edited: (String) -> Void
    var submitted: () -> Void
    /// Whether there is a submit button beside the field.
    var hasButton = false
    var close: (label: String, url: String, action: () -> Void)?
    var escape: (() -> Void)?
  }

  private static func content(
    _ state: SearchFeature.State, _ field: Field, _ environment: Environment, _ send: Send<SearchFeature.Action>
  ) -> [Node] {
    let copy = environment.copy
    var nodes = [
      searchField(
        label: copy.searchForAPlace, id: SearchFeature.fieldID, placeholder: copy.searchHint, value: state.text, name: FormField.text,
        url: Destination(field.screen, sheet: .search).url, button: copy.showWeather, isButtonNeeded: field.hasButton,
        suggestions: suggestions(state, environment, send), close: field.close,
        arrow: { if !state.suggestions.isEmpty { send(.arrowPressed(by: $0)) } },
        escape: field.escape, focused: field.focused, tapped: field.tapped, input: field.edited, submit: field.submitted)
    ]
    if let failure = state.failure {
      nodes.append(messageCard(failure == .noConnection ? copy.searchNeedsServer : environment.message(for: failure).text))
    } else if state.isTooLong {
      nodes.append(messageCard(copy.searchTooLong(limit: String(PlaceSearch.longestText))))
    } else if state.hasFoundNothing {
      nodes.append(messageCard(copy.noPlaceFound(words: trimmedText(state.text))))
    } else if let problem = state.problem {
      nodes.append(messageCard(copy.advice(problem)))
    }
    if let recent = state.recent, !recent.isEmpty {
      nodes.append(
        recentList(
          copy.recentSearches, items: recent.map { (item($0, environment), copy.forgetSearch(name: $0.name.name)) },
          open: { send(.recentTapped($0)) }, remove: { send(.recentRemoved($0)) }))
    }
    return nodes
  }

  private static func suggestions(
    _ state: SearchFeature.State, _ environment: Environment, _ send: Send<SearchFeature.Action>
  ) -> Suggestions {
    let copy = environment.copy
    return Suggestions(
      label: copy.places, status: state.suggestions.isEmpty ? "" : copy.placesFound(count: Int64(state.suggestions.count)),
      items: state.suggestions.map { item($0, environment) }, chosen: state.chosen, choose: { send(.suggestionTapped($0)) })
  }

  private static func item(_ place: Suggestion, _ environment: Environment) -> Suggestions.Item {
    let display = environment.display(in: LocalZone(identifier: "", offset: 0))
    return Suggestions.Item(
      title: place.name.name, note: place.isPoint ? environment.copy.coordinates(place.coordinate) : environment.copy.around(place.name),
      label: environment.copy.fullName(place.name), url: place.url,
      value: place.temperature.map { display.degrees($0) } ?? "")
  }
}
