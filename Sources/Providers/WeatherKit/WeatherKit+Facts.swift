extension WeatherKit {
  static let facts = SourceFacts(
    access: .key, endpoints: [WeatherKitClient.endpoint, WeatherKitDecoding.availability],
    understand: WeatherKitDecoding.understand(_:endpoint:_:))
}
