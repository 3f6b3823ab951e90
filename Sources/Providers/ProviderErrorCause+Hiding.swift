extension ProviderError.Cause {
  /// The same cause without a secret that the source repeats in its own words.
  func hiding(_ secret: String?) -> ProviderError.Cause {
    switch self {
    case .upstream(let status, let reason?): .upstream(status: status, reason: withoutSecret(reason, secret))
    case .invalid(let field, let found): .invalid(field: withoutSecret(field, secret), found: withoutSecret(found, secret))
    default: self
    }
  }
}
