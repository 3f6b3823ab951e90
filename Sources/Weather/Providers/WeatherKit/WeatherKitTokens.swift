import Crypto
import Synchronization
import WeatherModel
import Wire

/// The signed token that goes with every call (ES256, RFC 7519): one token is used for all calls and replaced a few minutes before it
/// expires.
final class WeatherKitTokens: Sendable {
  private struct Token {
    let text: String
    let issued: Instant
  }

  /// How long a token is valid, in seconds.
  static let life = Int64.hours(1)
  /// How far a token's time of issue is set back, in seconds: Apple refuses tokens from the future, and clocks differ.
  static let backdated = Int64.minutes(1)
  /// How long before its expiry a token is replaced, in seconds, so that a call that is under way does not arrive too late.
  static let margin = Int64.minutes(5)

  private let credentials: WeatherKitCredentials
  private let clock: @Sendable () -> Instant
  private let held = Mutex<Token?>(nil)

  init(_ credentials: WeatherKitCredentials, clock: @escaping @Sendable () -> Instant) {
    self.credentials = credentials
    self.clock = clock
  }

  /// A token that is valid now: the current one or a new one.
  func token() throws(CryptoError) -> String {
    let now = clock()
    let result = held.withLock { held -> Result<String, CryptoError> in
      // A token from the future, after the clock was set back, can't be used either.
      if let held, held.issued <= now, now < held.issued + Self.life - Self.margin { return .success(held.text) }
      do throws(CryptoError) {
        let issued = now - Self.backdated
        let token = Token(text: try make(issued), issued: issued)
        held = token
        return .success(token.text)
      } catch { return .failure(error) }
    }
    return try result.get()
  }

  /// Discards the token, because the source refused it.
  func forget() { held.withLock { $0 = nil } }

  private func make(_ issued: Instant) throws(CryptoError) -> String {
    let header = jsonObject(reserving: 128) { json in
      json.member("alg", "ES256")
      json.member("kid", credentials.keyIdentifier)
      json.member("id", credentials.team + "." + credentials.service)
    }
    let claims = jsonObject(reserving: 128) { json in
      json.member("iss", credentials.team)
      json.member("iat", issued.seconds)
      json.member("exp", (issued + Self.life).seconds)
      json.member("sub", credentials.service)
    }
    let signed = base64URL(header) + "." + base64URL(claims)
    return signed + "." + base64URL(try credentials.sign(Array(signed.utf8)))
  }
}
