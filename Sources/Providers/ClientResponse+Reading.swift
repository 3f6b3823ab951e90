import HTTPClient
import WeatherModel
import Wire

extension JSON {
  /// The status that a body states, which is one of HTTP's; nil where it states none, or what is none.
  func statedStatus() -> Int? {
    // A number of another kind says nothing.
    guard let number = try? integerIfPresent(), (100...599).contains(number) else { return nil }
    return Int(number)
  }
}

extension ClientResponse {
  /// The body as JSON. Of a web page, which proxies and log-in pages send, the error says just that.
  func document() throws(Invalid) -> JSON {
    do throws(JSONError) { return try JSON(parsing: body) } catch {
      let isPage = body.first { $0 > 0x20 } == UInt8(ascii: "<")
      throw Invalid("document", isPage ? "a web page instead of JSON" : body.isEmpty ? "an empty body" : OwnWords(error))
    }
  }

  /// In how many seconds the source asks to be asked again, where it says so; never more than a day.
  var retryAfter: Int64? {
    guard let seconds = header("Retry-After").flatMap({ Int64($0) }), seconds >= 0 else { return nil }
    return min(seconds, .days(1))
  }
}
