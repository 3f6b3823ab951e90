import WeatherModel

extension TextStyle {
  func bold(_ text: String) -> String { self == .ansi ? "\u{1B}[1m\(text)\u{1B}[0m" : text }
  func dim(_ text: String) -> String { self == .ansi ? "\u{1B}[2m\(text)\u{1B}[0m" : text }

  /// A text in the colour of a temperature, from blue to red, out of the 256 colours of terminals.
  func coloured(_ text: String, celsius: Double) -> String {
    guard self == .ansi else { return text }
    let colours = [99, 69, 75, 80, 114, 221, 215, 203]
    let limits: [Double] = [-15, -5, 4, 11, 18, 25, 31]
    let index = limits.firstIndex { celsius < $0 } ?? limits.count
    return "\u{1B}[38;5;\(colours[index])m\(text)\u{1B}[0m"
  }

  /// A block in one of eight heights, for a share from 0 to 1.
  func bar(_ part: Double) -> String {
    let bars = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
    return bars[whole(part * 7.99, 0...7)]
  }

  /// An arrow that points where the wind blows to; `from` is where it comes from, in degrees.
  func arrow(_ from: Double) -> String {
    let arrows = ["↓", "↙", "←", "↖", "↑", "↗", "→", "↘"]
    return arrows[((whole((from / 45).rounded(), -16...16) % 8) + 8) % 8]
  }

  /// A text filled up with spaces to a width.
  func cell(_ text: String, _ width: Int, toEnd: Bool = false) -> String {
    let blanks = String(repeating: " ", count: max(0, width - displayWidth(text)))
    return toEnd ? blanks + text : text + blanks
  }

  /// Five lines of drawing, each 16 wide.
  func art(_ condition: Condition, isDaylight: Bool) -> [String] {
    let cloud = ["      .--.      ", "   .-(    ).    ", "  (___.__)__)   "]
    let lines: [String] =
      switch condition {
      case .clear, .hot:
        isDaylight
          ? ["    \\   /       ", "     .-.        ", "  ― (   ) ―     ", "     `-’        ", "    /   \\       "]
          : ["      _         ", "    .’ `.   *   ", "   (    (       ", "    `. _ `  .   ", "  *    `’       "]
      case .partlyCloudy:
        ["   \\  /         ", " _ /\"\".-.       ", "   \\_(   ).     ", "   /(___(__)    ", "                "]
      case .fog: ["                ", " _ - _ - _ -    ", "  _ - _ - _     ", " _ - _ - _ -    ", "                "]
      case .windy: ["                ", "  ~~~~~~>       ", "     ~~~~~~~>   ", "  ~~~~>         ", "                "]
      case .cold: ["      *         ", "    * | *       ", "  * --+-- *     ", "    * | *       ", "      *         "]
      case .drizzle: cloud + ["    ʻ   ʻ       ", "      ʻ   ʻ     "]
      case .rain: cloud + ["   ʻ ʻ ʻ ʻ      ", "  ʻ ʻ ʻ ʻ       "]
      case .heavyRain: cloud + ["  ‚ʻ‚ʻ‚ʻ‚ʻ      ", "  ‚ʻ‚ʻ‚ʻ‚       "]
      case .sleet: cloud + ["   ʻ * ʻ *      ", "  * ʻ * ʻ       "]
      case .freezingRain: cloud + ["   ʻ ʻ ʻ ʻ      ", "  =*==*==*=     "]
      case .snow: cloud + ["    *  *  *     ", "   *  *  *      "]
      case .heavySnow: cloud + ["   * * * *      ", "  * * * *       "]
      case .thunderstorm: cloud + ["   ⚡ʻ ʻ⚡      ", "   ʻ ʻ ʻ        "]
      case .hail: cloud + ["   ⚡o ʻ o      ", "   o ʻ o        "]
      case .cloudy, .overcast, .unknown: ["                "] + cloud + ["                "]
      }
    return lines
  }
}

/// The whole part of a number, limited to a range; infinity and NaN are brought into it, too.
func whole(_ number: Double, _ range: ClosedRange<Int>) -> Int {
  number.isNaN ? range.lowerBound : Int(min(max(number, Double(range.lowerBound)), Double(range.upperBound)))
}

private func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.properties.generalCategory {
  case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: false
  default: true
  }
}

/// A text from a source without any characters that a terminal would take for a command, cut to `limit` characters.
public func printable(_ text: String, limit: Int = 60) -> String {
  var kept = ""
  for scalar in text.unicodeScalars.prefix(limit) where isPrintable(scalar) { kept.unicodeScalars.append(scalar) }
  return kept
}
