/// A number with exactly `digits` digits after the point, rounded half away from zero; never "-0". For drawings and displayed numbers.
public func fixed(_ value: Double, _ digits: Int) -> String {
  var scale: Int64 = 1
  for _ in 0..<digits { scale *= 10 }
  let scaled = value * Double(scale)
  // NaN and numbers too large for any weather value must not trap in the conversion below.
  guard scaled > -9e18, scaled < 9e18 else { return "0" }
  let rounded = Int64(scaled.rounded(.toNearestOrAwayFromZero))
  let magnitude = rounded < 0 ? -rounded : rounded
  var text = rounded < 0 ? "-" : ""
  text += String(magnitude / scale)
  if digits > 0 {
    let fraction = String(magnitude % scale)
    text += "."
    for _ in fraction.utf8.count..<digits { text += "0" }
    text += fraction
  }
  return text
}

/// Like `fixed`, without trailing zeros: "3.5", "3", "0.25". Keeps drawings short.
public func compact(_ value: Double, _ digits: Int = 1) -> String {
  let text = fixed(value, digits)
  guard digits > 0 else { return text }
  var bytes = Array(text.utf8)
  while bytes.last == UInt8(ascii: "0") { bytes.removeLast() }
  if bytes.last == UInt8(ascii: ".") { bytes.removeLast() }
  return String(decoding: bytes, as: UTF8.self)
}
