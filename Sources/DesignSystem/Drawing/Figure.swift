import Markup

/// A number as people read it, with its unit.
public struct Figure: Hashable, Sendable {
  /// The number: "41", "−5°".
  public var number: String
  /// The unit in smaller letters, or "".
  public var unit: String

  /// A number with its unit.
  public init(_ number: String, _ unit: String = "") {
    self.number = number
    self.unit = unit
  }
}

/// The figure on one line; isolated, so that its parts keep their order in texts from right to left.
public func figure(_ figure: Figure) -> Node {
  Node(.bdi) {
    // The blank keeps number and unit apart when they are read out.
    figure.unit.isEmpty ? figure.number : figure.number + " "
    if !figure.unit.isEmpty { Node(.small) { figure.unit } }
  }
}

/// A number within a text from right to left keeps its sign and unit where they belong.
public func isolated(_ text: String) -> Node {
  // Browsers look for a letter outside of isolates. A text from right to left may begin with one and have none, as two times of day.
  var start = 0
  for byte in text.utf8 where start < 0x10000 { start = start << 8 | Int(byte) }
  // U+2067 and U+2068
  return Node(.bdi, start == 0xE281A7 || start == 0xE281A8 ? .attr(.dir, "rtl") : .none) { text }
}
