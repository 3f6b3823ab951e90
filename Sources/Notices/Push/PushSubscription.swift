import Crypto
import WeatherModel

/// How a browser is told, as it says itself, and how its person reads.
public struct PushSubscription: Hashable, Sendable {
  /// Where.
  public var endpoint: PushEndpoint
  /// The browser's public key, and the secret beside it.
  public var key, secret: [UInt8]
  /// Where its pages come from: "https://weather.example".
  public var origin: String
  /// The zone of the device's clock, "Europe/Berlin".
  public var zone: String
  /// The language of its person.
  public var language: Language
  /// Whether its person reads the clock in twelve hours.
  public var isTwelveHours: Bool

  /// Nil where the keys are none.
  public init?(
    endpoint: PushEndpoint, key: String, secret: String, origin: String, zone: String, language: Language, isTwelveHours: Bool
  ) {
    guard let key = base64URLBytes(key), PushCipher.isReceiver(key), let secret = base64URLBytes(secret), secret.count == 16 else {
      return nil
    }
    (self.endpoint, self.key, self.secret, self.origin) = (endpoint, key, secret, origin)
    (self.zone, self.language, self.isTwelveHours) = (zone, language, isTwelveHours)
  }
}
