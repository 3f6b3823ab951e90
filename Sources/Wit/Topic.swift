/// What is remarkable about weather, and so worth a line. The raw value is its heading in the grammars.
public enum Topic: String, CaseIterable, Sendable {
  // Against other days, and against what was foretold.
  case warmer, colder, peak, trough, betrayed, spared
  // What it does.
  case drizzle, rain, downpour, snow, thunder, fog, wind, heat, frost, clear, clouds, night, air
  // When and where it does so.
  case small, monday, weekend, sea
  // When it does nothing of the kind.
  case ordinary, spring

  /// How much likelier than others it is chosen.
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
