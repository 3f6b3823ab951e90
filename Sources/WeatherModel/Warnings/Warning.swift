/// A warning as an event that goes on: it is announced, may become graver or longer, and is cancelled or over in the end. What the messages of the sources
/// say is put together in it.
public struct Warning: Hashable, Sendable {
  /// How it stands.
  public enum Standing: UInt8, CaseIterable, Sendable {
    /// It is in force, or announced.
    case open
    /// It was taken back before its end.
    case cancelled
    /// Its time has passed.
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

  /// Its name with us, which stays whatever its messages are called.
  public let id: RecordID
  /// What it warns of.
  public var hazard: Hazard
  /// How it stands.
  public var standing = Standing.open
  /// Who says so.
  public var sources: [Source]
  /// What it says now, or said last.
  public var alert: Alert
  /// How it went, the first moment first; never empty.
  public var moments: [WarningMoment]

  /// A warning with all that is known of it.
  public init(
    id: RecordID, hazard: Hazard, standing: Standing = .open, sources: [Source], alert: Alert, moments: [WarningMoment]
  ) {
    (self.id, self.hazard, self.standing) = (id, hazard, standing)
    (self.sources, self.alert, self.moments) = (sources, alert, moments)
  }
}

/// A moment in which something about a warning became another.
public struct WarningMoment: Hashable, Sendable {
  /// What became another; several things may at once.
  public struct Changes: OptionSet, Hashable, Sendable {
    /// One bit a change.
    public let rawValue: UInt8
    /// Changes from their bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// It was heard of for the first time, or anew after it was taken back.
    public static var announced: Changes { Changes(rawValue: 1) }
    /// It is graver or less grave than before.
    public static var severity: Changes { Changes(rawValue: 2) }
    /// Other places.
    public static var area: Changes { Changes(rawValue: 4) }
    /// Another beginning or end.
    public static var time: Changes { Changes(rawValue: 8) }
    /// Other words.
    public static var text: Changes { Changes(rawValue: 16) }
    /// It was taken back.
    public static var cancelled: Changes { Changes(rawValue: 32) }
    /// Its time has passed.
    public static var over: Changes { Changes(rawValue: 64) }

    /// The words in answers and files, each with its change.
    public static var words: [(word: String, change: Changes)] {
      [
        ("announced", .announced), ("severity", .severity), ("area", .area), ("time", .time), ("text", .text), ("cancelled", .cancelled),
        ("over", .over),
      ]
    }
  }

  /// When we heard of it.
  public var time: Instant
  /// What became another.
  public var changes: Changes
  /// How grave it was from then on.
  public var severity: Alert.Severity
  /// When it was to begin, from then on.
  public var onset: Instant?
  /// When it was to end, from then on.
  public var ends: Instant?

  /// A moment with all that is known of it.
  public init(time: Instant, changes: Changes, severity: Alert.Severity, onset: Instant? = nil, ends: Instant? = nil) {
    (self.time, self.changes, self.severity, self.onset, self.ends) = (time, changes, severity, onset, ends)
  }
}
