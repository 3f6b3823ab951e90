/// The words and the link that a source's terms ask for.
public struct Attribution: Hashable, Sendable {
  /// In the wording that the terms prescribe, so never translated.
  public var text: String
  /// Where the words lead, or nil where there is nothing to link to.
  public var url: String?

  /// Words, perhaps with a link.
  public init(text: String, url: String?) {
    self.text = text
    self.url = url
  }
}
