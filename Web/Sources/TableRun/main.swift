import BrowserBridge
import Copy
import Tables

// The sheet as the optimised wasm writes it: whoever runs it takes the lines from the page's log.
@_cdecl("browser_start")
func browserStart() {
  guard let copy = Page.sentences().flatMap({ Copy($0) }) else { return Page.log("no sentences") }
  Sheet(copy) { Page.log($0) }.writeAll()
}
