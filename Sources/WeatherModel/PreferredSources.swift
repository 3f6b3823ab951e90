/// Which source a person wants for each kind of weather (E1); a kind without one is left to the server. Written "current:met-norway,air:aqicn".
public struct PreferredSources: Hashable, Sendable {
  /// The source of each kind, by the kind's number; empty where everything is left to the server.
  private var choices: [Source?] = []

  /// No preference.
  public init() {}

  /// Whether everything is left to the server.
  public var isEmpty: Bool { choices.isEmpty }

  /// Nil leaves the kind to the server's order.
  public subscript(kind: Kind) -> Source? {
    get { choices.isEmpty ? nil : choices[Int(kind.rawValue)] }
    set {
      if choices.isEmpty { choices = Kind.allCases.map { _ in nil } }
      choices[Int(kind.rawValue)] = newValue
      if choices.allSatisfy({ $0 == nil }) { choices = [] }
    }
  }

  /// One preference after the other, in the order of the kinds, with a separator in between.
  public func text(separator: String = ",") -> String {
    var text = ""
    for kind in Kind.allCases {
      guard let source = self[kind] else { continue }
      text += (text.isEmpty ? "" : separator) + kind.word + ":" + source.word
    }
    return text
  }

  /// Reads one preference, "current:met-norway"; false for what makes no sense. Of two for a kind the first counts.
  public mutating func read(_ item: some Collection<UInt8>) -> Bool {
    let parts = item.split(separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let kind = Kind(word: String(decoding: parts[0], as: UTF8.self)),
      let source = Source(word: String(decoding: parts[1], as: UTF8.self))
    else { return false }
    if self[kind] == nil { self[kind] = source }
    return true
  }

  /// The name of a kind's choice in a form, whose value is the source's word, or "auto".
  public static func formName(_ kind: Kind) -> String { "source-" + kind.word }

  /// Reads a list; nil where a part of it makes no sense.
  public init?(text: String) {
    for item in Array(text.utf8).split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
      guard read(item) else { return nil }
    }
  }
}
