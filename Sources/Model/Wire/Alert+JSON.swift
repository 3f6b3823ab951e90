import WeatherModel

extension Alert: JSONMember {
  package static var blank: Alert { Alert(id: "", event: "", severity: .unknown) }

  package mutating func members<Visitor: MemberVisitor>(_ visitor: inout Visitor) {
    visitor.member("id", &id)
    visitor.member("event", &event)
    var grade = severity.rawValue
    visitor.scaleIndex("severity", &grade) { Severity(rawValue: $0)?.word }
    severity = Severity(rawValue: grade) ?? .unknown
    grade = urgency.rawValue
    visitor.scaleIndex("urgency", &grade) { Urgency(rawValue: $0)?.word }
    urgency = Urgency(rawValue: grade) ?? .unknown
    grade = certainty.rawValue
    visitor.scaleIndex("certainty", &grade) { Certainty(rawValue: $0)?.word }
    certainty = Certainty(rawValue: grade) ?? .unknown
    visitor.member("sent", &sent)
    visitor.member("onset", &onset)
    visitor.member("ends", &ends)
    for part in Part.allCases { visitor.member(named: part.word, &self[part]) }
  }
}

/// Alerts as JSON has them: with the number of further ones that could not be read.
struct Alerts: JSONMember, Hashable {
  var readable: [Alert]
  var unreadable: Int64?

  static var blank: Alerts { Alerts(readable: []) }

  mutating func members<Visitor: MemberVisitor>(_ visitor: inout Visitor) {
    visitor.member("unreadable", &unreadable)
    visitor.list("alerts", &readable, isOptional: false)
  }
}
