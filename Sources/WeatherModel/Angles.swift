/// Reads two angles as people write them: decimal degrees, or degrees, minutes and seconds, each with a sign or the letter of its hemisphere.
///
/// Only what stands between the numbers says what they mean, so anything unknown makes the whole text unreadable.
struct Angles {
  private struct Angle {
    var numbers: [Double] = []
    var sign: UInt32?
    /// N, S, E or W in capitals.
    var hemisphere: UInt32?
    /// How many of the numbers have the mark of degrees, minutes and seconds.
    var marks = 0
  }

  private var first: Angle?
  private var second: Angle?
  private var angle = Angle()
  private var hasComma = false

  /// The place that a text names.
  static func place(_ text: String) throws(CoordinateProblem) -> Coordinate {
    var angles = Angles()
    try angles.read(text.unicodeScalars.map { $0.value })
    return try angles.place()
  }

  private mutating func read(_ text: [UInt32]) throws(CoordinateProblem) {
    var index = 0
    while index < text.count {
      let start = index
      let scalar = text[start]
      index += 1
      switch scalar {
      case 0x20, 0x09, 0x0A, 0x0D, 0xA0, 0x2009, 0x202F, 0x200E, 0x200F, 0x2066...0x2069, 0x3A:
        break  // blanks, the marks that isolate a text's direction, and the colon of 64:08:49
      case 0x2B, 0x2D, 0x2212:
        if !angle.numbers.isEmpty { try close() }
        guard angle.sign == nil, index < text.count, isNumeric(text[index]) else { throw .notTwoNumbers }
        angle.sign = scalar
      case 0x2E, 0x30...0x39:
        while index < text.count, isNumeric(text[index]) { index += 1 }
        guard angle.numbers.count < 6, let number = plainDecimal(text[start..<index].map { UInt8(truncatingIfNeeded: $0) }) else {
          throw .notTwoNumbers
        }
        angle.numbers.append(number)
      case 0xB0, 0xBA, 0x2DA:
        // Degrees after other numbers begin the next angle.
        if angle.numbers.count > 1, let degrees = angle.numbers.popLast() {
          try close()
          angle.numbers.append(degrees)
        }
        try mark(1)
      case 0x27, 0x2019, 0x2032:
        let isDoubled = index < text.count && text[index] == scalar
        if isDoubled { index += 1 }
        try mark(isDoubled ? 3 : 2)
      case 0x22, 0x201D, 0x2033:
        try mark(3)
      case 0x2C:
        guard !hasComma else { throw .notTwoNumbers }
        hasComma = true
        // The letter of the hemisphere has ended the angle already.
        if first == nil || !angle.numbers.isEmpty || second != nil { try close() }
      default:
        // Capitals and small letters differ in one bit.
        try letter(scalar & ~0x20)
      }
    }
    if !angle.numbers.isEmpty || angle.hemisphere != nil { try close() }
  }

  private mutating func letter(_ letter: UInt32) throws(CoordinateProblem) {
    guard letter == 0x4E || letter == 0x53 || letter == 0x45 || letter == 0x57 else { throw .notTwoNumbers }
    if angle.numbers.isEmpty {
      guard angle.hemisphere == nil, angle.sign == nil else { throw .notTwoNumbers }
      angle.hemisphere = letter
    } else if angle.hemisphere == nil {
      angle.hemisphere = letter
      try close()
    } else {
      try close()
      angle.hemisphere = letter
    }
  }

  private mutating func mark(_ place: Int) throws(CoordinateProblem) {
    guard angle.numbers.count == place, angle.marks < place else { throw .notTwoNumbers }
    angle.marks = place
  }

  private mutating func close() throws(CoordinateProblem) {
    guard !angle.numbers.isEmpty, second == nil else { throw .notTwoNumbers }
    if first == nil { first = angle } else { second = angle }
    angle = Angle()
  }

  private consuming func place() throws(CoordinateProblem) -> Coordinate {
    guard var latitude = first else { throw .notTwoNumbers }
    var longitude: Angle
    if let second {
      longitude = second
    } else {
      // Bare numbers: half of them are the latitude.
      let count = latitude.numbers.count
      guard !hasComma, count % 2 == 0, latitude.marks == 0, latitude.hemisphere == nil else { throw .notTwoNumbers }
      longitude = Angle()
      longitude.numbers = Array(latitude.numbers[(count / 2)...])
      latitude.numbers.removeLast(count / 2)
    }
    if isEastOrWest(latitude.hemisphere) || isNorthOrSouth(longitude.hemisphere) { swap(&latitude, &longitude) }
    guard !isEastOrWest(latitude.hemisphere), !isNorthOrSouth(longitude.hemisphere) else { throw .notTwoNumbers }
    // "6 4, 2" is more likely a slip than six degrees and four minutes.
    guard latitude.numbers.count == longitude.numbers.count || isTold(latitude) && isTold(longitude) else { throw .notTwoNumbers }
    let north = try degrees(latitude)
    let east = try degrees(longitude)
    guard north >= -90, north <= 90 else { throw .latitudeOutOfRange }
    guard let place = Coordinate(latitude: north, longitude: east) else { throw .longitudeOutOfRange }
    return place
  }

  private func isTold(_ angle: Angle) -> Bool { angle.marks > 0 || angle.hemisphere != nil || angle.numbers.count == 1 }

  private func isNumeric(_ scalar: UInt32) -> Bool { scalar == 0x2E || scalar >= 0x30 && scalar <= 0x39 }

  private func isNorthOrSouth(_ letter: UInt32?) -> Bool { letter == 0x4E || letter == 0x53 }

  private func isEastOrWest(_ letter: UInt32?) -> Bool { letter == 0x45 || letter == 0x57 }

  private func degrees(_ angle: Angle) throws(CoordinateProblem) -> Double {
    // "-21.942° W" says two things at once.
    guard angle.numbers.count <= 3, angle.sign == nil || angle.hemisphere == nil else { throw .notTwoNumbers }
    var seconds = 0.0
    var weight = 3600.0
    for (place, number) in angle.numbers.enumerated() {
      let isLast = place + 1 == angle.numbers.count
      guard place == 0 || number < 60, isLast || number == number.rounded() else { throw .notTwoNumbers }
      seconds += number * weight
      weight /= 60
    }
    // A sixtieth is no exact binary number: 64° 8′ 49.2″ shall be the very double of 64.147.
    let degrees = angle.numbers.count == 1 ? angle.numbers[0] : (seconds / 3600 * 1e9).rounded() / 1e9
    let isNegative = angle.hemisphere == 0x53 || angle.hemisphere == 0x57 || angle.sign == 0x2D || angle.sign == 0x2212
    return isNegative ? -degrees : degrees
  }
}
