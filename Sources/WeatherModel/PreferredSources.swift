/// Which source a person wants for each kind of weather (E1); a kind without one is left to the server. Written "current:met-norway,air:aqicn".
public struct PreferredSources: Hashable, Sendable {
  /// The number of each kind's source and one more, or 0: five bits a kind, the first kind's lowest.
  private var numbers: UInt64 = 0

  /// No preference.
  public init() {}

  /// Whether everything is left to the server.
  public var isEmpty: Bool { numbers == 0 }

  /// Nil leaves the kind to the server's order.
  public subscript(kind: Kind) -> Source? {
    get {
      let number = UInt8(truncatingIfNeeded: numbers >> shift(kind) & 31)
      return number == 0 ? nil : Source(rawValue: number - 1)
    }
    set { numbers = numbers & ~(31 << shift(kind)) | UInt64(newValue.map { ($0.rawValue + 1) & 31 } ?? 0) << shift(kind) }
  }

  private func shift(_ kind: Kind) -> UInt64 { UInt64(kind.rawValue) * 5 }

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
