import HTTPClient

/// The contact that we send to MET Norway and the US National Weather Service, which require it instead of a key.
struct ClientContact: Sendable {
  /// "Weatherglass/1.0 someone@example.org"; nil without a contact.
  let userAgent: String?

  /// Characters other than printable ASCII are left out, because they are not allowed in a header.
  init(version: String, contact: String) {
    let words = String(decoding: contact.utf8.filter { $0 >= 0x20 && $0 < 0x7F }, as: UTF8.self)
    let contact = trimmed(words[...])
    userAgent = contact.isEmpty ? nil : "Weatherglass/\(version) \(contact)"
  }
}
