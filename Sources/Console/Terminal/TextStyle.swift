/// How colourful a text is.
public enum TextStyle: Equatable, Sendable {
  /// Letters and nothing else.
  case plain
  /// With the colours and weights that terminals know.
  case ansi
}

/// What a text is written on.
public struct Terminal: Equatable, Sendable {
  /// How colourful it is.
  public var style: TextStyle
  /// How many characters fit into a line.
  public var width: Int

  /// A terminal; one narrower than 30 characters is taken to be 30 wide, one wider than 120 to be 120.
  public init(style: TextStyle = .plain, width: Int = 80) {
    self.style = style
    self.width = min(120, max(30, width))
  }
}
