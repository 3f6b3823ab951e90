import DesignSystem
import WeatherModel

/// An SVG that is being drawn. For languages that are written from right to left, all positions are mirrored, but no text or picture is.
struct Canvas {
  /// The part of a text that is at its point.
  enum Anchor: String {
    case start, middle, end
  }

  /// A text that doesn't fit is made smaller, down to this share of its size, before it is cut.
  private static let smallest = 0.75

  let width: Double
  let height: Double
  let isRightToLeft: Bool
  private var body = ""
  private var icons = ""

  init(_ size: WidgetSize, isRightToLeft: Bool) {
    (width, height, self.isRightToLeft) = (Double(size.width), Double(size.height), isRightToLeft)
  }

  /// Adds a text; one that is wider than `limit` is made smaller, and then cut.
  mutating func text(
    _ text: String, _ x: Double, _ y: Double, _ size: Double, weight: Int = 400, _ anchor: Anchor = .start, fill: String,
    within limit: Double = .infinity
  ) {
    let breadth = weight >= 600 ? 1.05 : 1
    let size = (size * min(1, max(Canvas.smallest, limit / max(1, estimatedWidth(text) * size * breadth))) * 2).rounded(.down) / 2
    let shown = fitted(text, size: size * breadth, within: limit)
    let position = isRightToLeft ? width - x : x
    let direction = isRightToLeft ? #" direction="rtl""# : ""
    body +=
      #"<text x="\#(number(position))" y="\#(number(y))" font-size="\#(number(size))" font-weight="\#(weight)" text-anchor="\#(anchor.rawValue)" fill="\#(fill)"\#(direction)>\#(escaped(shown))</text>"#
  }

  mutating func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double, fill: String, radius: Double = 0) {
    let left = isRightToLeft ? self.width - x - width : x
    let round = radius > 0 ? #" rx="\#(number(radius))""# : ""
    body +=
      #"<rect x="\#(number(left))" y="\#(number(y))" width="\#(number(width))" height="\#(number(height))"\#(round) fill="\#(fill)"/>"#
  }

  /// Adds a drawing of 48 by 48, scaled to `size`.
  mutating func drawing(_ markup: String, _ x: Double, _ y: Double, _ size: Double, attributes: String = "") {
    let left = isRightToLeft ? width - x - size : x
    icons += markup
    body +=
      #"<svg x="\#(number(left))" y="\#(number(y))" width="\#(number(size))" height="\#(number(size))" viewBox="0 0 48 48"\#(attributes)>\#(markup)</svg>"#
  }

  mutating func icon(_ icon: WeatherIcon, _ x: Double, _ y: Double, _ size: Double) { drawing(icon.drawing, x, y, size) }

  /// The whole drawing; `spoken` is its description for people who can't see it.
  func svg(spoken: String, defining definitions: String = "") -> String {
    #"<svg xmlns="http://www.w3.org/2000/svg" width="\#(number(width))" height="\#(number(height))" viewBox="0 0 \#(number(width)) \#(number(height))" role="img" aria-label="\#(escaped(spoken))" font-family="Inter, 'Noto Sans', 'DejaVu Sans', sans-serif"><defs>\#(definitions)\#(WeatherIcon.definitions(for: icons))</defs>\#(body)</svg>"#
  }
}

extension WeatherIcon {
  /// The shared shapes and colours that the drawings in `markup` use.
  static func definitions(for markup: String) -> String {
    var found = markup
    var definitions = ""
    var known: Set<String> = []
    // Parts use other parts: first those in the drawings are found, then those in the found parts.
    for _ in 0..<3 {
      for part in parts where !known.contains(part.id) && (found.contains("#\(part.id)\"") || found.contains("#\(part.id))")) {
        known.insert(part.id)
        definitions += part.markup
        found += part.markup
      }
    }
    return definitions
  }
}

/// Rounded to a tenth of a pixel.
func number(_ value: Double) -> String { compact(value, 1) }

/// A text escaped for XML, between tags and in attributes.
func escaped(_ text: String) -> String {
  var escaped = ""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "&": escaped += "&amp;"
    case "<": escaped += "&lt;"
    case ">": escaped += "&gt;"
    case "\"": escaped += "&quot;"
    // Characters that XML doesn't allow, and those that change the direction of everything after them.
    case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{202A}"..."\u{202E}", "\u{FFFE}", "\u{FFFF}": escaped += " "
    default: escaped.unicodeScalars.append(scalar)
    }
  }
  return escaped
}

/// A text that fits, cut with an ellipsis if necessary. Widths are estimated, since no font is at hand.
func fitted(_ text: String, size: Double, within limit: Double) -> String {
  guard limit < .infinity, estimatedWidth(text) * size > limit else { return text }
  var kept = ""
  var width = estimatedWidth("…") * size
  for character in text {
    width += estimatedWidth(String(character)) * size
    if width > limit { break }
    kept.append(character)
  }
  while kept.last == " " { kept.removeLast() }
  return kept + "…"
}

/// The width in ems for a sans-serif font; rather too wide than too narrow.
func estimatedWidth(_ text: String) -> Double {
  var width = 0.0
  for scalar in text.unicodeScalars {
    switch scalar.value {
    case 0x300...0x36F, 0x200B...0x200F, 0x2066...0x2069, 0x64B...0x65F: continue
    case 0x20, 0x27, 0x2C, 0x2E, 0x3A, 0x3B, 0x49, 0x69, 0x6A, 0x6C, 0xA0, 0x7C, 0x2C9...0x2DD: width += 0.3
    case 0x66, 0x72, 0x74, 0x28, 0x29, 0x2D, 0xB0, 0xB7: width += 0.42
    case 0x41...0x5A, 0x6D, 0x77, 0xC0...0xDE: width += 0.72
    case 0x600...0x6FF: width += 0.62
    case 0x2E80...0xFFFF, 0x1F000...0x3FFFF: width += 1.02
    default: width += 0.57
    }
  }
  return width
}
