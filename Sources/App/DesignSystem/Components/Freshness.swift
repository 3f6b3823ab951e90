import Markup
import WeatherModel

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
public func freshness(_ mark: FreshnessMark, text: String) -> Node {
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

/// The same as the button that renews the data: without script it sends a request to the server, with script it runs the action. `label`
/// says what it does.
public func freshnessButton(
  _ mark: FreshnessMark, text: String, label: String, url: String, fields: [(name: String, value: String)], isBusy: Bool,
  action: @escaping () -> Void
) -> Node {
  let names =
    switch mark {
    case .fresh: "freshness freshness--button"
    case .stale: "freshness freshness--button freshness--stale"
    case .offline: "freshness freshness--button freshness--offline"
    }
  return Node(.div, .role("status")) {
    Node(.form, .class("form-button"), .attr(.action, url), .attr(.method, "get"), submit(action)) {
      hidden(fields)
      Node(
        .button, .attr(.type, "submit"), .class(names), .label(text + " · " + label), .attr(.ariaBusy, ifPresent: isBusy ? "true" : nil)
      ) {
        if mark == .offline { icon(.offline, size: .small) }
        text
        icon(.refresh, size: .small)
      }
    }
  }
}

/// The badge on everything that the simulator made up.
public func simulatedBadge(_ text: String) -> Node { Node(.span, .class("badge badge--simulated")) { text } }

/// A word in a rounded frame.
public func badge(_ text: String) -> Node { Node(.span, .class("badge")) { text } }

/// The credits of the data's sources, at the bottom of the page.
public func attribution(@NodeBuilder content: () -> [Node]) -> Node {
  Node(.p, [.class("attribution on-sky")], children: content())
}

/// The credit of one source, which is a link if it has one.
public func attribution(_ credit: Attribution) -> Node {
  attribution {
    if let url = credit.url { Node(.a, .href(url), .attr(.rel, "noopener")) { credit.text } } else { credit.text }
  }
}
