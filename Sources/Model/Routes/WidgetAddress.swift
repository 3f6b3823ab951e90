import WeatherModel

/// The address of a widget. It contains the token, because a picture frame sends nothing but the address.
public struct WidgetAddress: Hashable, Sendable {
  /// The token that gives access to the widget; a secret.
  public var token: String
  /// The widget and its file format: "medium.svg".
  public var name: String
  /// The query, which sets how the widget looks.
  public var options: [QueryItem]

  /// Creates an address from its parts.
  public init(token: String, name: String, options: [QueryItem]) { (self.token, self.name, self.options) = (token, name, options) }

  /// The path before the name.
  public static func folder(_ token: String) -> String { prefix + token + "/" }

  /// Path and query, with the token.
  public var url: String {
    var url = WidgetAddress.folder(token) + name
    var sign = "?"
    for option in options {
      url += sign + percentEncoded(option.name) + "=" + percentEncoded(option.value)
      sign = "&"
    }
    return url
  }

  /// Parses a path; nil when it is not a widget's.
  static func at(_ path: [UInt8], _ query: [QueryItem]) -> WidgetAddress? {
    guard begins(path[...], with: prefix) else { return nil }
    let parts = path.dropFirst(prefix.utf8.count).split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else { return nil }
    return WidgetAddress(token: String(decoding: parts[0], as: UTF8.self), name: String(decoding: parts[1], as: UTF8.self), options: query)
  }

  private static var prefix: String { "/widget/" }
}
