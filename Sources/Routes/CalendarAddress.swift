import WeatherModel

/// Where a calendar is had by a token: what stands in the address is all that calendar programs send.
public struct CalendarAddress: Hashable, Sendable {
  /// The token, which is a secret.
  public var token: String
  /// What is in it besides warnings and trips, and its language.
  public var options: [QueryItem]

  /// An address with its parts.
  public init(token: String, options: [QueryItem]) { (self.token, self.options) = (token, options) }

  /// Path and query, with the token.
  @inline(never) public var url: String {
    var url = CalendarAddress.prefix + token + CalendarAddress.suffix
    var sign = "?"
    for option in options {
      url += sign + option.name + "=" + option.value
      sign = "&"
    }
    return url
  }

  /// The address of a path; nil for one of no calendar.
  static func at(_ path: [UInt8], _ query: [QueryItem]) -> CalendarAddress? {
    let rest = path.dropFirst(prefix.utf8.count)
    guard begins(path[...], with: prefix), rest.count > suffix.utf8.count, rest.suffix(suffix.utf8.count).elementsEqual(suffix.utf8) else {
      return nil
    }
    let token = rest.dropLast(suffix.utf8.count)
    guard !token.contains(UInt8(ascii: "/")) else { return nil }
    return CalendarAddress(token: String(decoding: token, as: UTF8.self), options: query)
  }

  private static var prefix: String { "/calendar/" }
  private static var suffix: String { ".ics" }
}
