import WeatherModel

extension NoticeKind {
  /// A day on which the sun burns: its UV index is above 6. From six o'clock of the place on, until the index has fallen again.
  static let highUV = NoticeKind(
    id: "uv", needs: Kinds(.hourly), places: places(asking: .highUV),
    finding: .inReports(pause: .hours(12)) { report, now in
      guard let strong = report.strongUV(at: now), strong.ends > now, report.zone.time(of: now).hour >= 6 else { return nil }
      return NoticeEvent(
        begins: strong.begins, ends: strong.ends,
        announcement: NoticeEvent.Announcement(until: strong.ends, urgency: "normal") { reader in
          let (copy, display) = (reader.copy, reader.display)
          let hours = copy.uvUpTo(
            index: copy.number(strong.index), from: display.timeInSentence(strong.begins), until: display.timeInSentence(strong.ends))
          return NoticeText(
            title: copy.weatherNotice(Int(WeatherNotice.highUV.rawValue)),
            body: reader.place.shownName + " · " + reader.recipient.words(hours, withTimesIn: display.zone, at: now))
        })
    })
}

extension WeatherReport {
  /// The hours of today with a UV index that is shown as more than 6, and the highest one; nil if there are none.
  fileprivate func strongUV(at now: Instant) -> (begins: Instant, ends: Instant, index: Double)? {
    let today = zone.date(of: now)
    let hours = (hourly?.value ?? []).filter { zone.date(of: $0.time) == today && ($0.uvIndex ?? 0).rounded() > 6 }
    guard let first = hours.first, let last = hours.last else { return nil }
    return (first.time, last.time + .hours(1), hours.compactMap(\.uvIndex).max() ?? 0)
  }
}
