import WeatherModel

extension Provenance: JSONMember {
  static var blank: Provenance { Provenance(source: .simulator, fetchedAt: Instant(seconds: 0), validAt: Instant(seconds: 0)) }

  mutating func members<Visitor: MemberVisitor>(_ visitor: inout Visitor) {
    visitor.member("source", &source)
    visitor.member("fetched_at", &fetchedAt)
    visitor.member("valid_at", &validAt)
  }
}

// One kind of weather: its provenance, then its values.
extension Stamped: JSONMember where Value: JSONMember {
  static var blank: Stamped { Stamped(.blank, .blank) }

  mutating func members<Visitor: MemberVisitor>(_ visitor: inout Visitor) {
    provenance.members(&visitor)
    value.members(&visitor)
  }
}

/// Elements that are written as a list, with the name of that list.
protocol JSONListElement: JSONMember {
  static var listName: StaticString { get }
}

extension Array: JSONMember where Element: JSONListElement {
  static var blank: [Element] { [] }

  mutating func members<Visitor: MemberVisitor>(_ visitor: inout Visitor) { visitor.list(Element.listName, &self, isOptional: false) }
}

extension Moment: JSONListElement {
  static var listName: StaticString { "hours" }
}

extension Day: JSONListElement {
  static var listName: StaticString { "days" }
}

extension RainStep: JSONListElement {
  static var listName: StaticString { "steps" }
}
