/// Reads two angles as people write them: decimal degrees, or degrees, minutes and seconds, each with a sign or the letter of its
/// hemisphere.
///
/// The meaning of the numbers depends on what stands between them, so any unknown character makes the whole text unreadable.
struct Angles {
  /// The range of numbers that belong to an angle, and the signs found with them; 0 means none.
  private struct Angle {
    var start = 0
    var count = 0
    var sign: UInt32 = 0
    /// "N", "S", "E" or "W".
    var hemisphere: UInt32 = 0
    /// How many of the numbers are marked as degrees, minutes or seconds.
    var marks = 0
  }

  private var numbers: [Double] = []
  private var first = Angle()
  private var second = Angle()
  private var angle = Angle()
  private var hasComma = false

  /// Reads the coordinate in a text.
  static func place(_ text: [UInt8]) throws(CoordinateProblem) -> Coordinate {
    var angles = Angles()
    guard angles.reads(text) else { throw .notTwoNumbers }
    return try angles.place()
  }

  private mutating func reads(_ text: [UInt8]) -> Bool {
    var index = 0
    while index < text.count {
      let start = index
      let scalar = scalar(text, &index)
      let isFine: Bool
      switch scalar {
      case 0x20, 0x09, 0x0A, 0x0D, 0xA0, 0x2009, 0x202F, 0x200E, 0x200F, 0x2066...0x2069, 0x3A:
        isFine = true  // spaces, text direction marks, and the colon of 64:08:49
      case 0x2B, 0x2D, 0x2013, 0x2212:
        isFine = (angle.count == 0 || close()) && angle.sign == 0 && index < text.count && isNumeric(text[index])
        angle.sign = scalar
      case 0x2E, 0x30...0x39:
        while index < text.count, isNumeric(text[index]) { index += 1 }
        isFine = read(plainDecimal(text[start..<index]))
      case 0xB0, 0xBA, 0x2DA, 0x5EA6: isFine = degrees()  // 度
      case 0x27, 0x2019, 0x2032:
        var next = index
        let isDoubled = next < text.count && self.scalar(text, &next) == scalar
        if isDoubled { index = next }
        isFine = mark(isDoubled ? 3 : 2)
      case 0x5206: isFine = mark(2)  // 分
      case 0x22, 0x201D, 0x2033, 0x79D2: isFine = mark(3)  // 秒
      case 0x2C: isFine = comma()
      // Upper and lower case differ in this one bit.
      default: isFine = letter(scalar & ~0x20)
      }
      guard isFine else { return false }
    }
    return angle.count == 0 && angle.hemisphere == 0 || close()
  }

  /// The next Unicode scalar. Malformed UTF-8 yields a value that has no meaning in a coordinate.
  private func scalar(_ text: [UInt8], _ index: inout Int) -> UInt32 {
    let byte = UInt32(text[index])
    index += 1
    guard byte >= 0xC0 else { return byte < 0x80 ? byte : 0 }
    var scalar = byte < 0xE0 ? byte & 0x1F : byte & 0x0F
    for _ in 0..<(byte < 0xE0 ? 1 : 2) where index < text.count {
      scalar = scalar << 6 | UInt32(text[index]) & 0x3F
      index += 1
    }
    return scalar
  }

  private func isNumeric(_ byte: UInt8) -> Bool { byte == 0x2E || byte >= 0x30 && byte <= 0x39 }

  private mutating func read(_ number: Double?) -> Bool {
    guard let number, angle.count < 6 else { return false }
    if angle.count == 0 { angle.start = numbers.count }
    numbers.append(number)
    angle.count += 1
    return true
  }

  private mutating func degrees() -> Bool {
    // Degrees after other numbers begin the next angle.
    if angle.count > 1 {
      angle.count -= 1
      guard close() else { return false }
      angle.start = numbers.count - 1
      angle.count = 1
    }
    return mark(1)
  }

  private mutating func mark(_ marks: Int) -> Bool {
    defer { angle.marks = marks }
    return angle.count == marks && angle.marks < marks
  }

  private mutating func comma() -> Bool {
    guard !hasComma else { return false }
    hasComma = true
    // The letter of the hemisphere may already have ended the angle.
    return first.count > 0 && angle.count == 0 && second.count == 0 || close()
  }

  private mutating func letter(_ letter: UInt32) -> Bool {
    guard letter == 0x4E || letter == 0x53 || letter == 0x45 || letter == 0x57 else { return false }
    let endsAngle = angle.count > 0 && angle.hemisphere == 0
    if angle.count > 0, !endsAngle, !close() { return false }
    guard endsAngle || angle.hemisphere == 0 && angle.sign == 0 else { return false }
    angle.hemisphere = letter
    return !endsAngle || close()
  }

  private mutating func close() -> Bool {
    guard angle.count > 0, second.count == 0 else { return false }
    if first.count == 0 { first = angle } else { second = angle }
    angle = Angle()
    return true
  }

  private func place() throws(CoordinateProblem) -> Coordinate {
    var latitude = first
    var longitude = second
    if second.count == 0 {
      // Bare numbers: the first half is the latitude.
      guard !hasComma, first.count % 2 == 0, first.marks == 0, first.hemisphere == 0 else { throw .notTwoNumbers }
      latitude.count /= 2
      longitude.count = latitude.count
      longitude.start = latitude.count
    }
    if isEastOrWest(latitude) || isNorthOrSouth(longitude) { (latitude, longitude) = (longitude, latitude) }
    guard !isEastOrWest(latitude), !isNorthOrSouth(longitude),
      // "6 4, 2" is more likely a typing mistake than six degrees and four minutes.
      latitude.count == longitude.count || isExplicit(latitude) && isExplicit(longitude),
      let north = degrees(latitude), let east = degrees(longitude)
    else { throw .notTwoNumbers }
    guard north >= -90, north <= 90 else { throw .latitudeOutOfRange }
    guard let place = Coordinate(latitude: north, longitude: east) else { throw .longitudeOutOfRange }
    return place
  }

  private func isExplicit(_ angle: Angle) -> Bool { angle.marks > 0 || angle.hemisphere != 0 || angle.count == 1 }

  private func isNorthOrSouth(_ angle: Angle) -> Bool { angle.hemisphere == 0x4E || angle.hemisphere == 0x53 }

  private func isEastOrWest(_ angle: Angle) -> Bool { angle.hemisphere == 0x45 || angle.hemisphere == 0x57 }

  private func degrees(_ angle: Angle) -> Double? {
    // "-21.942° W" has both a sign and a hemisphere, which may contradict each other.
    guard angle.count > 0, angle.count <= 3, angle.sign == 0 || angle.hemisphere == 0 else { return nil }
    var degrees = numbers[angle.start]
    if angle.count > 1 {
      var seconds = 0.0
      for part in 0..<3 {
        let number = part < angle.count ? numbers[angle.start + part] : 0
        guard part == 0 || number < 60, part + 1 >= angle.count || number == number.rounded() else { return nil }
        seconds = seconds * 60 + number
      }
      // A sixtieth is not exact in binary: rounding makes 64° 8′ 49.2″ the same double as 64.147.
      degrees = (seconds / 3600 * 1e9).rounded() / 1e9
    }
    let isNegative = angle.hemisphere == 0x53 || angle.hemisphere == 0x57 || angle.sign > 0x2B
    return isNegative ? -degrees : degrees
  }
}
