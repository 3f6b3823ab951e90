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
    let phenomenon = try json["phenomenon"].words()
    guard let event = try json["description"].words() ?? phenomenon else { throw .absent(json["description"]) }
    let onset: Instant? = if let begins = try json["eventOnsetTime"].moment() { begins } else { try json["effectiveTime"].moment() }
    // A warning without an identifier is still valid.
    let identifier = try json["id"].words() ?? "\(event)/\(onset?.seconds ?? 0)"
    var alert = Alert(id: identifier, event: event, severity: Alert.Severity(alerting: try json["severity"].words()))
    alert.urgency = Alert.Urgency(alerting: try json["urgency"].words())
    alert.certainty = Alert.Certainty(alerting: try json["certainty"].words())
    alert.area = try json["areaName"].words()
    alert.sent = try json["issuedTime"].moment()
    alert.onset = onset
    // `expireTime` is when the message lapses; the event may outlast it.
    alert.ends = if let ends = try json["eventEndTime"].moment() { ends } else { try json["expireTime"].moment() }
    alert.sender = try json["source"].words()
    // Only the address of a web page may become a link.
    alert.url = try json["detailsUrl"].words().flatMap { $0.hasPrefix("https://") ? $0 : nil }
    return alert
  }
}
