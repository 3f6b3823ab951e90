/// Something remarkable about the weather, and so a topic for a line. The raw value is its heading in the grammars.
public enum Topic: String, CaseIterable, Sendable {
  // Compared with other days, and with the forecast.
  case warmer, colder, peak, trough, betrayed, spared
  // The present weather.
  case drizzle, rain, downpour, sleet, glaze, snow, thunder, fog, wind, heat, frost, clear, mixed, clouds, night, air
  // The time, and the kind of place.
  case small, monday, weekend, sea, far
  // Nothing special.
  case ordinary, spring

  /// What all lines of the topic claim: it is chosen only if these are facts. A heading in a grammar can name more for some of its lines.
  public var facts: Set<Fact> {
    switch self {
    // Named after the one fact that they claim.
    case .warmer, .colder, .peak, .trough, .betrayed, .spared, .drizzle, .rain, .downpour, .sleet, .glaze, .snow, .thunder, .fog, .wind,
      .heat, .frost, .monday, .weekend, .far:
      Set(Fact.allCases.filter { $0.rawValue == rawValue })
    case .clear: [.cloudless, .day]
    case .mixed: [.mixed, .day]
    case .clouds: [.grey, .day]
    case .night: [.dark, .dry]
    case .air: [.smog]
    case .small: [.small, .dark]
    case .sea: [.water]
    case .ordinary: [.dull]
    case .spring: [.lukewarm, .day, .dry]
    }
  }

  /// How likely it is to be chosen, compared with other topics.
  var weight: Int {
    switch self {
    case .betrayed, .spared, .warmer, .colder: 6
    case .peak, .trough, .downpour, .sleet, .glaze, .snow, .thunder, .fog, .wind, .heat, .frost, .air: 4
    case .drizzle, .rain: 3
    case .clear, .mixed, .clouds, .small, .sea, .far, .spring, .night: 2
    case .monday, .weekend, .ordinary: 1
    }
  }
}
