import WeatherModel

/// Joins the lines of a text that was wrapped for old teleprinters, at 69 columns at most; paragraphs, lists and tables keep their line
/// ends.
///
/// A line end comes from wrapping when the next word would have made the line too long. The wrapping left up to a dozen columns free. A
/// shorter line was meant to end.
func unwrapped(_ text: String) -> String {
  var lines: [String] = []
  var previous = 0
  for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
    let words = String(trimmed(line))
    let isContinuation = previous > 0 && !words.isEmpty && !beginsAnew(words) && previous + 1 + firstWord(words) > 57
    if isContinuation, !lines.isEmpty {
      // Appended in place: a copy of the paragraph for each of its lines would be quadratic.
      lines[lines.count - 1] += " " + words
    } else if !words.isEmpty || lines.last?.isEmpty == false {
      lines.append(words)
    }
    // A line of a table is never joined with the next one.
    previous = containsIgnoringCase(words, "   ") ? 0 : words.count
  }
  return lines.joined(separator: "\n")
}

/// Whether a line begins a new item: a point of a list, a part of a marine forecast (".TODAY..."), a row of a table.
private func beginsAnew(_ line: String) -> Bool {
  line.hasPrefix("* ") || line.hasPrefix("- ") || line.hasPrefix(".") && !line.hasPrefix("...") || containsIgnoringCase(line, "   ")
}

private func firstWord(_ line: String) -> Int { line.prefix { $0 != " " }.count }
