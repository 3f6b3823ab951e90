import Accounts
import HTTPServer

/// The cookie that holds a device's key.
enum KeyCookie {
  /// The name when the browser uses TLS; browsers accept `__Host-` cookies only from this very host, not from others of its domain.
  private static let secureName = "__Host-weatherglass-device"
  private static let plainName = "weatherglass-device"
  /// A cookie beside the key, which scripts can read: it tells the app that this browser has one, for example from the form for pairing.
  private static let markName = "weatherglass-paired"
  /// The longest time that browsers keep a cookie: 400 days.
  private static let seconds = 34_560_000

  /// The key in a request's cookies.
  static func key(_ request: HTTPRequest) -> DeviceKey? {
    (request.cookie(secureName) ?? request.cookie(plainName)).flatMap { DeviceKey(cookie: $0) }
  }

  /// Whether the browser uses TLS, as far as its headers show: a request that changes something carries its page's origin.
  static func isSecure(_ request: HTTPRequest) -> Bool {
    request.header("Origin")?.hasPrefix("https://") ?? (request.cookie(secureName) != nil)
  }

  /// The headers that store a key in the browser. Scripts can't read it, and requests from other sites' pages don't carry it.
  static func keep(_ key: DeviceKey, _ request: HTTPRequest) -> [HTTPHeader] {
    let isSecure = isSecure(request)
    return [header(key.cookie, seconds, isSecure), mark("1", seconds, isSecure)]
  }

  /// The headers that delete the keys in the browser.
  static func forget(_ request: HTTPRequest) -> [HTTPHeader] {
    [header("", 0, false), mark("", 0, false)] + (request.cookie(secureName) == nil ? [] : [header("", 0, true)])
  }

  private static func mark(_ value: String, _ seconds: Int, _ isSecure: Bool) -> HTTPHeader {
    HTTPHeader("Set-Cookie", "\(markName)=\(value); Path=/; Max-Age=\(seconds); SameSite=Lax" + (isSecure ? "; Secure" : ""))
  }

  private static func header(_ value: String, _ seconds: Int, _ isSecure: Bool) -> HTTPHeader {
    HTTPHeader(
      "Set-Cookie",
      "\(isSecure ? secureName : plainName)=\(value); Path=/; Max-Age=\(seconds); HttpOnly; SameSite=Lax" + (isSecure ? "; Secure" : ""))
  }
}
