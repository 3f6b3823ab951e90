import Copy
import WeatherModel

extension NoticeKind {
  /// The day in one sentence, at an hour of the morning.
  static let morning = NoticeKind(
    id: "morning", needs: [Kinds(.current), Kinds(.hourly), Kinds(.daily), Kinds(.minutely), Kinds(.alerts)],
    places: { rules, places in
      // The chosen place may have been removed since, perhaps by another device.
      let chosen = places.filter { rules.isMorningPlace($0) }
      return chosen.isEmpty ? Array(places.prefix(1)) : chosen
    },
    finding: .atHour(
      next: { $0.morning?.next(after: $1, in: $2) },
      { report, now in
        guard let outlook = report.dayOutlook(at: now) else { return nil }
        return NoticeEvent(
          begins: now, ends: now, announcement: NoticeEvent.Announcement(urgency: "normal") { text(of: report, outlook, for: $0, at: now) })
      }))

  /// The day in a sentence, its range of temperatures, and the gravest warning; nil if nothing is worth saying.
  private static func text(of report: WeatherReport, _ outlook: DayOutlook, for reader: NoticeReader, at now: Instant) -> NoticeText? {
    guard reader.recipient.rules.morning?.always == true || report.hasNotableWeather(at: now) else { return nil }
    let (copy, display) = (reader.copy, reader.display)
    var text = copy.today(outlook) { display.timeInSentence($0) }
    if let day = report.today(at: now) {
      let range = copy.morningRange(low: display.degrees(day.low), high: display.degrees(day.high))
      text = copy.sentences(first: text, second: range)
    }
    if let alert = report.translated(to: copy).mostSevereAlert(at: now) { text = copy.sentences(first: text, second: alert.event) }
    return NoticeText(title: reader.place.shownName, body: text)
  }
}
