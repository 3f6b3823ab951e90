import Accounts
import HTTPServer

/// The cookie that holds a device's key.
enum KeyCookie {
  /// The name when the browser uses TLS; browsers accept `__Host-` cookies only from this very host, not from others of its domain.
  private static let secureName = "__Host-weatherglass-device"
  private static let plainName = "weatherglass-device"
  /// The longest time that browsers keep a cookie: 400 days.
  private static let seconds = 34_560_000

  /// The key in a request's cookies. Over TLS only the one with the secure name counts: other hosts of the domain, and anybody between the
  /// browser and a page without TLS, can plant one with the plain name, and the person's places would go to the planter's space.
  static func key(_ request: HTTPRequest) -> DeviceKey? {
    (request.cookie(secureName) ?? (isSecure(request) ? nil : request.cookie(plainName))).flatMap { DeviceKey(cookie: $0) }
  }

  /// Whether the browser uses TLS, as far as the request shows: one that changes something carries its page's origin, and proxies say what
  /// they were asked by. Nobody else is harmed if that is a lie.
  static func isSecure(_ request: HTTPRequest) -> Bool {
    if let origin = request.header("Origin"), origin.hasPrefix("http") { return origin.hasPrefix("https://") }
    if let scheme = request.header("X-Forwarded-Proto") { return scheme.lowercased().hasPrefix("https") }
    if let proxies = request.header("Forwarded")?.lowercased(), proxies.contains("proto=") { return proxies.contains("proto=https") }
    return request.cookie(secureName) != nil
  }

  /// What ends the header of every cookie: over TLS the browser must not send it without.
  static func ending(_ request: HTTPRequest) -> String { "; SameSite=Lax" + (isSecure(request) ? "; Secure" : "") }

  /// The header that stores a key in the browser. Scripts can't read it, and requests from other sites' pages don't carry it.
  static func set(_ key: DeviceKey, _ request: HTTPRequest) -> HTTPHeader {
    header(isSecure(request) ? secureName : plainName, key.cookie, seconds, request)
  }

  /// The headers that delete the keys in the browser.
  static func forget(_ request: HTTPRequest) -> [HTTPHeader] {
    [header(plainName, "", 0, request)] + (request.cookie(secureName) == nil ? [] : [header(secureName, "", 0, request)])
  }

  /// A cookie without any secret, which scripts can read: the form for pairing was used, and the app does not know of it yet.
  private static let formName = "weatherglass-paired"

  /// The header that tells the app that this browser was paired by the form.
  static func pairedByForm(_ request: HTTPRequest) -> HTTPHeader { formHeader("1", seconds, request) }

  /// Whether the browser was paired by the form, and the app has not stored the space since.
  static func wasPairedByForm(_ request: HTTPRequest) -> Bool { request.cookie(formName) != nil }

  /// Deletes that sign where the key no longer opens anything; nothing for browsers without it. Otherwise the app deletes it.
  static func forgetForm(_ request: HTTPRequest) -> [HTTPHeader] { wasPairedByForm(request) ? [formHeader("", 0, request)] : [] }

  private static func formHeader(_ value: String, _ seconds: Int, _ request: HTTPRequest) -> HTTPHeader {
    HTTPHeader("Set-Cookie", "\(formName)=\(value); Path=/; Max-Age=\(seconds)" + ending(request))
  }

  private static func header(_ name: String, _ value: String, _ seconds: Int, _ request: HTTPRequest) -> HTTPHeader {
    HTTPHeader("Set-Cookie", "\(name)=\(value); Path=/; Max-Age=\(seconds); HttpOnly" + ending(request))
  }
}
