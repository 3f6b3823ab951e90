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
    case .warmer: [.warmer]
    case .colder: [.colder]
    case .peak: [.peak]
    case .trough: [.trough]
    case .betrayed: [.betrayed]
    case .spared: [.spared]
    case .drizzle: [.drizzle]
    case .rain: [.rain]
    case .downpour: [.downpour]
    case .sleet: [.sleet]
    case .glaze: [.glaze]
    case .snow: [.snow]
    case .thunder: [.thunder]
    case .fog: [.fog]
    case .wind: [.wind]
    case .heat: [.heat]
    case .frost: [.frost]
    case .clear: [.cloudless, .day]
    case .mixed: [.mixed, .day]
    case .clouds: [.grey, .day]
    case .night: [.dark, .dry]
    case .air: [.smog]
    case .small: [.small, .dark]
    case .monday: [.monday]
    case .weekend: [.weekend]
    case .sea: [.water]
    case .far: [.far]
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
