import WeatherModel

extension OpenWeather {
  static let facts = SourceFacts(
    access: .key,
    // Its air tells no clock.
    clock: { $0 == .air ? .nearest : .difference }, endpoints: OpenWeatherEndpoint.allCases.map(\.rawValue),
    understand: OpenWeatherDecoding.understand(_:endpoint:_:))
}
