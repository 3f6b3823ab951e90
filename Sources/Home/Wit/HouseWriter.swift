import WeatherModel

/// Writes lines from the grammars.
public enum HouseWriter {
  /// A line that is not among those `seen`; nil if there is none left. No remark is used twice while there are others, and no opening if
  /// that can be avoided; an opening may also stand alone.
  public static func line(
    about subject: Subject, seen: Set<UInt32> = [], using random: inout some RandomNumberGenerator
  ) -> WrittenLine? {
    let grammar = subject.grammar
    let seenOpenings = Set(seen.map(WrittenLine.opening))
    let seenRemarks = Set(seen.map(WrittenLine.remark))
    for (mayRepeatOpening, mayRepeatRemark) in [(false, false), (true, false), (true, true)] {
      var topics = subject.topics
      while !topics.isEmpty {
        let part = grammar.part(topics.remove(at: chosen(topics, using: &random)), subject.facts)
        for opening in part.openings.shuffled(using: &random) {
          for remark in ([""] + part.remarks).shuffled(using: &random) {
            let id = WrittenLine.id(opening: opening, remark: remark)
            if seen.contains(id) || !mayRepeatOpening && seenOpenings.contains(WrittenLine.opening(id)) { continue }
            if !remark.isEmpty, !mayRepeatRemark, seenRemarks.contains(WrittenLine.remark(id)) { continue }
            guard let text = filled(remark.isEmpty ? opening : opening + grammar.blank + remark, subject.values) else { break }
            return WrittenLine(text: text, id: id, writer: .house)
          }
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
