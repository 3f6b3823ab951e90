/// The credit that a source's terms require: a text and a link.
public struct Attribution: Hashable, Sendable {
  /// The text in the wording that the terms prescribe, so it is never translated.
  public var text: String
  /// Address that the text links to; nil for no link.
  public var url: String?

  /// Creates a credit; `url` is nil for no link.
  public init(text: String, url: String?) {
    self.text = text
    self.url = url
  }
}
