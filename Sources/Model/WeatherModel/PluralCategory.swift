/// The plural forms of a word after a number, as the Unicode CLDR names them.
public enum PluralCategory: UInt8, CaseIterable, Sendable {
  case zero, one, two, few, many, other

  /// The form that a language uses for a whole number.
  public init(_ count: Int64, in language: Language) {
    let n = count.magnitude
    switch language {
    case .japanese:
      self = .other
    case .english, .german:
      self = n == 1 ? .one : .other
    case .french:
      self = n <= 1 ? .one : n % 1_000_000 == 0 ? .many : .other
    case .spanish:
      self = n == 1 ? .one : n != 0 && n % 1_000_000 == 0 ? .many : .other
    case .arabic:
      switch (n, n % 100) {
      case (0, _): self = .zero
      case (1, _): self = .one
      case (2, _): self = .two
      case (_, 3...10): self = .few
      case (_, 11...): self = .many
      default: self = .other
      }
    }
  }
}

extension Language {
  /// Whether the language has this form.
  public func has(_ category: PluralCategory) -> Bool {
    switch category {
    case .other: true
    case .one: self != .japanese
    case .many: self == .french || self == .spanish || self == .arabic
    case .zero, .two, .few: self == .arabic
    }
  }
}
