import Accounts
import HTTPServer

/// What a program shows in `Authorization`. Whatever is no token at all opens as little as one that nobody gave.
struct BearerToken {
  /// The token's key; nil for what can't be one.
  let key: DeviceKey?

  /// Nil where nothing is shown.
  init?(_ request: HTTPRequest) {
    guard let header = request.header("Authorization") else { return nil }
    let scheme = "bearer "
    let isBearer = header.prefix(scheme.count).lowercased() == scheme
    key = isBearer ? DeviceKey(cookie: String(header.dropFirst(scheme.count).drop { $0 == " " })) : nil
  }

  /// A token that stands in an address.
  init(text: String) { key = DeviceKey(cookie: text) }
}
