import WeatherModel

extension WeatherReport {
  /// The sky that is painted for a moment.
  public func scene(at now: Instant) -> Scene {
    let today = today(at: now)
    return Scene(
      condition: isTooOld(at: now) ? .unknown : moment(at: now)?.condition ?? .unknown, isDaylight: isDaylight(at: now), now: now,
      sunrise: today?.sunrise, sunset: today?.sunset)
  }
}
