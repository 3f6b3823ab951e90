import WeatherModel

extension Copy {
  /// “64.147° N, 21.942° W”
  public func coordinates(_ place: Coordinate) -> String {
    let coordinate = Cell(place).coordinate
    return coordinatePair(
      latitude: latitude(coordinate.latitude < 0 ? 1 : 0, degrees: localized(fixed(coordinate.latitude.magnitude, 3))),
      longitude: longitude(coordinate.longitude < 0 ? 1 : 0, degrees: localized(fixed(coordinate.longitude.magnitude, 3))))
  }

  /// Reads a place in any usual notation, or in the one of this language: “48,857° N, 2,352° O”, “北緯48.857°、東経2.352°”.
  public func coordinate(reading text: String) throws(CoordinateProblem) -> Coordinate {
    do throws(CoordinateProblem) { return try Coordinate(parsing: text) } catch {
      guard error == .notTwoNumbers, let plain = plainCoordinates(Array(text.utf8)) else { throw error }
      return try Coordinate(parsing: plain)
    }
  }

  /// Replaces this language's words for the directions by N, S, E and W, and removes its "near"; nil when the text has none of them.
  private func plainCoordinates(_ text: [UInt8]) -> String? {
    let hole = "|"
    let words = [
      near(coordinates: hole), latitude(0, degrees: hole), latitude(1, degrees: hole), longitude(0, degrees: hole),
      longitude(1, degrees: hole),
    ].map(Copy.besidesNumber)
    let plainWords = ["", "N", "S", "E", "W"]
    var plain: [UInt8] = []
    var rest = text[...]
    while let byte = rest.first {
      if let found = words.firstIndex(where: { !$0.isEmpty && begins(rest, with: $0) }) {
        plain += plainWords[found].utf8
        rest.removeFirst(words[found].utf8.count)
      } else {
        plain.append(byte)
        rest.removeFirst()
      }
    }
    return plain == text ? nil : String(decoding: plain, as: UTF8.self)
  }

  /// The words of a sentence without its number, which is at the beginning or the end: "O" of "|° O".
  private static func besidesNumber(_ sentence: String) -> String {
    let isBeside: (Unicode.Scalar) -> Bool = { scalar in
      switch scalar.value {
      case 0x20, 0x7C, 0xA0, 0xB0, 0x2066...0x2069: true
      default: false
      }
    }
    var scalars = sentence.unicodeScalars[...]
    while let last = scalars.last, isBeside(last) { scalars.removeLast() }
    while let first = scalars.first, isBeside(first) { scalars.removeFirst() }
    return String(scalars)
  }
}
