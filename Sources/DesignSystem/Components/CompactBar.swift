import Markup

/// Place and temperature at the top edge, for when the page's own head has scrolled away; the head says the same to those who do not see.
@inline(never) public func compactBar<Action>(
  _ place: String, isHere: Bool, symbol: WeatherIcon, condition: String, temperature: String
) -> Node<Action> {
  bar(place, isHere, symbol, condition, temperature).placed()
}

private func bar(_ place: String, _ isHere: Bool, _ symbol: WeatherIcon, _ condition: String, _ temperature: String) -> Drawing {
  Drawing(.div, .class("compact-bar glass"), .decorative) {
    Drawing(.p, .class("compact-bar__place")) {
      if isHere { iconDrawing(.locate, .small) }
      Drawing(.span) { place }
    }
    Drawing(.p, .class("compact-bar__now")) {
      Drawing(.span, .class("caption")) { condition }
      weatherDrawing(symbol, nil)
      Drawing(.b) { temperature }
    }
  }
}
