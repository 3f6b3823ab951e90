import Markup
import WeatherModel

extension Alert.Severity {
  /// The name of the severity in the style sheet; an unknown severity looks like the lowest one.
  var styleWord: String { (self == .unknown ? .minor : self).word }
}

/// A banner that names a warning in the issuer's own words and leads to its details; `chips` are its severity and how many there are of it,
/// `detail` says until when it is in force.
public func alertBanner(
  _ severity: Alert.Severity, headline: String, language: String? = nil, chips: [String], detail: String, key: Key, id: String,
  href: String,
  action: @escaping () -> Void
) -> Node {
  Node(
    .a, .class("alert-banner"), .attr(.id, id), .href(href), .attr(.dataSeverity, severity.styleWord), .key(key), .onClick(action)
  ) {
    icon(.alert)
    Node(.span, .class("alert-banner__headline")) {
      isolated(headline, language: language)
      for chip in chips { Node(.span, .class("severity")) { chip } }
    }
    Node(.span, .class("alert-banner__until")) { detail }
    icon(.chevron)
  }
}

/// The class of contents that are shown only on paper.
public let onPaper = "on-paper glass card"

/// An issuer's own text, in whatever direction it runs: paragraphs, and points as lists.
public func prose(_ blocks: [ProseBlock], language: String? = nil) -> Node {
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
  return Node(.div, [.class("prose"), .attr(.dir, "auto"), .attr(.lang, ifPresent: language)], children: children)
}

/// A titled list of things to do.
public func toDoList(_ title: String, _ blocks: [ProseBlock], language: String? = nil) -> Node {
  .fragment([Node(.h3, .class("field__label")) { title }, toDoPoints(blocks, language: language)])
}

/// The points of such a list, without a title.
public func toDoPoints(_ blocks: [ProseBlock], language: String? = nil) -> Node {
  Node(
    .ul, [.class("todo"), .attr(.dir, "auto"), .attr(.lang, ifPresent: language)],
    children: blocks.map { block in
      Node(.li) {
        icon(.check, size: .small)
        Node(.span) { block.text }
      }
    })
}
