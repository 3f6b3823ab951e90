import Copy
import WeatherModel

extension Display {
  /// The quantities of a moment that a name and a value say everything about, in their order.
  package func facts(of moment: Moment) -> [(name: String, value: String)] {
    MomentQuantity.allCases.compactMap { quantity in moment[quantity].flatMap { fact(quantity, $0) } }
  }

  private func fact(_ quantity: MomentQuantity, _ value: Double) -> (name: String, value: String)? {
    switch quantity {
    case .humidity: (copy.humidity, copy.percent(value))
    case .dewPoint: (copy.dewPoint, degrees(Temperature(celsius: value)))
    case .visibility: (copy.visibility, distanceWithUnit(value))
    case .uvIndex: (copy.uvIndex, copy.number(value))
    case .snowDepth: value > 0 ? (copy.snowDepth, copy.snowAmount(Int(preferences[.rain]), number: snow(value))) : nil
    case .temperature, .feelsLike, .windSpeed, .windGust, .windDirection, .pressure, .pressureChange, .cloudCover, .precipitation,
      .precipitationChance:
      nil
    }
  }

  /// A depth of snow without its unit: “12”, “4.7”.
  public func snow(_ metres: Double) -> String {
    preferences.rainUnit == .inches ? copy.number(metres / 0.0254, metres < 0.254 ? 1 : 0) : copy.number(metres * 100)
  }

  /// The unit of depths of snow: “cm”.
  public var snowUnit: String { copy.snowUnit(Int(preferences[.rain])) }
}
