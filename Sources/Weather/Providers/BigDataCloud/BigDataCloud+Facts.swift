extension BigDataCloud {
  static let facts = SourceFacts(
    access: .key, providesWeather: false,
    setUp: { setup in
      setup.key.map { .names(.bigDataCloud(key: $0, host: setup.url ?? publicHost, http: setup.http)) }
    }, endpoints: [BigDataCloud.endpoint, BigDataCloud.clientEndpoint], decode: BigDataCloudDecoding.understand(_:endpoint:_:))
}
