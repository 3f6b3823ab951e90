extension BigDataCloud {
  static let facts = SourceFacts(
    access: .key, tellsWeather: false, endpoints: [BigDataCloud.endpoint, BigDataCloud.clientEndpoint],
    understand: BigDataCloudDecoding.understand(_:endpoint:_:))
}
