import WeatherModel

extension [Moment] {
  /// The same moments, which are in order, with how the pressure differs from three hours before, where that is known.
  func withPressureChanges() -> [Moment] {
    var moments = self
    for index in moments.indices { moments[index].pressureChange = pressureChange(to: moments[index].pressure, at: moments[index].time) }
    return moments
  }

  /// How a pressure differs from the one three hours before, between two moments in a straight line.
  func pressureChange(to pressure: Double?, at time: Instant) -> Double? {
    let before = time - .hours(3)
    guard let pressure, let next = firstIndex(where: { $0.time >= before }), let after = self[next].pressure else { return nil }
    if self[next].time == before { return withoutNoise(pressure - after) }
    guard next > 0, let earlier = self[next - 1].pressure else { return nil }
    let span = self[next].time - self[next - 1].time
    guard span <= .hours(3) else { return nil }
    let share = Double(before - self[next - 1].time) / Double(span)
    return withoutNoise(pressure - (earlier + (after - earlier) * share))
  }
}
