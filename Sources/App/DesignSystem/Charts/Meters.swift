import Markup
import WeatherModel

// The small drawings of the metric cards. They are decoration, since the card's number and words say the same.

/// A bar for the relative humidity, 0…1.
public func humidityBar(_ humidity: Double) -> Node { meter(humidity * 100, of: nil) }

/// A bar for the dew point on a scale from −10 to 25 °C, in the colour of that temperature.
public func dewPointBar(_ dewPoint: Temperature) -> Node {
  meter((dewPoint.celsius + 10) / 35 * 100, of: dewPoint)
}

/// A bar from the temperature of the thermometer to the one that it feels like.
public func feelsLikeBar(actual: Temperature, feels: Temperature) -> Node {
  let scale = RangeScale(
    low: Temperature(celsius: min(actual.celsius, feels.celsius) - 6), high: Temperature(celsius: max(actual.celsius, feels.celsius) + 6))
  let from = scale.percentage(actual)
  let to = scale.percentage(feels)
  return drawing(
    .feelsLike, [.class("metric__figure flip-rtl"), .attr(.height, "14"), .decorative], of: [actual.celsius, feels.celsius]
  ) {
    let color = temperatureColor(feels)
    bar(y: "4", width: "100%", height: "6", radius: "3", class: "meter__track")
    bar(x: percent(min(from, to), 0), y: "4", width: percent(max(3, max(from, to) - min(from, to)), 0), height: "6", fill: color)
    circle(percent(from, 0), "7", "4", class: "chart__now")
    circle(percent(to, 0), "7", "5.5", .attr(.fill, color), .attr(.stroke, "#0b1531"), .attr(.strokeWidth, "1.5"))
  }
}

/// A marker for the UV index on its five steps.
public func uvScale(_ index: Double) -> Node {
  drawing(.uv, [.class("metric__figure flip-rtl"), .attr(.height, "14"), .decorative], of: [index]) {
    for step in uvColors.indices {
      bar(x: percent(Double(step) * 20.4), y: "4", width: "18.4%", height: "6", radius: "3", fill: uvColors[step])
    }
    circle(percent(uvPercentage(index), 0), "7", "5", class: "range__now")
  }
}

/// Four peaks, each further away; those within the visibility (in metres) are clearer.
public func visibilityPeaks(_ metres: Double) -> Node {
  drawing(
    .peaks,
    [
      .class("metric__figure flip-rtl"), .attr(.height, "22"), .attr(.viewBox, "0 0 140 22"), .attr(.preserveAspectRatio, "xMinYMid"),
      .decorative,
    ], of: [metres]
  ) {
    for peak in 0..<4 {
      let height = String(16 - peak * 2)
      path(
        "M" + String(peak * 34) + " 22l15-" + height + " 15 " + height + "z", .attr(.fill, "currentColor"),
        .attr(.opacity, compact(peakOpacity(peak, metres), 2)))
    }
  }
}

/// The cloud cover, 0…1, as filled eighths of a disc.
public func cloudOktas(_ cover: Double, label: String) -> Node {
  let full = oktas(cloudCover: cover)
  return drawing(
    .oktas, [.attr(.width, "56"), .attr(.height, "56"), .attr(.viewBox, "0 0 56 56"), .role("img"), .label(label)], of: [Double(full)]
  ) {
    for eighth in 0..<8 {
      path(wedge(eighth), class: eighth < full ? "okta okta--full" : "okta")
    }
  }
}

private func meter(_ percentage: Double, of temperature: Temperature?) -> Node {
  drawing(
    .meter, [.class("metric__figure flip-rtl"), .attr(.height, "6"), .decorative], of: [percentage, temperature?.celsius ?? .infinity]
  ) {
    let fill = temperature.map { temperatureColor($0) }
    bar(width: "100%", height: "6", radius: "3", class: "meter__track")
    bar(
      width: percent(clamped(percentage, 4, 100), 0), height: "6", radius: "3", class: fill == nil ? "meter__fill" : nil, fill: fill)
  }
}

/// The position of a UV index, 0…100, on five steps of equal width that cover 3, 3, 2, 3 and 3 points of the index.
func uvPercentage(_ index: Double) -> Double { clamped(SixSteps(3, 6, 8, 11, 14, 17).position(index) * 20.4, 3, 97) }

private let uvColors = ["#6be3a6", "#f2cf3f", "#f2924b", "#e5566a", "#a85fd6"]

/// The opacity of the peak that is `peak` times 6 km away.
func peakOpacity(_ peak: Int, _ metres: Double) -> Double { clamped((metres / 6000 - Double(peak)) * 0.5 + 0.1, 0.08, 0.8) }

private func wedge(_ eighth: Int) -> String {
  let start = polar(28, 26, Double(eighth) * 45)
  let end = polar(28, 26, Double(eighth) * 45 + 45)
  var path = PathText()
  path.move(28, 28)
  path.line(start.x, start.y)
  path.arc(26, 26, clockwise: true, end.x, end.y)
  path.close()
  return path.text
}
