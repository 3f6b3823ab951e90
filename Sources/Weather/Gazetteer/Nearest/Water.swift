/// A water that is land on the map of time zones, such as a large lake. Its boxes are consecutive among those of all seas.
struct Water: Sendable {
  /// The number of the water among the seas.
  let sea: Int
  /// The range of its boxes in the file, in bytes.
  private(set) var boxes: Range<Int>
  /// The bounding box: south, west, north and east edge, in tenths of a degree.
  private(set) var edges: [Int]

  /// The bit that marks such boxes in the file.
  static let inland = 0x8000

  /// All inland waters of a file.
  static func all(in file: GazetteerFile) -> [Water] {
    var waters: [Water] = []
    for offset in stride(from: 0, to: file.boxes.count, by: 10) {
      let number = file.boxes.two(offset + 8)
      guard number & inland > 0 else { continue }
      let edges = file.edges(ofBox: offset)
      if let last = waters.last, last.sea == number & ~inland, last.boxes.upperBound == offset {
        waters[waters.count - 1].boxes = last.boxes.lowerBound..<offset + 10
        waters[waters.count - 1].edges = [
          min(last.edges[0], edges[0]), min(last.edges[1], edges[1]), max(last.edges[2], edges[2]), max(last.edges[3], edges[3]),
        ]
      } else {
        waters.append(Water(sea: number & ~inland, boxes: offset..<offset + 10, edges: edges))
      }
    }
    return waters
  }
}

extension GazetteerFile {
  /// The south, west, north and east edge of a box, in tenths of a degree.
  func edges(ofBox offset: Int) -> [Int] { (0..<4).map { Int(Int16(truncatingIfNeeded: boxes.two(offset + 2 * $0))) } }
}
