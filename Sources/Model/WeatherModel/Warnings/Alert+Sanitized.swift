extension Alert {
  /// At most this many messages about a cell are read; the most severe ones.
  public static let mostInAnswer = 100

  /// The warning with texts that are safe to store and show: of a readable length, and without characters that hide the text around them or
  /// change its direction.
  public var sanitized: Alert {
    var alert = self
    // Identifiers are compared, so the same one must always be shortened in the same way.
    let name = sanitizedText(id, longest: 500, keepsLines: false)
    alert.id = name.isEmpty ? "?" : name
    alert.event = sanitizedText(event, longest: 200, keepsLines: false)
    for part in Part.allCases {
      guard let text = self[part] else { continue }
      let clean = sanitizedText(text, longest: part.longest, keepsLines: part == .text || part == .instruction)
      alert[part] = clean.isEmpty ? nil : clean
    }
    return alert
  }
}

extension Alert.Part {
  /// How many scalars of the text are kept. The longest texts that weather services send have some 10,000.
  fileprivate var longest: Int {
    switch self {
    case .headline: 500
    case .area, .replaces, .link: 2000
    case .text: 20_000
    case .instruction: 8000
    case .sender: 300
    case .series: 100
    }
  }
}

/// Keeps at most `longest` scalars, and drops control characters and characters that change the direction of the text around them.
func sanitizedText(_ text: String, longest: Int, keepsLines: Bool) -> String {
  var kept = ""
  var count = 0
  for scalar in text.unicodeScalars {
    if count == longest { break }
    switch scalar.value {
    case 0x0A where keepsLines: break
    case 0x09, 0x0A, 0x0D:
      // A line break becomes a space, so that words stay separate.
      kept.unicodeScalars.append(" ")
      count += 1
      continue
    case 0..<0x20, 0x7F..<0xA0, 0x200B, 0x200E, 0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF, 0xFFF9...0xFFFB, 0xE0000...0xE0FFF:
      continue
    default: break
    }
    kept.unicodeScalars.append(scalar)
    count += 1
  }
  return kept
}
