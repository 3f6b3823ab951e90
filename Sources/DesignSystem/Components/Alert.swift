import Markup

/// How bad a warning is.
public enum AlertSeverity: UInt8, CaseIterable, Sendable {
  case minor, moderate, severe, extreme

  /// The word of the style sheet.
  public var word: String {
    switch self {
    case .minor: "minor"
    case .moderate: "moderate"
    case .severe: "severe"
    case .extreme: "extreme"
    }
  }
}

/// A warning's headline that opens it; `detail` names its severity in words and until when it holds.
public func alertBanner<Action>(
  _ severity: AlertSeverity, headline: String, detail: String, href: String, action: Action? = nil
) -> Node<Action> {
  Node(.a, .class("alert-banner"), .attr(.dataSeverity, severity.word), .href(href), click(action)) {
    icon(.alert)
    Node(.span, .class("alert-banner__headline")) { headline }
    Node(.span, .class("alert-banner__until")) { detail }
    icon(.chevron)
  }
}

/// A severity in words on its colour.
public func severityBadge<Action>(_ severity: AlertSeverity, text: String) -> Node<Action> {
  Node(.span, .class("severity"), .attr(.dataSeverity, severity.word)) {
    icon(.alert, size: .small)
    text
  }
}
