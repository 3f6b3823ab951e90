import COpenSSL

/// The functions of OpenSSL's keys that we need. Every call leaves OpenSSL's error queue empty.
enum OpenSSLKey {
  /// Reads a private key of the curve P-256; it has to be released with `free`.
  static func read(_ pem: [UInt8]) throws(CryptoError) -> OpaquePointer {
    defer { ERR_clear_error() }
    let text = String(decoding: pem, as: UTF8.self)
    guard text.utf8.contains(where: { $0 > 0x20 }) else { throw .badKey(what: "it is empty; \(wanted)") }
    guard !text.contains("ENCRYPTED") else { throw .badKey(what: "it is protected by a password; \(wanted)") }
    guard pem.count <= 65_536 else { throw .badKey(what: "it is too long; \(wanted)") }
    let found = pem.withUnsafeBytes { buffer -> OpaquePointer? in
      guard let input = BIO_new_mem_buf(buffer.baseAddress, Int32(buffer.count)) else { return nil }
      defer { BIO_free(input) }
      // Without a callback of our own OpenSSL would ask for a password on the terminal.
      return PEM_read_bio_PrivateKey(input, nil, { _, _, _, _ in -1 }, nil)
    }
    guard let key = found else { throw .badKey(what: "no private key can be read from it; \(wanted)") }
    if let other = unsupportedKindName(key) {
      EVP_PKEY_free(key)
      throw .badKey(what: "it is \(other); \(wanted)")
    }
    return key
  }

  static func free(_ key: OpaquePointer) { EVP_PKEY_free(key) }

  /// Generates a key of the curve P-256; it has to be released with `free`.
  static func generate() -> OpaquePointer? {
    guard let context = EVP_PKEY_CTX_new_id(EVP_PKEY_EC, nil) else { return nil }
    defer { EVP_PKEY_CTX_free(context) }
    var key: OpaquePointer?
    guard EVP_PKEY_keygen_init(context) == 1, EVP_PKEY_CTX_set_ec_paramgen_curve_nid(context, NID_X9_62_prime256v1) == 1,
      EVP_PKEY_keygen(context, &key) == 1
    else { return nil }
    return key
  }

  /// A private key in PEM.
  static func pem(of key: OpaquePointer) -> String? {
    guard let output = BIO_new(BIO_s_mem()) else { return nil }
    defer { BIO_free(output) }
    guard PEM_write_bio_PrivateKey(output, key, nil, nil, 0, nil, nil) == 1 else { return nil }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = BIO_read(output, &bytes, Int32(bytes.count))
    return count > 0 ? String(decoding: bytes.prefix(Int(count)), as: UTF8.self) : nil
  }

  /// The public half of a key as an uncompressed point.
  static func point(of key: OpaquePointer) -> [UInt8]? {
    defer { ERR_clear_error() }
    var encoded: UnsafeMutablePointer<UInt8>?
    let count = EVP_PKEY_get1_encoded_public_key(key, &encoded)
    guard let encoded, count == 65 else { return nil }
    defer { CRYPTO_free(encoded, "", 0) }
    return Array(UnsafeBufferPointer(start: encoded, count: count))
  }

  /// The signature in DER.
  static func sign(_ bytes: [UInt8], with key: OpaquePointer) -> [UInt8]? {
    defer { ERR_clear_error() }
    guard let context = EVP_MD_CTX_new() else { return nil }
    defer { EVP_MD_CTX_free(context) }
    guard EVP_DigestSignInit(context, nil, EVP_sha256(), nil, key) == 1 else { return nil }
    var length = 0
    guard EVP_DigestSign(context, nil, &length, bytes, bytes.count) == 1 else { return nil }
    var signature = [UInt8](repeating: 0, count: length)
    guard EVP_DigestSign(context, &signature, &length, bytes, bytes.count) == 1 else { return nil }
    return Array(signature.prefix(length))
  }

  /// The two numbers r and s of a DER signature, one after the other.
  static func raw(_ der: [UInt8]) -> [UInt8]? {
    defer { ERR_clear_error() }
    let signature = der.withUnsafeBufferPointer { buffer in
      var start = buffer.baseAddress
      return d2i_ECDSA_SIG(nil, &start, buffer.count)
    }
    guard let signature else { return nil }
    defer { ECDSA_SIG_free(signature) }
    var bytes: [UInt8] = []
    for number in [ECDSA_SIG_get0_r(signature), ECDSA_SIG_get0_s(signature)] {
      var part = [UInt8](repeating: 0, count: 32)
      guard let number, BN_bn2binpad(number, &part, 32) == 32 else { return nil }
      bytes += part
    }
    return bytes
  }

  private static let wanted = "an elliptic-curve key on P-256 in PEM ('-----BEGIN PRIVATE KEY-----', Apple's .p8 file) is needed"

  /// What kind of key it is; nil if it is the kind that is needed.
  private static func unsupportedKindName(_ key: OpaquePointer) -> String? {
    switch EVP_PKEY_get_base_id(key) {
    case EVP_PKEY_EC: break
    case EVP_PKEY_RSA: return "an RSA key"
    default: return "a key of another kind"
    }
    var name = [CChar](repeating: 0, count: 64)
    guard EVP_PKEY_get_group_name(key, &name, name.count, nil) == 1 else { return "a key on an unnamed curve" }
    let curve = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    return curve == "prime256v1" || curve == "P-256" ? nil : "a key on the curve \(curve)"
  }
}
