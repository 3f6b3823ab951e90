import COpenSSL

/// The SHA-256 of bytes: 32 bytes.
public func sha256(_ bytes: [UInt8]) throws(CryptoError) -> [UInt8] {
  var digest = [UInt8](repeating: 0, count: 32)
  var length: UInt32 = 0
  guard EVP_Digest(bytes, bytes.count, &digest, &length, EVP_sha256(), nil) == 1, length == 32 else {
    ERR_clear_error()
    throw .failed
  }
  return digest
}

/// Computes the SHA-256 of bytes that come in pieces.
public final class RunningDigest {
  private let context: OpaquePointer

  /// Begins with no bytes.
  public init() throws(CryptoError) {
    guard let context = EVP_MD_CTX_new() else { throw .failed }
    self.context = context
    guard EVP_DigestInit_ex(context, EVP_sha256(), nil) == 1 else { throw .failed }
  }

  deinit { EVP_MD_CTX_free(context) }

  /// Adds bytes to those before.
  public func add(_ bytes: [UInt8]) throws(CryptoError) {
    guard EVP_DigestUpdate(context, bytes, bytes.count) == 1 else { throw .failed }
  }

  /// The SHA-256 of all bytes; nothing can be added afterwards.
  public func finish() throws(CryptoError) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: 32)
    var length: UInt32 = 0
    guard EVP_DigestFinal_ex(context, &digest, &length) == 1, length == 32 else { throw .failed }
    return digest
  }
}

/// Whether two secrets are the same, compared in constant time.
public func isSameSecret(_ one: [UInt8], _ other: [UInt8]) -> Bool {
  one.count == other.count && CRYPTO_memcmp(one, other, one.count) == 0
}

/// Random bytes from the system, which nobody can guess.
public func randomBytes(_ count: Int) -> [UInt8] {
  var random = SystemRandomNumberGenerator()
  var bytes: [UInt8] = []
  while bytes.count < count { withUnsafeBytes(of: random.next()) { bytes += $0 } }
  return Array(bytes.prefix(count))
}
