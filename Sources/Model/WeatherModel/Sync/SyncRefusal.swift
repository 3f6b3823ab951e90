/// Why a record can't be stored.
public enum SyncRefusal: Error, Hashable, Sendable {
  case name(TextProblem)
  case nickname(TextProblem)
  /// The position is not a valid `OrderKey`.
  case order
  /// The word or the value of a setting is invalid.
  case setting
  /// The person has as many places as are allowed.
  case tooManyPlaces
  /// There is no saved place with this id.
  case noSuchPlace
}

/// What is wrong with a text that a person entered.
public enum TextProblem: UInt8, Hashable, Sendable {
  case empty, tooLong, controlCharacter
  /// It has a character that changes the direction of the text around it.
  case directionOverride
}

/// Limits on a person's data.
public enum SyncLimits {
  /// The most places that a person can have saved.
  public static var places: Int { 500 }
  /// The most of a person's places, the first in their order, that are looked at in the background: for warnings, notices and widgets.
  public static var watchedPlaces: Int { 50 }
  /// The most characters in a nickname, counted as people count them.
  public static var nickname: Int { 20 }
  /// The most bytes in a place's name.
  public static var nameBytes: Int { 200 }
  /// The most bytes in a nickname: enough for 20 of the longest emojis, but not for piles of combining accents.
  static var nicknameBytes: Int { 800 }
  /// The most bytes in a setting's word, and in its value.
  public static var wordBytes: Int { 64 }
  /// The most writes that are sent together, so that others do not have to wait for long.
  public static var batch: Int { 200 }
  /// The most bytes that are sent together.
  public static var batchBytes: Int { 256 * 1024 }
}

extension SyncRecord {
  /// Why the record can't be stored; nil when it can.
  public var refusal: SyncRefusal? {
    switch self {
    case .deleted: return nil
    case .place(let place):
      if let problem = nameProblem(place.name.text) { return .name(problem) }
      if let problem = nicknameProblem(place.nickname.text) { return .nickname(problem) }
      return OrderKey.isValid(place.order.text) ? nil : .order
    case .setting(let word, let value): return isWord(word) && isWord(value.text) ? nil : .setting
    }
  }
}

/// What is wrong with the name of a place; nil when it is valid.
public func nameProblem(_ name: String) -> TextProblem? {
  if isInvisible(name) { return .empty }
  return name.utf8.count > SyncLimits.nameBytes ? .tooLong : characterProblem(name)
}

/// What is wrong with a nickname; nil when it is valid.
public func nicknameProblem(_ nickname: String) -> TextProblem? {
  if nickname.utf8.count > SyncLimits.nicknameBytes || nickname.count > SyncLimits.nickname { return .tooLong }
  // An empty nickname is valid: the place keeps its name. An invisible one would hide it.
  return characterProblem(nickname) ?? (!nickname.isEmpty && isInvisible(nickname) ? .empty : nil)
}

/// A text with only the characters that names may have: no control characters, and none that change the direction of the text. (Sentences
/// in right-to-left languages contain these around their parts.)
public func visibleText(_ text: String) -> String {
  var scalars = String.UnicodeScalarView()
  for scalar in text.unicodeScalars where characterProblem(String(Character(scalar))) == nil { scalars.append(scalar) }
  return String(scalars)
}

/// Whether a text is invisible: only spaces, fillers, characters without a width, and combining marks.
func isInvisible(_ text: String) -> Bool {
  text.unicodeScalars.allSatisfy { scalar in
    switch scalar.value {
    case 0x09...0x0D, 0x20, 0xA0, 0xAD, 0x300...0x36F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180B...0x180E, 0x2000...0x200F,
      0x202F, 0x205F...0x2064, 0x2800, 0x3000, 0x3164, 0xFE00...0xFE0F, 0xFEFF, 0xFFA0:
      true
    default: false
    }
  }
}

private func characterProblem(_ text: String) -> TextProblem? {
  for scalar in text.unicodeScalars {
    switch scalar.value {
    // The control characters of ASCII and Latin 1, and the line and paragraph separators.
    case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029: return .controlCharacter
    // What stands for bytes that were no character.
    case 0xFFFD: return .controlCharacter
    // Embeddings, overrides and isolates (Unicode, UAX 9); the direction marks that Arabic and Hebrew need are not among them.
    case 0x202A...0x202E, 0x2066...0x2069: return .directionOverride
    default: break
    }
  }
  return nil
}

/// Whether a text is a word: lowercase letters, digits, "-", "_" and ".".
private func isWord(_ text: String) -> Bool {
  guard !text.isEmpty, text.utf8.count <= SyncLimits.wordBytes else { return false }
  return text.utf8.allSatisfy { byte in
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
    case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."): true
    default: false
    }
  }
}
