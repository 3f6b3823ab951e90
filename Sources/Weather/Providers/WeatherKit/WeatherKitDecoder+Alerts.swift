import WeatherModel
import Wire

extension WeatherKitDecoder {
  /// Reads the warnings. Their full text is not in the answer, only on the linked page.
  func readAlerts(_ set: JSON, into report: inout WeatherReport) throws(InvalidField) {
    let read = ParsedAlerts(try set["alerts"].itemsIfPresent(atMost: AnswerLimits.alerts) ?? []) { (item) throws(InvalidField) in
      try alert(item)
    }
    report.fill(read.messages, unreadable: read.unreadable, try provenance(set))
  }

  private func alert(_ json: JSON) throws(InvalidField) -> Alert {
    func time(_ name: String) throws(InvalidField) -> Instant? {
      try reading { () throws(JSONError) in try json[name].instantIfPresent() }
    }
    let phenomenon = try json["phenomenon"].words()
    guard let event = try json["description"].words() ?? phenomenon else { throw .absent(json["description"]) }
    let onset: Instant?
    if let begins = try time("eventOnsetTime") { onset = begins } else { onset = try time("effectiveTime") }
    // A warning without an identifier is still valid.
    let identifier = try json["id"].words() ?? "\(event)/\(onset?.seconds ?? 0)"
    var alert = Alert(id: identifier, event: event, severity: try word(json["severity"], Alert.Severity.allCases, \.word) ?? .unknown)
    alert.urgency = try word(json["urgency"], Alert.Urgency.allCases, \.word) ?? .unknown
    alert.certainty = try word(json["certainty"], Alert.Certainty.allCases, \.word) ?? .unknown
    alert.area = try json["areaName"].words()
    alert.sent = try time("issuedTime")
    alert.onset = onset
    // `expireTime` is when the message lapses; the event may outlast it.
    if let ends = try time("eventEndTime") { alert.ends = ends } else { alert.ends = try time("expireTime") }
    alert.sender = try json["source"].words()
    // Only the address of a web page may become a link.
    alert.url = try json["detailsUrl"].words().flatMap { $0.hasPrefix("https://") ? $0 : nil }
    return alert
  }

  /// The value of a word of the Common Alerting Protocol; nil for an unknown word.
  private func word<Value>(_ json: JSON, _ all: [Value], _ name: (Value) -> String) throws(InvalidField) -> Value? {
    guard let word = try json.words()?.lowercased() else { return nil }
    return all.first { name($0) == word }
  }
}
