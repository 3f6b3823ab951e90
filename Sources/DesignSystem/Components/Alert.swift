import Markup
import WeatherModel

extension Alert.Severity {
  /// The word of the style sheet; what nobody graded looks like the least.
  var styleWord: String { (self == .unknown ? .minor : self).word }
}

/// A warning: what it warns of in the issuer's own word, with the way to the rest; `chips` are its severity and how many there are of it, `detail`
/// says until when it holds.
@inline(never) public func alertBanner(
  _ severity: Alert.Severity, headline: String, chips: [String], detail: String, key: Key, id: String, href: String,
  action: @escaping () -> Void
) -> Node {
  Node(
    .a, .class("alert-banner"), .attr(.id, id), .href(href), .attr(.dataSeverity, severity.styleWord), .key(key), .onClick(action)
  ) {
    icon(.alert)
    Node(.span, .class("alert-banner__headline")) {
      isolated(headline)
      for chip in chips { Node(.span, .class("severity")) { chip } }
    }
    Node(.span, .class("alert-banner__until")) { detail }
    icon(.chevron)
  }
}

/// What stands on paper alone.
@inline(never) public func onPaper(_ children: [Node]) -> Node {
  children.isEmpty ? .nothing : Node(.div, [.class("on-paper glass card")], children: children)
}

/// An issuer's own words, in whatever direction they run: paragraphs, and points as lists.
@inline(never) public func prose(_ blocks: [ProseBlock]) -> Node {
  var children: [Node] = []
  var points: [Node] = []
  for block in blocks {
    if block.isPoint {
      points.append(Node(.li) { block.text })
      continue
    }
    if !points.isEmpty { children.append(Node(.ul, [], children: points)) }
    points = []
    children.append(Node(.p) { block.text })
  }
  if !points.isEmpty { children.append(Node(.ul, [], children: points)) }
  return Node(.div, [.class("prose"), .attr(.dir, "auto")], children: children)
}

/// What to do, point by point.
@inline(never) public func toDoList(_ title: String, _ blocks: [ProseBlock]) -> Node {
  .fragment([Node(.h3, .class("field__label")) { title }, toDoPoints(blocks)])
}

/// The points alone.
@inline(never) public func toDoPoints(_ blocks: [ProseBlock]) -> Node {
  Node(
    .ul, [.class("todo"), .attr(.dir, "auto")],
    children: blocks.map { block in
      Node(.li) {
        icon(.check, size: .small)
        Node(.span) { block.text }
      }
    })
}
