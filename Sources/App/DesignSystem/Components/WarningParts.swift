import Markup
import WeatherModel

/// The issuer's word for a danger, in its own language, with its severity or how it ended, on the colour of the severity; a warning that is
/// over has no colour of danger.
public func severityChip(
  _ severity: Alert.Severity, _ event: String, language: String?, state: String?, isOver: Bool = false
) -> Node {
  Node(.span, .class("severity"), .attr(.dataSeverity, isOver ? Alert.Severity.minor.styleWord : severity.styleWord)) {
    icon(isOver ? .check : .alert, size: .small)
    Node(.span) {
      // An issuer's text may run in the other direction.
      isolated(event, language: language)
      if let state { " · " + state }
    }
  }
}

/// The time for which a warning is in force, over some days, with the present moment as a dot; `days` are their names.
public func warningStrip(
  _ span: WarningSpan, _ severity: Alert.Severity, isOver: Bool, days: [String], label: String
) -> Node {
  .fragment([
    Node(.svg, .class("span flip-rtl"), .role("img"), .label(label)) {
      bar(y: "14", width: "100%", height: "12", radius: "6", class: "meter__track")
      for day in span.days.dropFirst() { bar(x: percent(day.start * 100), y: "6", width: "1", height: "28", class: "span__day") }
      Node(
        .rect, .class(isOver ? "sev-fill sev-fill--over" : "sev-fill"), .attr(.dataSeverity, severity.styleWord),
        .attr(.x, percent(span.start * 100)), .attr(.y, "14"), .attr(.width, percent(max(1, (span.end - span.start) * 100))),
        .attr(.height, "12"), .attr(.rx, "6"))
      if let now = span.now { circle(percent(clamped(now, 0, 1) * 100), "20", "6", class: "range__now") }
    },
    Node(.p, [.class("span__days caption"), .decorative], children: days.map { day in Node(.span) { day } }),
  ])
}

/// A moment in the life of a warning, in formatted texts; one that is over has no colour of danger.
public typealias TimelineMoment = (time: String, title: String, note: String, severity: Alert.Severity, isOver: Bool)

/// The course of events, moment by moment.
public func timeline(_ moments: [TimelineMoment]) -> Node {
  Node(
    .ol, [.class("timeline")],
    children: moments.map { moment in
      Node(.li, .class("moment")) {
        Node(.svg, .class("moment__dot"), .attr(.viewBox, "0 0 20 20"), .decorative) {
          circle(
            "10", "10", "7", class: "sev-fill",
            .attr(.dataSeverity, moment.isOver ? Alert.Severity.minor.styleWord : moment.severity.styleWord))
        }
        Node(.p, .class("caption")) { isolated(moment.time) }
        Node(.p, .class("list__title")) { moment.title }
        if !moment.note.isEmpty { Node(.p, .class("caption")) { moment.note } }
      }
    })
}

/// A row that leads to a warning: its chip, its title, and where and until when it is in force.
public func warningRow(
  chip: Node, title: String?, language: String? = nil, note: String, href: String, key: Key, action: @escaping () -> Void
) -> Node {
  Node(.a, .class("list__row"), .href(href), .key(key), .onClick(action)) {
    Node(.span, .class("grow stack stack--tight")) {
      Node(.span) { chip }
      if let title { Node(.span, .class("list__title")) { isolated(title, language: language) } }
      Node(.span, .class("caption")) { note }
    }
    icon(.chevron, size: .small)
  }
}

/// The issuer of a warning, and a link to the original text.
public func issuerLine(_ issued: String?, link: String?, label: String) -> Node {
  guard issued != nil || link != nil else { return .nothing }
  return Node(.div, .class("issuer")) {
    if let issued { Node(.p, .class("caption")) { issued } }
    if let link {
      Node(.a, .href(link), .attr(.rel, "noopener"), .class("button button--glass")) {
        icon(.out, size: .small)
        label
      }
    }
  }
}
