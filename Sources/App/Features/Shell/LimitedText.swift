import WeatherModel

/// The visible part of a text, as much of it as a rule accepts. If it is longer than `most` letters, new letters are cut, wherever they
/// were inserted into the `old` text; what was there before stays.
func limitedText(_ text: String, over old: String, to most: Int, _ problem: (String) -> TextProblem?) -> String {
  let (letters, known) = (visibleText(text).map { String($0) }, old.map { String($0) })
  let both = min(letters.count, known.count, most)
  var start = 0
  while start < both, letters[start] == known[start] { start += 1 }
  var end = 0
  while end < both - start, letters[letters.count - 1 - end] == known[known.count - 1 - end] { end += 1 }
  let new = letters[start..<(letters.count - end)].prefix(most - start - end)
  var text = ""
  for letter in letters[..<start] + new + letters[(letters.count - end)...] { text += letter }
  // The text can still be too long, through letters of many bytes or with many combining accents.
  while problem(text) == .tooLong { text.removeLast() }
  return text
}
