import Markup

/// A formatted number with its unit.
public struct Figure: Hashable, Sendable {
  /// The formatted number: "41", "−5°".
  public var number: String
  /// The unit, shown in smaller letters; empty if there is none.
  public var unit: String
  /// Whether a blank is between number and unit.
  public var isApart: Bool

  /// Creates a figure from formatted texts.
  public init(_ number: String, _ unit: String = "", isApart: Bool = true) {
    self.number = number
    self.unit = unit
    self.isApart = isApart
  }
}

/// The figure on one line; isolated, so that its parts keep their order in texts from right to left.
public func figure(_ figure: Figure) -> Node {
  Node(.bdi) {
    // The blank keeps number and unit apart when they are read out.
    figure.unit.isEmpty || !figure.isApart ? figure.number : figure.number + " "
    if !figure.unit.isEmpty { Node(.small) { figure.unit } }
  }
}

/// A text such as a number, isolated so that its sign and unit keep their places within a text from right to left; `language` is its own if
/// it is not the page's.
public func isolated(_ text: String, language: String? = nil) -> Node {
  // Browsers take the direction from the first letter outside of isolates. A text from right to left may have none: two times of day, for
  // example.
  var start = 0
  for byte in text.utf8 where start < 0x10000 { start = start << 8 | Int(byte) }
  // U+2067 and U+2068: the isolates that begin a right-to-left text, or one of unknown direction.
  return Node(.bdi, start == 0xE281A7 || start == 0xE281A8 ? .attr(.dir, "rtl") : .none, .attr(.lang, ifPresent: language)) { text }
}
