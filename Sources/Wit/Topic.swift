/// Something remarkable about the weather, and so a topic for a line. The raw value is its heading in the grammars.
public enum Topic: String, CaseIterable, Sendable {
  // Compared with other days, and with the forecast.
  case warmer, colder, peak, trough, betrayed, spared
  // The present weather.
  case drizzle, rain, downpour, snow, thunder, fog, wind, heat, frost, clear, clouds, night, air
  // The time, and the kind of place.
  case small, monday, weekend, sea
  // Nothing special.
  case ordinary, spring

  /// How likely it is to be chosen, compared with other topics.
  var weight: Int {
    switch self {
    case .betrayed, .spared, .warmer, .colder: 6
    case .peak, .trough, .downpour, .snow, .thunder, .fog, .wind, .heat, .frost, .air: 4
    case .drizzle, .rain: 3
    case .clear, .clouds, .small, .sea, .spring, .night: 2
    case .monday, .weekend, .ordinary: 1
    }
  }
}
