import WeatherModel

extension OpenMeteo {
  static let facts = SourceFacts(
    access: .open, clock: { _ in .named }, endpoints: OpenMeteoEndpoint.allCases.map(\.rawValue),
    understand: OpenMeteoDecoding.understand(_:endpoint:_:))
}
