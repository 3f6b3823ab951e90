/// Why something could not be signed.
public enum CryptoError: Error, Hashable, Sendable {
  /// The key is none that can be used, or not of the wanted sort; `what` says what was expected.
  case badKey(what: String)
  /// The library failed.
  case failed
}
