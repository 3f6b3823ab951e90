import WeatherModel

extension Warning: JSONMember {
  package static var blank: Warning {
    Warning(id: RecordID(high: 0, low: 0), hazard: .other, sources: [], alert: .blank, history: [])
  }

  package mutating func members<Visitor: MemberVisitor>(_ visitor: inout Visitor) {
    var text = id.text
    visitor.member("id", &text)
    let known = RecordID(text: text)
    if known == nil { visitor.fail("id", "32 lowercase hexadecimal digits") }
    var word = hazard.word
    visitor.member("hazard", &word)
    // Hazards that only a later version knows are `other` for this one.
    let hazard = Hazard(word: word) ?? .other
    var grade = status.rawValue
    visitor.scaleIndex("status", former: "standing", &grade) { Status(rawValue: $0)?.word }
    var names = sources.map { SourceName(source: $0) }
    visitor.list("sources", &names, isOptional: false)
    visitor.member("alert", &alert)
    visitor.list("history", &history, isOptional: false)
    if history.isEmpty { visitor.fail("history", "at least one moment") }
    self = Warning(
      id: known ?? id, hazard: hazard, status: Status(rawValue: grade) ?? .open, sources: names.map { $0.source }, alert: alert,
      history: history)
  }
}

/// A source as an element of a list, identified by its word.
private struct SourceName: JSONMember {
  var source: Source
  static var blank: SourceName { SourceName(source: .simulator) }
  mutating func members<Visitor: MemberVisitor>(_ visitor: inout Visitor) { visitor.member("source", &source) }
}

extension WarningChange: JSONMember {
  package static var blank: WarningChange { WarningChange(time: Instant(seconds: 0), changes: [], severity: .unknown) }

  package mutating func members<Visitor: MemberVisitor>(_ visitor: inout Visitor) {
    visitor.member("time", &time)
    var text = ""
    for (word, change) in Changes.words where changes.contains(change) { text += (text.isEmpty ? "" : " ") + word }
    visitor.member("changes", &text)
    let found = text.utf8.split(separator: UInt8(ascii: " "))
    for (word, change) in Changes.words where found.contains(where: { $0.elementsEqual(word.utf8) }) { changes.insert(change) }
    var grade = severity.rawValue
    visitor.scaleIndex("severity", &grade) { Alert.Severity(rawValue: $0)?.word }
    severity = Alert.Severity(rawValue: grade) ?? .unknown
    visitor.member("onset", &onset)
    visitor.member("ends", &ends)
  }
}
