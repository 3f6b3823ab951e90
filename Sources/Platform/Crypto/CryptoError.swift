/// Why something could not be signed, encrypted or decrypted.
public enum CryptoError: Error, Hashable, Sendable {
  /// The key can't be used, or is of another kind; `what` says what it is and what is needed.
  case badKey(what: String)
  /// OpenSSL failed.
  case failed
}

extension CryptoError: CustomStringConvertible {
  /// One line for a person; it contains nothing of the key.
  public var description: String {
    switch self {
    case .badKey(let what): "The private key can't be used: \(what)"
    case .failed: "OpenSSL failed"
    }
  }
}
