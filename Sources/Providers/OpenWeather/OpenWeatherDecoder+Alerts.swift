import WeatherModel
import Wire

extension OpenWeatherDecoder {
  /// The warnings, the gravest first, each once: the source sends the same one in several languages.
  func alerts(_ section: JSON) throws(Invalid) -> [Alert] {
    let items = try reading { () throws(JSONError) in try section.itemsIfPresent() } ?? []
    var found: [OpenWeatherAlert] = []
    for item in items {
      let next = OpenWeatherAlert(
        sender: try item["sender_name"].words(), event: try item["event"].words(), start: try item["start"].unixTimeIfPresent(),
        end: try item["end"].unixTimeIfPresent(), text: try item["description"].words(),
        tags: Set(try reading { () throws(JSONError) in try item["tags"].textsIfPresent() }))
      if found.contains(next) { continue }
      if let index = found.firstIndex(where: { $0.isTranslation(of: next) }) {
        if !found[index].isPlainASCII, next.isPlainASCII { found[index] = next }
      } else {
        found.append(next)
      }
    }
    var identifiers: Set<String> = []
    return found.map { alert in
      var identifier = alert.identifier
      while !identifiers.insert(identifier).inserted { identifier += "+" }
      return alert.model(identifier)
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
