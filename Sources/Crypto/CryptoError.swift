/// Why something could not be signed, hidden or opened.
public enum CryptoError: Error, Hashable, Sendable {
  /// The key is none that can be used, or not of the wanted sort; `what` says what it is and what was expected.
  case badKey(what: String)
  /// The library failed.
  case failed
}

extension CryptoError: CustomStringConvertible {
  /// One line for a person; nothing of the key is in it.
  public var description: String {
    switch self {
    case .badKey(let what): "The private key can't be used: \(what)"
    case .failed: "OpenSSL failed"
    }
  }
}
