import Providers
import WeatherModel

/// The state of a source for display: its quotas, its calls, and whether it can be asked now.
public struct SourceState: Hashable, Sendable {
  /// The usage of one quota.
  public struct Usage: Hashable, Sendable {
    /// The quota: the limit and its window.
    public var quota: Quota
    /// The calls counted in the current window.
    public var used: Int
    /// The end of the current window, when counting starts again.
    public var resets: Instant

    /// `used` is for the window that ends at `resets`.
    public init(quota: Quota, used: Int, resets: Instant) {
      self.quota = quota
      self.used = used
      self.resets = resets
    }
  }

  /// Whether a source can be asked now and, if not, why.
  public enum Status: Hashable, Sendable {
    /// The source can be asked.
    case ready
    /// The source is resting after failures in a row; after that moment it is tried again automatically.
    case resting(until: Instant)
    /// A single call is testing the source after a rest.
    case onTrial
    /// A quota is used up until its next window begins.
    case exhausted(until: Instant)
    /// The source refused the key; it is asked again when the key is changed or after an hour.
    case refused

    /// The state's name in answers, metrics and reports.
    public var word: String {
      switch self {
      case .ready: "ready"
      case .resting: "resting"
      case .onTrial: "on-trial"
      case .exhausted: "exhausted"
      case .refused: "refused"
      }
    }

    /// All values of `word`, for descriptions of the API.
    public static let words = ["ready", "resting", "on-trial", "exhausted", "refused"]

    /// The moment until which the source can't be asked; nil if it can be asked or the moment is not known.
    public var until: Instant? {
      switch self {
      case .resting(let until), .exhausted(let until): until
      case .ready, .onTrial, .refused: nil
      }
    }
  }

  /// The source that this state is about.
  public var source: Source
  /// The kinds that the source has in the requested cell or, without a cell, in any place.
  public var kinds: Kinds
  /// Whether the source can be asked now and, if not, why.
  public var status: Status
  /// The usage of each quota; empty for a source without limits.
  public var usage: [Usage]
  /// The source's terms in a sentence.
  public var terms: String
  /// The number of calls since the server started.
  public var calls: Int
  /// The number of failed calls since the server started.
  public var failures: Int
  /// The time of the last success; nil if there was none since the start.
  public var lastSuccess: Instant?
  /// The time of the last failure; nil if there was none since the start.
  public var lastFailure: Instant?
  /// The text of the last error, which is safe to show; nil if there was none.
  public var lastError: String?

  /// The state of a source that has not been asked yet.
  public init(source: Source, kinds: Kinds, terms: String = "") {
    self.source = source
    self.kinds = kinds
    self.terms = terms
    status = .ready
    usage = []
    calls = 0
    failures = 0
  }
}

/// The state of the database that stores the weather.
public struct StoreState: Hashable, Sendable {
  /// Whether reading and writing work.
  public var isWorking: Bool
  /// A description of the failure; nil while the database works.
  public var trouble: String?
  /// The time since which it has worked or failed; nil where that is not known.
  public var since: Instant?

  /// `trouble` is needed only if the database does not work.
  public init(isWorking: Bool, trouble: String? = nil, since: Instant? = nil) {
    self.isWorking = isWorking
    self.trouble = trouble
    self.since = since
  }
}

/// A remark about a kind in an answer that is not as expected, though there is no problem.
public enum AnswerNote: Hashable, Sendable {
  /// The quota is nearly used up, so the source is asked less often.
  case stretched
  /// The quota is used up; the values are the stored ones.
  case quotaUsedUp(until: Instant)
  /// The newest value was an implausible jump, so the last good one is shown.
  case heldBack(celsius: Double, hectopascals: Double?)
  /// The values are from another source, because a preferred one failed.
  case fallback(from: Source)
  /// No source has any of the requested kinds for this place.
  case noSource
  /// The caller has reached its rate limit; the values are the stored ones.
  case askedTooOften(until: Instant)
}
