import WeatherModel

extension LocalWarning: JSONMember {
  static var blank: LocalWarning { LocalWarning(.blank, places: [], zone: .blank) }

  mutating func members<Visitor: MemberVisitor>(_ visitor: inout Visitor) {
    visitor.member("warning", &warning)
    visitor.list("places", &places, isOptional: false)
    visitor.member("zone", &zone)
  }

  /// The warning as JSON, for answers.
  public var json: [UInt8] { written(self) }
  /// Reads a warning from an answer.
  public init(json: JSON) throws(JSONError) { self = try MemberReader.read(json) }
}

extension LocalWarning.Place: JSONMember {
  static var blank: LocalWarning.Place { LocalWarning.Place(id: RecordID(high: 0, low: 0), name: "") }

  mutating func members<Visitor: MemberVisitor>(_ visitor: inout Visitor) {
    var text = id.text
    visitor.member("place", &text)
    let known = RecordID(text: text)
    if known == nil { visitor.fail("place", "32 lowercase hexadecimal digits") }
    id = known ?? id
    visitor.member("name", &name)
  }
}

extension WarningList.Covered: JSONMember {
  static var blank: WarningList.Covered { WarningList.Covered(.blank, .unknown) }

  mutating func members<Visitor: MemberVisitor>(_ visitor: inout Visitor) {
    place.members(&visitor)
    var grade = coverage.rawValue
    visitor.scaleIndex("warnings", &grade) { WarningCoverage(rawValue: $0)?.word }
    coverage = WarningCoverage(rawValue: grade) ?? .unknown
  }
}

extension WarningList: JSONMember {
  static var blank: WarningList { WarningList([]) }

  mutating func members<Visitor: MemberVisitor>(_ visitor: inout Visitor) {
    visitor.list("warnings", &warnings, isOptional: false)
    visitor.list("places", &places, isOptional: true)
  }

  /// The list as JSON, for answers.
  public var json: [UInt8] { written(self) }
  /// Reads a list from an answer.
  public init(json: JSON) throws(JSONError) { self = try MemberReader.read(json) }
}
