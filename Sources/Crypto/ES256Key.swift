import COpenSSL

/// A private key on the curve P-256, which signs JSON Web Tokens (ES256, RFC 7518 section 3.4).
public struct ES256Key: Sendable {
  // Kept as text and read anew for each signature: that takes a tenth of a millisecond once an hour, and no thread shares anything of OpenSSL.
  private let pem: [UInt8]

  /// The key in a PEM text: the contents of an Apple ".p8" file. Line breaks may also stand there as "\n", as environment variables have them.
  public init(pem text: String) throws(CryptoError) {
    pem = unescaped(Array(text.utf8))
    OpenSSLKey.free(try OpenSSLKey.read(pem))
  }

  /// A new private key, in PEM.
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
  /// Says that it is a key, and nothing of it.
  public var description: String { "ES256Key" }
  /// The same.
  public var debugDescription: String { description }
  /// Nothing.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

/// The text with "\n" as line breaks.
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
