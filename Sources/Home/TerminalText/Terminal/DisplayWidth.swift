/// How many columns of a terminal a text takes: combining marks take none, East Asian wide letters and emoji two.
///
/// Counts characters as people see them; the widths follow Unicode's East Asian Width (UAX #11) and its emoji, in the blocks that names
/// use.
public func displayWidth(_ text: String) -> Int {
  var width = 0
  for character in text { width += columns(character) }
  return width
}

private func columns(_ character: Character) -> Int {
  var width = 0
  for scalar in character.unicodeScalars {
    // Variation selector 16 requests the emoji form of a character, which is wide.
    width = scalar.value == 0xFE0F ? max(width, 2) : max(width, columns(scalar))
  }
  return width
}

private func columns(_ scalar: Unicode.Scalar) -> Int {
  switch scalar.value {
  case 0x20..<0x7F: return 1
  case 0x1100...0x115F, 0x231A...0x231B, 0x23E9...0x23EC, 0x25FD...0x25FE, 0x2614...0x2615, 0x26A1, 0x26C4...0x26C5, 0x2E80...0x303E,
    0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF,
    0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18DFF, 0x1B000...0x1B2FF, 0x1F1E6...0x1F1FF, 0x1F300...0x1F64F,
    0x1F680...0x1F6FF, 0x1F900...0x1FAFF, 0x20000...0x3FFFD:
    return 2
  default: break
  }
  switch scalar.properties.generalCategory {
  case .nonspacingMark, .enclosingMark, .format, .control: return 0
  default: return 1
  }
}

/// A text cut to a width, with an ellipsis where something was cut off.
public func fitted(_ text: String, _ width: Int) -> String {
  guard displayWidth(text) > width else { return text }
  var kept = ""
  var used = 0
  for character in text {
    let next = columns(character)
    if used + next > width - 1 { break }
    kept.append(character)
    used += next
  }
  return width > 0 ? kept + "…" : ""
}

/// A text in lines of at most a width, broken at blanks; later lines are indented. A word that is wider than a line is broken anywhere.
public func wrapped(_ text: String, _ width: Int, indent: Int = 0) -> [String] {
  var lines: [String] = []
  var line = ""
  var used = 0
  let margin = String(repeating: " ", count: indent)
  func begin() {
    lines.append(line)
    line = margin
    used = indent
  }
  for word in text.split(separator: " ") {
    let wide = displayWidth(String(word))
    let isFirst = used == (lines.isEmpty ? 0 : indent)
    if !isFirst, used + 1 + wide <= width {
      line += " " + word
      used += 1 + wide
      continue
    }
    if !isFirst { begin() }
    for character in word {
      if used + columns(character) > width { begin() }
      line.append(character)
      used += columns(character)
    }
  }
  if used > (lines.isEmpty ? 0 : indent) { lines.append(line) }
  return lines
}
