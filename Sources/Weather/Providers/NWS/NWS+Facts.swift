extension NWS {
  static let facts = SourceFacts(
    access: .contact, order: DefaultOrder(alerts: 10),
    setUp: { setup in
      guard let contact = setup.contact else { return nil }
      return .weather(
        .nws(
          version: setup.version, contact: contact, host: setup.url, http: setup.http, zones: setup.zones,
          clock: setup.clock))
    }, endpoints: [NWSClient.endpoint], decode: NWSDecoding.understand(_:endpoint:_:))
}
