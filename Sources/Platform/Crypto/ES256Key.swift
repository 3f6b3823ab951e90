import COpenSSL

/// A private key on the curve P-256, which signs JSON Web Tokens (ES256, RFC 7518 section 3.4).
public struct ES256Key: Sendable {
  // Kept as text and parsed for each signature: that takes a tenth of a millisecond once an hour, and threads share no objects of OpenSSL.
  private let pem: [UInt8]

  /// Reads the key from a PEM text: the contents of an Apple ".p8" file. Line breaks may also be written as "\n", as in environment
  /// variables.
  public init(pem text: String) throws(CryptoError) {
    pem = unescaped(Array(text.utf8))
    OpenSSLKey.free(try OpenSSLKey.read(pem))
  }

  /// Generates a new private key, in PEM.
  public static func generate() throws(CryptoError) -> String {
    defer { ERR_clear_error() }
    guard let key = OpenSSLKey.generate() else { throw .failed }
    defer { OpenSSLKey.free(key) }
    guard let pem = OpenSSLKey.pem(of: key) else { throw .failed }
    return pem
  }

  /// The public half as an uncompressed point: 65 bytes, of which the first is 4.
  public func publicPoint() throws(CryptoError) -> [UInt8] {
    let key = try OpenSSLKey.read(pem)
    defer { OpenSSLKey.free(key) }
    guard let point = OpenSSLKey.point(of: key) else { throw .failed }
    return point
  }

  /// The signature over SHA-256 of the bytes: r and s, 32 bytes each.
  public func sign(_ bytes: [UInt8]) throws(CryptoError) -> [UInt8] {
    let key = try OpenSSLKey.read(pem)
    defer { OpenSSLKey.free(key) }
    guard let der = OpenSSLKey.sign(bytes, with: key), let raw = OpenSSLKey.raw(der) else { throw .failed }
    return raw
  }
}

extension ES256Key: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The name of the type, without the key.
  public var description: String { "ES256Key" }
  /// The same as `description`.
  public var debugDescription: String { description }
  /// Empty, so that `dump` does not reveal the key.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

/// The text with each "\n" replaced by a line break.
private func unescaped(_ text: [UInt8]) -> [UInt8] {
  var bytes: [UInt8] = []
  var index = 0
  while index < text.count {
    if text[index] == UInt8(ascii: "\\"), index + 1 < text.count, text[index + 1] == UInt8(ascii: "n") {
      bytes.append(UInt8(ascii: "\n"))
      index += 2
    } else {
      bytes.append(text[index])
      index += 1
    }
  }
  return bytes
}
