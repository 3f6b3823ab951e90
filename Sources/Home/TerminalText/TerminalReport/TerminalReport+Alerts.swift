import WeatherModel

extension TerminalReport {
  /// `weatherglass alerts`: every warning in force or announced, with what to do.
  public func alertsText() -> String {
    let kinds = Kinds(.alerts)
    guard let report = answer.report, report.alerts != nil else { return nothing(copy.nobodyAlerts, kinds) }
    let groups = report.warnings(at: now)
    guard !groups.isEmpty else { return nothing(copy.noAlerts, kinds) }
    var lines = heading()
    for (index, group) in groups.enumerated() {
      if index > 0 { lines.append("") }
      lines += headline(group)
      for (index, alert) in group.alerts.enumerated() { lines += (index > 0 ? [""] : []) + paragraph(alert) }
    }
    return text(lines + footing(kinds))
  }

  /// “[Severe] Flood Watch, until 18:00”; the time gets a line of its own if both don't fit into one. The event is in the issuer's own
  /// words.
  func headline(_ group: AlertGroup) -> [String] {
    let alert = group.first
    let word = copy.severity(alert.severity)
    let badge = word.map { style.severity($0, alert.severity) + " " } ?? ""
    let room = terminal.width - (word.map { displayWidth($0) + 3 } ?? 0)
    let name = printable(alert.event)
    let event = group.count > 1 ? copy.eventWithNotices(event: name, notices: copy.notices(group.count)) : name
    guard let time = display.span(of: alert) else { return [badge + fitted(event, room)] }
    let line = copy.list([event, time])
    if displayWidth(line) <= room { return [badge + line] }
    return [badge + fitted(event, room), "  " + time]
  }

  private func paragraph(_ alert: Alert) -> [String] {
    var lines: [String] = []
    let add = { (text: String?) in
      guard let text else { return }
      for block in proseBlocks(text) {
        let words = printable(block.text, limit: 2000)
        if !words.isEmpty {
          lines += wrapped((block.isPoint ? "- " : "") + words, terminal.width - 2, indent: block.isPoint ? 2 : 0).map { "  " + $0 }
        }
      }
    }
    if let headline = alert.headline, headline != alert.event { add(headline) }
    add(alert.area.map { copy.alertWhere(area: $0) })
    if let onset = alert.onset { add(copy.alertBegins(time: display.timeAndDate(onset))) }
    if let ends = alert.ends { add(copy.alertEnds(time: display.timeAndDate(ends))) }
    let certainty = copy.certainty(alert.certainty)
    let urgency = copy.urgency(alert.urgency)
    if certainty != nil || urgency != nil { add(copy.alertJudged(words: copy.list([urgency, certainty].compactMap { $0 }))) }
    add(alert.text)
    if let instruction = alert.instruction {
      add(copy.headingWithColon(heading: copy.whatToDo))
      for block in proseBlocks(instruction) { add("- " + block.text) }
    }
    add(copy.issued(by: alert.sender, at: alert.sent.map { display.timeAndDate($0) }))
    add(alert.url)
    return lines
  }
}
