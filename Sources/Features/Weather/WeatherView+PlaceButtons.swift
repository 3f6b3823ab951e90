import Copy
import DesignSystem
import Markup
import Routes

// The buttons that lead to another place: icons in a header, buttons with words below a message. All of them work without script.
extension WeatherView {
  /// The id of the button that opens the search; it gets the focus back afterwards.
  static let searchButtonID = "search-button"

  static func search(_ copy: Copy, _ url: String, _ action: @escaping () -> Void) -> Node {
    formButton(copy.searchForAPlace, icon: .search, id: searchButtonID, url: url, action: action)
  }

  static func randomPlace(_ copy: Copy, _ action: @escaping () -> Void) -> Node {
    formButton(copy.addRandomLocation, icon: .dice, url: Route.random.url, action: action)
  }

  static func searchIcon(_ copy: Copy, _ url: String, _ action: @escaping () -> Void) -> Node {
    iconForm(.search, label: copy.searchForAPlace, id: searchButtonID, url: url, action: action)
  }

  static func randomPlaceIcon(_ copy: Copy, _ action: @escaping () -> Void) -> Node {
    iconForm(.dice, label: copy.addRandomLocation, url: Route.random.url, action: action)
  }
}
