import COpenSSL

/// A key pair made for one test, which can verify what was signed with it.
final class TestKey {
  struct Failed: Error {}

  let pem: String
  private let key: OpaquePointer

  init(curve: String) throws {
    guard let context = EVP_PKEY_CTX_new_from_name(nil, "EC", nil) else { throw Failed() }
    defer { EVP_PKEY_CTX_free(context) }
    var made: OpaquePointer?
    guard EVP_PKEY_keygen_init(context) == 1, EVP_PKEY_CTX_set_group_name(context, curve) == 1, EVP_PKEY_generate(context, &made) == 1,
      let made
    else { throw Failed() }
    key = made
    pem = try TestKey.pem(made)
  }

  deinit { EVP_PKEY_free(key) }

  static func rsa() throws -> String {
    guard let context = EVP_PKEY_CTX_new_from_name(nil, "RSA", nil) else { throw Failed() }
    defer { EVP_PKEY_CTX_free(context) }
    var made: OpaquePointer?
    guard EVP_PKEY_keygen_init(context) == 1, EVP_PKEY_CTX_set_rsa_keygen_bits(context, 1024) == 1,
      EVP_PKEY_generate(context, &made) == 1, let made
    else { throw Failed() }
    defer { EVP_PKEY_free(made) }
    return try pem(made)
  }

  private static func pem(_ key: OpaquePointer) throws -> String {
    guard let output = BIO_new(BIO_s_mem()) else { throw Failed() }
    defer { BIO_free(output) }
    guard PEM_write_bio_PrivateKey(output, key, nil, nil, 0, nil, nil) == 1 else { throw Failed() }
    var bytes = [UInt8](repeating: 0, count: 8192)
    let count = BIO_read(output, &bytes, Int32(bytes.count))
    guard count > 0 else { throw Failed() }
    return String(decoding: bytes.prefix(Int(count)), as: UTF8.self)
  }

  /// Whether a signature of 64 bytes belongs to these bytes.
  func verifies(_ signature: [UInt8], of bytes: [UInt8]) -> Bool {
    guard signature.count == 64, let pair = ECDSA_SIG_new() else { return false }
    defer { ECDSA_SIG_free(pair) }
    let r = BN_bin2bn(Array(signature.prefix(32)), 32, nil)
    let s = BN_bin2bn(Array(signature.suffix(32)), 32, nil)
    guard ECDSA_SIG_set0(pair, r, s) == 1 else { return false }
    var der = [UInt8](repeating: 0, count: 128)
    let length = der.withUnsafeMutableBufferPointer { buffer in
      var start = buffer.baseAddress
      return i2d_ECDSA_SIG(pair, &start)
    }
    guard length > 0, let context = EVP_MD_CTX_new() else { return false }
    defer { EVP_MD_CTX_free(context) }
    guard EVP_DigestVerifyInit(context, nil, EVP_sha256(), nil, key) == 1 else { return false }
    defer { ERR_clear_error() }
    return EVP_DigestVerify(context, der, Int(length), bytes, bytes.count) == 1
  }
}
