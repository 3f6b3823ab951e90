import WeatherModel

/// A calendar that programs can subscribe to (RFC 5545).
struct ICalendar {
  /// An entry of the calendar.
  struct Event {
    /// Identifies the event for good, also after it has changed.
    var id: String
    var start: Instant
    /// When it ends; nil for a moment.
    var end: Instant?
    var summary: String
    var place: String?
    var words: String?
    var isCancelled = false
    /// How often the event has changed.
    var changes = 0
    /// When the event last changed.
    var changed: Instant
  }

  var name: String
  var events: [Event]

  /// The calendar in the format of RFC 5545.
  var bytes: [UInt8] {
    var lines = [
      "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Weatherglass//Weatherglass//EN", "CALSCALE:GREGORIAN", "METHOD:PUBLISH",
      "NAME:" + ICalendar.escaped(name), "X-WR-CALNAME:" + ICalendar.escaped(name), "REFRESH-INTERVAL;VALUE=DURATION:PT15M",
      "X-PUBLISHED-TTL:PT15M",
    ]
    for event in events { lines += event.lines }
    lines.append("END:VCALENDAR")
    return lines.flatMap { ICalendar.folded($0) }
  }

  /// A text in the form that is allowed after a colon. Line breaks are escaped, so that no text can end its line.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\", ";", ",": escaped += "\\" + String(scalar)
      case "\n": escaped += "\\n"
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}": escaped += " "
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// A line with its line end, folded into pieces of at most 75 bytes; no character is split.
  static func folded(_ line: String) -> [UInt8] {
    var bytes: [UInt8] = []
    var length = 0
    for scalar in line.unicodeScalars {
      let piece = Array(String(scalar).utf8)
      if length + piece.count > 75 {
        bytes += [0x0D, 0x0A, 0x20]
        length = 1
      }
      bytes += piece
      length += piece.count
    }
    return bytes + [0x0D, 0x0A]
  }

  /// “20261118T140900Z”
  static func time(_ instant: Instant) -> String { String(instant.description.filter { $0 != "-" && $0 != ":" }) }
}

extension ICalendar.Event {
  fileprivate var lines: [String] {
    var lines = [
      "BEGIN:VEVENT", "UID:\(id)@weatherglass", "DTSTAMP:" + ICalendar.time(changed), "LAST-MODIFIED:" + ICalendar.time(changed),
      "SEQUENCE:\(changes)", "DTSTART:" + ICalendar.time(start),
    ]
    // Calendar programs refuse events that end before they begin.
    if let end, end > start { lines.append("DTEND:" + ICalendar.time(end)) }
    lines.append("SUMMARY:" + ICalendar.escaped(summary))
    if let place { lines.append("LOCATION:" + ICalendar.escaped(place)) }
    if let words { lines.append("DESCRIPTION:" + ICalendar.escaped(words)) }
    // It doesn't mark the person as busy.
    return lines + [isCancelled ? "STATUS:CANCELLED" : "STATUS:CONFIRMED", "TRANSP:TRANSPARENT", "END:VEVENT"]
  }
}
