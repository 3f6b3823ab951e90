import WeatherModel

/// As much of what somebody wrote as a rule takes, without what nobody sees. Nothing that is longer than `most` letters is taken.
@inline(never) func shortened(_ text: String, to most: Int, _ problem: (String) -> TextProblem?) -> String {
  var text = String(visibleText(text).prefix(most))
  // Letters of many bytes, or under heaps of accents.
  while problem(text) == .tooLong { text.removeLast() }
  return text
}
