import WeatherModel

extension Provenance: JSONMember {
  package static var blank: Provenance { Provenance(source: .simulator, fetchedAt: Instant(seconds: 0), validAt: Instant(seconds: 0)) }

  package mutating func members<Visitor: MemberVisitor>(_ visitor: inout Visitor) {
    visitor.member("source", &source)
    visitor.member("fetched_at", &fetchedAt)
    visitor.member("valid_at", &validAt)
  }
}

// One kind of weather: its provenance, then its values.
extension Stamped: JSONMember where Value: JSONMember {
  package static var blank: Stamped { Stamped(.blank, .blank) }

  package mutating func members<Visitor: MemberVisitor>(_ visitor: inout Visitor) {
    provenance.members(&visitor)
    value.members(&visitor)
  }
}

/// Elements that are written as a list, with the name of that list.
package protocol JSONListElement: JSONMember {
  static var listName: StaticString { get }
}

extension Array: JSONMember where Element: JSONListElement {
  package static var blank: [Element] { [] }

  package mutating func members<Visitor: MemberVisitor>(_ visitor: inout Visitor) {
    visitor.list(Element.listName, &self, isOptional: false)
  }
}

extension Moment: JSONListElement {
  package static var listName: StaticString { "hours" }
}

extension Day: JSONListElement {
  package static var listName: StaticString { "days" }
}

extension RainStep: JSONListElement {
  package static var listName: StaticString { "steps" }
}
