import COpenSSL

/// Encryption by a passphrase: scrypt (RFC 7914) derives a key from it, AES-256-GCM (NIST SP 800-38D) encrypts the bytes and proves that
/// nobody changed them.
public enum Sealing {
  /// The cost of scrypt: 64 MB of memory and two passes over it, one of the settings that OWASP's Password Storage Cheat Sheet recommends.
  private static let (memorySteps, blockSize, passes): (UInt64, UInt64, UInt64) = (1 << 16, 8, 2)
  private static let mostMemory: UInt64 = 128 << 20
  private static let tagBytes = 16

  /// Derives bytes that can't be computed without the passphrase; takes a fraction of a second and 64 MB, on purpose.
  public static func key(passphrase: [UInt8], salt: [UInt8], count: Int) throws(CryptoError) -> [UInt8] {
    defer { ERR_clear_error() }
    var key = [UInt8](repeating: 0, count: count)
    let isMade = passphrase.withUnsafeBytes { text in
      EVP_PBE_scrypt(
        text.baseAddress?.assumingMemoryBound(to: CChar.self), text.count, salt, salt.count, memorySteps, blockSize, passes, mostMemory,
        &key, count)
    }
    guard isMade == 1 else { throw .failed }
    return key
  }

  /// Encrypts bytes with a key of 32 bytes and a nonce of 12 that was never used with this key; `header` stays readable and is
  /// authenticated with them. The result is 16 bytes longer.
  public static func seal(_ bytes: [UInt8], key: [UInt8], nonce: [UInt8], header: [UInt8]) throws(CryptoError) -> [UInt8] {
    let pieces = try Pieces(key: key, nonce: nonce, header: header)
    return try pieces.seal(bytes) + pieces.finish()
  }

  /// Encrypts bytes that come in pieces, like `seal` those of all pieces.
  public final class Pieces {
    private let context: OpaquePointer

    /// Begins with the header, which stays readable and is authenticated.
    public convenience init(key: [UInt8], nonce: [UInt8], header: [UInt8]) throws(CryptoError) {
      try self.init(EVP_aes_256_gcm(), key: key, nonce: nonce, header: header)
    }

    /// The same with another cipher in Galois/Counter Mode.
    init(_ cipher: OpaquePointer, key: [UInt8], nonce: [UInt8], header: [UInt8]) throws(CryptoError) {
      guard let context = EVP_CIPHER_CTX_new() else { throw .failed }
      self.context = context
      var count: Int32 = 0
      guard key.count == Int(EVP_CIPHER_get_key_length(cipher)), nonce.count == 12,
        EVP_EncryptInit_ex(context, cipher, nil, key, nonce) == 1,
        EVP_EncryptUpdate(context, nil, &count, header, Int32(header.count)) == 1
      else {
        ERR_clear_error()
        throw .failed
      }
    }

    deinit { EVP_CIPHER_CTX_free(context) }

    /// Encrypts the next piece.
    public func seal(_ bytes: [UInt8]) throws(CryptoError) -> [UInt8] {
      var count: Int32 = 0
      // Room for a byte more: an empty array has no address.
      var sealed = [UInt8](repeating: 0, count: bytes.count + 1)
      guard EVP_EncryptUpdate(context, &sealed, &count, bytes, Int32(bytes.count)) == 1, Int(count) == bytes.count else { throw .failed }
      sealed.removeLast()
      return sealed
    }

    /// The 16 bytes that come after all pieces and authenticate them.
    public func finish() throws(CryptoError) -> [UInt8] {
      var rest: Int32 = 0
      var tag = [UInt8](repeating: 0, count: tagBytes)
      guard EVP_EncryptFinal_ex(context, &tag, &rest) == 1, rest == 0,
        EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, Int32(tagBytes), &tag) == 1
      else { throw .failed }
      return tag
    }
  }

  /// Decrypts bytes; nil if the key, the header or a single bit is different.
  public static func open(_ sealed: [UInt8], key: [UInt8], nonce: [UInt8], header: [UInt8]) throws(CryptoError) -> [UInt8]? {
    guard sealed.count >= tagBytes else { return nil }
    defer { ERR_clear_error() }
    guard let context = EVP_CIPHER_CTX_new() else { throw .failed }
    defer { EVP_CIPHER_CTX_free(context) }
    guard key.count == 32, nonce.count == 12, EVP_DecryptInit_ex(context, EVP_aes_256_gcm(), nil, key, nonce) == 1 else { throw .failed }
    let hidden = Array(sealed.dropLast(tagBytes))
    var tag = Array(sealed.suffix(tagBytes))
    var (count, rest): (Int32, Int32) = (0, 0)
    // Room for a byte more: an empty array has no address.
    var bytes = [UInt8](repeating: 0, count: hidden.count + 1)
    guard EVP_DecryptUpdate(context, nil, &count, header, Int32(header.count)) == 1,
      EVP_DecryptUpdate(context, &bytes, &count, hidden, Int32(hidden.count)) == 1, Int(count) == hidden.count,
      EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, Int32(tagBytes), &tag) == 1
    else { throw .failed }
    var end: [UInt8] = [0]
    guard EVP_DecryptFinal_ex(context, &end, &rest) == 1 else { return nil }
    return Array(bytes.dropLast())
  }
}
