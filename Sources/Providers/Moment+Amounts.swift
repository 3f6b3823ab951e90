import WeatherModel

extension [Moment] {
  /// The same moments with amounts that print short: a sixth of 0.1 mm has no end. Only when nothing is summed from them any more.
  func withShortAmounts() -> [Moment] {
    var moments = self
    for index in moments.indices { moments[index].precipitation = moments[index].precipitation.map(withoutAmountNoise) }
    return moments
  }
}
