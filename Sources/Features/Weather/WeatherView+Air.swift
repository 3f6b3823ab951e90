import Copy
import DesignSystem
import Markup
import WeatherModel

extension WeatherView {
  /// The air, on the scale that the person prefers, or the other where only that one is known.
  static func air(_ report: WeatherReport, _ display: Display, back: String) -> Node<AppFeature.Action>? {
    guard let air = report.air?.value else { return nil }
    let copy = display.copy
    let preferred = display.preferences.airScale
    let other: AirScale = preferred == .european ? .us : .european
    let scale = air.index(on: preferred) != nil ? preferred : other
    guard let index = air.index(on: scale) else { return nil }
    let band = scale.band(index)
    let pollutants = air.pollutants.filter { $0.substance != .carbonMonoxide }.map {
      PollutantEntry(
        name: copy.pollutant($0.substance), amount: copy.number($0.concentration, $0.concentration < 10 ? 1 : 0),
        level: airLevel($0, on: scale))
    }
    var pollen: [String] = []
    for amount in air.pollen where amount.grains >= 1 { pollen.append(copy.plant(amount.plant) + " " + copy.number(amount.grains)) }
    return card(copy.airQuality, icon: .air, accessory: scaleChoice(display, scale, back)) {
      airSummary(
        index: copy.number(index), chip: airChip(copy.airBand(band, on: scale), band: band, scale: scale), advice: copy.airAdvice(band))
      airQualityScale(index, scale: scale)
      pollutantList(pollutants, scale: scale)
      Node(.p, .class("caption")) { copy.airNote(scale) }
      if let station = air.station { Node(.p, .class("caption")) { copy.measured(at: station) } }
      if !pollen.isEmpty { Node(.p, .class("caption")) { copy.pollen(pollen) } }
    }
  }

  private static func scaleChoice(_ display: Display, _ scale: AirScale, _ back: String) -> Node<AppFeature.Action> {
    preferenceForm(display.copy.airScale, back: back) {
      segmented(
        display.copy.airScale, name: "scale", segments: [Segment("eu", "EU"), Segment("us", "US")], selected: scale.word
      ) { .airScaleSelected(sameBytes($0, "us") ? .us : .european) }
    }
  }
}

extension AirQuality {
  /// The index on a scale, where the source gives it.
  public func index(on scale: AirScale) -> Double? {
    switch scale {
    case .european: europeanIndex
    case .us: usIndex
    }
  }
}
