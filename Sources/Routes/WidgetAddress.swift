import WeatherModel

/// Where a widget is had by a token: what stands in the address is all that a picture frame can send.
public struct WidgetAddress: Hashable, Sendable {
  /// The token, which is a secret.
  public var token: String
  /// Which widget, and how it is written down: "medium.svg".
  public var name: String
  /// How it looks.
  public var options: [QueryItem]

  /// An address with its parts.
  public init(token: String, name: String, options: [QueryItem]) { (self.token, self.name, self.options) = (token, name, options) }

  /// What belongs before the name.
  public static func folder(_ token: String) -> String { prefix + token + "/" }

  /// Path and query, with the token.
  @inline(never) public var url: String {
    var url = WidgetAddress.folder(token) + name
    var sign = "?"
    for option in options {
      url += sign + percentEncoded(option.name) + "=" + percentEncoded(option.value)
      sign = "&"
    }
    return url
  }

  /// The address of a path; nil for one of no widget.
  static func at(_ path: [UInt8], _ query: [QueryItem]) -> WidgetAddress? {
    guard begins(path[...], with: prefix) else { return nil }
    let parts = path.dropFirst(prefix.utf8.count).split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else { return nil }
    return WidgetAddress(token: String(decoding: parts[0], as: UTF8.self), name: String(decoding: parts[1], as: UTF8.self), options: query)
  }

  private static var prefix: String { "/widget/" }
}
