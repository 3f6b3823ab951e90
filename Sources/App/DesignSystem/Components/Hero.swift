import Markup

/// The temperature in large letters, the condition below it, a few more values, and the storm glass beside them.
public func hero(
  temperature: String, condition: Node, values: [LabelledValue], glass: Node
) -> Node {
  Node(.div, .class("hero on-sky")) {
    Node(.div, .class("hero__main")) {
      temperatureDisplay(temperature)
      condition
      temperatureRange(values)
    }
    glass
  }
}

/// The temperature alone, in large letters.
public func temperatureDisplay(_ text: String) -> Node {
  Node(.p, .class("temperature__value")) { isolated(text) }
}

/// The condition in words beside its picture.
public func conditionBadge(_ symbol: WeatherIcon, text: String) -> Node {
  Node(.p, .class("condition-badge")) {
    weatherIcon(symbol)
    text
  }
}

/// High, low and apparent temperature.
public func temperatureRange(_ values: [LabelledValue]) -> Node {
  Node(
    .p, [.class("temperature__range")],
    children: values.map { value in
      Node(.span) {
        Node(.b, .attr(.ariaHidden, ifPresent: value.spokenLabel == nil ? nil : "true")) { value.label + " " }
        if let spoken = value.spokenLabel { Node(.span, .class("visually-hidden")) { spoken + " " } }
        isolated(value.value)
        " "
      }
    })
}

/// The line below the hero: freshness at its start, page dots at its end.
public func metaRow(@NodeBuilder content: () -> [Node]) -> Node {
  Node(.div, [.class("weather__meta on-sky")], children: content())
}
