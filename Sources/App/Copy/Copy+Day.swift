import WeatherModel

extension Copy {
  /// “Wind”: what the hours of a day are shown of.
  public func dayQuantity(_ quantity: DayQuantity) -> String { dayQuantity(Int(quantity.rawValue)) }

  /// A sentence about a day; with `isRest`, about the hours that are still to come.
  public func daySentence(_ sentence: String, isRest: Bool) -> String {
    capitalized(isRest ? dayFromNow(sentence: sentence) : sentence)
  }

  /// “39, gusts 63 km/h, SE”: the values of an hour, after its time.
  public func hour(_ time: String, _ values: [String]) -> String { hourValues(time: time, values: list(values)) }
}
