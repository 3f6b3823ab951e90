import COpenSSL

/// Web Push's message encryption (RFC 8291 over RFC 8188): messages from a server to a browser that the push service in between can't read.
public enum PushCipher {
  /// Whether messages can be encrypted for a key: it has to be an uncompressed point of P-256.
  public static func isValidReceiverKey(_ key: [UInt8]) -> Bool {
    guard key.count == 65, key.first == 4 else { return false }
    do throws(CryptoError) { return try ECDHKey().agree(with: key).count == 32 } catch { return false }
  }

  /// The longest message that fits into the one record that push services have to accept (4096 bytes, RFC 8291 section 4).
  public static let longestMessage = 4096 - 86 - 17

  /// Encrypts a message for the holder of `receiver`, an uncompressed point of P-256 as browsers provide it, and of `secret`, the 16 bytes
  /// that come with it.
  public static func encrypt(_ message: [UInt8], for receiver: [UInt8], secret: [UInt8]) throws(CryptoError) -> [UInt8] {
    let sender = try ECDHKey()
    return try encrypt(message, for: receiver, secret: secret, from: sender, salt: randomBytes(16))
  }

  static func encrypt(
    _ message: [UInt8], for receiver: [UInt8], secret: [UInt8], from sender: ECDHKey, salt: [UInt8]
  ) throws(CryptoError) -> [UInt8] {
    guard message.count <= longestMessage else { throw .failed }
    guard receiver.count == 65, receiver.first == 4, secret.count == 16 else {
      throw .badKey(what: "a browser's key has 65 bytes, of which the first is 4, and its secret 16")
    }
    let shared = try sender.agree(with: receiver)
    let point = sender.point
    let material = try hkdf(shared, salt: secret, info: Array("WebPush: info".utf8) + [0] + receiver + point, count: 32)
    let key = try hkdf(material, salt: salt, info: Array("Content-Encoding: aes128gcm".utf8) + [0], count: 16)
    let nonce = try hkdf(material, salt: salt, info: Array("Content-Encoding: nonce".utf8) + [0], count: 12)
    // The last record of a message ends with the byte 2.
    let pieces = try Sealing.Pieces(EVP_aes_128_gcm(), key: key, nonce: nonce, header: [])
    let sealed = try pieces.seal(message + [2]) + pieces.finish()
    return salt + [0, 0, 0x10, 0] + [UInt8(point.count)] + point + sealed
  }

  static func hkdf(_ key: [UInt8], salt: [UInt8], info: [UInt8], count: Int) throws(CryptoError) -> [UInt8] {
    defer { ERR_clear_error() }
    guard let context = EVP_PKEY_CTX_new_id(EVP_PKEY_HKDF, nil) else { throw .failed }
    defer { EVP_PKEY_CTX_free(context) }
    var length = count
    var derived = [UInt8](repeating: 0, count: count)
    guard EVP_PKEY_derive_init(context) == 1, EVP_PKEY_CTX_set_hkdf_md(context, EVP_sha256()) == 1,
      EVP_PKEY_CTX_set1_hkdf_salt(context, salt, Int32(salt.count)) == 1, EVP_PKEY_CTX_set1_hkdf_key(context, key, Int32(key.count)) == 1,
      EVP_PKEY_CTX_add1_hkdf_info(context, info, Int32(info.count)) == 1, EVP_PKEY_derive(context, &derived, &length) == 1, length == count
    else { throw .failed }
    return derived
  }
}
