import WeatherModel

extension Instant? {
  /// The moment if it is in the future and at most `seconds` away, else nil. The limit is needed because after a clock was set back, a wait
  /// would otherwise last as long as the clock had been ahead.
  func ahead(of now: Instant, atMost seconds: Int64) -> Instant? {
    guard let self, self > now, self - now <= seconds else { return nil }
    return self
  }
}
