import HTTPClient

/// How we tell a service who is asking: what MET Norway and the US National Weather Service want instead of a key.
struct Identity: Sendable {
  /// "Weatherglass/1.0 someone@example.org"; nil without a contact.
  let userAgent: String?

  /// What is no printable ASCII is left out: it has no place in a header.
  init(version: String, contact: String) {
    let words = String(decoding: contact.utf8.filter { $0 >= 0x20 && $0 < 0x7F }, as: UTF8.self)
    let contact = trimmed(words[...])
    userAgent = contact.isEmpty ? nil : "Weatherglass/\(version) \(contact)"
  }
}
