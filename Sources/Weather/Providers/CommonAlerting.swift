import WeatherModel
import Wire

// Shared by the sources of warnings: the words of the Common Alerting Protocol (OASIS CAP 1.2), and reading texts that may be empty or
// wrapped.

extension Alert.Severity {
  /// The severity that a CAP word stands for, in upper or lower case. An unknown word gives `unknown`, never an error.
  init(alerting word: String?) { self = Alert.Severity(word: (word ?? "").lowercased()) ?? .unknown }
}

extension Alert.Urgency {
  init(alerting word: String?) { self = Alert.Urgency(word: (word ?? "").lowercased()) ?? .unknown }
}

extension Alert.Certainty {
  /// The certainty that a CAP word stands for. CAP 1.0 used "very likely" where later versions use "likely".
  init(alerting word: String?) {
    let word = (word ?? "").lowercased()
    self = word == "very likely" ? .likely : Alert.Certainty(word: word) ?? .unknown
  }
}

extension JSON {
  /// The text without white space at its ends, cut after 16 KiB; nil where it is missing, null or blank.
  func trimmedText() throws(InvalidField) -> String? {
    guard let text = try reading({ () throws(JSONError) in try textIfPresent() }) else { return nil }
    let words = trimmed(text[...])
    return words.isEmpty ? nil : cut(words)
  }

  /// The moment, or nil where it is missing or null.
  func moment() throws(InvalidField) -> Instant? { try reading { () throws(JSONError) in try instantIfPresent() } }

  /// The address of a web page (http or https); nil for anything else, which must not become a link.
  func webAddress() throws(InvalidField) -> String? {
    guard let address = try trimmedText(), address.hasPrefix("https://") || address.hasPrefix("http://"), address.utf8.count <= 2000,
      address.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "<") })
    else { return nil }
    return address
  }

  /// The member of that name, which has to be an object; nil where it is missing or null.
  func object(_ name: String) throws(InvalidField) -> JSON? {
    let member = self[name]
    switch member.kind {
    case .missing, .null: return nil
    case .object: return member
    default: throw InvalidField(member.path, "something other than an object")
    }
  }
}

/// The warnings of an answer, each read by itself, and the number of those that can't be read.
struct ParsedAlerts<Message> {
  private(set) var messages: [Message] = []
  private(set) var unreadable = 0
  private var first: InvalidField?

  /// Reads each item. One that can't be read does not affect the others.
  init(_ items: [JSON], _ read: (JSON) throws(InvalidField) -> Message) {
    for item in items {
      do throws(InvalidField) {
        guard item.kind == .object else { throw InvalidField(item.path, "something other than an object") }
        messages.append(try read(item))
      } catch {
        unreadable += 1
        first = first ?? error
      }
    }
  }

  /// Throws where there are items and none can be read, for answers that consist of warnings alone. It is then not known that there are no
  /// warnings, and another source can be asked.
  func throwIfNoneReadable() throws(InvalidField) {
    if messages.isEmpty, let first { throw first }
  }
}

extension WeatherReport {
  /// Sets the warnings, each identifier once and the most severe first, and the number of those that could not be read. A place never has
  /// as many as a hostile answer may contain; what exceeds the limit counts as not readable.
  mutating func fill(_ alerts: [Alert], unreadable: Int, _ provenance: Provenance) {
    var seen: Set<String> = []
    let all = alerts.map(\.sanitized).filter { seen.insert($0.id).inserted }.sorted(by: Alert.comesBefore)
    let shown = all.prefix(Alert.mostInAnswer)
    self.alerts = Stamped(Array(shown), provenance)
    unreadableAlerts = unreadable + all.count - shown.count
  }
}

/// Limits a text to 16 KiB, about the longest warning that an office has reason to write.
private func cut(_ text: Substring) -> String {
  let most = 16_384
  if text.utf8.count <= most { return String(text) }
  // An index within a character is rounded down to the character's beginning (SE-0180).
  return trimmed(text[..<text.utf8.index(text.startIndex, offsetBy: most)]) + "…"
}

/// Removes white space and line ends at both ends of a text.
func trimmed(_ text: Substring) -> Substring {
  var text = text
  while text.first?.isWhitespace == true { text.removeFirst() }
  while text.last?.isWhitespace == true { text.removeLast() }
  return text
}
