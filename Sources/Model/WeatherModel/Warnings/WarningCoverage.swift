/// What is known about the warnings for a place. Without it, the silence of sources would look like safety.
public enum WarningCoverage: UInt8, Hashable, Sendable {
  /// No source has answered lately.
  case unknown
  /// A source has answered, so if there is no warning, none is in force.
  case known
  /// None of the server's sources has warnings for the place.
  case noSource

  /// The word in answers.
  public var word: String {
    switch self {
    case .unknown: "unknown"
    case .known: "known"
    case .noSource: "no-source"
    }
  }
}

extension WarningCoverage {
  /// For how many seconds the last answer of a source shows that there are no other warnings. Sources are asked every few minutes.
  package static let trustedSilence: Int64 = .hours(1)
}

extension WeatherReport {
  /// Whether it would have the warnings in force at a moment: a source has answered lately.
  package func knowsWarnings(at now: Instant) -> Bool {
    alerts.map { now - $0.provenance.fetchedAt <= WarningCoverage.trustedSilence } ?? false
  }
}

/// The warnings of a person's places, and for each of these places what is known about its warnings.
public struct WarningList: Hashable, Sendable {
  /// A saved place with what is known about its warnings.
  public struct Covered: Hashable, Sendable {
    /// The place.
    public var place: LocalWarning.Place
    /// What is known about its warnings.
    public var coverage: WarningCoverage

    /// Creates the coverage of a place.
    public init(_ place: LocalWarning.Place, _ coverage: WarningCoverage) { (self.place, self.coverage) = (place, coverage) }
  }

  /// The warnings: those in force first.
  public var warnings: [LocalWarning]
  /// All saved places, in the order of their list; empty in an answer of an older server.
  public var places: [Covered]

  /// Creates a list of warnings for places.
  public init(_ warnings: [LocalWarning], places: [Covered] = []) { (self.warnings, self.places) = (warnings, places) }
}
