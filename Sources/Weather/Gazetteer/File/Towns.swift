/// The data that every town has, in the order of their numbers.
struct Towns: Sendable {
  static let size = 15
  private let rows: Section

  init(_ rows: Section) { self.rows = rows }

  var count: Int { rows.count / Self.size }

  func population(_ town: Int) -> Int { rows.four(town &* Self.size) }
  func region(_ town: Int) -> Int { rows.two(town &* Self.size &+ 4) }
  func latitude(_ town: Int) -> Double { Double(rows.three(town &* Self.size &+ 6) &- 900_000) / 10_000 }
  func longitude(_ town: Int) -> Double { Double(rows.three(town &* Self.size &+ 9) &- 1_800_000) / 10_000 }
  func primaryKey(_ town: Int) -> Int { rows.three(town &* Self.size &+ 12) }
}
