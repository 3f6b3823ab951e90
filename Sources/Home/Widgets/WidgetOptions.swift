import Preferences
import WeatherModel

/// The size of a widget on a screen, in a status line or on an e-paper display.
public enum WidgetSize: String, CaseIterable, Sendable {
  case small, medium, large, line
  case widePaper = "paper-800x480"
  case paper = "paper-400x300"

  /// The width of the drawing in pixels.
  public var width: Int { pixels.width }
  /// The height of the drawing in pixels.
  public var height: Int { pixels.height }

  private var pixels: (width: Int, height: Int) {
    switch self {
    case .small: (164, 164)
    case .medium: (344, 164)
    case .large: (344, 344)
    case .line: (344, 40)
    case .widePaper: (800, 480)
    case .paper: (400, 300)
    }
  }

  /// Whether it is for an e-paper display, and so drawn in inks.
  public var isPaper: Bool { self == .widePaper || self == .paper }
}

/// The file format of a widget.
public enum WidgetFormat: String, CaseIterable, Sendable {
  case svg, png, html, txt, json

  /// The value of `Content-Type`.
  public var type: String {
    switch self {
    case .svg: "image/svg+xml"
    case .png: "image/png"
    case .html: "text/html; charset=utf-8"
    case .txt: "text/plain; charset=utf-8"
    case .json: "application/json"
    }
  }
}

/// The inks of an e-paper display.
public enum WidgetInks: String, CaseIterable, Sendable {
  /// Black on white.
  case black = "bw"
  /// Black on white, with red for what matters.
  case red = "bwr"
  /// Black on white, with yellow for what matters.
  case yellow = "bwy"

  /// The colours of the display as 0xRRGGBB: white, black, and the third ink if there is one.
  public var colours: [UInt32] {
    switch self {
    case .black: [0xFFFFFF, 0x000000]
    case .red: [0xFFFFFF, 0x000000, 0xC3151B]
    case .yellow: [0xFFFFFF, 0x000000, 0xFFC800]
    }
  }
}

/// The options of a widget: its size, format, look, units and language.
public struct WidgetOptions: Hashable, Sendable {
  /// The size, which also decides the layout.
  public var size: WidgetSize
  /// The file format.
  public var format: WidgetFormat
  /// Whether it has light colours; without effect on e-paper.
  public var isLight = false
  /// The inks of the display, if it is e-paper.
  public var inks = WidgetInks.black
  /// The units and the clock in which values are shown.
  public var preferences = Preferences()
  /// The language of its texts.
  public var language = Language.english

  /// A dark widget in English, with the default units.
  public init(_ size: WidgetSize, _ format: WidgetFormat) { (self.size, self.format) = (size, format) }

  /// The options in an address: "medium.svg" and the names and values after the "?"; nil if no widget has that name.
  public init?(name: String, options: [(name: String, value: String)]) throws(WidgetProblem) {
    let parts = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).map { String(decoding: $0, as: UTF8.self) }
    guard parts.count == 2, let size = WidgetSize(rawValue: parts[0]), let format = WidgetFormat(rawValue: parts[1]) else { return nil }
    self.init(size, format)
    for (index, option) in options.enumerated() {
      if options[..<index].contains(where: { $0.name == option.name }) { throw WidgetProblem(option: option.name, words: []) }
      try take(option.name, option.value)
    }
  }

  /// Sets one option; names that are no option of a widget are ignored.
  public mutating func take(_ name: String, _ value: String) throws(WidgetProblem) {
    switch name {
    case "theme": isLight = try WidgetOptions.choice(["dark", "light"], value, name) == 1
    case "inks":
      let all = WidgetInks.allCases
      inks = all[try WidgetOptions.choice(all.map(\.rawValue), value, name)]
    case "lang":
      let all = Language.allCases
      language = all[try WidgetOptions.choice(all.map(\.tag), value, name)]
    default:
      guard let field = Preference.Field(name: name), field.appliesToText else { return }
      preferences[field] = UInt8(try WidgetOptions.choice(field.words, value, name))
    }
  }

  private static func choice(_ words: [String], _ value: String, _ name: String) throws(WidgetProblem) -> Int {
    guard let index = words.firstIndex(where: { $0 == value }) else { throw WidgetProblem(option: name, words: words) }
    return index
  }

  /// The name and the options as they are in an address, always spelled the same way: "medium.svg?lang=de".
  public var address: String {
    var items: [String] = []
    if isLight, !size.isPaper { items.append("theme=light") }
    if inks != .black, size.isPaper { items.append("inks=" + inks.rawValue) }
    if language != .english { items.append("lang=" + language.tag) }
    for field in Preference.Field.allCases where field.appliesToText && preferences[field] > 0 {
      items.append(field.name + "=" + preferences.word(of: field))
    }
    return size.rawValue + "." + format.rawValue + (items.isEmpty ? "" : "?" + items.joined(separator: "&"))
  }
}

/// An option with an invalid value, or one that occurs more than once.
public struct WidgetProblem: Error, Hashable, Sendable {
  /// The name of the option.
  public let option: String
  /// The valid values; empty if the option is repeated.
  public let words: [String]

  /// The problem with the option, as a sentence.
  public var detail: String { words.isEmpty ? "It is given more than once; give it once." : "It must be \(words.joined(separator: ", "))." }
}
