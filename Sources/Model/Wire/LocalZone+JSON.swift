import WeatherModel

extension LocalZone: JSONMember {
  package static var blank: LocalZone { LocalZone(identifier: "", offset: 0) }

  package mutating func members<Visitor: MemberVisitor>(_ visitor: inout Visitor) {
    var name: String? = identifier.isEmpty ? nil : identifier
    visitor.member("name", &name)
    identifier = name ?? ""
    visitor.offset(&offset)
    visitor.list("changes", &changes, isOptional: true)
  }
}

extension LocalZone.Change: JSONMember {
  package static var blank: LocalZone.Change { LocalZone.Change(start: Instant(seconds: 0), offset: 0) }

  package mutating func members<Visitor: MemberVisitor>(_ visitor: inout Visitor) {
    visitor.member("start", &start)
    visitor.offset(&offset)
  }
}

extension MemberVisitor {
  /// An offset from UTC: no clock on earth is a day ahead, and a larger number must not overflow arithmetic.
  fileprivate mutating func offset(_ seconds: inout Int64) {
    member("offset", &seconds)
    if seconds <= -86_400 || seconds >= 86_400 { fail("offset", "a number of seconds that is less than a day") }
  }
}
