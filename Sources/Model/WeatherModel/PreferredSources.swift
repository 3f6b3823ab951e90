/// The source that a person prefers for each kind of weather; for the others the server decides. Written as
/// "current:met-norway,air:aqicn".
public struct PreferredSources: Hashable, Sendable {
  /// The source of each kind, indexed by the kind's raw value; empty when there is no preference at all.
  private var choices: [Source?] = []

  /// Creates an empty list of preferences.
  public init() {}

  /// Whether there is no preference at all.
  public var isEmpty: Bool { choices.isEmpty }

  /// The preferred source of a kind; nil leaves it to the server's order.
  public subscript(kind: Kind) -> Source? {
    get { choices.isEmpty ? nil : choices[Int(kind.rawValue)] }
    set {
      if choices.isEmpty { choices = Kind.allCases.map { _ in nil } }
      choices[Int(kind.rawValue)] = newValue
      if choices.allSatisfy({ $0 == nil }) { choices = [] }
    }
  }

  /// The preferences in the order of the kinds, with a separator in between.
  public func text(separator: String = ",") -> String {
    var text = ""
    for kind in Kind.allCases {
      guard let source = self[kind] else { continue }
      text += (text.isEmpty ? "" : separator) + kind.word + ":" + source.word
    }
    return text
  }

  /// Adds one preference such as "current:met-norway"; returns false when it is invalid. Of two for the same kind, the first counts.
  public mutating func read(_ item: some Collection<UInt8>) -> Bool {
    let parts = item.split(separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let kind = Kind(word: String(decoding: parts[0], as: UTF8.self)),
      let source = Source(word: String(decoding: parts[1], as: UTF8.self))
    else { return false }
    if self[kind] == nil { self[kind] = source }
    return true
  }

  /// The name of the form field for a kind; the field's value is a source's word, or "auto".
  public static func formName(_ kind: Kind) -> String { "source-" + kind.word }

  /// Reads a list of preferences separated by commas; nil when any of them is invalid.
  public init?(text: String) {
    for item in Array(text.utf8).split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
      guard read(item) else { return nil }
    }
  }
}
