import Testing

@testable import Crypto

/// Messages that only one browser can read.
@Suite struct PushCipherTests {
  /// Appendix A of RFC 8291.
  @Test func theExampleOfTheStandardIsMatchedBitByBit() throws {
    let sender = try ECDHKey(pem: pem("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw", senderPoint))
    let message = Array("When I grow up, I want to be a watermelon".utf8)
    let sealed = try PushCipher.encrypt(
      message, for: bytes(receiverPoint), secret: bytes("BTBZMqHH6r4Tts7J_aSIgg"), from: sender, salt: bytes("DGv6ra1nlYgDCS1FRnbzlw"))
    #expect(
      base64URL(sealed) == "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6Tlz"
        + "AC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN")
  }

  @Test func twoMessagesHaveNothingInCommon() throws {
    let message = Array("storm".utf8)
    let one = try PushCipher.encrypt(message, for: bytes(receiverPoint), secret: bytes("BTBZMqHH6r4Tts7J_aSIgg"))
    let other = try PushCipher.encrypt(message, for: bytes(receiverPoint), secret: bytes("BTBZMqHH6r4Tts7J_aSIgg"))
    #expect(one.count == 86 + 5 + 1 + 16 && other.count == one.count)
    #expect(one.prefix(16) != other.prefix(16) && one[21..<86] != other[21..<86] && one.suffix(22) != other.suffix(22))
  }

  @Test func theLongestMessageFitsIntoOneRecordAndALongerOneIsRefused() throws {
    let secret = try bytes("BTBZMqHH6r4Tts7J_aSIgg")
    let longest = [UInt8](repeating: 1, count: PushCipher.longestMessage)
    #expect(try PushCipher.encrypt(longest, for: bytes(receiverPoint), secret: secret).count == 4096)
    #expect(throws: CryptoError.self) { try PushCipher.encrypt(longest + [1], for: bytes(receiverPoint), secret: secret) }
  }

  @Test func anInvalidKeyIsRefused() throws {
    let secret = try bytes("BTBZMqHH6r4Tts7J_aSIgg")
    var offTheCurve = try bytes(receiverPoint)
    offTheCurve[64] ^= 1
    for key in [[], Array(offTheCurve.dropLast()), offTheCurve, [4] + [UInt8](repeating: 0, count: 64), [2] + offTheCurve.dropFirst()] {
      #expect(throws: CryptoError.self) { try PushCipher.encrypt([1], for: key, secret: secret) }
    }
    #expect(throws: CryptoError.self) { try PushCipher.encrypt([1], for: bytes(receiverPoint), secret: Array(secret.dropLast())) }
  }

  @Test func aNewKeySignsAndHasAPublicPoint() throws {
    let pem = try ES256Key.generate()
    let key = try ES256Key(pem: pem)
    let point = try key.publicPoint()
    #expect(point.count == 65 && point.first == 4)
    #expect(try ECDHKey(pem: pem).point == point)
    #expect(try key.sign([1, 2, 3]).count == 64)
    #expect(try ES256Key.generate() != pem)
  }

  @Test func bothSidesAgreeOnTheSameSecret() throws {
    let (one, other) = (try ECDHKey(), try ECDHKey())
    #expect(try one.agree(with: other.point) == other.agree(with: one.point))
  }

  @Test func base64IsReadAsItIsWritten() {
    for count in 0..<40 {
      let some = (0..<count).map { UInt8(($0 * 37 + count) & 255) }
      #expect(base64URLBytes(base64URL(some)) == some)
    }
    #expect(base64URLBytes("AA==") == [0] && base64URLBytes("-_+/") == base64URLBytes("-_-_"))
    for text in ["A", "AB", "A===", "A A", "AAAAA", "ä", "====", "AA=A"] { #expect(base64URLBytes(text) == nil, "\(text)") }
  }

  private let senderPoint = "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8"
  private let receiverPoint = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"

  private func bytes(_ text: String) throws -> [UInt8] { try #require(base64URLBytes(text)) }

  /// A private key of 32 bytes with its public point as PKCS #8.
  private func pem(_ scalar: String, _ point: String) throws -> String {
    let head: [UInt8] = [
      0x30, 0x81, 0x87, 0x02, 0x01, 0x00, 0x30, 0x13, 0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01, 0x06, 0x08, 0x2A, 0x86, 0x48,
      0xCE,
      0x3D, 0x03, 0x01, 0x07, 0x04, 0x6D, 0x30, 0x6B, 0x02, 0x01, 0x01, 0x04, 0x20,
    ]
    let der = try head + bytes(scalar) + [0xA1, 0x44, 0x03, 0x42, 0x00] + bytes(point)
    // 138 bytes need no padding, so the two alphabets differ by two signs only.
    let text = base64URL(der).replacing("-", with: "+").replacing("_", with: "/")
    return "-----BEGIN PRIVATE KEY-----\n\(text)\n-----END PRIVATE KEY-----\n"
  }
}
