import WeatherModel

extension NearestTown: JSONMember {
  package static var blank: NearestTown { NearestTown(name: "", distance: 0, direction: 0) }

  package mutating func members<Visitor: MemberVisitor>(_ visitor: inout Visitor) {
    visitor.member("name", &name)
    visitor.member("distance", &distance)
    visitor.member("direction", &direction)
  }
}
