import WeatherModel

/// Writes lines from the grammars.
public enum HouseWriter {
  /// A line that is not among those `seen`; nil if there is none left.
  public static func line(
    about subject: Subject, seen: Set<UInt32> = [], using random: inout some RandomNumberGenerator
  ) -> WrittenLine? {
    let grammar = Grammar.of(subject.language)
    var topics = subject.topics
    while !topics.isEmpty {
      let topic = topics.remove(at: chosen(topics, using: &random))
      let part = grammar.part(topic)
      for opening in part.openings.shuffled(using: &random) {
        for remark in part.remarks.shuffled(using: &random) {
          let thought = opening + grammar.blank + remark
          guard let text = filled(thought, subject.values) else { break }
          let line = WrittenLine(text, thought: thought, by: .house)
          if !seen.contains(line.id) { return line }
        }
      }
    }
    return nil
  }

  private static func chosen(_ topics: [Topic], using random: inout some RandomNumberGenerator) -> Int {
    var rest = Int.random(in: 0..<topics.reduce(0) { $0 + $1.weight }, using: &random)
    for (index, topic) in topics.enumerated() {
      rest -= topic.weight
      if rest < 0 { return index }
    }
    return 0
  }

  /// A thought with values in place of the names in braces; nil if one of the values is not known.
  static func filled(_ thought: String, _ values: [String: String]) -> String? {
    var text = ""
    var rest = thought[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      guard let value = values[String(rest[rest.index(after: open)..<close])] else { return nil }
      text += rest[..<open] + value
      rest = rest[rest.index(after: close)...]
    }
    return text + rest
  }
}
