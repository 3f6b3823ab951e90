import WeatherModel

/// The address of a calendar feed. It contains the token, because calendar programs send nothing but the address.
public struct CalendarAddress: Hashable, Sendable {
  /// The token that gives access to the calendar; a secret.
  public var token: String
  /// The query: what the calendar contains apart from warnings and trips, and its language.
  public var options: [QueryItem]

  /// Creates an address from its parts.
  public init(token: String, options: [QueryItem]) { (self.token, self.options) = (token, options) }

  /// Path and query, with the token.
  public var url: String {
    var url = CalendarAddress.prefix + token + CalendarAddress.suffix
    var sign = "?"
    for option in options {
      url += sign + option.name + "=" + option.value
      sign = "&"
    }
    return url
  }

  /// Parses a path; nil when it is not a calendar's.
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
