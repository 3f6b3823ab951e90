import Markup
import WeatherModel

extension Alert.Severity {
  /// The word of the style sheet; what nobody graded looks like the least.
  fileprivate var styleWord: String { (self == .unknown ? .minor : self).word }
}

/// A warning: its headline, which opens the rest; `detail` names its severity in words and until when it holds.
@inline(never) public func alertBanner<Action>(
  _ severity: Alert.Severity, headline: String, detail: String, key: Key, @NodeBuilder<Action> content: () -> [Node<Action>]
) -> Node<Action> {
  Node(.details, .class("alert"), .key(key)) {
    Node(.summary, .class("alert-banner"), .attr(.dataSeverity, severity.styleWord)) {
      icon(.alert)
      Node(.span, .class("alert-banner__headline")) { headline }
      Node(.span, .class("alert-banner__until")) { detail }
      icon(.chevron)
    }
    Node(.div, [.class("glass card")], children: content())
  }
}

/// A severity in words on its colour.
@inline(never) public func severityBadge<Action>(_ severity: Alert.Severity, text: String) -> Node<Action> {
  Node(.span, .class("severity"), .attr(.dataSeverity, severity.styleWord)) {
    icon(.alert, size: .small)
    text
  }
}
