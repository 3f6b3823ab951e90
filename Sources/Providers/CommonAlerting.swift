import WeatherModel
import Wire

// What the sources of warnings share: the words of the Common Alerting Protocol (OASIS CAP 1.2), and texts that may be empty or wrapped.

extension Alert.Severity {
  /// The severity of a word in any case; a word that nobody knows is `unknown`, never an error.
  init(alerting word: String?) {
    let word = (word ?? "").lowercased()
    self = Alert.Severity.allCases.first { sameBytes($0.word, word) } ?? .unknown
  }
}

extension Alert.Urgency {
  /// The urgency of a word.
  init(alerting word: String?) {
    let word = (word ?? "").lowercased()
    self = Alert.Urgency.allCases.first { sameBytes($0.word, word) } ?? .unknown
  }
}

extension Alert.Certainty {
  /// The certainty of a word; CAP 1.0 said "very likely" where later ones say "likely".
  init(alerting word: String?) {
    let word = (word ?? "").lowercased()
    self = word == "very likely" ? .likely : Alert.Certainty.allCases.first { sameBytes($0.word, word) } ?? .unknown
  }
}

extension JSON {
  /// The text without blanks at its ends, cut where nobody would read on, or nil where it is missing, null or has nothing else.
  func trimmedText() throws(Invalid) -> String? {
    guard let text = try reading({ () throws(JSONError) in try textIfPresent() }) else { return nil }
    let words = trimmed(text[...])
    return words.isEmpty ? nil : cut(words)
  }

  /// The moment, or nil where it is missing or null.
  func moment() throws(Invalid) -> Instant? { try reading { () throws(JSONError) in try instantIfPresent() } }

  /// The address of a web page, or nil where there is none: nothing else may become a link.
  func webAddress() throws(Invalid) -> String? {
    guard let address = try trimmedText(), address.hasPrefix("https://") || address.hasPrefix("http://"), address.utf8.count <= 2000,
      address.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "<") })
    else { return nil }
    return address
  }

  /// The member of that name, which is an object; nil where it is missing or null.
  func object(_ name: String) throws(Invalid) -> JSON? {
    let member = self[name]
    switch member.kind {
    case .missing, .null: return nil
    case .object: return member
    default: throw Invalid(member.path, "something else than an object")
    }
  }
}

/// Warnings of an answer, one by one: those that can be read, and how many can't.
struct ReadAlerts<Message> {
  private(set) var messages: [Message] = []
  private(set) var unreadable = 0
  private var first: Invalid?

  /// Reads each item. One that can't be read takes no other one with it.
  init(_ items: [JSON], _ read: (JSON) throws(Invalid) -> Message) {
    for item in items {
      do throws(Invalid) {
        guard item.kind == .object else { throw Invalid(item.path, "something else than an object") }
        messages.append(try read(item))
      } catch {
        unreadable += 1
        first = first ?? error
      }
    }
  }

  /// An error where there is something and none of it can be read, for answers that have nothing but warnings: that there were none is not
  /// known then, and another source can be asked.
  func refuseWhereNothingIsReadable() throws(Invalid) {
    if messages.isEmpty, let first { throw first }
  }
}

extension WeatherReport {
  /// Takes warnings in, each name once and the gravest first, with how many more could not be read.
  mutating func fill(_ alerts: [Alert], unreadable: Int, _ provenance: Provenance) {
    var seen: Set<String> = []
    self.alerts = Stamped(alerts.map(\.harmless).filter { seen.insert($0.id).inserted }.sorted(by: Alert.comesBefore), provenance)
    unreadableAlerts = unreadable
  }
}

/// A text of at most so many bytes as the longest warning that an office has reason to write.
private func cut(_ text: Substring) -> String {
  let most = 16_384
  if text.utf8.count <= most { return String(text) }
  // Within a character the index is rounded down to its beginning (SE-0180).
  return trimmed(text[..<text.utf8.index(text.startIndex, offsetBy: most)]) + "…"
}

/// A text without blanks and line ends before and behind.
func trimmed(_ text: Substring) -> Substring {
  var text = text
  while text.first?.isWhitespace == true { text.removeFirst() }
  while text.last?.isWhitespace == true { text.removeLast() }
  return text
}
