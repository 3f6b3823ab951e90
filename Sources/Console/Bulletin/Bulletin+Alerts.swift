import WeatherModel

extension Bulletin {
  /// `weatherglass alerts`: every warning in force or announced, with what to do.
  public func alertsText() -> String {
    let kinds = Kinds(.alerts)
    guard let alerts = answer.report?.alerts?.value else { return nothing("No source watches for warnings here.", kinds) }
    let ahead = alerts.filter { !$0.isOver(at: now) }
    guard !ahead.isEmpty else { return nothing("No warnings.", kinds) }
    var lines = heading()
    for (index, alert) in ahead.enumerated() {
      if index > 0 { lines.append("") }
      lines += paragraph(alert)
    }
    return text(lines + footing(kinds))
  }

  /// “Severe  Wind warning, until 18:00”; the time goes below where a line does not hold both.
  func headline(_ alert: Alert) -> [String] {
    let word = capitalized(alert.severity.word)
    let badge = style.severity(" \(word) ", alert.severity) + " "
    let room = screen.width - word.utf8.count - 3
    let event = printable(alert.event)
    guard let time = measures.span(of: alert) else { return [badge + fitted(event, room)] }
    if displayWidth(event) + 2 + displayWidth(time) <= room { return [badge + event + ", " + time] }
    return [badge + fitted(event, room), "  " + time]
  }

  private func paragraph(_ alert: Alert) -> [String] {
    var lines = headline(alert)
    let add = { (text: String?) in
      guard let text else { return }
      for part in text.split(separator: "\n") {
        let words = printable(String(part), limit: 2000)
        if !words.isEmpty { lines += wrapped(words, screen.width - 2).map { "  " + $0 } }
      }
    }
    if let headline = alert.headline, headline != alert.event { add(headline) }
    add(alert.area.map { "Where: " + $0 })
    if let onset = alert.onset { add("From: " + measures.timeAndDay(onset)) }
    if let ends = alert.ends { add("Until: " + measures.timeAndDay(ends)) }
    let certainty = alert.certainty == .unknown ? nil : alert.certainty.word
    let urgency = alert.urgency == .unknown ? nil : alert.urgency.word
    if certainty != nil || urgency != nil { add("Judged: " + [urgency, certainty].compactMap { $0 }.joined(separator: ", ")) }
    add(alert.text)
    add(alert.instruction.map { "What to do: " + $0 })
    add(alert.sender.map { "Issued by " + $0 })
    add(alert.url)
    return lines
  }
}

func capitalized(_ word: String) -> String {
  guard let first = word.first else { return word }
  return first.uppercased() + word.dropFirst()
}
