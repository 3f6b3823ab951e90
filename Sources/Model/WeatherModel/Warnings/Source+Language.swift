extension Source {
  /// The language in which it sends its warnings; nil if that is not known. The simulator's are in the reader's.
  private var languageOfWarnings: Language? {
    switch self {
    case .nws, .metNorway: .english
    default: nil
    }
  }

  /// The tag of its warnings' language, for texts on a page; nil if it is the page's own or not known.
  public func foreignTag(on page: Language) -> String? {
    guard let language = languageOfWarnings, language != page else { return nil }
    return language.tag
  }
}

extension Warning {
  /// The tag of the language of its texts, which may be from any of its sources; nil if it is the page's own or not known.
  public func foreignTag(on page: Language) -> String? {
    var tag: String?
    for source in sources {
      guard let one = source.foreignTag(on: page) else { return nil }
      tag = one
    }
    return tag
  }
}
