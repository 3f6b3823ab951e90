extension WeatherReport {
  /// Whether the sun is up at a moment: by sunrise and sunset if they are known, else as the source reports it.
  public func isDaylight(at instant: Instant) -> Bool {
    let date = zone.date(of: instant)
    if let day = daily?.value.first(where: { $0.date == date }), let sunrise = day.sunrise, let sunset = day.sunset {
      return instant >= sunrise && instant < sunset
    }
    var nearest: Moment?
    for hour in hourly?.value ?? [] where hour.time <= instant { nearest = hour }
    return nearest?.isDaylight ?? current?.value.isDaylight ?? true
  }
}
