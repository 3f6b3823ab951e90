import WeatherModel

extension [Moment] {
  /// The same moments, which must be in order, with the pressure change over three hours where it is known.
  func withPressureChanges() -> [Moment] {
    var moments = self
    for index in moments.indices { moments[index].pressureChange = pressureChange(to: moments[index].pressure, at: moments[index].time) }
    return moments
  }

  /// The change of pressure over the last three hours, in hectopascals.
  func pressureChange(to pressure: Double?, at time: Instant) -> Double? {
    Providers.pressureChange(to: pressure, at: time, among: count) { (self[$0].time, self[$0].pressure) }
  }
}

/// The change of pressure over the last three hours, interpolated linearly between two of `count` steps, which must be in order.
func pressureChange(
  to pressure: Double?, at time: Instant, among count: Int, _ step: (Int) -> (time: Instant, pressure: Double?)
) -> Double? {
  let before = time - .hours(3)
  // Binary search for the first step that is not earlier, because this runs for each moment of a series.
  var (low, high) = (0, count)
  while low < high {
    let middle = (low + high) / 2
    if step(middle).time < before { low = middle + 1 } else { high = middle }
  }
  guard let pressure, low < count, let after = step(low).pressure else { return nil }
  let next = step(low).time
  if next == before { return roundedToHundredths(pressure - after) }
  guard low > 0, let earlier = step(low - 1).pressure else { return nil }
  let previous = step(low - 1).time
  let span = next - previous
  guard span <= .hours(3) else { return nil }
  let share = Double(before - previous) / Double(span)
  return roundedToHundredths(pressure - (earlier + (after - earlier) * share))
}
