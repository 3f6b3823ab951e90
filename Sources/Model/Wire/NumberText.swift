/// Appends a whole number in decimal.
func appendInteger(_ number: Int64, to bytes: inout [UInt8]) {
  if number < 0 { bytes.append(UInt8(ascii: "-")) }
  appendDigits(number.magnitude, atLeast: 1, to: &bytes)
}

/// Appends the shortest decimal that reads as the same double; null for infinities and NaN, which JSON can't express.
func appendNumber(_ number: Double, to bytes: inout [UInt8]) {
  guard number.isFinite else {
    bytes.append(contentsOf: "null".utf8)
    return
  }
  // Values of weather have few decimals. A whole number below 2⁵³ divided by a small power of ten gives the double nearest to that decimal,
  // so when the quotient equals the number, the decimal reads as the number. Trying from no decimals upwards finds the shortest one.
  let magnitude = number < 0 ? -number : number
  var scale = 1.0
  for decimals in 0...4 {
    let scaled = (magnitude * scale).rounded()
    guard scaled <= 9_007_199_254_740_992 else { break }
    if scaled / scale == magnitude {
      if number < 0 { bytes.append(UInt8(ascii: "-")) }
      appendDecimal(UInt64(scaled), UInt64(scale), decimals, to: &bytes)
      return
    }
    scale *= 10
  }
  appendShortest(number.description, to: &bytes)
}

private func appendDecimal(_ scaled: UInt64, _ scale: UInt64, _ decimals: Int, to bytes: inout [UInt8]) {
  appendDigits(scaled / scale, atLeast: 1, to: &bytes)
  guard decimals > 0 else { return }
  bytes.append(UInt8(ascii: "."))
  appendDigits(scaled % scale, atLeast: decimals, to: &bytes)
}

/// Swift's own text is the shortest; only its ".0" is not needed in JSON.
private func appendShortest(_ text: String, to bytes: inout [UInt8]) {
  let digits = Array(text.utf8)
  let endsInZero = digits.count > 2 && digits[digits.count - 2] == UInt8(ascii: ".") && digits[digits.count - 1] == UInt8(ascii: "0")
  bytes += endsInZero ? digits.dropLast(2) : digits[...]
}

private func appendDigits(_ number: UInt64, atLeast width: Int, to bytes: inout [UInt8]) {
  let start = bytes.count
  var rest = number
  var written = 0
  repeat {
    bytes.append(UInt8(ascii: "0") + UInt8(rest % 10))
    rest /= 10
    written += 1
  } while rest > 0 || written < width
  bytes[start...].reverse()
}
