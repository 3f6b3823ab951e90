import Markup

/// How the age of data is marked.
public enum FreshnessMark: Sendable {
  /// A full dot: the data is recent.
  case fresh
  /// A ring: the data is past its lifetime.
  case stale
  /// Crossed-out waves: no connection.
  case offline
}

/// "Updated 4 min ago · Open-Meteo", as a status that is read out when it changes.
@inline(never) public func freshness(_ mark: FreshnessMark, text: String) -> Node {
  switch mark {
  case .fresh: Node(.p, .class("freshness"), .role("status")) { text }
  case .stale: Node(.p, .class("freshness freshness--stale"), .role("status")) { text }
  case .offline:
    Node(.p, .class("freshness freshness--offline"), .role("status")) {
      icon(.offline, size: .small)
      text
    }
  }
}

/// The badge on everything that the simulator made up.
@inline(never) public func simulatedBadge(_ text: String) -> Node { Node(.span, .class("badge badge--simulated")) { text } }

/// A word in a rounded frame.
@inline(never) public func badge(_ text: String) -> Node { Node(.span, .class("badge")) { text } }

/// The credits of the data's sources, at the bottom of the page.
@inline(never) public func attribution(@NodeBuilder content: () -> [Node]) -> Node {
  Node(.p, [.class("attribution on-sky")], children: content())
}
