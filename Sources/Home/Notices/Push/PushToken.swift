import Crypto
import Synchronization
import WeatherModel
import Wire

/// Proves to push services who sends (VAPID, RFC 8292): a signed token for each of them, renewed after half of its lifetime.
final class PushTokens: Sendable {
  private struct Token {
    let text: String
    let issued: Instant
  }

  /// RFC 8292 allows up to a day.
  private static let life: Int64 = .hours(12)

  private let key: ES256Key
  private let publicKey: String
  private let held = Mutex<[String: Token]>([:])

  init(pem: String) throws(CryptoError) {
    key = try ES256Key(pem: pem)
    publicKey = base64URL(try key.publicPoint())
  }

  /// The value of `Authorization` for a push service; `contact` is where its operators can reach the sender.
  func authorization(for origin: String, contact: String, at now: Instant) throws(CryptoError) -> String {
    let name = origin + " " + contact
    if let token = held.withLock({ $0[name] }), token.issued <= now, now < token.issued + PushTokens.life / 2 { return token.text }
    let header = jsonObject(reserving: 64) { json in
      json.member("typ", "JWT")
      json.member("alg", "ES256")
    }
    let claims = jsonObject(reserving: 128) { json in
      json.member("aud", origin)
      json.member("exp", (now + PushTokens.life).seconds)
      json.member("sub", contact)
    }
    let signed = base64URL(header) + "." + base64URL(claims)
    let token = signed + "." + base64URL(try key.sign(Array(signed.utf8)))
    let text = "vapid t=" + token + ", k=" + publicKey
    held.withLock { held in
      // There are not this many push services; somebody is making them up.
      if held.count > 100 { held = [:] }
      held[name] = Token(text: text, issued: now)
    }
    return text
  }
}
