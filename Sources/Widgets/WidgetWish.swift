import Features
import WeatherModel

/// Where a widget hangs, and how large it is there.
public enum WidgetSize: String, CaseIterable, Sendable {
  case small, medium, large, line
  case widePaper = "paper-800x480"
  case paper = "paper-400x300"

  /// In pixels of a drawing.
  public var width: Int {
    switch self {
    case .small: 164
    case .medium, .large, .line: 344
    case .widePaper: 800
    case .paper: 400
    }
  }

  /// In pixels of a drawing.
  public var height: Int {
    switch self {
    case .small, .medium: 164
    case .large: 344
    case .line: 40
    case .widePaper: 480
    case .paper: 300
    }
  }

  /// Whether it is drawn with inks instead of light.
  public var isPaper: Bool { self == .widePaper || self == .paper }
}

/// How a widget is written down.
public enum WidgetFormat: String, CaseIterable, Sendable {
  case svg, png, html, txt, json

  /// The media type.
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
  /// Red for what matters.
  case red = "bwr"
  /// Yellow for what matters.
  case yellow = "bwy"

  /// Every colour of the display: paper, black, and the third ink where there is one.
  public var colours: [UInt32] {
    switch self {
    case .black: [0xFFFFFF, 0x000000]
    case .red: [0xFFFFFF, 0x000000, 0xC3151B]
    case .yellow: [0xFFFFFF, 0x000000, 0xFFC800]
    }
  }
}

/// What somebody wants to see of a place, and how.
public struct WidgetWish: Hashable, Sendable {
  /// Where it hangs.
  public var size: WidgetSize
  /// How it is written down.
  public var format: WidgetFormat
  /// Whether it is drawn for light surroundings.
  public var isLight = false
  /// What a display of ink has.
  public var inks = WidgetInks.black
  /// Units and clock.
  public var preferences = Preferences()
  /// What its words are in.
  public var language = Language.english

  /// A dark one in English, with the usual units.
  public init(_ size: WidgetSize, _ format: WidgetFormat) { (self.size, self.format) = (size, format) }

  /// The wish of an address: "medium.svg" and the names and values behind the "?"; nil for a name of no widget.
  public init?(name: String, options: [(name: String, value: String)]) throws(WidgetProblem) {
    let parts = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).map { String(decoding: $0, as: UTF8.self) }
    guard parts.count == 2, let size = WidgetSize(rawValue: parts[0]), let format = WidgetFormat(rawValue: parts[1]) else { return nil }
    self.init(size, format)
    for (place, option) in options.enumerated() {
      if options[..<place].contains(where: { $0.name == option.name }) { throw WidgetProblem(option: option.name, words: []) }
      try take(option.name, option.value)
    }
  }

  /// Takes one option; a name that is none of a widget's is passed over.
  public mutating func take(_ name: String, _ value: String) throws(WidgetProblem) {
    switch name {
    case "theme": isLight = try WidgetWish.choice(["dark", "light"], value, name) == 1
    case "inks":
      let all = WidgetInks.allCases
      inks = all[try WidgetWish.choice(all.map(\.rawValue), value, name)]
    case "lang":
      let all = Language.allCases
      language = all[try WidgetWish.choice(all.map(\.tag), value, name)]
    default:
      guard let field = Preference.Field(name: name), field.isOfTexts else { return }
      preferences[field] = UInt8(try WidgetWish.choice(field.words, value, name))
    }
  }

  private static func choice(_ words: [String], _ value: String, _ name: String) throws(WidgetProblem) -> Int {
    guard let index = words.firstIndex(where: { sameBytes($0, value) }) else { throw WidgetProblem(option: name, words: words) }
    return index
  }

  /// The name and the options as they stand in an address, each in one way: "medium.svg?lang=de".
  public var address: String {
    var items: [String] = []
    if isLight, !size.isPaper { items.append("theme=light") }
    if inks != .black, size.isPaper { items.append("inks=" + inks.rawValue) }
    if language != .english { items.append("lang=" + language.tag) }
    for field in Preference.Field.allCases where field.isOfTexts && preferences[field] > 0 {
      items.append(field.name + "=" + preferences.word(of: field))
    }
    return size.rawValue + "." + format.rawValue + (items.isEmpty ? "" : "?" + items.joined(separator: "&"))
  }
}

/// An option whose value is none, or that stands more than once.
public struct WidgetProblem: Error, Hashable, Sendable {
  /// Its name.
  public let option: String
  /// The values that it has; none where it is repeated.
  public let words: [String]

  /// What it has to be.
  public var detail: String { words.isEmpty ? "It stands more than once." : "It must be \(words.joined(separator: ", "))." }
}
