/// The sources that a server lets people choose from, each with its kinds as bits: "open-meteo:31 nws:32".
public struct SelectableSources: Hashable, Sendable {
  /// The text that is stored and sent; it is parsed only when a person opens the choice.
  public let text: String

  /// Creates an empty choice.
  public init() { text = "" }

  /// Creates a choice from a stored or received text.
  public init(text: String) { self.text = text }

  /// Creates a choice from sources and their kinds.
  public init(_ offers: [(source: Source, kinds: Kinds)]) {
    text = offers.map { $0.source.word + ":" + String($0.kinds.rawValue) }.joined(separator: " ")
  }

  /// The kinds of a source that make up the weather of a place, without air and warnings.
  public func kindsOfWeather(_ source: Source) -> [Kind] {
    let kinds = offers.first { $0.source == source }?.kinds ?? []
    return [Kind.current, .hourly, .daily].filter { kinds.contains(Kinds($0)) }
  }

  /// Each source with its kinds; unreadable entries are skipped.
  public var offers: [(source: Source, kinds: Kinds)] {
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
