import WeatherModel

extension Copy {
  /// “−4.5”: a number with at most that many digits after the decimal sign, without trailing zeros.
  public func number(_ value: Double, _ digits: Int = 0) -> String { localized(compact(value, digits)) }

  /// “1,505,005”
  public func count(_ number: Int64) -> String {
    let digits = Array(String(number.magnitude).utf8)
    var text = number < 0 ? minusSign : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { text += groupSign }
      text += String(decoding: CollectionOfOne(digit), as: UTF8.self)
    }
    return text
  }

  /// “29.90”: a number with exactly that many digits after the decimal sign.
  public func fixedNumber(_ value: Double, _ digits: Int) -> String { localized(fixed(value, digits)) }

  /// “−4°”
  public func degrees(_ value: Double) -> String { localized(fixed(value, 0)) + "°" }

  /// “40%”
  public func percent(_ fraction: Double) -> String { percentage(number: localized(fixed(fraction * 100, 0))) }

  /// Replaces the point and the hyphen of a number by the language's decimal sign and a true minus.
  func localized(_ number: String) -> String {
    var bytes = Array(number.utf8)
    for index in bytes.indices {
      if bytes[index] == UInt8(ascii: "-") { bytes[index] = 1 }
      if bytes[index] == UInt8(ascii: ".") { bytes[index] = 2 }
    }
    return table.fill(bytes[...], [minusSign, decimalSign], isolates: false)
  }
}

extension Copy {
  /// “20 min”
  public func minutes(_ count: Int64) -> String { minutes(number: String(count)) }
  /// “06:19–16:32”
  public func span(_ from: String, _ to: String) -> String { span(from: from, to: to) }
}
