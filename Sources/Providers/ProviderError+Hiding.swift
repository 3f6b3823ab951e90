extension ProviderError {
  /// The same error without a secret, should the source have repeated it in its reason.
  func hiding(_ secret: String) -> ProviderError {
    guard !secret.isEmpty else { return self }
    switch cause {
    case .upstream(let status, let reason?) where reason.contains(secret):
      return ProviderError(source: source, endpoint: endpoint, cause: .upstream(status: status, reason: "a reason that repeats the key"))
    case .invalid(let field, let found) where field.contains(secret) || found.contains(secret):
      return ProviderError(source: source, endpoint: endpoint, cause: .invalid(field: "document", found: "something that repeats the key"))
    default: return self
    }
  }
}
