extension WeatherKit {
  private static let (team, service, keyID) = ("team", "service", "key_id")

  static let facts = SourceFacts(
    access: .key, order: DefaultOrder(forecast: 10, alerts: 30),
    ownSettings: [team, service, keyID].map { OwnSetting(name: $0, form: .identifier) },
    setUp: { setup throws(SetupProblem) in try ready(setup).map { .weather($0) } },
    endpoints: [WeatherKitClient.endpoint, WeatherKitDecoding.availability], decode: WeatherKitDecoding.understand(_:endpoint:_:))

  private static func ready(_ setup: SourceSetup) throws(SetupProblem) -> Provider? {
    guard setup.key != nil || !setup.own.isEmpty else { return nil }
    guard let key = setup.key, let team = setup.own[team], let service = setup.own[service], let keyID = setup.own[keyID] else {
      throw SetupProblem(text: "WeatherKit needs all of sources.weatherkit.team, service, key_id and key_file; until then it is not asked.")
    }
    do throws(WeatherKitCredentials.Problem) {
      let credentials = try WeatherKitCredentials(team: team, service: service, keyIdentifier: keyID, privateKey: key)
      return .weatherKit(
        credentials: credentials, host: setup.url ?? publicHost, country: { setup.zones.country(at: $0) }, http: setup.http,
        zones: setup.zones, clock: setup.clock)
    } catch {
      throw SetupProblem(text: "WeatherKit is not asked: \(error).")
    }
  }
}
