import WeatherModel

extension LocalWarning: JSONMember {
  package static var blank: LocalWarning { LocalWarning(.blank, places: [], zone: .blank) }

  package mutating func members<Visitor: MemberVisitor>(_ visitor: inout Visitor) {
    visitor.member("warning", &warning)
    visitor.list("places", &places, isOptional: false)
    visitor.member("zone", &zone)
  }
}

extension LocalWarning.Place: JSONMember {
  package static var blank: LocalWarning.Place { LocalWarning.Place(id: RecordID(high: 0, low: 0), name: "") }

  package mutating func members<Visitor: MemberVisitor>(_ visitor: inout Visitor) {
    var text = id.text
    visitor.member("place", &text)
    let known = RecordID(text: text)
    if known == nil { visitor.fail("place", "32 lowercase hexadecimal digits") }
    id = known ?? id
    visitor.member("name", &name)
  }
}

extension WarningList.Covered: JSONMember {
  package static var blank: WarningList.Covered { WarningList.Covered(.blank, .unknown) }

  package mutating func members<Visitor: MemberVisitor>(_ visitor: inout Visitor) {
    place.members(&visitor)
    var grade = coverage.rawValue
    visitor.scaleIndex("warnings", &grade) { WarningCoverage(rawValue: $0)?.word }
    coverage = WarningCoverage(rawValue: grade) ?? .unknown
  }
}

extension WarningList: JSONMember {
  package static var blank: WarningList { WarningList([]) }

  package mutating func members<Visitor: MemberVisitor>(_ visitor: inout Visitor) {
    visitor.list("warnings", &warnings, isOptional: false)
    visitor.list("places", &places, isOptional: true)
  }
}
