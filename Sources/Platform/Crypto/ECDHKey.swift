import COpenSSL

/// A private key on P-256 with which two sides derive a secret that only they know (ECDH).
struct ECDHKey: Sendable {
  /// OpenSSL's key. Parsing one from PEM takes as long as all the rest of encrypting a message, so it is kept in this form.
  ///
  /// `@unchecked Sendable`: it never changes after it was created, and threads may share a key that is only read (openssl-threads(7)).
  private final class Handle: @unchecked Sendable {
    let key: OpaquePointer

    init(_ key: OpaquePointer) { self.key = key }

    deinit { OpenSSLKey.free(key) }
  }

  private let handle: Handle
  /// The public half, uncompressed: 65 bytes.
  let point: [UInt8]

  /// Generates a new key.
  init() throws(CryptoError) {
    defer { ERR_clear_error() }
    guard let key = OpenSSLKey.generate() else { throw .failed }
    try self.init(Handle(key))
  }

  /// Reads a key in PEM.
  init(pem: String) throws(CryptoError) { try self.init(Handle(OpenSSLKey.read(Array(pem.utf8)))) }

  private init(_ handle: Handle) throws(CryptoError) {
    guard let point = OpenSSLKey.point(of: handle.key) else { throw .failed }
    (self.handle, self.point) = (handle, point)
  }

  /// Derives the secret from this private key and the other side's public key, with the same result on both sides: 32 bytes.
  func agree(with other: [UInt8]) throws(CryptoError) -> [UInt8] {
    let key = handle.key
    defer { ERR_clear_error() }
    // The other key has to be on the same curve, so it takes over our key's parameters.
    guard let peer = EVP_PKEY_new() else { throw .failed }
    defer { EVP_PKEY_free(peer) }
    guard EVP_PKEY_copy_parameters(peer, key) == 1, EVP_PKEY_set1_encoded_public_key(peer, other, other.count) == 1 else {
      throw .badKey(what: "it is not a point on P-256")
    }
    guard let context = EVP_PKEY_CTX_new(key, nil) else { throw .failed }
    defer { EVP_PKEY_CTX_free(context) }
    var length = 32
    var secret = [UInt8](repeating: 0, count: 32)
    guard EVP_PKEY_derive_init(context) == 1, EVP_PKEY_derive_set_peer(context, peer) == 1,
      EVP_PKEY_derive(context, &secret, &length) == 1, length == 32
    else { throw .failed }
    return secret
  }
}
