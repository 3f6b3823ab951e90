import Copy
import DesignSystem
import Loop
import Markup
import Routes
import WeatherModel

/// The message that a place was saved, given up, removed or left, for as long as that can be undone.
func undoToast(_ state: AppFeature.State, _ environment: Environment, _ send: Send<PlacesAction>) -> Node? {
  guard let change = state.undoable.last else { return nil }
  let copy = environment.copy
  var name = change.page.placeName(environment)
  let words: String
  switch change.kind {
  case .saved:
    // One that found no room is not saved.
    guard let cell = change.page.coordinate.map({ Cell($0) }), state.places.contains(cell) else { return nil }
    if let page = state.weatherList.pages[id: .place(cell)] {
      // The name of a random place comes with its weather.
      if page.report == nil, page.isLoading { return nil }
      name = page.placeName(environment)
    }
    words = copy.placeSaved(place: name)
  case .givenUp, .removed: words = copy.placeRemoved(name)
  case .replaced: words = copy.placeLeft(name)
  }
  // Each message has its own timeout. That includes the one before, which returns when the last change was undone.
  return toast(
    words, key: .name("toast " + String(state.undoable.count) + words), button: copy.undo,
    url: change.page.coordinate == nil ? nil : Route.preferences.url,
    fields: [
      (FormField.save, change.page.coordinate.map { Cell($0).description } ?? ""), (FormField.position, String(change.index)),
      (FormField.back, state.destination.url),
    ],
    action: { send(.undoButtonTapped) }, expired: { send(.undoExpired) })
}
