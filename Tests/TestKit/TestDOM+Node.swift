import Markup

/// An element or a text in a `TestDOM`.
public final class TestNode {
  /// The element's tag name; nil for a text.
  public let tag: String?
  /// Whether it was made in SVG's namespace.
  public let isSVG: Bool
  /// A text node's characters; empty for an element.
  public internal(set) var text = ""
  /// The child nodes, in order.
  public private(set) var children: [TestNode] = []
  /// Attributes, and live properties under the same names.
  public internal(set) var attributes: [String: String] = [:]
  /// The events it listens to, by name.
  public internal(set) var listeners: [String: (handler: UInt32, preventsDefault: Bool)] = [:]
  /// The element that contains it; nil for the root and for removed nodes.
  public private(set) weak var parent: TestNode?
  private var attributeOrder: [String] = []

  init(tag: String?, isSVG: Bool = false) {
    self.tag = tag
    self.isSVG = isSVG
  }

  convenience init(text: String) {
    self.init(tag: nil)
    self.text = text
  }

  func set(_ name: String, _ value: String?) {
    attributeOrder.removeAll { $0 == name && value == nil }
    if value != nil, attributes[name] == nil { attributeOrder.append(name) }
    attributes[name] = value
  }

  func removeAttributes() {
    attributes = [:]
    attributeOrder = []
  }

  /// The number of attributes in its HTML text.
  var writtenAttributeCount: Int {
    let isContent = attributes["value"] != nil && (tag == "textarea" || tag == "select")
    return attributes.count - (isContent ? 1 : 0)
  }

  func enter(_ event: Event) {
    if tag == "input" || tag == "textarea" || tag == "select" { set("value", event.value) }
    if tag == "input" { set("checked", event.isChecked ? "" : nil) }
  }

  func append(_ child: TestNode) { insert(child, before: nil) }

  func insert(_ child: TestNode, before anchor: TestNode?) {
    child.removeFromParent()
    let index = anchor.flatMap { anchor in children.firstIndex { $0 === anchor } } ?? children.count
    children.insert(child, at: index)
    child.parent = self
  }

  func removeFromParent() {
    parent?.children.removeAll { $0 === self }
    parent = nil
  }

  func removeChildren() {
    for child in children { child.parent = nil }
    children = []
  }

  private func isLiveProperty(_ name: String) -> Bool {
    switch name {
    case "value": tag == "input" || tag == "textarea" || tag == "select"
    case "checked": tag == "input"
    case "selected": tag == "option"
    default: false
    }
  }

  /// The first matching node, this one or one inside it.
  public func first(where matches: (TestNode) -> Bool) -> TestNode? {
    if matches(self) { return self }
    for child in children {
      if let found = child.first(where: matches) { return found }
    }
    return nil
  }

  /// All text inside it, concatenated.
  public var content: String { tag == nil ? text : children.map(\.content).joined() }

  /// Its HTML text, attributes in the order they were set.
  public var html: String { html(attributeOrder) { $0.html } }

  /// Its HTML text, attributes sorted by name.
  public var sortedHTML: String { html(attributeOrder.sorted()) { $0.sortedHTML } }

  private func html(_ names: [String], _ child: (TestNode) -> String) -> String {
    guard let tag else { return Self.escaped(text) }
    var html = "<" + tag
    for name in names where name != "value" || (tag != "textarea" && tag != "select") {
      html += " " + name
      if let value = attributes[name], !value.isEmpty { html += "=\"" + Self.escaped(value) + "\"" }
    }
    html += ">"
    if ["br", "hr", "img", "input"].contains(tag) { return html }
    if tag == "textarea", let value = attributes["value"] { html += "\n" + Self.escaped(value) }
    return html + children.map(child).joined() + "</" + tag + ">"
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      case "\0": result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// The nodes that a parser makes of the view's HTML text: adjacent texts become one.
  static func parsed(_ node: Node) -> [TestNode] {
    var nodes: [TestNode] = []
    parse(node, into: &nodes)
    return nodes
  }

  private static func parse(_ node: Node, into nodes: inout [TestNode]) {
    switch node {
    case .text(let text):
      if text.isEmpty { return }
      if let last = nodes.last, last.tag == nil { last.text += text } else { nodes.append(TestNode(text: text)) }
    case .fragment(let children): for child in children { parse(child, into: &nodes) }
    case .element(let element):
      let made = TestNode(tag: "\(element.tag.name)", isSVG: element.tag.isSVG)
      for attribute in element.attributes where made.attributes["\(attribute.name.name)"] == nil {
        made.set("\(attribute.name.name)", attribute.value.text ?? "")
      }
      var children: [TestNode] = []
      for child in element.content { parse(child, into: &children) }
      for child in children { made.append(child) }
      nodes.append(made)
    }
  }
}
