import WeatherModel

/// A use of a widget: a picture or a line by its address, or a snippet for another program.
public enum WidgetUse: UInt8, Worded, Hashable, Sendable {
  case small, medium, large, line, widePaper, paper
  case homeAssistant, tmux, waybar, starship, frame, card, calendar

  /// The word for the use in the API and in forms.
  public var word: String {
    switch self {
    case .homeAssistant: "home-assistant"
    case .tmux: "tmux"
    case .waybar: "waybar"
    case .starship: "starship"
    case .frame: "frame"
    case .card: "card"
    case .calendar: "calendar"
    case .small, .medium, .large, .line, .widePaper, .paper: preview?.word ?? ""
    }
  }

  /// The preview of the widget, for uses that need only its address; nil for snippets.
  public var preview: WidgetPreview? { WidgetPreview(rawValue: rawValue) }

  /// Whether its key is limited to one place.
  public var isPerPlace: Bool { self != .calendar }

  /// The scope that its key needs.
  public var scope: String { self == .calendar ? "calendar" : "widget" }
}
