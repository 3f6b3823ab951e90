import Crypto
import Storage
import WeatherModel

/// Identifies a device's first write, so that the same write is recognised when it is repeated because its answer, and the key in it, was
/// lost.
///
/// Anyone who knows it gets access until the device has used its key once. So it is 128 random bits, and the database has only a hash of
/// it.
public struct FirstWriteKey: Sendable {
  private let text: String

  /// Creates an attempt; nil if the text is not 32 lowercase hexadecimal digits.
  public init?(_ text: String) {
    guard RecordID(text: text) != nil else { return nil }
    self.text = text
  }

  /// The hash that the database keeps.
  var hash: String? { (try? sha256(Array(text.utf8))).map { hexadecimalText($0) } }  // if hashing fails, nobody gets access again

  /// The secret of the device's key, mixed with bits that only those who know this can compute, or the secret from that mixture.
  func mixed(_ secret: [UInt8]) -> [UInt8]? {
    guard let bits = try? sha256(Array("key ".utf8) + Array(text.utf8)), bits.count == secret.count else { return nil }
    return zip(secret, bits).map { $0 ^ $1 }
  }
}

extension Spaces {
  /// Gives the device that created a space with this attempt its key once more: the answer was lost, or two windows have sent the attempt.
  /// Nil if there is no such device, or if it has used its key.
  public func memberOfRepeatedAttempt(_ attempt: FirstWriteKey) async throws(SpaceError) -> (key: DeviceKey, member: Member)? {
    guard let hash = attempt.hash else { return nil }
    let known = try await reading { connection throws(StorageError) in
      try connection.run("SELECT id, space, mixed_secret FROM device WHERE attempt = ?1", [.text(hash)]).first.map {
        row throws(StorageError) in
        (device: try row.text(0), space: try row.text(1), mixed: try row.bytes(2))
      }
    }
    guard let known, let device = RecordID(text: known.device), let secret = attempt.mixed(known.mixed) else { return nil }
    return (DeviceKey(device, secret), Member(device: device, space: known.space, seen: clock()))
  }
}
