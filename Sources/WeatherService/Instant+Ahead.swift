import WeatherModel

extension Instant? {
  /// The moment, if it lies ahead, and no farther than it ever can: a clock that was set back must not keep a door shut for as long as it had
  /// been ahead.
  func ahead(of now: Instant, atMost seconds: Int64) -> Instant? {
    guard let self, self > now, self - now <= seconds else { return nil }
    return self
  }
}
