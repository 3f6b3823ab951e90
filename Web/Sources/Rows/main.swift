import BrowserBridge
import Markup

/// State and screen, for as long as the page lives.
final class RowsApp {
  var rows = Rows()
  var screen: Screen?

  func start() {
    let screen = Screen {
      self.rows.view { action in
        self.rows.reduce(action)
        self.screen?.setNeedsDraw()
      }
    }
    self.screen = screen
    screen.start()
  }
}

@_cdecl("browser_start")
func browserStart() {
  RowsApp().start()
}
