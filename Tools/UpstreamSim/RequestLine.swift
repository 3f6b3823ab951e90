import HTTPServer

/// Formats a request as one line for a log. The only query values in it are positions, with at most three decimals.
public func logLine(_ request: HTTPRequest, rule: String) -> String {
  var line = "\(request.isHead ? "HEAD" : request.method.name) \(shortened(request.path))"
  var separator = "?"
  for item in request.query {
    // A key may have any name, so only values that can't be a key are shown.
    let isPlace = ["latitude", "longitude", "lat", "lon"].contains(item.name)
    line += separator + shortened(item.name) + (isPlace ? "=" + shortened(item.value) : "=…")
    separator = "&"
  }
  return "\(line) → \(rule)"
}

/// Cuts numbers after three decimals, and removes control characters that could break a line or a terminal.
private func shortened(_ text: String) -> String {
  var kept = String.UnicodeScalarView()
  var decimals: Int?
  for scalar in text.unicodeScalars.prefix(200) {
    guard scalar.value >= 0x20, scalar.value != 0x7F, !(0x80..<0xA0).contains(scalar.value) else { continue }
    if let seen = decimals, ("0"..."9").contains(scalar) {
      decimals = seen + 1
      if seen >= 3 { continue }
    } else {
      decimals = scalar == "." ? 0 : nil
    }
    kept.append(scalar)
  }
  return String(kept)
}
