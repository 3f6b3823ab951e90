import Crypto

/// What a person types on a new device, or has it scan: eight signs of which none looks like another, 40 bits in all.
///
/// It prints nothing of itself.
public struct PairingCode: Sendable {
  /// The signs, in capitals.
  public let text: String

  /// Digits and capitals without 0 and O, 1, I and L.
  private static let alphabet = Array("23456789ABCDEFGHJKMNPQRSTUVWXYZ".utf8)

  /// A new code.
  public init() {
    var signs: [UInt8] = []
    for _ in 0..<8 { signs.append(PairingCode.alphabet[Int.random(in: PairingCode.alphabet.indices)]) }
    text = String(decoding: signs, as: UTF8.self)
  }

  /// The code that a person typed: small letters do, and blanks and hyphens between the signs; nil for what can't be one.
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

  /// What is kept of it, and under which number it is looked for. Who can read the database gains nothing from trying out all codes: they
  /// see what is in it.
  var kept: (place: Int64, hash: [UInt8])? {
    guard let hash = try? sha256(Array(text.utf8)) else { return nil }  // without it nobody is let in
    return (Int64(hash[0]) << 8 | Int64(hash[1]), hash)
  }

  /// Whether it is the other one, in a time that tells nothing.
  public func isSame(as other: PairingCode) -> Bool { isSameSecret(Array(text.utf8), Array(other.text.utf8)) }
}

extension PairingCode: CustomStringConvertible, CustomReflectable {
  /// Says that it is a code.
  public var description: String { "PairingCode" }
  /// Nothing.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
