import Crypto
import WeatherModel

/// What a device shows to be let in: which device it is, and 256 secret bits. It stands in a cookie; the database has only a hash.
///
/// It prints nothing of the secret.
public struct DeviceKey: Sendable {
  /// Which device it is.
  public let device: RecordID
  private let secret: [UInt8]

  /// A new device's, or a new one of a device.
  init(_ device: RecordID = .random()) {
    self.device = device
    secret = randomBytes(32)
  }

  /// The key in a cookie's value; nil where there is none.
  public init?(cookie: String) {
    let parts = Array(cookie.utf8).split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 2, let device = RecordID(text: String(decoding: parts[0], as: UTF8.self)),
      let secret = bytes(hexadecimal: String(decoding: parts[1], as: UTF8.self)), secret.count == 32
    else { return nil }
    self.device = device
    self.secret = secret
  }

  /// The value of the cookie.
  public var cookie: String { device.text + "." + hexadecimalText(secret) }

  /// What is kept of the secret. It has 256 random bits, so that nobody can try them all out, and needs no slow hash.
  var hash: [UInt8]? { try? sha256(secret) }  // without it nobody is let in
}

extension DeviceKey: CustomStringConvertible, CustomReflectable {
  /// Which device it is for.
  public var description: String { "DeviceKey(\(device.text))" }
  /// Nothing.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension RecordID {
  /// An id that nobody else has.
  package static func random() -> RecordID { RecordID(high: .random(in: 0...UInt64.max), low: .random(in: 0...UInt64.max)) }
}
