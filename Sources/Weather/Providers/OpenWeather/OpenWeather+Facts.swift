import WeatherModel

extension OpenWeather {
  private static let (plan, oneCall) = ("plan", "one-call")

  static let facts = SourceFacts(
    access: .key, order: DefaultOrder(forecast: 20, air: 30, alerts: 40),
    ownSettings: [OwnSetting(name: plan, form: .oneOf(["free", oneCall]))],
    // Its air quality answers contain no UTC offset.
    clock: { $0 == .air ? .nearest : .difference },
    setUp: { setup in
      guard let key = setup.key else { return nil }
      return .weather(
        .openWeather(
          key: key, plan: setup.own[plan] == oneCall ? .oneCall3 : .free, host: setup.url ?? publicHost, http: setup.http,
          zones: setup.zones, clock: setup.clock))
    }, endpoints: OpenWeatherEndpoint.allCases.map(\.rawValue), decode: OpenWeatherDecoding.understand(_:endpoint:_:))
}
