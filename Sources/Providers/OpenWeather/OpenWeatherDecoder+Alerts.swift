import WeatherModel
import Wire

extension OpenWeatherDecoder {
  /// Reads the warnings, each once: the source sends the same one in several languages.
  func readAlerts(_ section: JSON, _ provenance: Provenance, into report: inout WeatherReport) throws(Invalid) {
    let read = ReadAlerts(try section.itemsIfPresent(atMost: Most.alerts) ?? []) { (item) throws(Invalid) in try OpenWeatherAlert(item) }
    var copies: [String: Int] = [:]
    let alerts = onceEach(read.messages).map { alert in
      let copy = copies[alert.identifier, default: 0]
      copies[alert.identifier] = copy + 1
      return alert.model(copy == 0 ? alert.identifier : "\(alert.identifier)+\(copy)")
    }
    report.fill(alerts, unreadable: read.unreadable, provenance)
  }

  private func onceEach(_ messages: [OpenWeatherAlert]) -> [OpenWeatherAlert] {
    var found: [OpenWeatherAlert] = []
    var seen: Set<OpenWeatherAlert> = []
    /// Where in `found` those are that may be translations of each other.
    var alike: [OpenWeatherAlert.Wordless: [Int]] = [:]
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

/// A warning as the source sends it: without a name of its own, and with its title alone to say how grave it is.
struct OpenWeatherAlert: Hashable {
  /// What translations of a warning have in common.
  struct Wordless: Hashable {
    var sender: String?
    var start: Instant?
    var end: Instant?
    var tags: Set<String>
  }

  let wordless: Wordless
  let event: String
  let text: String?

  /// Reads a warning; one that does not say of what it warns is none.
  init(_ item: JSON) throws(Invalid) {
    wordless = Wordless(
      sender: try item["sender_name"].words(), start: try item["start"].unixTimeIfPresent(), end: try item["end"].unixTimeIfPresent(),
      tags: Set(try reading { () throws(JSONError) in try item["tags"].textsIfPresent() }))
    guard let event = try item["event"].words() ?? wordless.tags.min() else { throw .absent(item["event"]) }
    self.event = event
    text = try item["description"].trimmedText().map(unwrapped)
  }

  /// Whether both warn of the same in different words: same sender, hours and tags. Where the words are the same, the rest that differs
  /// is another area, and both stay.
  func isTranslation(of other: OpenWeatherAlert) -> Bool {
    !wordless.tags.isEmpty && wordless == other.wordless && event != other.event
  }

  /// English needs no other letters; it is the language that is understood most widely.
  var isPlainASCII: Bool { (event + (text ?? "")).utf8.allSatisfy { $0 < 0x80 } }

  /// The same for the same warning whenever it is asked for.
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
