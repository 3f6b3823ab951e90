/// A warning of dangerous weather, in the terms of the Common Alerting Protocol.
public struct Alert: Hashable, Sendable {
  /// How bad it may get.
  public enum Severity: UInt8, CaseIterable, Comparable, Sendable {
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

    /// Harmless before grave.
    public static func < (one: Severity, other: Severity) -> Bool { one.rawValue < other.rawValue }
  }

  /// How soon one should act.
  public enum Urgency: UInt8, CaseIterable, Sendable {
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

  /// How sure it is.
  public enum Certainty: UInt8, CaseIterable, Sendable {
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

  /// The texts that an issuer may add.
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

  /// The issuer's name for the message; unique within the source.
  public var id: String
  /// What it warns of, in few words: "Wind advisory".
  public var event: String
  /// How bad it may get.
  public var severity: Severity
  /// How soon one should act.
  public var urgency = Urgency.unknown
  /// How sure it is.
  public var certainty = Certainty.unknown
  /// When the message was sent.
  public var sent: Instant?
  /// When what it warns of begins.
  public var onset: Instant?
  /// When that ends, as far as the issuer knows.
  public var ends: Instant?
  /// The texts by part: one array, because each further string costs the app code wherever an alert is copied.
  private var parts = [String?](repeating: nil, count: Part.allCases.count)

  /// A warning with what is always known; the rest is filled in.
  public init(id: String, event: String, severity: Severity) {
    self.id = id
    self.event = event
    self.severity = severity
  }

  /// One of the texts.
  public subscript(part: Part) -> String? {
    get { parts[Int(part.rawValue)] }
    set { parts[Int(part.rawValue)] = newValue }
  }
}

extension Alert {
  /// The issuer's one line.
  public var headline: String? {
    get { self[.headline] }
    set { self[.headline] = newValue }
  }
  /// Where, in words.
  public var area: String? {
    get { self[.area] }
    set { self[.area] = newValue }
  }
  /// What to expect.
  public var text: String? {
    get { self[.text] }
    set { self[.text] = newValue }
  }
  /// What to do.
  public var instruction: String? {
    get { self[.instruction] }
    set { self[.instruction] = newValue }
  }
  /// Who issued it.
  public var sender: String? {
    get { self[.sender] }
    set { self[.sender] = newValue }
  }
  /// Where more stands.
  public var url: String? {
    get { self[.link] }
    set { self[.link] = newValue }
  }
  /// What the issuer calls the event that all messages of a series are about.
  public var series: String? {
    get { self[.series] }
    set { self[.series] = newValue }
  }
  /// The names of the earlier messages that it stands for, with blanks between.
  public var replaces: String? {
    get { self[.replaces] }
    set { self[.replaces] = newValue }
  }
  /// The same one by one. A reference of CAP is "sender,identifier,sent"; the sources that tell the identifier alone send no commas.
  public var replacedNames: [String] {
    (replaces ?? "").utf8.split(separator: UInt8(ascii: " ")).map { word in
      let parts = word.split(separator: UInt8(ascii: ","))
      return String(decoding: parts.count == 3 ? parts[parts.startIndex + 1] : word, as: UTF8.self)
    }
  }
}

extension Alert {
  /// The gravest first; among equals the one that begins first, and those of which nobody knows when last; then by their names, so that
  /// two that differ always stand in the same order.
  public static func comesBefore(_ one: Alert, _ other: Alert) -> Bool {
    if one.severity != other.severity { return one.severity > other.severity }
    let never = Instant(seconds: .max)
    let (first, second) = (one.onset ?? one.sent ?? never, other.onset ?? other.sent ?? never)
    if first != second { return first < second }
    return one.id.utf8.lexicographicallyPrecedes(other.id.utf8)
  }

  /// Whether it is over at a moment.
  public func isOver(at now: Instant) -> Bool {
    guard let ends else { return false }
    return ends <= now
  }
}
