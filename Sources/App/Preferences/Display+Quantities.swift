import WeatherModel

extension Display {
  /// The quantities of a moment that a name and a value say everything about, in their order.
  public func facts(of moment: Moment) -> [(name: String, value: String)] {
    MomentQuantity.allCases.compactMap { quantity in moment[quantity].flatMap { fact(quantity, $0) } }
  }

  private func fact(_ quantity: MomentQuantity, _ value: Double) -> (name: String, value: String)? {
    switch quantity {
    case .humidity: (copy.humidity, copy.percent(value))
    case .dewPoint: (copy.dewPoint, degrees(Temperature(celsius: value)))
    case .visibility: (copy.visibility, distanceWithUnit(value))
    case .uvIndex: (copy.uvIndex, copy.number(value))
    default: nil
    }
  }
}
