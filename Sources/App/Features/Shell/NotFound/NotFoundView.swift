import Copy
import DesignSystem
import Loop
import Markup
import Routes
import WeatherModel

extension Screen {
  static func notFound(_ path: String) -> Screen {
    // It was not opened from a screen.
    Screen(
      address: .notFound(path: path), title: { NotFoundView.message($0).title },
      view: { app, environment, _ in NotFoundView.view(NotFoundView.message(app), environment) })
  }
}

/// The page at an address that the app does not know, with links to the weather and the search.
enum NotFoundView {
  /// Only the server knows all addresses, such as those with the name of a town.
  static func message(_ app: AppFeature.State) -> Message {
    app.isOnline && !app.beganWithoutServer ? app.copy.nowhere : app.copy.message(for: .noConnection)
  }

  static func view(_ message: Message, _ environment: Environment) -> Node {
    let copy = environment.copy
    return screen(
      class: "screen", key: "nowhere",
      children: [
        errorState(art: emptyGlass(isCracked: true, class: "error-state__art"), title: message.title, text: message.text) {
          environment.linkButton(copy.showWeather, style: .primary, to: Destination(.here))
          environment.linkButton(copy.searchForAPlace, icon: .search, to: Destination(.here, sheet: .search))
        }
      ])
  }
}
