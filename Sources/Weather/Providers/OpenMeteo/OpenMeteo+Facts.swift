import WeatherModel

extension OpenMeteo {
  private static let airURL = "air_url"

  static let facts = SourceFacts(
    access: .open, order: DefaultOrder(forecast: 30, air: 10), ownSettings: [OwnSetting(name: airURL, form: .address)],
    clock: { _ in .named },
    setUp: { setup in
      var hosts = setup.url.map { Hosts(forecast: $0, air: $0) } ?? (setup.key == nil ? Hosts() : .customer)
      if let air = setup.own[airURL] { hosts.air = air }
      return .weather(.openMeteo(hosts: hosts, key: setup.key, http: setup.http, zones: setup.zones, clock: setup.clock))
    }, endpoints: OpenMeteoEndpoint.allCases.map(\.rawValue), decode: OpenMeteoDecoding.understand(_:endpoint:_:))
}
