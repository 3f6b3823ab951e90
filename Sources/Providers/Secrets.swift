/// A source's own words without a secret that it repeats. To be done before they become an error, which may cut them in the middle of it.
func withoutSecret(_ text: String, _ secret: String?) -> String {
  guard let secret, !secret.isEmpty else { return text }
  return text.replacing(secret, with: "(key)")
}
