import Crypto

/// A code that a person types on a new device, or scans with it: eight characters that can't be mistaken for each other, almost 40 bits in
/// all.
///
/// Printing it does not reveal the code.
public struct PairingCode: Sendable {
  /// The eight characters, in capitals.
  public let text: String

  /// Digits and capitals without 0 and O, 1, I and L.
  private static let alphabet = Array("23456789ABCDEFGHJKMNPQRSTUVWXYZ".utf8)

  /// Creates a random code.
  public init() {
    var signs: [UInt8] = []
    for _ in 0..<8 { signs.append(PairingCode.alphabet[Int.random(in: PairingCode.alphabet.indices)]) }
    text = String(decoding: signs, as: UTF8.self)
  }

  /// Reads a code that a person typed: lowercase letters, blanks and hyphens are accepted; nil for what can't be a code.
  public init?(typed: String) {
    guard typed.utf8.count <= 64 else { return nil }
    var signs: [UInt8] = []
    for byte in typed.utf8 where byte != UInt8(ascii: " ") && byte != UInt8(ascii: "-") {
      let sign = byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z") ? byte - 32 : byte
      guard PairingCode.alphabet.contains(sign) else { return nil }
      signs.append(sign)
    }
    guard signs.count == 8 else { return nil }
    text = String(decoding: signs, as: UTF8.self)
  }

  /// The hash of the code and its start, by which it is looked up in the database. Trying out all codes is no use to anyone who can read
  /// the database: they can see its contents already.
  var hashed: (start: Int64, hash: [UInt8])? {
    guard let hash = try? sha256(Array(text.utf8)) else { return nil }  // if hashing fails, nobody gets access
    return (Int64(hash[0]) << 8 | Int64(hash[1]), hash)
  }

  /// Whether two codes are the same, compared in constant time.
  public func isSame(as other: PairingCode) -> Bool { isSameSecret(Array(text.utf8), Array(other.text.utf8)) }
}

extension PairingCode: CustomStringConvertible, CustomReflectable {
  /// The name of the type, without the code.
  public var description: String { "PairingCode" }
  /// Empty, so that `dump` does not reveal the code.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
