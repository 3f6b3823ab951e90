import Copy
import WeatherModel

extension NoticeKind {
  /// Rain, snow or hail that is about to begin.
  static let rain = NoticeKind(
    id: "rain", needs: [Kinds(.current), Kinds(.hourly), Kinds(.minutely)], places: places(asking: .rainSoon),
    finding: .inReports(pause: .hours(2)) { report, now in
      guard let shower = report.showerSoon(at: now) else {
        return report.isWet(at: now) ? NoticeEvent(begins: now, ends: now) : nil
      }
      return NoticeEvent(
        begins: shower.start, ends: shower.end ?? now + .hours(1),
        announcement: NoticeEvent.Announcement(until: shower.start + .minutes(10), urgency: "high") { reader in
          NoticeText(title: text(of: shower, reader.copy, at: now), body: reader.place.shownName)
        })
    })

  private static func text(of shower: Shower, _ copy: Copy, at now: Instant) -> String {
    // Drizzle gets no notice; everything else comes in three strengths.
    let member = 3 * (Int(shower.falling.rawValue) - 1) + Int(shower.strength.rawValue)
    let lead = copy.minutes(max(1, (shower.start - now + 30) / 60))
    guard let end = shower.end, end - shower.start <= .minutes(90) else { return copy.rainStarting(member + 1, minutes: lead) }
    let length = max(5, ((end - shower.start) / 60 + 2) / 5 * 5)
    return copy.rainComing(member, minutes: lead, duration: copy.minutes(length))
  }
}
