import WeatherModel

extension TextStyle {
  private func painted(_ text: String, _ codes: String) -> String { self == .ansi ? "\u{1B}[\(codes)m\(text)\u{1B}[0m" : text }

  /// Rain is blue everywhere.
  func rain(_ text: String) -> String {
    withoutTrailingBlanks(text).isEmpty ? text : painted(text, "38;5;75")
  }

  // Badges have the same letters in every style; only the colours differ.

  /// “[Simulated]”: a badge that must not be overlooked.
  func warning(_ text: String) -> String { painted("[\(text)]", "30;48;5;214") }

  /// A good result, in green.
  func good(_ text: String) -> String { painted(text, "38;5;114") }

  /// A bad result, in red.
  func bad(_ text: String) -> String { painted(text, "1;38;5;203") }

  /// A result that needs attention, in yellow.
  func doubtful(_ text: String) -> String { painted(text, "38;5;221") }

  /// “[Severe]”: from yellow to violet, as weather services colour warnings.
  func severity(_ text: String, _ severity: Alert.Severity) -> String {
    let text = "[\(text)]"
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
