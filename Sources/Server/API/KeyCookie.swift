import Accounts
import HTTPServer

/// The cookie that holds a device's key.
enum KeyCookie {
  /// Where the browser came by TLS; it takes this name from nobody else, not even from other hosts of the same domain.
  private static let secureName = "__Host-weatherglass-device"
  private static let plainName = "weatherglass-device"
  /// The longest that browsers keep one: 400 days.
  private static let seconds = 34_560_000

  /// The key that a request shows.
  static func key(_ request: HTTPRequest) -> DeviceKey? {
    (request.cookie(secureName) ?? request.cookie(plainName)).flatMap { DeviceKey(cookie: $0) }
  }

  /// Whether the browser came by TLS, as far as it says so: with what it sends to change something it names the origin of its page.
  static func isSecure(_ request: HTTPRequest) -> Bool {
    request.header("Origin")?.hasPrefix("https://") ?? (request.cookie(secureName) != nil)
  }

  /// Has the browser keep a key. No script can read it, and no other site's page sends it along.
  static func keep(_ key: DeviceKey, _ request: HTTPRequest) -> HTTPHeader { header(key.cookie, seconds, isSecure(request)) }

  /// Has the browser forget its keys.
  static func forget(_ request: HTTPRequest) -> [HTTPHeader] {
    [header("", 0, false)] + (request.cookie(secureName) == nil ? [] : [header("", 0, true)])
  }

  private static func header(_ value: String, _ seconds: Int, _ isSecure: Bool) -> HTTPHeader {
    HTTPHeader(
      "Set-Cookie",
      "\(isSecure ? secureName : plainName)=\(value); Path=/; Max-Age=\(seconds); HttpOnly; SameSite=Lax" + (isSecure ? "; Secure" : ""))
  }
}
