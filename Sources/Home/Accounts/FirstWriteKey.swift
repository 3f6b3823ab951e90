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
}

extension Spaces {
  /// Gives a new key to the device that created a space with this attempt and never received its key; the first key stops working. Nil if
  /// there is no such device.
  public func memberOfRepeatedAttempt(_ attempt: FirstWriteKey) async throws(SpaceError) -> (key: DeviceKey, member: Member)? {
    guard let hash = attempt.hash else { return nil }
    let now = clock()
    let known = try await reading { connection throws(StorageError) in
      try connection.run("SELECT id FROM device WHERE attempt = ?1", [.text(hash)]).first?.text(0)
    }
    // Nearly all first writes are no repetitions.
    guard let known, let device = RecordID(text: known) else { return nil }
    let key = DeviceKey(device)
    guard let kept = key.hash else { return nil }
    let space = try await writing { connection throws(StorageError) in
      try connection.run(
        "UPDATE device SET hash = ?2 WHERE id = ?1 AND attempt = ?3 RETURNING space", [.text(known), .bytes(kept), .text(hash)]
      ).first?.text(0)
    }
    return space.map { (key, Member(device: device, space: $0, seen: now)) }
  }
}
