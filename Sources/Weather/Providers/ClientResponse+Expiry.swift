import HTTPClient
import WeatherModel

extension ClientResponse {
  /// The moment until which the source asks not to be asked again: by its `max-age`, else its `Expires`. At most `atMost` seconds from now,
  /// so that a source that sends a wrong time is asked again eventually.
  func expiry(now: Instant, atMost: Int64) -> Instant? {
    guard let expiry = maxAge.map({ now + $0 }) ?? header("Expires").flatMap({ Instant(httpDate: $0) }), expiry > now else { return nil }
    return min(expiry, now + atMost)
  }

  private var maxAge: Int64? {
    for directive in (header("Cache-Control") ?? "").lowercased().split(separator: ",") {
      let words = directive.split(whereSeparator: { $0 == " " || $0 == "=" })
      guard words.count == 2, words[0] == "max-age", let seconds = Int64(words[1]), seconds >= 0 else { continue }
      return min(seconds, .days(365))
    }
    return nil
  }
}

extension Instant {
  /// Reads a date of HTTP (RFC 9110, 5.6.7) in the only form that servers still send: "Sun, 06 Nov 1994 08:49:37 GMT".
  package init?(httpDate text: String) {
    let words = text.split(separator: " ")
    guard words.count == 6, words[5] == "GMT", let day = Int(words[1]), let year = Int(words[3]),
      let month = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"].firstIndex(of: words[2]),
      CalendarDate(year: year, month: month + 1, day: day) != nil
    else { return nil }
    self.init(iso8601: "\(padded(year, 4))-\(padded(month + 1))-\(padded(day))T\(words[4])Z")
  }
}
