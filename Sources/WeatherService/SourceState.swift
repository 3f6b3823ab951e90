import Providers
import WeatherModel

/// How a source stands: what it may be asked, what it was asked, and whether it is left alone.
public struct SourceState: Hashable, Sendable {
  /// How much of a quota is used.
  public struct Usage: Hashable, Sendable {
    /// How many calls fit into which stretch of time.
    public var quota: Quota
    /// Calls counted in the present stretch.
    public var used: Int
    /// When the next stretch begins.
    public var resets: Instant

    /// Counts for the stretch that ends at `resets`.
    public init(quota: Quota, used: Int, resets: Instant) {
      self.quota = quota
      self.used = used
      self.resets = resets
    }
  }

  /// Whether the next question may reach a source, and if not, why.
  public enum Standing: Hashable, Sendable {
    /// Nothing stands in the way.
    case ready
    /// Not until a moment, after failures in a row; then it is tried again by itself.
    case resting(until: Instant)
    /// It is being tried again.
    case onTrial
    /// Not until a quota's next stretch.
    case exhausted(until: Instant)
    /// Its key was refused: not until that is changed, or an hour has passed.
    case refused

    /// Its word in answers, metrics and reports.
    public var word: String {
      switch self {
      case .ready: "ready"
      case .resting: "resting"
      case .onTrial: "on-trial"
      case .exhausted: "exhausted"
      case .refused: "refused"
      }
    }

    /// Every word that `word` can be, for descriptions of the API.
    public static let words = ["ready", "resting", "on-trial", "exhausted", "refused"]

    /// Until when, where that is known.
    public var until: Instant? {
      switch self {
      case .resting(let until), .exhausted(let until): until
      case .ready, .onTrial, .refused: nil
      }
    }
  }

  /// A list has one state for each source at most.
  public var source: Source
  /// The kinds that it has here, or anywhere.
  public var kinds: Kinds
  /// Whether the next question may reach it, and if not, why.
  public var standing: Standing
  /// One for each quota of its plan; empty for a source without limits.
  public var usage: [Usage]
  /// Its terms in a sentence.
  public var terms: String
  /// Calls since the start.
  public var calls: Int
  /// Calls since the start that failed.
  public var failures: Int
  /// When it last answered with success.
  public var lastSuccess: Instant?
  /// When it last failed.
  public var lastFailure: Instant?
  /// Why it last failed, in words that are safe to show.
  public var lastError: String?

  /// A source that nothing is known of yet.
  public init(source: Source, kinds: Kinds, terms: String = "") {
    self.source = source
    self.kinds = kinds
    self.terms = terms
    standing = .ready
    usage = []
    calls = 0
    failures = 0
  }
}

/// How the database that keeps the weather stands.
public struct StoreState: Hashable, Sendable {
  /// Whether it takes what it is given.
  public var isWorking: Bool
  /// What is the matter, in words.
  public var trouble: String?
  /// When it began to work, or to fail; nil where that is not known.
  public var since: Instant?

  /// While it works there is no trouble to name.
  public init(isWorking: Bool, trouble: String? = nil, since: Instant? = nil) {
    self.isWorking = isWorking
    self.trouble = trouble
    self.since = since
  }
}

/// Why a kind in an answer is not what one would expect.
public enum AnswerNote: Hashable, Sendable {
  /// The quota is nearly used up, so it is asked more rarely.
  case stretched
  /// The quota is used up; this is what there was.
  case quotaUsedUp(until: Instant)
  /// The source's newest value made an implausible jump; the last good one is kept.
  case heldBack(celsius: Double, hectopascals: Double?)
  /// Another source than the first choice answered, because that one failed.
  case fallback(from: Source)
  /// No source that is asked has any of this here, and there is nothing else to say.
  case noSource
  /// Whoever asked has had sources asked too often; this is what there was.
  case askedTooOften(until: Instant)
}
