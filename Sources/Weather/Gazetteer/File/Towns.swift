/// The data that every town has, in the order of their numbers.
struct Towns: Sendable {
  static let size = 15
  private let rows: Section

  init(_ rows: Section) { self.rows = rows }

  var count: Int { rows.count / Self.size }

  @inline(__always) func population(_ town: Int) -> Int { rows.four(town &* Self.size) }
  @inline(__always) func region(_ town: Int) -> Int { rows.two(town &* Self.size &+ 4) }
  @inline(__always) func latitude(_ town: Int) -> Double { Double(rows.three(town &* Self.size &+ 6)) / 10_000 - 90 }
  @inline(__always) func longitude(_ town: Int) -> Double { Double(rows.three(town &* Self.size &+ 9)) / 10_000 - 180 }
  @inline(__always) func primaryKey(_ town: Int) -> Int { rows.three(town &* Self.size &+ 12) }
}
