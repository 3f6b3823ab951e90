import WeatherModel

/// The widget sizes that the page about widgets previews.
public enum WidgetPreview: UInt8, Worded, Sendable {
  case small, medium, large, line, widePaper, paper

  /// The size as in a widget's address.
  public var word: String {
    switch self {
    case .small: "small"
    case .medium: "medium"
    case .large: "large"
    case .line: "line"
    case .widePaper: "paper-800x480"
    case .paper: "paper-400x300"
    }
  }

  /// Whether it is for electronic paper, in a few ink colours.
  public var isPaper: Bool { self == .widePaper || self == .paper }
}
