import Markup
import WeatherModel

extension AirScale {
  /// The name of the scale in the style sheet.
  var word: String { self == .us ? "us" : "eu" }
}

/// The six bands of a scale with a marker for the current air; decoration, since number and words beside it say the same.
public func airQualityScale(_ index: Double, scale: AirScale) -> Node {
  drawing(
    .air, [.class("air__scale flip-rtl"), .attr(.dataScale, scale.word), .decorative], of: [index, scale == .us ? 1 : 0]
  ) {
    for band in 0..<6 {
      Node(.g, .attr(.dataBand, String(band + 1))) {
        bar(x: percent(Double(band) * 16.8), y: "5", width: "16%", height: "8", radius: "4", class: "band-fill")
      }
    }
    circle(percent(airMarker(index, scale), 0), "9", "7", class: "air__marker")
  }
}

/// The name of a band on its colour: "2/6 Fair".
public func airChip(_ text: String, band: Int, scale: AirScale) -> Node {
  Node(.span, .class("aqi-chip"), .attr(.dataScale, scale.word), .attr(.dataBand, String(band))) { text }
}

/// The index, its band in words, and a sentence of advice.
public func airSummary(index: String, chip: Node, advice: String) -> Node {
  Node(.div, .class("row")) {
    Node(.p, .class("air__index")) { isolated(index) }
    Node(.div, .class("stack--tight")) {
      Node(.p, .class("row")) { chip }
      Node(.p, .class("caption")) { advice }
    }
  }
}

/// The amount of one pollutant in words, and its level, without which no bar is drawn: nil if the scale does not know the pollutant.
public typealias PollutantEntry = (name: String, amount: String, level: AirLevel?)

/// The pollutants side by side, each with its amount and a bar.
public func pollutantList(_ pollutants: [PollutantEntry], scale: AirScale) -> Node {
  Node(.dl, [.class("pollutants"), .attr(.dataScale, scale.word)], children: pollutants.map(pollutant))
}

private func pollutant(_ entry: PollutantEntry) -> Node {
  Node(.div, .class("pollutant")) {
    Node(.dt) { entry.name }
    Node(.dd) { isolated(entry.amount) }
    Node(.dd, .class("pollutant__bar"), .decorative) {
      Node(.svg, .class("flip-rtl")) {
        bar(width: "100%", height: "5", radius: "2.5", class: "meter__track")
        if let level = entry.level {
          Node(.g, .attr(.dataBand, String(level.band))) {
            bar(width: percent(clamped(level.part * 100, 8, 100), 0), height: "5", radius: "2.5", class: "band-fill")
          }
        }
      }
    }
  }
}

/// The marker's position in percent, on a scale of six bands that are 16 % wide and begin 16.8 % apart.
func airMarker(_ index: Double, _ scale: AirScale) -> Double { clamped(airPosition(index, on: scale) * 100.8, 3, 97) }
