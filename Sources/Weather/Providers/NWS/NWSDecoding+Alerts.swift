import WeatherModel
import Wire

extension NWSDecoder {
  /// The warnings for the place; an answer about warnings names no place, so the caller has to.
  func alerts(_ document: JSON) throws(InvalidField) -> WeatherReport {
    guard document.kind == .object else { throw InvalidField("document", "something other than an object") }
    let features = try document["features"].items(atMost: AnswerLimits.alerts)
    let read = ParsedAlerts(features) { (feature) throws(InvalidField) in try NWSMessage(feature) }
    try read.throwIfNoneReadable()
    let updated = try document["updated"].moment() ?? context.fetchedAt
    guard let cell = context.cell else { throw .placeMissing("geometry") }
    var report = context.emptyReport(cell, around: context.fetchedAt)
    let provenance = Provenance(source: .nws, fetchedAt: context.fetchedAt, validAt: updated)
    report.fill(NWSMessage.inForce(read.messages), unreadable: read.unreadable, provenance)
    return report
  }
}

/// A message of the service: a warning, an update of one, or its cancellation.
struct NWSMessage {
  let alert: Alert
  /// Whether it is a real warning: no exercise, no test, no cancellation.
  let isWarning: Bool
  /// The identifiers of the earlier messages that this one replaces.
  let replaced: [String]

  /// The warnings among these messages that no other message replaces.
  static func inForce(_ messages: [NWSMessage]) -> [Alert] {
    var replaced: Set<String> = []
    for message in messages { replaced.formUnion(message.replaced) }
    return messages.filter { $0.isWarning && !replaced.contains($0.alert.id) }.map(\.alert)
  }

  init(_ feature: JSON) throws(InvalidField) {
    let said = feature["properties"]
    let id = try reading { () throws(JSONError) in try said["id"].text() }
    guard let event = try said["event"].trimmedText() else { throw .absent(said["event"]) }
    var alert = Alert(id: id, event: event, severity: Alert.Severity(alerting: try said["severity"].trimmedText()))
    alert.urgency = Alert.Urgency(alerting: try said["urgency"].trimmedText())
    alert.certainty = Alert.Certainty(alerting: try said["certainty"].trimmedText())
    alert.headline = try said["headline"].trimmedText().map(unwrapped)
    alert.area = try said["areaDesc"].trimmedText()
    alert.sent = try said["sent"].moment()
    let effective = try said["effective"].moment()
    alert.onset = try said["onset"].moment() ?? effective
    // `expires` is when the message lapses, which may be before the event begins.
    let expires = try said["expires"].moment()
    let ending = try said["parameters"]["eventEndingTime"][0].moment()
    alert.ends = try said["ends"].moment() ?? ending ?? expires
    alert.text = try said["description"].trimmedText().map(unwrapped)
    alert.instruction = try said["instruction"].trimmedText().map(unwrapped)
    let address = try said["sender"].trimmedText()
    alert.sender = try said["senderName"].trimmedText() ?? address
    alert.url = try said["web"].webAddress()
    alert.series = series(said["parameters"]["VTEC"])
    let status = try said["status"].trimmedText() ?? "Actual"
    let type = try said["messageType"].trimmedText()
    isWarning = status == "Actual" && type != "Cancel"
    let references = try reading { () throws(JSONError) in try said["references"].itemsIfPresent() } ?? []
    var replaced: [String] = []
    // A message that an exercise claims to replace stays in force.
    for reference in references where status == "Actual" {
      if let identifier = try reference["identifier"].trimmedText() { replaced.append(identifier) }
    }
    self.replaced = replaced
    alert.replaces = replaced.isEmpty ? nil : replaced.joined(separator: " ")
    self.alert = alert
  }
}

/// The office's identifier of the event, from the VTEC codes of a message: "/O.CON.KOHX.WI.Y.0001.240109T0000Z-240110T0600Z/" is about its
/// first wind advisory of the year, "KOHX.WI.Y.0001" (NWS Directive 10-1703). A code that ends an event may come before the code of an
/// event that continues.
private func series(_ codes: JSON) -> String? {
  var ended: String?
  for index in 0..<8 {
    guard let code = try? codes[index].textIfPresent() else { break }  // codes of another type are ignored
    let parts = code.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).map { String(decoding: $0, as: UTF8.self) }
    // A second code, for rivers, has no office in it.
    guard parts.count == 7, parts[0].utf8.count == 2, parts[2...5].map(\.utf8.count) == [4, 2, 1, 4] else { continue }
    let name = parts[2...5].joined(separator: ".")
    if !["CAN", "EXP", "UPG"].contains(parts[1]) { return name }
    ended = ended ?? name
  }
  return ended
}
