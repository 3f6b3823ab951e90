import WeatherModel

extension Provenance: Written {
  static var blank: Provenance { Provenance(source: .simulator, fetchedAt: Instant(seconds: 0), validAt: Instant(seconds: 0)) }

  @inline(never) mutating func members<Visitor: MemberVisitor>(_ visitor: inout Visitor) {
    visitor.member("source", &source)
    visitor.member("fetched_at", &fetchedAt)
    visitor.member("valid_at", &validAt)
  }
}

// A kind of weather: where it came from, then its values.
extension Stamped: Written where Value: Written {
  static var blank: Stamped { Stamped(.blank, .blank) }

  mutating func members<Visitor: MemberVisitor>(_ visitor: inout Visitor) {
    provenance.members(&visitor)
    value.members(&visitor)
  }
}

/// What a kind's values are called where it has several.
protocol WrittenInLists: Written {
  static var listName: StaticString { get }
}

extension Array: Written where Element: WrittenInLists {
  static var blank: [Element] { [] }

  mutating func members<Visitor: MemberVisitor>(_ visitor: inout Visitor) { visitor.list(Element.listName, &self, isOptional: false) }
}

extension Moment: WrittenInLists {
  static var listName: StaticString { "hours" }
}

extension Day: WrittenInLists {
  static var listName: StaticString { "days" }
}

extension RainStep: WrittenInLists {
  static var listName: StaticString { "steps" }
}
