import DesignSystem
import Features
import Markup

/// A whole page as HTML: the views' own markup, the drawings, and the state from which the app takes over.
struct Document {
  let site: Site

  /// The page of a state. The app's script is left out where there is no app to load.
  func html(_ state: AppFeature.State) -> [UInt8] {
    let view = AppView.view(state)
    var page = HTMLText()
    page.appendMarkup("<!doctype html><html lang=\"en\" dir=\"ltr\"><head><meta charset=\"utf-8\">")
    page.appendMarkup("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1, viewport-fit=cover\"><title>")
    page.append(Node.text(AppView.title(state)))
    page.appendMarkup("</title><meta name=\"color-scheme\" content=\"dark light\">")
    let colours = AppView.scene(state).skyColours
    for (theme, colour) in [("dark", colours.dark), ("light", colours.light)] as [(StaticString, StaticString)] {
      page.appendMarkup("<meta name=\"theme-color\" media=\"(prefers-color-scheme: ")
      page.appendMarkup(theme)
      page.appendMarkup(")\" content=\"")
      page.appendMarkup(colour)
      page.appendMarkup("\">")
    }
    page.appendMarkup("<meta name=\"description\" content=\"A weather app you own.\">")
    link(&page, "stylesheet", "app.css")
    link(&page, "icon", "app-icon.svg")
    link(&page, "apple-touch-icon", "apple-touch-icon-180.png")
    link(&page, "manifest", "manifest.webmanifest")
    for module in ["bridge.js", "patch.js", "gestures.js"] { link(&page, "modulepreload", module) }
    if let wasm = site.urls["WebApp.wasm"] {
      page.appendMarkup("<link rel=\"preload\" as=\"fetch\" crossorigin type=\"application/wasm\" href=\"")
      page.append(Node.text(wasm))
      page.appendMarkup("\">")
    }
    page.appendMarkup("</head><body>")
    page.append(trustedMarkup: site.sprite)
    page.appendMarkup("<div id=\"app\">")
    page.append(view)
    page.appendMarkup("</div><script type=\"application/json\" id=\"state\">")
    page.append(trustedMarkup: scriptSafe(AppSnapshot(state).bytes))
    page.appendMarkup("</script>")
    if let loader = site.urls["loader.js"] {
      page.appendMarkup("<script type=\"module\" src=\"")
      page.append(Node.text(loader))
      page.appendMarkup("\"></script>")
    }
    page.appendMarkup("</body></html>")
    return page.bytes
  }

  private func link(_ page: inout HTMLText, _ relation: StaticString, _ name: String) {
    guard let url = site.urls[name] else { return }
    page.appendMarkup("<link rel=\"")
    page.appendMarkup(relation)
    page.appendMarkup("\" href=\"")
    page.append(Node.text(url))
    page.appendMarkup("\">")
  }
}

/// JSON that may stand inside a script element: no '<' can end it or open a comment.
private func scriptSafe(_ json: [UInt8]) -> [UInt8] {
  var safe: [UInt8] = []
  safe.reserveCapacity(json.count)
  for byte in json {
    if byte == UInt8(ascii: "<") { safe.append(contentsOf: "\\u003c".utf8) } else { safe.append(byte) }
  }
  return safe
}
