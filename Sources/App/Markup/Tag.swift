/// The elements that pages may use. Data can never name one.
public enum Tag: ConstantText, CaseIterable, Sendable {
  case a, abbr, article, aside, b, bdi, br, button, caption, code, dd, details, div, dl, dt, em, fieldset, figure, footer, form, h1, h2,
    h3, h4, header, hr, i, img, input, kbd, label, legend, li, main, nav, ol, optgroup, option, output, p, pre, progress, section,
    select, small, span, strong, summary, table, tbody, td, textarea, tfoot, th, thead, time, tr, u, ul
  case svg, g, path, circle, rect, ellipse, line, polyline, polygon, svgText = "text", tspan, use, defs, symbol, clipPath,
    linearGradient, radialGradient, stop, mask

  /// The name as it is written in the page.
  public var name: ConstantText { rawValue }

  /// The number by which patches refer to it once they have defined its name: cases without values are one byte, in their order.
  var number: Int { Int(unsafeBitCast(self, to: UInt8.self)) }

  /// Compares the cases, not the bytes of their names.
  public static func != (one: Self, other: Self) -> Bool { one.number != other.number }

  /// Whether it belongs to SVG.
  public var isSVG: Bool { number >= Tag.svg.number }

  /// Whether it has no content and no end tag.
  public var isVoid: Bool {
    switch self {
    case .br, .hr, .img, .input: true
    default: false
    }
  }
}
