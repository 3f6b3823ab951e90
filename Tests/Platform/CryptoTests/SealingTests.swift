import Crypto
import Testing

/// Compared with the examples of the standards.
@Suite struct SealingTests {
  @Test func sealingMatchesTheStandardsExampleOfAES256GCM() throws {
    // McGrew and Viega, "The Galois/Counter Mode of Operation", test case 16.
    let key = bytes("feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308")
    let nonce = bytes("cafebabefacedbaddecaf888")
    let plain = bytes(
      "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a721c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b39")
    let header = bytes("feedfacedeadbeeffeedfacedeadbeefabaddad2")
    let sealed = bytes(
      "522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f662"
        + "76fc6ece0f4e1768cddf8853bb2d551b")
    #expect(try Sealing.seal(plain, key: key, nonce: nonce, header: header) == sealed)
    #expect(try Sealing.open(sealed, key: key, nonce: nonce, header: header) == plain)
    for index in sealed.indices {
      var changed = sealed
      changed[index] ^= 0x80
      #expect(try Sealing.open(changed, key: key, nonce: nonce, header: header) == nil)
    }
    #expect(try Sealing.open(sealed, key: key, nonce: nonce, header: header + [0]) == nil)
    #expect(try Sealing.open([1, 2], key: key, nonce: nonce, header: header) == nil)
    #expect(throws: CryptoError.self) { try Sealing.seal(plain, key: [1], nonce: nonce, header: header) }
  }

  @Test func anEmptyTextIsSealedAndOpened() throws {
    let (key, nonce) = (randomBytes(32), randomBytes(12))
    let sealed = try Sealing.seal([], key: key, nonce: nonce, header: [])
    #expect(sealed.count == 16)
    #expect(try Sealing.open(sealed, key: key, nonce: nonce, header: []) == [])
  }

  @Test func keysDifferByPassphraseAndSalt() throws {
    let key = try Sealing.key(passphrase: Array("words".utf8), salt: [1], count: 48)
    #expect(key.count == 48)
    #expect(try Sealing.key(passphrase: Array("words".utf8), salt: [1], count: 48) == key)
    #expect(try Sealing.key(passphrase: Array("word".utf8), salt: [1], count: 48) != key)
    #expect(try Sealing.key(passphrase: Array("words".utf8), salt: [2], count: 48) != key)
  }

  private func bytes(_ hexadecimal: String) -> [UInt8] {
    let digits = Array(hexadecimal)
    return stride(from: 0, to: digits.count, by: 2).compactMap { UInt8(String(digits[$0...($0 + 1)]), radix: 16) }
  }
}
