extension METNorway {
  static let facts = SourceFacts(
    access: .contact,
    order: DefaultOrder(forecast: 40, alerts: 20, home: DefaultOrder.Home(south: 54, west: 0, north: 81, east: 33)),
    setUp: { setup in
      guard let contact = setup.contact else { return nil }
      return .weather(
        .metNorway(
          version: setup.version, contact: contact, host: setup.url, http: setup.http, zones: setup.zones,
          clock: setup.clock, log: setup.log))
    }, endpoints: METNorwayEndpoint.allCases.map(\.rawValue), decode: METNorwayDecoding.understand(_:endpoint:_:))
}
