import Crypto
import Storage
import WeatherModel

/// The word of a device's first write, by which the same write is known when it comes again because its answer, and the key in it, was lost.
///
/// Whoever has it is let in, until the device has shown its key once. So it is 128 random bits, and the database has only a hash of it.
public struct FirstAttempt: Sendable {
  private let text: String

  /// An attempt; nil where the text is not 32 small hexadecimal digits.
  public init?(_ text: String) {
    guard RecordID(text: text) != nil else { return nil }
    self.text = text
  }

  /// What is kept of it.
  var hash: String? { (try? sha256(Array(text.utf8))).map { hexadecimalText($0) } }  // without it nobody is let in again
}

extension Spaces {
  /// Lets the device in again that made a space by an attempt and never got its key: with another key, and the first one opens nothing any more.
  /// Nil where there is none.
  public func letInAgain(_ attempt: FirstAttempt) async throws(SpaceError) -> (key: DeviceKey, member: Member)? {
    guard let hash = attempt.hash else { return nil }
    let now = clock()
    let known = try await reading { connection throws(StorageError) in
      try connection.run("SELECT id FROM device WHERE attempt = ?1", [.text(hash)]).first?.text(0)
    }
    // Nearly all first writes come for the first time.
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
