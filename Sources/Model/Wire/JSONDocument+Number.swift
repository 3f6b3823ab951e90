extension JSONDocument {
  /// The number in a slot as the nearest double; nil when it is beyond the largest double.
  ///
  /// Up to 19 digits fit an integer exactly; when that is at most 2⁵³ and the power of ten at most 10²², both are exact doubles, and one
  /// multiplication or division rounds correctly (W. Clinger, "How to Read Floating Point Numbers Accurately", 1990). Everything else is
  /// rare.
  func number(_ slot: JSONSlot) -> Double? {
    let end = Int(slot.end)
    var position = Int(slot.start)
    let isNegative = bytes[position] == UInt8(ascii: "-")
    if isNegative { position += 1 }
    var mantissa: UInt64 = 0
    var exponent = 0
    var digits = 0
    var isAfterPoint = false
    while position < end {
      let digit = bytes[position] &- UInt8(ascii: "0")
      if digit < 10 {
        mantissa = mantissa &* 10 &+ UInt64(digit)
        if digits > 0 || digit > 0 { digits += 1 }
        if isAfterPoint { exponent -= 1 }
      } else if bytes[position] == UInt8(ascii: ".") {
        isAfterPoint = true
      } else {
        break
      }
      position += 1
    }
    if position < end { exponent += writtenExponent(position + 1, end) }
    guard digits <= 19, mantissa <= 1 << 53, exponent >= -22, exponent <= 22 else { return rareNumber(slot) }
    let power = exactPowersOfTen[exponent < 0 ? -exponent : exponent]
    let magnitude = exponent < 0 ? Double(mantissa) / power : Double(mantissa) * power
    return isNegative ? -magnitude : magnitude
  }

  private func writtenExponent(_ start: Int, _ end: Int) -> Int {
    var exponent = 0
    for byte in bytes[start..<end] where byte &- UInt8(ascii: "0") < 10 && exponent < 100_000 {
      exponent = exponent * 10 + Int(byte - UInt8(ascii: "0"))
    }
    return bytes[start] == UInt8(ascii: "-") ? -exponent : exponent
  }

  private func rareNumber(_ slot: JSONSlot) -> Double? {
    let text = String(decoding: bytes[Int(slot.start)..<Int(slot.end)], as: UTF8.self)
    guard let number = Double(text), number.isFinite else { return nil }
    return number
  }

  /// The whole number in a slot; nil when it has a fraction or does not fit.
  func integer(_ slot: JSONSlot) -> Int64? {
    guard slot.tag == .whole else { return number(slot).flatMap { Int64(exactly: $0) } }
    var position = Int(slot.start)
    let isNegative = bytes[position] == UInt8(ascii: "-")
    if isNegative { position += 1 }
    var value: Int64 = 0
    for byte in bytes[position..<Int(slot.end)] {
      // Counts downwards, because there is one more negative number than positive ones.
      let (product, isProductTooLarge) = value.multipliedReportingOverflow(by: 10)
      let (sum, isSumTooLarge) = product.subtractingReportingOverflow(Int64(byte - UInt8(ascii: "0")))
      guard !isProductTooLarge, !isSumTooLarge else { return nil }
      value = sum
    }
    if isNegative { return value }
    return value == .min ? nil : -value
  }
}

private let exactPowersOfTen: [Double] = [
  1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
]
