import WeatherModel

/// Decides whether a model's answer may be shown: it has to be one short line about this weather, with true numbers and without offensive
/// words.
public enum LineCheck {
  /// The length of the longest line that may be shown, in characters.
  public static let longest = 140
  static let shortest = 8

  /// The line as it may be shown; nil if it may not.
  public static func checked(_ answer: String, about subject: Subject) -> WrittenLine? {
    // Models write more than they are asked for; everything after the first line is dropped.
    guard answer.utf8.count <= 4000, let first = answer.split(whereSeparator: \.isNewline).map(trimmed).first(where: { !$0.isEmpty })
    else { return nil }
    let text = unquoted(first)
    guard shortest...longest ~= text.count, text.unicodeScalars.allSatisfy(isHarmless), isLegible(text), !hasAddress(text),
      isTrue(text, subject), hasRightLetters(text, in: subject.grammar), !isForeign(text, subject), !isRude(text, in: subject.grammar),
      !isForbidden(text), isOwn(text)
    else { return nil }
    return WrittenLine(text: text, id: WrittenLine.hash(text), writer: .device)
  }

  private static func trimmed(_ text: Substring) -> Substring {
    var text = text
    // The marks of lists and headings; but a dash before a number is its sign.
    while let first = text.first, first.isWhitespace || "*_#>•".contains(first) || first == "-" && text.dropFirst().first?.digit == nil {
      text.removeFirst()
    }
    while let last = text.last, last.isWhitespace || last == "*" || last == "_" { text.removeLast() }
    return text
  }

  private static func unquoted(_ text: Substring) -> String {
    let pairs: [(Character, Character)] = [("\"", "\""), ("“", "”"), ("„", "“"), ("«", "»"), ("「", "」"), ("'", "'")]
    for (open, close) in pairs where text.count > 2 && text.first == open && text.last == close {
      return String(trimmed(text.dropFirst().dropLast()))
    }
    return String(text)
  }

  /// Letters, decimal digits, and the marks and signs of ordinary sentences: so no control characters, none that are invisible or change
  /// the direction of writing, no markup, no emoji, no digits in circles, and nothing that only looks like a full stop.
  private static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber: true
    case .nonspacingMark, .spacingMark: !scalar.properties.isDefaultIgnorableCodePoint
    default: signs.contains(scalar)
    }
  }

  private static let signs = Set(
    " \u{A0}\u{202F}\u{3000}.,;:!?…'’‘\"“”„‚«»‹›()-‐‑–—−+=~%‰/&°℃℉€$£¿¡。、！？：；（）「」『』・〜～，．｡،؛؟٪٫٬".unicodeScalars)

  /// Letters with more than two marks cover the lines around them.
  private static func isLegible(_ text: String) -> Bool { text.allSatisfy { $0.unicodeScalars.count <= 3 } }

  /// Whether a dot joins two words, as in host names, whatever they end with. The other dots that browsers accept there end sentences in
  /// Japanese, so they count only between ASCII letters.
  private static func hasAddress(_ text: String) -> Bool {
    if text.contains("://") { return true }
    let signs = Array(text)
    return signs.indices.dropFirst().dropLast(2).contains { index in
      let (before, after) = (signs[index - 1], signs[(index + 1)...(index + 2)])
      return switch signs[index] {
      case ".": (before.isLetter || before.isNumber) && after.allSatisfy(\.isLetter)
      case "。", "．", "｡": before.isASCII && (before.isLetter || before.isNumber) && after.allSatisfy { $0.isASCII && $0.isLetter }
      default: false
      }
    }
  }

  /// Whether every number is one of the known values, and every temperature one of the known temperatures.
  private static func isTrue(_ text: String, _ subject: Subject) -> Bool {
    let known = Set(numbers(in: subject.description + " " + subject.values.values.joined(separator: " ")).map(\.text))
    let degrees = Set(subject.degrees.flatMap { numbers(in: $0).map(\.text) })
    for number in numbers(in: text) {
      guard known.contains(number.text) else { return false }
      if number.isDegrees, !degrees.contains(number.text) { return false }
    }
    return !hasNumberWords(text, in: subject.grammar) && !hasDigitInWord(text)
  }

  /// Whether a digit replaces a letter, as in 'sh1t'.
  private static func hasDigitInWord(_ text: String) -> Bool {
    func isLetter(_ sign: Character) -> Bool { sign.isASCII && sign.isLetter }
    let signs = Array(text)
    return signs.indices.dropFirst().dropLast().contains { isLetter(signs[$0 - 1]) && signs[$0].digit != nil && isLetter(signs[$0 + 1]) }
  }

  private static func numbers(in text: String) -> [(text: String, isDegrees: Bool)] {
    var found: [(text: String, isDegrees: Bool)] = []
    var number = ""
    var rest = text[...]
    var (isInWord, isNegative) = (false, false)
    while true {
      if let digit = rest.first?.digit {
        if number.isEmpty, isNegative { number = "-" }
        number += String(digit)
      } else if let first = rest.first, !number.isEmpty, ".,٫".contains(first), rest.dropFirst().first?.digit != nil {
        number += "."
      } else if !number.isEmpty {
        let unit = rest.drop(while: \.isWhitespace).lowercased()
        found.append((number, degrees.contains { unit.hasPrefix($0) }))
        number = ""
      }
      guard let last = rest.popFirst() else { return found }
      // A dash that joins words or numbers is no minus sign: '5-10', 'mid-2'.
      isNegative = "-−–".contains(last) && !isInWord
      isInWord = last.isLetter || last.isNumber || "°%".contains(last)
    }
  }

  /// Whether the text is the model's own: it repeats no five words in a row of the prompt.
  private static func isOwn(_ text: String) -> Bool {
    let prompt = words(LinePrompt.rules)
    let own = words(text)
    guard own.count >= 5 else { return true }
    let runs = Set((0...prompt.count - 5).map { prompt[$0..<$0 + 5].joined(separator: " ") })
    return !(0...own.count - 5).contains { runs.contains(own[$0..<$0 + 5].joined(separator: " ")) }
  }

  private static func words(_ text: String) -> [String] { text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init) }
}

extension Character {
  /// The value of a decimal digit, in any script.
  var digit: Int? {
    guard let scalar = unicodeScalars.first, scalar.properties.generalCategory == .decimalNumber else { return nil }
    return wholeNumberValue
  }
}
