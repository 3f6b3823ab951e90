extension AQICN {
  static let facts = SourceFacts(
    access: .key, order: UsualOrder(air: 20),
    setUp: { setup in
      // Without a token it would answer with one station of its own choice, whatever is asked.
      guard let key = setup.key else { return nil }
      return .weather(.aqicn(token: key, host: setup.url, http: setup.http, zones: setup.zones, clock: setup.clock))
    }, endpoints: [AQICNClient.endpoint], understand: AQICNDecoding.understand(_:endpoint:_:))
}
