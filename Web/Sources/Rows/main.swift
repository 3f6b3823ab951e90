import Markup

/// State and screen, for as long as the page lives.
final class RowsApp {
  var rows = Rows()
  var host: ViewHost?

  func start() {
    let host = ViewHost {
      self.rows.view { action in
        self.rows.reduce(action)
        self.host?.setNeedsDraw()
      }
    }
    self.host = host
    host.start(trustsPage: true)
  }
}

// The rows contain no text that depends on a language.
@_cdecl("browser_read_sentences")
func browserSpeaks() -> Int32 { 1 }

@_cdecl("browser_start")
func browserStart(_ instead: Int32) {
  RowsApp().start()
}
