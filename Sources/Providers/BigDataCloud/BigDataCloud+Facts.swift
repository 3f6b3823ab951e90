extension BigDataCloud {
  static let facts = SourceFacts(
    access: .key, tellsWeather: false,
    setUp: { setup in
      setup.key.map { .names(.bigDataCloud(key: $0, host: setup.url ?? publicHost, http: setup.http)) }
    }, endpoints: [BigDataCloud.endpoint, BigDataCloud.clientEndpoint], understand: BigDataCloudDecoding.understand(_:endpoint:_:))
}
