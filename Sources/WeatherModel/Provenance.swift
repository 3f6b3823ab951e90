/// A source of weather.
public enum Source: UInt8, CaseIterable, Sendable {
  case openMeteo, openWeather, weatherKit, metNorway, nws, aqicn, bigDataCloud, simulator

  /// The word in addresses, flags and answers.
  public var word: String {
    switch self {
    case .openMeteo: "open-meteo"
    case .openWeather: "openweathermap"
    case .weatherKit: "weatherkit"
    case .metNorway: "met-norway"
    case .nws: "nws"
    case .aqicn: "aqicn"
    case .bigDataCloud: "bigdatacloud"
    case .simulator: "simulator"
    }
  }

  /// The name that people read.
  public var name: String {
    switch self {
    case .openMeteo: "Open-Meteo"
    case .openWeather: "OpenWeather"
    case .weatherKit: "Apple Weather"
    case .metNorway: "MET Norway"
    case .nws: "US National Weather Service"
    case .aqicn: "World Air Quality Index"
    case .bigDataCloud: "BigDataCloud"
    case .simulator: "Simulator"
    }
  }

  /// Whether its terms allow to keep what it says.
  public var mayBeKept: Bool { self != .aqicn }

  /// Reads the word of JSON, addresses and the configuration; nil for any other.
  public init?(word: String) {
    for source in Source.allCases where sameBytes(source.word, word) {
      self = source
      return
    }
    return nil
  }
}

/// Where values came from and when; every number that is shown carries it.
public struct Provenance: Hashable, Sendable {
  /// Who said it.
  public var source: Source
  /// When it was fetched with success; a failed attempt never changes this.
  public var fetchedAt: Instant
  /// The moment that the values are about (a forecast: when it was made, as far as it is known).
  public var validAt: Instant

  /// `fetchedAt` is our clock, `validAt` the source's.
  public init(source: Source, fetchedAt: Instant, validAt: Instant) {
    self.source = source
    self.fetchedAt = fetchedAt
    self.validAt = validAt
  }
}

/// A value with its provenance.
public struct Stamped<Value: Hashable & Sendable>: Hashable, Sendable {
  /// One kind of weather, as the source told it.
  public var value: Value
  /// Where it came from.
  public var provenance: Provenance

  /// A value with its provenance.
  public init(_ value: Value, _ provenance: Provenance) {
    self.value = value
    self.provenance = provenance
  }
}
