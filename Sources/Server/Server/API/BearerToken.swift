import Accounts
import HTTPServer

/// The token in a program's `Authorization` header. Text that can't be a token is refused like an unknown token.
struct BearerToken {
  /// The token's key; nil if the text can't be one.
  let key: DeviceKey?

  /// Nil without an `Authorization` header.
  init?(_ request: HTTPRequest) {
    guard let header = request.header("Authorization") else { return nil }
    let scheme = "bearer "
    let isBearer = header.prefix(scheme.count).lowercased() == scheme
    key = isBearer ? DeviceKey(cookie: String(header.dropFirst(scheme.count).drop { $0 == " " })) : nil
  }

  /// A token that is part of an address.
  init(text: String) { key = DeviceKey(cookie: text) }
}
