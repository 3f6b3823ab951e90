import Markup
import WeatherModel

extension Alert.Severity {
  /// The word of the style sheet; what nobody graded looks like the least.
  fileprivate var styleWord: String { (self == .unknown ? .minor : self).word }
}

/// A warning: what it warns of in the issuer's own word, which opens the rest; `chips` are its severity and how many there are of it, `detail`
/// says until when it holds.
@inline(never) public func alertBanner<Action>(
  _ severity: Alert.Severity, headline: String, chips: [String], detail: String, key: Key,
  @NodeBuilder<Action> content: () -> [Node<Action>]
) -> Node<Action> {
  Node(.details, .class("alert"), .key(key)) {
    Node(.summary, .class("alert-banner"), .attr(.dataSeverity, severity.styleWord)) {
      icon(.alert)
      Node(.span, .class("alert-banner__headline")) {
        headline
        for chip in chips { Node(.span, .class("severity")) { chip } }
      }
      Node(.span, .class("alert-banner__until")) { detail }
      icon(.chevron)
    }
    Node(.div, [.class("glass card")], children: content())
  }
}

/// An issuer's own words: paragraphs, and points as lists.
@inline(never) public func prose<Action>(_ blocks: [ProseBlock]) -> Node<Action> { proseDrawing(blocks).placed() }

private func proseDrawing(_ blocks: [ProseBlock]) -> Drawing {
  var children: [Drawing] = []
  var points: [Drawing] = []
  for block in blocks {
    if block.isPoint {
      points.append(Drawing(.li) { block.text })
      continue
    }
    if !points.isEmpty { children.append(Drawing(.ul, [], children: points)) }
    points = []
    children.append(Drawing(.p) { block.text })
  }
  if !points.isEmpty { children.append(Drawing(.ul, [], children: points)) }
  return Drawing(.div, [.class("prose")], children: children)
}

/// What to do, point by point.
@inline(never) public func toDoList<Action>(_ title: String, _ blocks: [ProseBlock]) -> Node<Action> {
  .fragment([
    Node(.h3, .class("field__label")) { title },
    Drawing(
      .ul, [.class("todo")],
      children: blocks.map { block in
        Drawing(.li) {
          iconDrawing(.check, .small)
          Drawing(.span) { block.text }
        }
      }
    ).placed(),
  ])
}
