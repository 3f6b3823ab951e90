import WeatherModel

extension Instant? {
  /// The moment, if it lies ahead, and no farther than it ever can: after a clock was set back, a wait must not last for as long as the clock had
  /// been ahead.
  func ahead(of now: Instant, atMost seconds: Int64) -> Instant? {
    guard let self, self > now, self - now <= seconds else { return nil }
    return self
  }
}
