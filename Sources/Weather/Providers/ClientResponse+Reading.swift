import HTTPClient
import WeatherModel
import Wire

extension JSON {
  /// The HTTP status that a body states; nil where it states none or something that is no HTTP status.
  func statusInBody() -> Int? {
    // A value of another type, or one that is no integer, is ignored.
    guard let number = try? integerIfPresent(), (100...599).contains(number) else { return nil }
    return Int(number)
  }
}

extension ClientResponse {
  /// The body as JSON. Proxies and log-in pages send HTML; the error then says that it was a web page.
  func document() throws(InvalidField) -> JSON {
    do throws(JSONError) { return try JSON(parsing: body) } catch {
      let isPage = body.first { $0 > 0x20 } == UInt8(ascii: "<")
      throw InvalidField("document", isPage ? "a web page instead of JSON" : body.isEmpty ? "an empty body" : TrustedText(error))
    }
  }

  /// The seconds after which the source asks to be asked again, from `Retry-After`; at most a day, nil where it says nothing.
  var retryAfter: Int64? {
    guard let seconds = header("Retry-After").flatMap({ Int64($0) }), seconds >= 0 else { return nil }
    return min(seconds, .days(1))
  }
}
