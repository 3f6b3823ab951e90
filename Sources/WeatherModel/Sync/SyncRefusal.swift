/// Why a record can't be kept.
public enum SyncRefusal: Error, Hashable, Sendable {
  case name(TextProblem)
  case nickname(TextProblem)
  /// It is no `OrderKey`.
  case order
  /// The word or the value of a setting is none.
  case setting
  /// There are as many places as there may be.
  case tooManyPlaces
  /// Nobody keeps a place of this id.
  case noSuchPlace
}

/// What is wrong with a text that a person wrote.
public enum TextProblem: UInt8, Hashable, Sendable {
  case empty, tooLong, controlCharacter
  /// A character that changes the direction of what is written around it.
  case directionOverride
}

/// How much a person may own.
public enum SyncLimits {
  /// Places that are kept at the same time.
  public static var places: Int { 500 }
  /// Characters of a nickname, counted as people count them.
  public static var nickname: Int { 20 }
  /// Bytes of a place's name.
  static var nameBytes: Int { 200 }
  /// Bytes of a nickname: 20 of the longest signs that people see as one, and no heap of accents.
  static var nicknameBytes: Int { 800 }
  /// Bytes of a setting's word and of its value.
  static var wordBytes: Int { 64 }
  /// Writes that are sent together, so that others wait for no more than these.
  public static var batch: Int { 200 }
}

extension SyncRecord {
  /// Why it can't be kept; nil where it can.
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

/// What is wrong with the name of a place; nil where nothing is.
public func nameProblem(_ name: String) -> TextProblem? {
  if saysNothing(name) { return .empty }
  return name.utf8.count > SyncLimits.nameBytes ? .tooLong : characterProblem(name)
}

/// What is wrong with a nickname; nil where nothing is.
public func nicknameProblem(_ nickname: String) -> TextProblem? {
  if nickname.utf8.count > SyncLimits.nicknameBytes || nickname.count > SyncLimits.nickname { return .tooLong }
  // None at all leaves a place its name; one that shows nothing would hide it.
  return characterProblem(nickname) ?? (!nickname.isEmpty && saysNothing(nickname) ? .empty : nil)
}

/// A text as a name may be: without controls, and without what turns the direction of writing, which sentences from right to left have around their parts.
@inline(never) public func visibleText(_ text: String) -> String {
  var scalars = String.UnicodeScalarView()
  for scalar in text.unicodeScalars where characterProblem(String(Character(scalar))) == nil { scalars.append(scalar) }
  return String(scalars)
}

/// Whether a text shows nothing: blanks, fillers, and signs without a width or that stand on others, say as little as none.
func saysNothing(_ text: String) -> Bool {
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
    // The controls of ASCII and Latin 1, and what ends lines and paragraphs.
    case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029: return .controlCharacter
    // Embeddings, overrides and isolates (Unicode, UAX 9); the marks that Arabic and Hebrew need are others.
    case 0x202A...0x202E, 0x2066...0x2069: return .directionOverride
    default: break
    }
  }
  return nil
}

/// Small letters, digits and the signs between them.
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
