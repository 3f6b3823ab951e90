import Markup
import WeatherModel

extension Alert.Severity {
  /// The word of the style sheet; what nobody graded looks like the least.
  var styleWord: String { (self == .unknown ? .minor : self).word }
}

/// A warning: what it warns of in the issuer's own word, which opens the rest; `chips` are its severity and how many there are of it, `detail`
/// says until when it holds.
@inline(never) public func alertBanner(
  _ severity: Alert.Severity, headline: String, chips: [String], detail: String, key: Key,
  @NodeBuilder content: () -> [Node]
) -> Node {
  Node(.details, .class("alert"), .key(key)) {
    Node(.summary, .class("alert-banner"), .attr(.dataSeverity, severity.styleWord)) {
      icon(.alert)
      Node(.span, .class("alert-banner__headline")) {
        isolated(headline)
        for chip in chips { Node(.span, .class("severity")) { chip } }
      }
      Node(.span, .class("alert-banner__until")) { detail }
      icon(.chevron)
    }
    Node(.div, [.class("glass card")], children: content())
  }
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
