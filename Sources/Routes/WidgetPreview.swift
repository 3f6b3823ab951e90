import WeatherModel

/// The widgets that the page shows, by the names of their sizes.
public enum WidgetPreview: UInt8, CaseIterable, Sendable {
  case small, medium, large, line, widePaper, paper

  /// Its size, as a widget's address says it.
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

  /// Whether it is drawn with inks.
  public var isPaper: Bool { self == .widePaper || self == .paper }

  /// What its file is called.
  var file: String { word + ".svg" }

  /// The preview of a file.
  init?(file: String) {
    guard let known = WidgetPreview.allCases.first(where: { sameBytes($0.file, file) }) else { return nil }
    self = known
  }
}
