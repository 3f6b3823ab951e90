extension AQICN {
  static let facts = SourceFacts(
    access: .key, order: DefaultOrder(air: 20),
    setUp: { setup in
      // Without a token the service answers every request with the same station, which it chooses itself.
      guard let key = setup.key else { return nil }
      return .weather(.aqicn(token: key, host: setup.url, http: setup.http, zones: setup.zones, clock: setup.clock))
    }, endpoints: [AQICNClient.endpoint], decode: AQICNDecoding.understand(_:endpoint:_:))
}
