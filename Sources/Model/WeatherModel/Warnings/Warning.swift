/// A warning as an event with a course: it is announced, may become more severe or longer, and is cancelled or over in the end. It combines
/// what the messages of all sources say.
public struct Warning: Hashable, Sendable {
  /// Whether the warning is open, cancelled or over.
  public enum Status: UInt8, CaseIterable, Sendable {
    /// The warning is in force, or announced for later.
    case open
    /// The warning was cancelled before its end.
    case cancelled
    /// Its end has passed.
    case over

    /// The word in answers and files.
    public var word: String {
      switch self {
      case .open: "open"
      case .cancelled: "cancelled"
      case .over: "over"
      }
    }
  }

  /// Our identifier of the warning, which stays the same whatever identifiers its messages have.
  public let id: RecordID
  /// The kind of danger.
  public var hazard: Hazard
  /// Whether the warning is open, cancelled or over.
  public var status = Status.open
  /// The sources whose messages say so.
  public var sources: [Source]
  /// The combined content of the current messages, or of the last ones.
  public var alert: Alert
  /// The history of the warning, the earliest change first; never empty.
  public var history: [WarningChange]

  /// Creates a warning with everything that is known about it.
  public init(
    id: RecordID, hazard: Hazard, status: Status = .open, sources: [Source], alert: Alert, history: [WarningChange]
  ) {
    (self.id, self.hazard, self.status) = (id, hazard, status)
    (self.sources, self.alert, self.history) = (sources, alert, history)
  }
}

/// A moment in which a warning changed.
public struct WarningChange: Hashable, Sendable {
  /// What changed in a moment; several things may change at once.
  public struct Changes: OptionSet, Hashable, Sendable {
    /// One bit per change.
    public let rawValue: UInt8
    /// Creates changes from their bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// It was received for the first time, or again after it was cancelled.
    public static var announced: Changes { Changes(rawValue: 1) }
    /// It became more or less severe.
    public static var severity: Changes { Changes(rawValue: 2) }
    /// The affected area changed.
    public static var area: Changes { Changes(rawValue: 4) }
    /// Its beginning or end changed.
    public static var time: Changes { Changes(rawValue: 8) }
    /// Its texts changed.
    public static var text: Changes { Changes(rawValue: 16) }
    /// It was cancelled.
    public static var cancelled: Changes { Changes(rawValue: 32) }
    /// Its end has passed.
    public static var over: Changes { Changes(rawValue: 64) }

    /// The words in answers and files, each with its change.
    public static var words: [(word: String, change: Changes)] {
      [
        ("announced", .announced), ("severity", .severity), ("area", .area), ("time", .time), ("text", .text), ("cancelled", .cancelled),
        ("over", .over),
      ]
    }
  }

  /// When we received the change.
  public var time: Instant
  /// What changed.
  public var changes: Changes
  /// The severity from then on.
  public var severity: Alert.Severity
  /// The planned beginning from then on; nil when unknown.
  public var onset: Instant?
  /// The planned end from then on; nil when unknown.
  public var ends: Instant?

  /// Creates a moment with the state of the warning from then on.
  public init(time: Instant, changes: Changes, severity: Alert.Severity, onset: Instant? = nil, ends: Instant? = nil) {
    (self.time, self.changes, self.severity, self.onset, self.ends) = (time, changes, severity, onset, ends)
  }
}
