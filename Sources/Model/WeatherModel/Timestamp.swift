extension Instant: CustomStringConvertible {
  /// The instant in ISO 8601, in UTC: "2026-11-18T14:09:00Z".
  public var description: String {
    let day = floorDivided(seconds, 86_400)
    let date = CalendarDate(day: day).parts
    let second = seconds - day * 86_400
    return "\(padded(date.year, 4))-\(padded(date.month))-\(padded(date.day))"
      + "T\(padded(Int(second / 3600))):\(padded(Int(second % 3600 / 60))):\(padded(Int(second % 60)))Z"
  }

  /// Reads ISO 8601 with 'Z' or an offset; a time without either is assumed to be `assumedOffset` seconds ahead of UTC, and is refused when
  /// that is nil. Fractions are dropped.
  public init?(iso8601 text: String, assumedOffset: Int64? = nil) {
    var reader = DigitReader(text)
    guard let year = reader.number(4), reader.take("-"), let month = reader.number(2), reader.take("-"), let day = reader.number(2),
      let date = CalendarDate(year: year, month: month, day: day)
    else { return nil }
    var seconds = date.day * 86_400
    if reader.take("T") || reader.take(" ") {
      guard let hour = reader.number(2), reader.take(":"), let minute = reader.number(2), hour < 24, minute < 60 else { return nil }
      seconds += Int64(hour * 3600 + minute * 60)
      if reader.take(":") {
        guard let second = reader.number(2), second <= 60 else { return nil }
        seconds += Int64(second)
        if reader.take(".") { reader.skipDigits() }
      }
    }
    guard let offset = reader.offset() ?? assumedOffset, reader.isAtEnd else { return nil }
    self.init(seconds: seconds - offset)
  }
}

extension CalendarDate: CustomStringConvertible {
  /// The date in ISO 8601: "2026-11-18".
  public var description: String {
    let parts = parts
    return "\(padded(parts.year, 4))-\(padded(parts.month))-\(padded(parts.day))"
  }

  /// Reads a date such as "2026-11-18"; nil for anything else.
  public init?(iso8601 text: String) {
    var reader = DigitReader(text)
    guard let year = reader.number(4), reader.take("-"), let month = reader.number(2), reader.take("-"), let day = reader.number(2),
      reader.isAtEnd
    else { return nil }
    self.init(year: year, month: month, day: day)
  }
}

/// Writes a whole number with leading zeros, with at least `width` digits.
public func padded(_ number: Int, _ width: Int = 2) -> String {
  var text = String(number < 0 ? -number : number)
  while text.utf8.count < width { text = "0" + text }
  return number < 0 ? "-" + text : text
}

private struct DigitReader {
  var rest: [UInt8]
  var position = 0

  init(_ text: String) { rest = Array(text.utf8) }

  var isAtEnd: Bool { position == rest.count }

  mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard position < rest.count, rest[position] == UInt8(ascii: scalar) else { return false }
    position += 1
    return true
  }

  mutating func number(_ digits: Int) -> Int? {
    guard position + digits <= rest.count else { return nil }
    var value = 0
    for byte in rest[position..<position + digits] {
      guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
      value = value * 10 + Int(byte - UInt8(ascii: "0"))
    }
    position += digits
    return value
  }

  mutating func skipDigits() { while number(1) != nil {} }

  mutating func offset() -> Int64? {
    if take("Z") { return 0 }
    let sign: Int64
    if take("+") { sign = 1 } else if take("-") { sign = -1 } else { return nil }
    guard let hours = number(2) else { return nil }
    _ = take(":")
    guard let minutes = number(2) else { return nil }
    return sign * Int64(hours * 3600 + minutes * 60)
  }
}
