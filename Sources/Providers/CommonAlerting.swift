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
  /// The text without blanks at its ends, or nil where it is missing, null or has nothing else.
  func trimmedText() throws(Invalid) -> String? {
    guard let text = try reading({ () throws(JSONError) in try textIfPresent() }) else { return nil }
    let words = String(trimmed(text[...]))
    return words.isEmpty ? nil : words
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

/// A text without blanks and line ends before and behind.
func trimmed(_ text: Substring) -> Substring {
  var text = text
  while text.first?.isWhitespace == true { text.removeFirst() }
  while text.last?.isWhitespace == true { text.removeLast() }
  return text
}
