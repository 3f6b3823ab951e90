import WeatherModel

extension [Moment] {
  /// The same moments with rounded amounts, because a sixth of 0.1 mm has endless digits. Use it only after all sums are computed.
  func withShortAmounts() -> [Moment] {
    var moments = self
    for index in moments.indices { moments[index].precipitation = moments[index].precipitation.map(roundedToTenThousandths) }
    return moments
  }
}
