import Markup

/// Place and temperature at the top edge, for when the page's own head has scrolled away; screen readers get the same from the head.
public func compactBar(
  _ place: String, isHere: Bool, symbol: WeatherIcon, condition: String, temperature: String
) -> Node {
  Node(.div, .class("compact-bar glass"), .decorative) {
    Node(.p, .class("compact-bar__place")) {
      if isHere { icon(.locate, size: .small) }
      Node(.span) { place }
    }
    Node(.p, .class("compact-bar__now")) {
      Node(.span, .class("caption")) { condition }
      weatherIcon(symbol)
      Node(.b) { temperature }
    }
  }
}
