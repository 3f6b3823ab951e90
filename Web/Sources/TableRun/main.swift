import BrowserBridge
import Tables

// The sheet as the optimised wasm writes it: whoever runs it takes the lines from the page's log.
@_cdecl("browser_start")
func browserStart() {
  Sheet { Page.log($0) }.writeAll()
}
