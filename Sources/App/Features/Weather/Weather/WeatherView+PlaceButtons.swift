import Copy
import DesignSystem
import Markup
import Routes
import WeatherModel

// The buttons of a place and those that lead to another one: icons in a header, buttons with words below a message. All of them work
// without script.
extension WeatherView {
  /// The id of the button that opens the search; it gets the focus back afterwards.
  static let searchButtonID = "search-button"

  static func search(_ copy: Copy, _ url: String, _ action: @escaping () -> Void) -> Node {
    formButton(copy.searchForAPlace, icon: .search, id: searchButtonID, url: url, action: action)
  }

  static func randomPlace(_ copy: Copy, _ action: @escaping () -> Void) -> Node {
    formButton(copy.randomPlace, icon: .dice, url: Route.random.url, action: action)
  }

  static func searchIcon(_ copy: Copy, _ url: String, _ action: @escaping () -> Void) -> Node {
    iconForm(.search, label: copy.searchForAPlace, id: searchButtonID, isGlass: false, url: url, action: action)
  }

  /// The id of the button that opens the list of the places; it gets the focus back afterwards.
  static var placesButtonID: String { "places-button" }

  /// The button that opens the list of the places over a screen.
  static func placesIcon(_ environment: Environment, over screen: Destination.Screen) -> Node {
    let places = Destination(screen, sheet: .manage)
    return iconForm(.list, label: environment.copy.places, id: placesButtonID, isGlass: false, url: places.url) { environment.open(places) }
  }

  /// The star, which is filled when the place is one of the person's own.
  static func star(_ cell: Cell, _ copy: Copy, _ context: PageContext, _ action: @escaping () -> Void) -> Node {
    iconForm(
      .star, label: context.isSaved ? copy.savedRemove : copy.addToFavourites, isGlass: false, isPressed: context.isSaved,
      url: Route.preferences.url, method: "post",
      fields: [(context.isSaved ? FormField.remove : FormField.save, cell.description), (FormField.back, context.url)], action: action)
  }
}
