import WeatherModel
import Wire

extension OpenWeatherDecoder {
  /// Reads the warnings, each once: the source sends the same one in several languages.
  func readAlerts(_ section: JSON, _ provenance: Provenance, into report: inout WeatherReport) throws(InvalidField) {
    let read = ParsedAlerts(try section.itemsIfPresent(atMost: AnswerLimits.alerts) ?? []) { (item) throws(InvalidField) in
      try OpenWeatherAlert(item)
    }
    var copies: [String: Int] = [:]
    let alerts = withoutTranslations(read.messages).map { alert in
      let copy = copies[alert.identifier, default: 0]
      copies[alert.identifier] = copy + 1
      return alert.model(copy == 0 ? alert.identifier : "\(alert.identifier)+\(copy)")
    }
    report.fill(alerts, unreadable: read.unreadable, provenance)
  }

  private func withoutTranslations(_ messages: [OpenWeatherAlert]) -> [OpenWeatherAlert] {
    var found: [OpenWeatherAlert] = []
    var seen: Set<OpenWeatherAlert> = []
    /// Indices in `found` of warnings that may be translations of each other.
    var alike: [OpenWeatherAlert.TranslationKey: [Int]] = [:]
    for next in messages where seen.insert(next).inserted {
      if let index = alike[next.wordless]?.first(where: { found[$0].isTranslation(of: next) }) {
        if !found[index].isPlainASCII, next.isPlainASCII { found[index] = next }
      } else {
        alike[next.wordless, default: []].append(found.count)
        found.append(next)
      }
    }
    return found
  }
}

/// A warning as the source sends it: without an identifier, and with its severity only in the title.
struct OpenWeatherAlert: Hashable {
  /// The members that translations of a warning have in common.
  struct TranslationKey: Hashable {
    var sender: String?
    var start: Instant?
    var end: Instant?
    var tags: Set<String>
  }

  let wordless: TranslationKey
  let event: String
  let text: String?

  /// Reads a warning; throws for one that names no event.
  init(_ item: JSON) throws(InvalidField) {
    wordless = TranslationKey(
      sender: try item["sender_name"].words(), start: try item["start"].unixTimeIfPresent(), end: try item["end"].unixTimeIfPresent(),
      tags: Set(try reading { () throws(JSONError) in try item["tags"].textsIfPresent() }))
    guard let event = try item["event"].words() ?? wordless.tags.min() else { throw .absent(item["event"]) }
    self.event = event
    text = try item["description"].trimmedText().map(unwrapped)
  }

  /// Whether both are the same warning in different languages: same sender, hours and tags, different words. If the words are the same too,
  /// the warnings are for different areas, and both are kept.
  func isTranslation(of other: OpenWeatherAlert) -> Bool {
    !wordless.tags.isEmpty && wordless == other.wordless && event != other.event
  }

  /// Used as a sign that the text is English, which is the preferred language because most people understand it.
  var isPlainASCII: Bool { (event + (text ?? "")).utf8.allSatisfy { $0 < 0x80 } }

  /// An identifier that stays the same each time that the warning is fetched.
  var identifier: String { "\(wordless.sender ?? "")/\(event)/\(wordless.start?.seconds ?? 0)/\(wordless.end?.seconds ?? 0)" }

  func model(_ identifier: String) -> Alert {
    var alert = Alert(id: identifier, event: event, severity: Alert.Severity(titled: event))
    alert.sender = wordless.sender
    alert.onset = wordless.start
    alert.ends = wordless.end
    alert.text = text
    return alert
  }
}
