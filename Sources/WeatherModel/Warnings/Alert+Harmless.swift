extension Alert {
  /// The warning with texts that can be kept and shown: of a length that somebody reads, and without signs that hide or turn round what stands beside them.
  @inline(never) public var harmless: Alert {
    var alert = self
    // What a source calls a message is compared, so what is cut of it must be the same each time.
    let name = harmlessText(id, longest: 500, keepsLines: false)
    alert.id = name.isEmpty ? "?" : name
    alert.event = harmlessText(event, longest: 200, keepsLines: false)
    for part in Part.allCases {
      guard let text = self[part] else { continue }
      let clean = harmlessText(text, longest: part.longest, keepsLines: part == .text || part == .instruction)
      alert[part] = clean.isEmpty ? nil : clean
    }
    return alert
  }
}

extension Alert.Part {
  /// How many scalars of it are kept. The longest texts that weather services send have some 10,000.
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

/// A text that shows what it is: at most so many scalars, no controls, and nothing that changes the direction of the text around it.
@inline(never) func harmlessText(_ text: String, longest: Int, keepsLines: Bool) -> String {
  var kept = ""
  var count = 0
  for scalar in text.unicodeScalars {
    if count == longest { break }
    switch scalar.value {
    case 0x0A where keepsLines: break
    case 0x09, 0x0A, 0x0D:
      // What stood on two lines is two words.
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
