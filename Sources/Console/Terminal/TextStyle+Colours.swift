import WeatherModel

extension TextStyle {
  private func painted(_ text: String, _ codes: String) -> String { self == .ansi ? "\u{1B}[\(codes)m\(text)\u{1B}[0m" : text }

  /// Rain is blue everywhere.
  func rain(_ text: String) -> String {
    withoutTrailingBlanks(text).isEmpty ? text : painted(text, "38;5;75")
  }

  /// Something that nobody may overlook.
  func warning(_ text: String) -> String { self == .ansi ? painted(text, "30;48;5;214") : "[" + text.trimmingBlanks + "]" }

  /// What went well.
  func good(_ text: String) -> String { painted(text, "38;5;114") }

  /// What did not.
  func bad(_ text: String) -> String { painted(text, "1;38;5;203") }

  /// What one should look after.
  func doubtful(_ text: String) -> String { painted(text, "38;5;221") }

  /// The severity of a warning, from yellow to violet as weather services colour them.
  func severity(_ text: String, _ severity: Alert.Severity) -> String {
    guard self == .ansi else { return "[" + text.trimmingBlanks + "]" }
    switch severity {
    case .unknown: return painted(text, "30;48;5;250")
    case .minor: return painted(text, "30;48;5;228")
    case .moderate: return painted(text, "30;48;5;214")
    case .severe: return painted(text, "97;48;5;160")
    case .extreme: return painted(text, "97;48;5;90")
    }
  }

  /// A band of an air-quality index, 1…6, from green to violet.
  func airBand(_ text: String, band: Int) -> String {
    let colours = [114, 149, 221, 209, 203, 133]
    return painted(text, "38;5;\(colours[min(max(band, 1), 6) - 1])")
  }
}

extension String {
  fileprivate var trimmingBlanks: String {
    let end = withoutTrailingBlanks(self)
    return String(decoding: end.utf8.drop { $0 == 0x20 }, as: UTF8.self)
  }
}
