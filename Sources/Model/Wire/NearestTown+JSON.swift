import WeatherModel

extension NearestTown: JSONMember {
  static var blank: NearestTown { NearestTown(name: "", distance: 0, direction: 0) }

  mutating func members<Visitor: MemberVisitor>(_ visitor: inout Visitor) {
    visitor.member("name", &name)
    visitor.member("distance", &distance)
    visitor.member("direction", &direction)
  }
}
