/// The languages that Weatherglass is translated into.
public enum Language: UInt8, CaseIterable, Sendable {
  case english, german, french, spanish, japanese, arabic

  /// The BCP 47 tag, as in `lang="de"`.
  public var tag: String {
    switch self {
    case .english: "en"
    case .german: "de"
    case .french: "fr"
    case .spanish: "es"
    case .japanese: "ja"
    case .arabic: "ar"
    }
  }

  /// The language's own name, so that its readers recognise it whatever language surrounds it.
  public var name: String {
    switch self {
    case .english: "English"
    case .german: "Deutsch"
    case .french: "Français"
    case .spanish: "Español"
    case .japanese: "日本語"
    case .arabic: "العربية"
    }
  }

  /// Reads a tag, ignoring region and script: `de-AT` is German. Nil for any other language.
  public init?(tag: String) {
    let tag = Array(tag.utf8)
    guard tag.count == 2 || tag.count > 2 && (tag[2] == UInt8(ascii: "-") || tag[2] == UInt8(ascii: "_")) else { return nil }
    for language in Language.allCases {
      let own = Array(language.tag.utf8)
      // Case is ignored, too; upper and lower case differ only in bit 0x20.
      if own[0] == tag[0] | 0x20, own[1] == tag[1] | 0x20 {
        self = language
        return
      }
    }
    return nil
  }

  /// Whether it is written from right to left.
  public var isRightToLeft: Bool { self == .arabic }
}
