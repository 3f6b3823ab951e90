extension Cell: CustomStringConvertible {
  /// "64.146,-21.942": how addresses and logs write a cell, without trailing zeros.
  public var description: String { "\(decimal(latitude)),\(decimal(longitude))" }
}

private func decimal(_ thousandths: Int32) -> String { compact(Double(thousandths) / 1000, 3) }

/// Why a text is not a coordinate.
public enum CoordinateProblem: UInt8, Error, CaseIterable, Sendable {
  /// It is not two angles.
  case notTwoNumbers
  /// The latitude is not within −90…90.
  case latitudeOutOfRange
  /// The longitude is not within −180…180.
  case longitudeOutOfRange
  /// It is a web address that contains no coordinates, or that does not belong to a map service.
  case linkWithoutPlace
}

extension Coordinate {
  /// Reads a place as people write and paste it: decimal degrees, degrees with minutes and seconds, `geo:` addresses, and links of map
  /// services.
  public init(parsing text: String) throws(CoordinateProblem) {
    let given = Array(text.utf8)
    // No link of a map service is longer.
    guard given.count <= 2000 else { throw .notTwoNumbers }
    if MapLink.isAddress(given) {
      self = try MapLink.place(given)
    } else {
      let bytes = asciiNotation(given)
      self = try Angles.place(isoNotation(bytes) ?? labelledNotation(bytes) ?? plainNotation(bytes))
    }
  }

  /// "64.146, -21.942": the coordinate as people read it, with the same three decimals as its cell and address.
  public var shortText: String {
    let place = Cell(self).coordinate
    return fixed(place.latitude, 3) + ", " + fixed(place.longitude, 3)
  }
}

/// A number written as a person writes a coordinate: sign, ASCII digits, at most one point; no exponent, at most 20 characters.
public func plainDecimal(_ text: some Collection<UInt8>) -> Double? {
  var isNegative = false
  var digits = 0.0
  var scale = 1.0
  var seenDigit = false
  var seenPoint = false
  var length = 0
  var ended = false
  for byte in text {
    if byte == UInt8(ascii: " ") {
      if length > 0 { ended = true }
      continue
    }
    length += 1
    guard !ended, length <= 20 else { return nil }
    switch byte {
    case UInt8(ascii: "-") where length == 1: isNegative = true
    case UInt8(ascii: "+") where length == 1: break
    case UInt8(ascii: ".") where !seenPoint: seenPoint = true
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      seenDigit = true
      guard digits < 9e14 else { continue }  // beyond what a double holds exactly; the further digits can't matter
      digits = digits * 10 + Double(byte - UInt8(ascii: "0"))
      if seenPoint { scale *= 10 }
    default: return nil
    }
  }
  guard seenDigit else { return nil }
  return (isNegative ? -digits : digits) / scale
}
