import WeatherModel
import Wire

extension OpenWeatherDecoder {
  /// The warnings, the gravest first, each once: the source sends the same one in several languages.
  func alerts(_ section: JSON) throws(Invalid) -> [Alert] {
    let items = try section.itemsIfPresent(atMost: Most.alerts) ?? []
    var found: [OpenWeatherAlert] = []
    var seen: Set<OpenWeatherAlert> = []
    /// Where in `found` those are that may be translations of each other.
    var alike: [OpenWeatherAlert: [Int]] = [:]
    for item in items {
      let next = OpenWeatherAlert(
        sender: try item["sender_name"].words(), event: try item["event"].words(), start: try item["start"].unixTimeIfPresent(),
        end: try item["end"].unixTimeIfPresent(), text: try item["description"].words(),
        tags: Set(try reading { () throws(JSONError) in try item["tags"].textsIfPresent() }))
      guard seen.insert(next).inserted else { continue }
      if let index = alike[next.wordless]?.first(where: { found[$0].isTranslation(of: next) }) {
        if !found[index].isPlainASCII, next.isPlainASCII { found[index] = next }
      } else {
        alike[next.wordless, default: []].append(found.count)
        found.append(next)
      }
    }
    var copies: [String: Int] = [:]
    return found.map { alert in
      let copy = copies[alert.identifier, default: 0]
      copies[alert.identifier] = copy + 1
      return alert.model(copy == 0 ? alert.identifier : "\(alert.identifier)+\(copy)")
    }.sorted(by: Alert.comesBefore)
  }
}

/// A warning as the source sends it: without a name of its own, and without how grave it is.
struct OpenWeatherAlert: Hashable {
  var sender: String?
  var event: String?
  var start: Instant?
  var end: Instant?
  var text: String?
  var tags: Set<String>

  /// Whether both warn of the same in different words: same sender, hours and tags. Where the words are the same, the rest that differs
  /// is another area, and both stay.
  func isTranslation(of other: OpenWeatherAlert) -> Bool {
    !tags.isEmpty && sender == other.sender && start == other.start && end == other.end && tags == other.tags && event != other.event
  }

  /// What translations have in common.
  var wordless: OpenWeatherAlert { OpenWeatherAlert(sender: sender, start: start, end: end, tags: tags) }

  /// English needs no other letters; it is the language that is understood most widely.
  var isPlainASCII: Bool { ((event ?? "") + (text ?? "")).utf8.allSatisfy { $0 < 0x80 } }

  /// The same for the same warning whenever it is asked for.
  var identifier: String { "\(sender ?? "")/\(event ?? "")/\(start?.seconds ?? 0)/\(end?.seconds ?? 0)" }

  func model(_ identifier: String) -> Alert {
    var alert = Alert(id: identifier, event: event ?? tags.min() ?? "Weather warning", severity: .unknown)
    alert.sender = sender
    alert.onset = start
    alert.ends = end
    alert.text = text
    return alert
  }
}
