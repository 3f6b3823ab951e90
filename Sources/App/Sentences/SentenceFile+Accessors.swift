import WeatherModel

extension SentenceFile {
  /// The families, in the order of the file, in which the sentences of a family are consecutive.
  public var families: [(name: String, members: [Sentence])] {
    var families: [(name: String, members: [Sentence])] = []
    for sentence in names.compactMap({ sentences[$0] }) {
      if families.last?.name == sentence.family {
        families[families.count - 1].members.append(sentence)
      } else {
        families.append((sentence.family, [sentence]))
      }
    }
    return families
  }

  /// The placeholders of all sentences in a family, `count` first.
  static func placeholders(of family: [Sentence]) -> [String] {
    var holes: [String] = []
    for hole in family.flatMap(\.placeholders) where !holes.contains(hole) {
      if hole == Sentence.count { holes.insert(hole, at: 0) } else { holes.append(hole) }
    }
    return holes
  }

  /// Problems of the English file beyond single lines: families whose sentences are not consecutive, and more placeholders than a table can
  /// hold.
  public var structuralProblems: [SentenceError] {
    var seen: Set<String> = []
    var problems: [SentenceError] = []
    for (name, members) in families {
      if !seen.insert(name).inserted {
        problems.append(error(at: members.first?.line, "the sentences of '\(name)' must be on consecutive lines"))
      }
      if Self.placeholders(of: members).count > 8 { problems.append(error(at: members.first?.line, "'\(name)' has more than 8 holes")) }
    }
    return problems
  }

  /// Swift code with a line for each sentence, and typed parameters for its placeholders; generated from the English file.
  public var accessors: String {
    var code = """
      // Made from Languages/en.txt by `make sentences`; change it there.
      // swift-format-ignore-file

      extension Copy {
        static var sentenceCount: Int { \(names.count) }
        static var pageSentenceCount: Int { \(pageCount ?? names.count) }
        static var signature: String { "\(signature)" }

      """
    var index = 0
    for (name, members) in families {
      let isFamily = members.count > 1 || members.first?.name != name
      let holes = Self.placeholders(of: members)
      let parameters = (isFamily ? ["_ member: Int"] : []) + holes.map { $0 == Sentence.count ? "count: Int64" : "\($0): String" }
      let row = isFamily ? "table.member(\(index), \(members.count), member)" : "\(index)"
      let arguments = holes.joined(separator: ", ")
      if parameters.isEmpty {
        code += "  public var \(name): String { table.text(\(row)) }"
      } else {
        code += "  public func \(name)(\(parameters.joined(separator: ", "))) -> String { "
        if holes.first == Sentence.count {
          code += "table.plural(\(([row, "count"] + holes.dropFirst()).joined(separator: ", "))) }"
        } else {
          code += holes.isEmpty ? "table.text(\(row)) }" : "table.text(\(row), \(holes.count > 3 ? "[\(arguments)]" : arguments)) }"
        }
      }
      code += "  // “\(members.first?.text ?? "")”\(isFamily ? " …" : "")\n"
      index += members.count
    }
    return code + "}\n"
  }
}

extension Sentence {
  /// The text for a comment, with its placeholders.
  fileprivate var text: String {
    (sortedForms.last?.parts ?? []).map { part in
      switch part {
      case .words(let words): words
      case .placeholder(let name): "{\(name)}"
      }
    }.joined()
  }
}
