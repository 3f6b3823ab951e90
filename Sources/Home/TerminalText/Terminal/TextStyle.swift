/// Whether a text has colours.
public enum TextStyle: Equatable, Sendable {
  /// Letters without any formatting.
  case plain
  /// With the colours and weights of terminals, as ANSI escape sequences.
  case ansi
}

/// The terminal that a text is written for.
public struct Terminal: Equatable, Sendable {
  /// Whether the text has colours.
  public var style: TextStyle
  /// How many columns a line has, from 30 to 120.
  public var width: Int

  /// A terminal; a width below 30 counts as 30, one above 120 as 120.
  public init(style: TextStyle = .plain, width: Int = 80) {
    self.style = style
    self.width = min(120, max(30, width))
  }
}
