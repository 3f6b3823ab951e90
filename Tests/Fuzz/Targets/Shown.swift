import Features
import Languages
import Markup
import TerminalText
import WeatherModel
import WeatherService
import Wire

/// Shows a report in the three forms of the program: as JSON that is read back as the same report, as a page, and as text.
func show(_ report: WeatherReport, now: Instant) throws(RuleViolation) {
  try checkJSON(report)
  var state = AppFeature.State(now: now, copy: .english)
  state.weatherList.show(
    WeatherFeature.State(origin: .chosen(searchedFor: nil), coordinate: report.cell.coordinate, received: ReceivedReport(report)))
  try show(state)
  try checkText(summary(of: report, on: Terminal()), "the summary")
  let text = TerminalReport(terminal: Terminal(), answer: WeatherAnswer(report: report), cell: report.cell, now: now, copy: .english)
  try checkText(text.pageText(), "the text page")
}

/// Shows a state as a page, and as the text that a terminal gets instead of weather.
func show(_ state: AppFeature.State) throws(RuleViolation) {
  var page = HTMLText()
  page.append(AppView.view(state))
  page.append(Node.text(PageHead(state).title))
  try checkMarkup(page.bytes)
  let message = TerminalMessage(on: Terminal(), state.copy)
  try checkText(message.text(state.weatherList.page.problem), "the message")
  if let search = state.search, let problem = search.problem { try checkText(message.notFound(search.text, problem), "the message") }
}

private func checkJSON(_ report: WeatherReport) throws(RuleViolation) {
  let json = report.json
  let again: WeatherReport
  do throws(JSONError) { again = try WeatherReport(json: JSON(parsing: json)) } catch {
    throw RuleViolation("a report that can't be read again: \(error)")
  }
  try promise(again.json == json, "a report that changes when it is read again")
}

/// Checks that tags alternate with text: '<' and '>' occur only around tags, which begin with a letter or a slash.
private func checkMarkup(_ bytes: [UInt8]) throws(RuleViolation) {
  var isInTag = false
  for (index, byte) in bytes.enumerated() {
    switch byte {
    case UInt8(ascii: "<"):
      try promise(!isInTag, "a '<' within a tag")
      isInTag = true
      let next = index + 1 < bytes.count ? bytes[index + 1] : 0
      let isLetter = next >= UInt8(ascii: "a") && next <= UInt8(ascii: "z")
      try promise(isLetter || next == UInt8(ascii: "/"), "a '<' that starts no tag")
    case UInt8(ascii: ">"):
      try promise(isInTag, "a '>' that ends no tag")
      isInTag = false
    default: break
    }
  }
  try promise(!isInTag, "a tag without an end")
}

/// Checks that a text has no control characters for terminals, and no excessively long line.
private func checkText(_ text: String, _ name: String) throws(RuleViolation) {
  var length = 0
  for scalar in text.unicodeScalars {
    if scalar == "\n" {
      length = 0
      continue
    }
    length += 1
    let isControl = scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value)
    let isOverride = (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
    try promise(!isControl && !isOverride, "\(name) has U+\(String(scalar.value, radix: 16))")
    try promise(length <= 1000, "\(name) has a line of more than 1000 characters")
  }
}
