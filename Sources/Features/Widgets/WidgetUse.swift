import Routes
import WeatherModel

/// What a widget can be used for: as a picture or a line by its address, or by what is to be written somewhere.
public enum WidgetUse: UInt8, CaseIterable, Hashable, Sendable {
  case small, medium, large, line, widePaper, paper
  case homeAssistant, tmux, waybar, starship, frame, card, calendar

  /// How the programming interface and forms call it.
  public var word: String {
    switch self {
    case .homeAssistant: "home-assistant"
    case .tmux: "tmux"
    case .waybar: "waybar"
    case .starship: "starship"
    case .frame: "frame"
    case .card: "card"
    case .calendar: "calendar"
    default: preview?.word ?? ""
    }
  }

  /// The use of a word.
  public init?(word: String) {
    guard let known = WidgetUse.allCases.first(where: { sameBytes($0.word, word) }) else { return nil }
    self = known
  }

  /// What it looks like, where its address is all that it needs.
  public var preview: WidgetPreview? { WidgetPreview(rawValue: rawValue) }

  /// Whether its key is for one place.
  public var isOfPlace: Bool { self != .calendar }

  /// The word of the scope that its key needs.
  public var scope: String { self == .calendar ? "calendar" : "widget" }
}
