import Crypto
import WeatherModel

/// The credential of a device: its id and 256 secret bits. The device keeps it in a cookie; the database has only a hash of it.
///
/// Printing it does not reveal the secret.
public struct DeviceKey: Hashable, Sendable {
  /// The id of the device.
  public let device: RecordID
  let secret: [UInt8]

  /// Creates a key with a new secret, for a new device by default.
  init(_ device: RecordID = .random()) { self.init(device, randomBytes(32)) }

  init(_ device: RecordID, _ secret: [UInt8]) { (self.device, self.secret) = (device, secret) }

  /// Reads a key from a cookie's value; nil if it is not a key.
  public init?(cookie: String) {
    let parts = Array(cookie.utf8).split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 2, let device = RecordID(text: String(decoding: parts[0], as: UTF8.self)),
      let secret = bytes(hexadecimal: String(decoding: parts[1], as: UTF8.self)), secret.count == 32
    else { return nil }
    self.device = device
    self.secret = secret
  }

  /// The value of the cookie that holds this key.
  public var cookie: String { device.text + "." + hexadecimalText(secret) }

  /// The hash that the database keeps. The secret has 256 random bits, which nobody can guess by trying, so it needs no slow hash.
  var hash: [UInt8]? { try? sha256(secret) }  // if hashing fails, nobody gets access
}

extension DeviceKey: CustomStringConvertible, CustomReflectable {
  /// The id of the device, without the secret.
  public var description: String { "DeviceKey(\(device.text))" }
  /// Empty, so that `dump` does not reveal the secret.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension RecordID {
  /// A random id, unique in practice.
  package static func random() -> RecordID { RecordID(high: .random(in: 0...UInt64.max), low: .random(in: 0...UInt64.max)) }
}
