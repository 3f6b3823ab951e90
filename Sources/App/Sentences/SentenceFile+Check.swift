import WeatherModel

extension SentenceFile {
  /// Differences from the English file: missing and surplus sentences, other placeholders, missing plural forms. Tests allow none; until
  /// they are repaired, such sentences are English.
  public func problems(comparedWith english: SentenceFile) -> [SentenceError] {
    var problems: [SentenceError] = []
    for (name, original) in english.sentences where sentences[name] == nil {
      problems.append(error(at: nil, "'\(name)' is missing; in English it is on line \(original.line)"))
    }
    for (name, sentence) in sentences {
      guard let original = english.sentences[name] else {
        problems.append(error(at: sentence.line, "'\(name)' is not an English sentence; remove it"))
        continue
      }
      problems += self.problems(about: sentence, original)
    }
    return problems.sorted { ($0.line ?? 0, $0.problem) < ($1.line ?? 0, $1.problem) }
  }

  /// The sentence in this language; the English one if it is missing or does not fit the English one.
  public func sentence(like original: Sentence) -> Sentence {
    sentences[original.name].flatMap { problems(about: $0, original).isEmpty ? $0 : nil } ?? original
  }

  private func problems(about sentence: Sentence, _ original: Sentence) -> [SentenceError] {
    if sentence.isPlural != original.isPlural {
      return [
        error(
          at: sentence.line, "'\(sentence.name)' " + (original.isPlural ? "needs plural forms" : "has plural forms, in English it has none")
        )
      ]
    }
    var errors: [SentenceError] = []
    if sentence.isPlural {
      for category in PluralCategory.allCases where language.has(category) && sentence.forms[category] == nil {
        errors.append(error(at: sentence.line, "'\(sentence.name).\(category)' is missing"))
      }
    }
    let expected = original.placeholders.sorted()
    for (category, parts) in sentence.sortedForms {
      var holes: Set<String> = sentence.isPlural ? [Sentence.count] : []
      for case .placeholder(let name) in parts { holes.insert(name) }
      // A form for one, two or none may spell the number out.
      let name = sentence.name + (category.map { ".\($0)" } ?? "")
      if holes.sorted() != expected {
        errors.append(error(at: sentence.line, "'\(name)' has the holes \(holes.sorted()), in English it has \(expected)"))
      }
      if category == .other, !parts.contains(.placeholder(Sentence.count)), original.containsNumber {
        errors.append(error(at: sentence.line, "'\(name)' does not contain the number"))
      }
    }
    return errors
  }
}

extension Sentence {
  /// Whether the number is part of the sentence, and does not only select its form.
  fileprivate var containsNumber: Bool { forms[.other]?.contains(.placeholder(Sentence.count)) == true }
}
