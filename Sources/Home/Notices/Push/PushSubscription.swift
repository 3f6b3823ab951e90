import Crypto
import WeatherModel

/// How a browser receives notices, and how its person reads them.
public struct PushSubscription: Hashable, Sendable {
  /// The address of the browser at its push service.
  public var endpoint: PushEndpoint
  /// The browser's public key, and the secret that comes with it (16 bytes).
  public var key, secret: [UInt8]
  /// The origin of its pages: "https://weather.example".
  public var origin: String
  /// The time zone of the device, "Europe/Berlin".
  public var zone: String
  /// The language in which its notices are written.
  public var language: Language
  /// Whether its notices have times with twelve hours.
  public var isTwelveHours: Bool

  /// Creates a subscription from the browser's texts; nil if the key or the secret is invalid.
  public init?(
    endpoint: PushEndpoint, key: String, secret: String, origin: String, zone: String, language: Language, isTwelveHours: Bool
  ) {
    guard let key = base64URLBytes(key), PushCipher.isValidReceiverKey(key), let secret = base64URLBytes(secret), secret.count == 16 else {
      return nil
    }
    (self.endpoint, self.key, self.secret, self.origin) = (endpoint, key, secret, origin)
    (self.zone, self.language, self.isTwelveHours) = (zone, language, isTwelveHours)
  }
}
