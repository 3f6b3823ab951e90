/// What sort of device it is, for the drawing beside its name.
public enum DeviceKind: UInt8, CaseIterable, Hashable, Sendable {
  /// Fits into a pocket.
  case phone
  /// A screen without keys.
  case tablet
  /// A computer with a browser.
  case desktop
  /// A program that is no browser.
  case terminal

  /// Its name in addresses and files.
  public var word: String {
    switch self {
    case .phone: "phone"
    case .tablet: "tablet"
    case .desktop: "desktop"
    case .terminal: "terminal"
    }
  }

  /// The sort of a word.
  public init?(word: String) {
    guard let kind = DeviceKind.allCases.first(where: { sameBytes($0.word, word) }) else { return nil }
    self = kind
  }
}
