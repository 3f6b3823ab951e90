/// Writes nodes as HTML text. All data goes through `escape`; names come from enums, so data can't create one.
public struct HTMLText: ~Copyable {
  /// The UTF-8 bytes so far.
  public private(set) var bytes: [UInt8] = []

  /// Creates an empty text.
  public init() {}

  /// Appends a node. Neighbouring texts are not separated: a browser reads them as one text, as `Renderer` does.
  public mutating func append(_ node: Node) {
    switch node {
    case .text(let text): escape(text.utf8)
    case .fragment(let nodes): for node in nodes { append(node) }
    case .element(let element): append(element)
    }
  }

  /// Appends characters that are already HTML. Only for constants of the program, never for data.
  public mutating func appendMarkup(_ markup: StaticString) {
    markup.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  private mutating func append(_ name: ConstantText) { bytes.append(contentsOf: name.bytes) }

  /// Appends bytes that are already HTML: the program's own files, or data that the caller has made safe for the place where it goes.
  package mutating func append(trustedMarkup markup: [UInt8]) { bytes.append(contentsOf: markup) }

  private mutating func append(_ element: Element) {
    bytes.append(UInt8(ascii: "<"))
    append(element.tag.name)
    for attribute in element.attributes.withoutRepetition where element.tag.writesAttribute(attribute.name) {
      bytes.append(UInt8(ascii: " "))
      append(attribute.name.name)
      if case .flag = attribute.value { continue }
      appendMarkup("=\"")
      escape(attribute.value)
      bytes.append(UInt8(ascii: "\""))
    }
    bytes.append(UInt8(ascii: ">"))
    if element.tag.isVoid { return }
    if element.tag == .textarea, let value = element.attributes.first(where: { $0.name == .value })?.value {
      // A parser drops a line break right after the start tag, so one is added that it can drop.
      bytes.append(UInt8(ascii: "\n"))
      escape(value)
    }
    for child in element.content { append(child) }
    appendMarkup("</")
    append(element.tag.name)
    bytes.append(UInt8(ascii: ">"))
  }

  private mutating func escape(_ value: PlainAttribute.Value) {
    switch value {
    case .text(let text): escape(text.utf8)
    case .constant(let text): escape(text.bytes)
    case .flag: break
    }
  }

  private mutating func escape(_ text: some Sequence<UInt8>) {
    for byte in text {
      switch byte {
      case UInt8(ascii: "&"): appendMarkup("&amp;")
      case UInt8(ascii: "<"): appendMarkup("&lt;")
      case UInt8(ascii: ">"): appendMarkup("&gt;")
      case UInt8(ascii: "\""): appendMarkup("&quot;")
      case UInt8(ascii: "'"): appendMarkup("&#39;")
      case 0: appendMarkup("\u{FFFD}")
      default: bytes.append(byte)
      }
    }
  }
}

extension Node {
  /// The node as HTML text.
  public var html: String {
    var text = HTMLText()
    text.append(self)
    return String(decoding: text.bytes, as: UTF8.self)
  }
}
