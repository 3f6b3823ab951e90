import WeatherModel

/// The scripts that languages are written in.
enum Script {
  /// Whether a text is written in the script of a language. Units and names may be in Latin letters in every language.
  static func isRight(_ text: String, in language: Language) -> Bool {
    let letters = text.unicodeScalars.filter(\.properties.isAlphabetic)
    let own = letters.count { isOwn($0, language) }
    guard own * 2 > letters.count, letters.allSatisfy({ isOwn($0, language) || isLatin($0) }) else { return false }
    // A text without kana is Chinese.
    return language != .japanese || letters.contains(where: isKana)
  }

  private static func isOwn(_ letter: Unicode.Scalar, _ language: Language) -> Bool {
    switch language {
    case .english, .german, .french, .spanish: isLatin(letter)
    case .japanese: isKana(letter) || isHan(letter)
    case .arabic: isArabic(letter)
    }
  }

  // The blocks of Unicode.
  private static func isLatin(_ letter: Unicode.Scalar) -> Bool {
    switch letter.value {
    case 0x41...0x24F, 0x1E00...0x1EFF, 0xFF21...0xFF5A: true
    default: false
    }
  }

  private static func isKana(_ letter: Unicode.Scalar) -> Bool {
    switch letter.value {
    case 0x3040...0x30FF, 0x31F0...0x31FF, 0xFF66...0xFF9F: true
    default: false
    }
  }

  private static func isHan(_ letter: Unicode.Scalar) -> Bool {
    switch letter.value {
    case 0x3005...0x3007, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF: true
    default: false
    }
  }

  private static func isArabic(_ letter: Unicode.Scalar) -> Bool {
    switch letter.value {
    case 0x600...0x6FF, 0x750...0x77F, 0x8A0...0x8FF, 0xFB50...0xFDFF, 0xFE70...0xFEFF: true
    default: false
    }
  }
}
