import Configuration
import Copy
import DesignSystem
import Features
import Markup
import Preferences
import WeatherModel
import Widgets

/// A complete page as HTML: the views' markup, the drawings, and the state from which the app starts.
struct Document {
  let site: AppFiles
  /// The owner's own tile server, for `map.js`; nil for OpenStreetMap's.
  var tiles: TileAddress?

  /// The scripts of a page.
  enum Scripts {
    /// The app takes over, if the site has one.
    case app
    /// The page is for browsers without scripts; another one opens the app at the same address instead.
    case opensApp
    /// The page stays as it is in every browser, because its address shows something else when it is opened.
    case none
  }

  /// The page of a state. With `isForEveryAddress` the page doesn't contain its address, and the app reads that from the browser. `screen`
  /// is a screen that only the server makes, which may have a `title` and a `style` sheet of its own; the app does not take over
  /// from it.
  func html(
    _ state: AppFeature.State, isForEveryAddress: Bool = false, scripts: Scripts = .app, screen: Node? = nil, title: String? = nil,
    style: String? = nil
  ) -> [UInt8] {
    let view = screen.map { AppView.page(state, around: $0) } ?? AppView.view(state)
    var snapshot = AppSnapshot(state)
    if isForEveryAddress { snapshot.destination = nil }
    var page = HTMLText()
    let language = state.copy.language
    let head = PageHead(state)
    page.append("<!doctype html><html lang=\"", language.tag, language.isRightToLeft ? "\" dir=\"rtl\"" : "\" dir=\"ltr\"")
    if !head.theme.isEmpty { page.append(" data-theme=\"", head.theme, "\"") }
    if !head.transparency.isEmpty { page.append(" data-transparency=\"", head.transparency, "\"") }
    // The style sheet of the map and of trips is loaded together with the map; a page that begins with one of them links it directly.
    let hasMap = state.navigation.tab == .map || state.navigation.tab == .trips
    if hasMap { page.appendMarkup(" data-map") }
    if let tiles { page.append(" data-tiles=\"", tiles.template, "\"") }
    page.appendMarkup("><head><meta charset=\"utf-8\">")
    page.appendMarkup("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1, viewport-fit=cover, ")
    page.append("interactive-widget=resizes-content\"><title>", title ?? head.title, "</title>")
    if let seconds = secondsToReload(state) {
      page.append("<noscript><meta http-equiv=\"refresh\" content=\"", String(seconds), "\"></noscript>")
    }
    if scripts == .app { waiting(&page, state.copy) }
    themes(&page, AppView.scene(state), state.preferences.theme)
    page.append("<meta name=\"description\" content=\"", state.copy.pageDescription, "\">")
    link(&page, "stylesheet", "app.css")
    if hasMap { link(&page, "stylesheet", "map.css") }
    if let style { link(&page, "stylesheet", style) }
    link(&page, "icon", "app-icon.svg")
    link(&page, "apple-touch-icon", "apple-touch-icon-180.png")
    let manifest = "manifest." + language.tag + ".webmanifest"
    link(&page, "manifest", site.urls[manifest] == nil ? "manifest.webmanifest" : manifest)
    if scripts == .app { preload(&page, language) }
    page.appendMarkup("</head><body>")
    page.append(trustedMarkup: site.sprite)
    page.appendMarkup("<div id=\"app\">")
    page.append(view)
    page.appendMarkup("</div>")
    switch scripts {
    case .app: program(&page, state, snapshot)
    case .opensApp: script(&page, "scripted.js")
    case .none: break
    }
    page.appendMarkup("</body></html>")
    return page.bytes
  }

  /// After how many seconds a page without weather, which waits for it, is worth loading again; with scripts, the app does that.
  private func secondsToReload(_ state: AppFeature.State) -> Int64? {
    let page = state.weatherList.page
    guard state.navigation.showsWeather, page.report == nil, let left = page.secondsToWait(at: state.now), left < 600 else { return nil }
    return left + 1
  }

  /// What catches taps before the program is there. The browser runs it before it shows anything.
  private func waiting(_ page: inout HTMLText, _ copy: Copy) {
    guard let url = site.urls["waiting.js"] else { return }
    page.append("<script src=\"", url, "\" data-loading=\"")
    page.append(Node.text(copy.stillLoading))
    page.appendMarkup("\"></script>")
  }

  /// Makes the browser fetch the program before it has read the whole page.
  private func preload(_ page: inout HTMLText, _ language: Language) {
    for module in ["bridge.js", "patch.js", "gestures.js"] { link(&page, "modulepreload", module) }
    for name in ["WebApp.wasm", language.tag + ".txt"] {
      guard let url = site.urls[name] else { continue }
      page.append("<link rel=\"preload\" as=\"fetch\" crossorigin href=\"", url, "\">")
    }
  }

  /// The program, and the state from which it takes over.
  private func program(_ page: inout HTMLText, _ state: AppFeature.State, _ snapshot: AppSnapshot) {
    stopped(&page, state.copy)
    page.appendMarkup("<script type=\"text/plain\" id=\"state\">")
    // JSON is written without '<' (see JSONWriter). If one gets in nevertheless, it must not end the element: the app then starts without
    // the state.
    let bytes = snapshot.bytes
    if !bytes.contains(UInt8(ascii: "<")) { page.append(trustedMarkup: bytes) }
    page.appendMarkup("</script>")
    script(&page, "loader.js")
  }

  private func script(_ page: inout HTMLText, _ name: String) {
    guard let url = site.urls[name] else { return }
    page.append("<script type=\"module\" src=\"", url, "\"></script>")
  }

  /// The theme to use before the style sheet is loaded, and the colour of the browser's own bars.
  private func themes(_ page: inout HTMLText, _ scene: Scene, _ theme: Preferences.Theme) {
    let colours = (light: scene.stops(isLight: true).0, dark: scene.stops(isLight: false).0)
    switch theme {
    case .system:
      page.appendMarkup("<meta name=\"color-scheme\" content=\"dark light\">")
      for (theme, colour) in [("dark", colours.dark), ("light", colours.light)] {
        page.append("<meta name=\"theme-color\" media=\"(prefers-color-scheme: ", theme, ")\"")
        page.append(" content=\"", colour, "\">")
      }
    case .light, .dark:
      page.append("<meta name=\"color-scheme\" content=\"", theme == .dark ? "dark" : "light", "\">")
      page.append("<meta name=\"theme-color\" content=\"", theme == .dark ? colours.dark : colours.light, "\">")
    }
  }

  /// What the loader shows when it can't go on; it has no translations of its own.
  private func stopped(_ page: inout HTMLText, _ copy: Copy) {
    page.appendMarkup("<template id=\"stopped\">")
    page.append(
      Node(.div, .class("trap"), .role("alert")) {
        Node(.h1) { copy.stoppedTitle }
        Node(.p) { copy.stoppedText }
        Node(.button, .class("button")) { copy.reload }
        Node(.button, .class("button")) { copy.readOn }
      })
    page.appendMarkup("</template>")
  }

  private func link(_ page: inout HTMLText, _ relation: String, _ name: String) {
    guard let url = site.urls[name] else { return }
    page.append("<link rel=\"", relation, "\"")
    page.append(" href=\"", url, "\">")
  }
}

extension HTMLText {
  /// Appends a text between two pieces of markup.
  fileprivate mutating func append(_ before: StaticString, _ text: String, _ after: StaticString) {
    appendMarkup(before)
    append(Node.text(text))
    appendMarkup(after)
  }
}
