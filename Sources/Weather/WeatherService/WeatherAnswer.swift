import WeatherModel

/// The service's answer about a cell: the weather, and the problems and notes about it.
public struct WeatherAnswer: Hashable, Sendable {
  /// The weather, with those of the requested kinds that are known; nil when none is.
  public var report: WeatherReport?
  /// Why kinds are missing or older than they should be. A problem is cleared by the next success and does not change the age of the
  /// values.
  public var problems: [Kind: WeatherProblem]
  /// Remarks about kinds that are not as expected, though there is no problem.
  public var notes: [Kind: AnswerNote]
  /// The source that the weather waits for; nil if it does not wait for one.
  public var rest: SourceRest?
  /// The last time when a source was asked for any of the kinds, with or without success.
  public var lastTried: Instant?
  /// Whether the weather is simulated.
  public var isSimulated: Bool
  /// The moment until which no newer values are available, because all are young or a failed source is resting: until then the answer may
  /// be served again unchanged. Nil if it has values that may not be stored, or if it comes from the database alone.
  public var goodUntil: Instant?
  /// The moment until which the caller may not cause calls to sources; nil if it was allowed or needed none.
  public var refusedUntil: Instant?

  /// By default there are no problems and no notes.
  public init(
    report: WeatherReport?, problems: [Kind: WeatherProblem] = [:], notes: [Kind: AnswerNote] = [:], lastTried: Instant? = nil,
    isSimulated: Bool = false
  ) {
    self.report = report
    self.problems = problems
    self.notes = notes
    self.lastTried = lastTried
    self.isSimulated = isSimulated
  }

  /// The answer to a caller that may not look at the place until a moment.
  public init(refusing kinds: Kinds, until: Instant) {
    self.init(report: nil)
    for kind in kinds.each { problems[kind] = .askedTooOften }
    refusedUntil = until
  }

  /// Whether no source has any of the requested kinds for this place.
  public var hasNoSource: Bool { report == nil && !notes.isEmpty && notes.values.allSatisfy { $0 == .noSource } }

  /// The one problem to show to people: that of the weather, or that of the air quality if there is no report.
  public var problem: WeatherProblem? {
    for kind in Kind.allCases where kind != .air && kind != .alerts {
      if let problem = problems[kind] { return problem }
    }
    return report == nil ? problems[.air] : nil
  }
}

/// An answer from memory, found without waiting.
public struct CachedAnswer: Hashable, Sendable {
  /// The answer that a question would get without waiting for a source.
  public var answer: WeatherAnswer
  /// The freshness of the least fresh kind that was asked for; a kind that was never fetched counts as stale.
  public var freshness: Freshness
  /// The moment until which no newer values are available.
  public var goodUntil: Instant? { answer.goodUntil }
}

/// Counters of the service since its start, and the current size of its memory.
public struct ServiceMetrics: Hashable, Sendable {
  /// Questions answered from memory.
  public var hits = 0
  /// Questions that had to wait for a source.
  public var misses = 0
  /// Calls that renewed values in the background while older ones were served.
  public var refreshes = 0
  /// Calls to each source.
  public var calls: [Source: Int] = [:]
  /// Calls to each source that failed.
  public var failures: [Source: Int] = [:]
  /// Cells in memory.
  public var cells = 0
  /// Entries in memory: one for each cell, kind and source.
  public var entries = 0
  /// Bytes that the entries in memory take.
  public var bytes = 0
  /// Entries that wait to be written to the database.
  public var unsaved = 0
  /// Whether answers are simulated at the moment.
  public var isSimulating = false

  /// All counters start at zero.
  public init() {}
}
