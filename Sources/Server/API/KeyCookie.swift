import Accounts
import HTTPServer

/// The cookie that holds a device's key.
enum KeyCookie {
  /// The name when the browser uses TLS; browsers accept `__Host-` cookies only from this very host, not from others of its domain.
  private static let secureName = "__Host-weatherglass-device"
  private static let plainName = "weatherglass-device"
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

  /// The header that stores a key in the browser. Scripts can't read it, and requests from other sites' pages don't carry it.
  static func keep(_ key: DeviceKey, _ request: HTTPRequest) -> HTTPHeader { header(key.cookie, seconds, isSecure(request)) }

  /// The headers that delete the keys in the browser.
  static func forget(_ request: HTTPRequest) -> [HTTPHeader] {
    [header("", 0, false)] + (request.cookie(secureName) == nil ? [] : [header("", 0, true)])
  }

  /// A cookie without any secret, which scripts can read: the form for pairing was used, and the app does not know of it yet.
  private static let formName = "weatherglass-paired"

  /// The header that tells the app that this browser was paired by the form.
  static var pairedByForm: HTTPHeader { formHeader("1", seconds) }

  /// Whether the browser was paired by the form, and the app has not stored the space since.
  static func wasPairedByForm(_ request: HTTPRequest) -> Bool { request.cookie(formName) != nil }

  /// Deletes that sign where the key no longer opens anything; nothing for browsers without it. Otherwise the app deletes it.
  static func forgetForm(_ request: HTTPRequest) -> [HTTPHeader] { wasPairedByForm(request) ? [formHeader("", 0)] : [] }

  private static func formHeader(_ value: String, _ seconds: Int) -> HTTPHeader {
    HTTPHeader("Set-Cookie", "\(formName)=\(value); Path=/; Max-Age=\(seconds); SameSite=Lax")
  }

  private static func header(_ value: String, _ seconds: Int, _ isSecure: Bool) -> HTTPHeader {
    HTTPHeader(
      "Set-Cookie",
      "\(isSecure ? secureName : plainName)=\(value); Path=/; Max-Age=\(seconds); HttpOnly; SameSite=Lax" + (isSecure ? "; Secure" : ""))
  }
}
