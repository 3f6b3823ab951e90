/// A warning of dangerous weather, in the terms of the Common Alerting Protocol.
public struct Alert: Hashable, Sendable {
  /// How severe the event may become.
  public enum Severity: UInt8, Worded, Comparable, Sendable {
    case unknown, minor, moderate, severe, extreme

    /// The word in answers and files.
    public var word: String {
      switch self {
      case .unknown: "unknown"
      case .minor: "minor"
      case .moderate: "moderate"
      case .severe: "severe"
      case .extreme: "extreme"
      }
    }

    /// Orders from `unknown` to `extreme`.
    public static func < (one: Severity, other: Severity) -> Bool { one.rawValue < other.rawValue }
  }

  /// How soon people should act.
  public enum Urgency: UInt8, Worded, Sendable {
    case unknown, past, future, expected, immediate

    /// The word in answers and files.
    public var word: String {
      switch self {
      case .unknown: "unknown"
      case .past: "past"
      case .future: "future"
      case .expected: "expected"
      case .immediate: "immediate"
      }
    }
  }

  /// How certain the event is.
  public enum Certainty: UInt8, Worded, Sendable {
    case unknown, unlikely, possible, likely, observed

    /// The word in answers and files.
    public var word: String {
      switch self {
      case .unknown: "unknown"
      case .unlikely: "unlikely"
      case .possible: "possible"
      case .likely: "likely"
      case .observed: "observed"
      }
    }
  }

  /// The optional texts of a message.
  public enum Part: UInt8, CaseIterable, Sendable {
    case headline, area, text, instruction, sender, link, replaces, series

    /// The word in answers and files.
    public var word: String {
      switch self {
      case .headline: "headline"
      case .area: "area"
      case .text: "text"
      case .instruction: "instruction"
      case .sender: "sender"
      case .link: "link"
      case .replaces: "replaces"
      case .series: "series"
      }
    }
  }

  /// The issuer's identifier of the message; unique within the source.
  public var id: String
  /// Short name of the event: "Wind advisory".
  public var event: String
  /// How severe the event may become.
  public var severity: Severity
  /// How soon people should act.
  public var urgency = Urgency.unknown
  /// How certain the event is.
  public var certainty = Certainty.unknown
  /// When the message was sent; nil when the source does not say.
  public var sent: Instant?
  /// When the event begins; nil when the source does not say.
  public var onset: Instant?
  /// When the event ends; nil when the issuer does not know or say.
  public var ends: Instant?
  /// The texts, indexed by part. They are one array because each separate string would add code to the app wherever an alert is copied.
  private var parts = [String?](repeating: nil, count: Part.allCases.count)

  /// Creates an alert with the fields that are always known; the others are set afterwards.
  public init(id: String, event: String, severity: Severity) {
    self.id = id
    self.event = event
    self.severity = severity
  }

  /// The text of a part; nil when the issuer sent none.
  public subscript(part: Part) -> String? {
    get { parts[Int(part.rawValue)] }
    set { parts[Int(part.rawValue)] = newValue }
  }
}

extension Alert {
  /// The issuer's one-line summary.
  public var headline: String? {
    get { self[.headline] }
    set { self[.headline] = newValue }
  }
  /// The affected area, in words.
  public var area: String? {
    get { self[.area] }
    set { self[.area] = newValue }
  }
  /// What to expect.
  public var text: String? {
    get { self[.text] }
    set { self[.text] = newValue }
  }
  /// What people should do.
  public var instruction: String? {
    get { self[.instruction] }
    set { self[.instruction] = newValue }
  }
  /// Name of the office that issued it.
  public var sender: String? {
    get { self[.sender] }
    set { self[.sender] = newValue }
  }
  /// Address of a page with more information.
  public var url: String? {
    get { self[.link] }
    set { self[.link] = newValue }
  }
  /// The issuer's identifier of the event, which all messages of a series share.
  public var series: String? {
    get { self[.series] }
    set { self[.series] = newValue }
  }
  /// The identifiers of the earlier messages that this one replaces, separated by spaces.
  public var replaces: String? {
    get { self[.replaces] }
    set { self[.replaces] = newValue }
  }
  /// The identifiers in `replaces` as a list. A CAP reference is "sender,identifier,sent"; sources that send only the identifier use no
  /// commas.
  public var replacedIdentifiers: [String] {
    (replaces ?? "").utf8.split(separator: UInt8(ascii: " ")).map { word in
      let parts = word.split(separator: UInt8(ascii: ","))
      return String(decoding: parts.count == 3 ? parts[parts.startIndex + 1] : word, as: UTF8.self)
    }
  }
}

extension Alert {
  /// Sorts the most severe first, then by onset (or else the time of sending; unknown times last), then by identifier, so that two
  /// different alerts always have the same order.
  public static func comesBefore(_ one: Alert, _ other: Alert) -> Bool {
    if one.severity != other.severity { return one.severity > other.severity }
    let never = Instant(seconds: .max)
    let (first, second) = (one.onset ?? one.sent ?? never, other.onset ?? other.sent ?? never)
    if first != second { return first < second }
    return one.id.utf8.lexicographicallyPrecedes(other.id.utf8)
  }

  /// Whether it has ended at `now`; false when the end is unknown.
  public func isOver(at now: Instant) -> Bool {
    guard let ends else { return false }
    return ends <= now
  }
}
