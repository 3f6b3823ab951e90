/// The sources that a server lets people choose from, with the kinds that each has: "open-meteo:31 nws:32".
public struct OfferedSources: Hashable, Sendable {
  /// As it is kept and sent; read when a person looks at the choice.
  public let text: String

  /// No choice.
  public init() { text = "" }

  /// A choice as it was kept or sent.
  public init(text: String) { self.text = text }

  /// A choice of sources.
  public init(_ offers: [(source: Source, kinds: Kinds)]) {
    text = offers.map { $0.source.word + ":" + String($0.kinds.rawValue) }.joined(separator: " ")
  }

  /// Each source with its kinds; what can't be read is passed over.
  @inline(never) public var offers: [(source: Source, kinds: Kinds)] {
    var offers: [(source: Source, kinds: Kinds)] = []
    var (word, bits, isWord) = ([UInt8](), UInt32(0), true)
    for byte in Array(text.utf8) + [UInt8(ascii: " ")] {
      switch byte {
      case UInt8(ascii: " "):
        if !isWord, let source = Source(word: String(decoding: word, as: UTF8.self)) { offers.append((source, Kinds(rawValue: bits))) }
        (word, bits, isWord) = ([], 0, true)
      case UInt8(ascii: ":"): isWord = false
      case UInt8(ascii: "0")...UInt8(ascii: "9") where !isWord: bits = bits &* 10 &+ UInt32(byte & 15)
      default: word.append(byte)
      }
    }
    return offers
  }
}
