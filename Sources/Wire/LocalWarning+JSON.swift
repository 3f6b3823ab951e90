import WeatherModel

extension LocalWarning: Written {
  static var blank: LocalWarning { LocalWarning(.blank, places: [], zone: .blank) }

  @inline(never) mutating func members<Visitor: MemberVisitor>(_ visitor: inout Visitor) {
    visitor.member("warning", &warning)
    visitor.list("places", &places, isOptional: false)
    visitor.member("zone", &zone)
  }

  /// The warning as JSON, for answers.
  public var json: [UInt8] { written(self) }
  /// Reads a warning from an answer.
  public init(json: JSON) throws(JSONError) { self = try MemberReader.read(json) }

  /// Several warnings as JSON, for answers.
  public static func json(_ warnings: [LocalWarning]) -> [UInt8] { written(PlacedWarnings(warnings: warnings)) }

  /// Reads several warnings from an answer.
  @inline(never) public static func list(_ json: JSON) throws(JSONError) -> [LocalWarning] {
    let list: PlacedWarnings = try MemberReader.read(json)
    return list.warnings
  }
}

extension LocalWarning.Place: Written {
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

private struct PlacedWarnings: Written {
  var warnings: [LocalWarning]
  static var blank: PlacedWarnings { PlacedWarnings(warnings: []) }
  mutating func members<Visitor: MemberVisitor>(_ visitor: inout Visitor) { visitor.list("warnings", &warnings, isOptional: false) }
}
