extension WeatherService {
  /// The settings that hold now.
  public var settings: ServiceSettings { state.withLock { $0.setup.settings } }
}
