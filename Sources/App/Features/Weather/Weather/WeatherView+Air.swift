import Copy
import DesignSystem
import Loop
import Markup
import Preferences
import Routes
import WeatherModel

extension WeatherView {
  /// The air quality, on the scale that the person prefers, or on the other scale if only that one is known.
  static func air(
    _ report: WeatherReport, _ display: Display, _ context: PageContext, _ environment: Environment, _ send: Send<WeatherFeature.Action>
  ) -> Node? {
    guard let air = report.air?.value else { return nil }
    let copy = display.copy
    let preferred = display.preferences.airScale
    let other: AirScale = preferred == .european ? .us : .european
    let scale = air.index(on: preferred) != nil ? preferred : other
    guard let index = air.index(on: scale) else { return nil }
    // The choice of the scale is compared with the state in each frame, as all controls are.
    return card(copy.airQuality, icon: .air, accessory: scaleChoice(display.copy, scale, context, send)) {
      contents(air, index, scale, copy)
      if let goal = DayLinks(report: report, display: display, screen: context.screen, environment: environment).now(.air) {
        allHoursLink(copy.allHours, href: goal.url) { environment.open(goal) }
      }
    }
  }

  private static func contents(_ air: AirQuality, _ index: Double, _ scale: AirScale, _ copy: Copy) -> [Node] {
    let band = scale.band(index)
    let pollutants = air.pollutants.filter { $0.substance != .carbonMonoxide }.map { pollutant -> PollutantEntry in
      let amount = copy.number(pollutant.concentration, pollutant.concentration < 10 ? 1 : 0)
      return (copy.pollutant(pollutant.substance), amount, airLevel(pollutant, on: scale))
    }
    var pollen: [String] = []
    for amount in air.pollen where amount.grains >= 1 { pollen.append(copy.plantAmount(amount.plant, amount.grains)) }
    return [
      airSummary(
        index: copy.number(index), chip: airChip(copy.airBand(band, on: scale), band: band, scale: scale), advice: copy.airAdvice(band)),
      airQualityScale(index, scale: scale),
      pollutants.isEmpty ? .nothing : pollutantList(pollutants, scale: scale),
      Node(.p, .class("caption")) { pollutants.isEmpty ? copy.airScaleName(scale) : copy.airNote(scale) },
      air.station.map { station in Node(.p, .class("caption")) { copy.measuredAt(station: station) } } ?? .nothing,
      pollen.isEmpty ? .nothing : Node(.p, .class("caption")) { copy.pollen(pollen) },
    ]
  }

  /// The choice of the scale. Without script it is a form that sends the choice.
  private static func scaleChoice(_ copy: Copy, _ scale: AirScale, _ context: PageContext, _ send: Send<WeatherFeature.Action>) -> Node {
    scriptlessForm(url: Route.preferences.url, method: "post", fields: [(FormField.back, context.url)], button: copy.apply) {
      preferenceControl(.airScale, copy.airScale, selected: Preference.Field.airScale.words[Int(scale.rawValue)], name: copy.airScaleShort)
      {
        send(.delegate(.preferenceSelected($0)))
      }
    }
  }
}
