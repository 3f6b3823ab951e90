import WeatherModel

/// What the service knows about a cell, and what stood in the way of knowing more.
public struct WeatherAnswer: Hashable, Sendable {
  /// The weather, with the kinds that were asked for and are known; nil when nothing is.
  public var report: WeatherReport?
  /// Why kinds are missing or older than they should be. Cleared by the next success; never touches the age of what is there.
  public var problems: [Kind: WeatherProblem]
  /// Why kinds are not what one would expect though there is no problem.
  public var notes: [Kind: AnswerNote]
  /// When a source was last asked for any of it, with or without success.
  public var lastTried: Instant?
  /// Whether the simulator made it up.
  public var isSimulated: Bool
  /// Until when whoever asked may not have sources asked; nil when they were allowed to, or did not need it.
  public var refusedUntil: Instant?

  /// Without problems and notes it has everything that was asked for.
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

  /// Whether no source has anything of what was asked for here.
  public var hasNoSource: Bool { report == nil && !notes.isEmpty && notes.values.allSatisfy { $0 == .noSource } }

  /// The one problem to tell a person: the weather's; the air's only where there is no weather to show.
  public var problem: WeatherProblem? {
    for kind in Kind.allCases where kind != .air && kind != .alerts {
      if let problem = problems[kind] { return problem }
    }
    return report == nil ? problems[.air] : nil
  }
}

/// What the memory holds, found without waiting.
public struct CachedAnswer: Hashable, Sendable {
  /// As a question would get it that waits for no source.
  public var answer: WeatherAnswer
  /// The freshness of the least fresh kind that was asked for; a kind that was never fetched counts as stale.
  public var freshness: Freshness
  /// Until then nothing newer is to be had: everything is young, or a failed source is being left alone.
  public var goodUntil: Instant

  /// What memory has, how fresh it is, and how long it may be handed out again.
  public init(answer: WeatherAnswer, freshness: Freshness, goodUntil: Instant) {
    self.answer = answer
    self.freshness = freshness
    self.goodUntil = goodUntil
  }
}

/// What the service has done since it began.
public struct ServiceMetrics: Hashable, Sendable {
  /// Questions answered from memory.
  public var hits = 0
  /// Questions that had to wait for a source.
  public var misses = 0
  /// Calls that renewed something behind an answer from memory.
  public var refreshes = 0
  /// Calls to each source.
  public var calls: [Source: Int] = [:]
  /// Calls to each source that failed.
  public var failures: [Source: Int] = [:]
  /// Cells in memory.
  public var cells = 0
  /// Pieces of weather in memory: kinds of cells by source.
  public var entries = 0
  /// Bytes that they take.
  public var bytes = 0
  /// Pieces of weather that wait for the database.
  public var unsaved = 0
  /// Whether answers are simulated at the moment.
  public var isSimulating = false

  /// Nothing yet.
  public init() {}
}
