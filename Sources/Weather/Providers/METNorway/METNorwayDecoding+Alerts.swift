import WeatherModel
import Wire

extension METNorwayDecoder {
  /// The warnings for the place; an answer about warnings names no place, so the caller has to.
  func alerts(_ document: JSON) throws(InvalidField) -> WeatherReport {
    let features = try document["features"].items(atMost: AnswerLimits.alerts)
    let changed = try document["lastChange"].moment() ?? context.fetchedAt
    guard let cell = context.cell else { throw .placeMissing("geometry") }
    var report = context.emptyReport(cell, around: context.fetchedAt)
    let read = ParsedAlerts(features) { (feature) throws(InvalidField) in try alert(feature) }
    try read.throwIfNoneReadable()
    report.fill(read.messages.compactMap { $0 }, unreadable: read.unreadable, provenance(validAt: changed))
    return report
  }

  /// The warning of a feature; nil for exercises and for cancellations.
  private func alert(_ feature: JSON) throws(InvalidField) -> Alert? {
    let said = feature["properties"]
    let id = try reading { () throws(JSONError) in try said["id"].text() }
    let status = try said["status"].trimmedText() ?? "Actual"
    let type = try said["type"].trimmedText()
    guard status == "Actual", type != "Cancel" else { return nil }
    let code = try said["event"].trimmedText()
    guard let event = try said["eventAwarenessName"].trimmedText() ?? code else { throw .absent(said["event"]) }
    var alert = Alert(id: id, event: event, severity: Alert.Severity(alerting: try severity(said)))
    alert.urgency = Alert.Urgency(alerting: try said["urgency"].trimmedText())
    alert.certainty = Alert.Certainty(alerting: try said["certainty"].trimmedText())
    alert.headline = try said["title"].trimmedText()
    alert.area = try said["area"].trimmedText()
    let interval = feature["when"]["interval"]
    alert.onset = try interval[0].moment()
    let lapses = try interval[1].moment()
    alert.ends = try said["eventEndingTime"].moment() ?? lapses
    let texts = [try said["description"].trimmedText(), try said["consequences"].trimmedText()].compactMap(\.self)
    alert.text = texts.isEmpty ? nil : texts.joined(separator: "\n\n")
    alert.instruction = try said["instruction"].trimmedText()
    alert.sender = Source.metNorway.name
    alert.url = try said["web"].webAddress()
    return alert
  }

  /// "Moderate": the member `severity`, or else the last part of "2; yellow; Moderate".
  private func severity(_ said: JSON) throws(InvalidField) -> String? {
    if let word = try said["severity"].trimmedText() { return word }
    guard let level = try said["awareness_level"].trimmedText(), let last = level.split(separator: ";").last else { return nil }
    return String(trimmed(last))
  }
}
