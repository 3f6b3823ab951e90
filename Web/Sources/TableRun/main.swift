import Copy
import Tables

// Writes the sheet with the optimised wasm; the program that runs it reads the lines from the page's log.
@_cdecl("browser_start")
func browserStart() {
  guard let copy = Page.sentences().flatMap({ Copy($0) }) else { return Page.log("no sentences") }
  Sheet(copy) { Page.log($0) }.writeAll()
}
