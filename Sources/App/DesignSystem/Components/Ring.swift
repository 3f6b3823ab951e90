import Markup

/// A ring that empties, with the text of what is left inside.
public func ring(percentLeft: Int, text: String, label: String) -> Node {
  Node(.div, .class("ring")) {
    ringDrawing(percentLeft, label: label)
    Node(.p, .class("ring__text"), .decorative) { text }
  }
}

/// A large ring that empties, in place of a drawing, with the time that is left and a word below it. `spoken` is read out when it changes;
/// the time itself is not.
public func countdown(percentLeft: Int, time: String, caption: String, spoken: String) -> Node {
  Node(.div, .class("rest with-script")) {
    ringDrawing(percentLeft, label: nil)
    Node(.p, .class(time.utf8.count > 5 ? "rest__time rest__time--long" : "rest__time"), .role("timer")) {
      isolated(time)
      Node(.span, .class("caption")) { caption }
    }
    Node(.p, .class("visually-hidden"), .role("status")) { spoken }
  }
}

/// A line with a ring that empties and what is waited for. It opens to the reasons, and works without script.
public func countdownLine(
  percentLeft: Int, title: String, note: String, opens word: String, @NodeBuilder content: () -> [Node]
) -> Node {
  Node(.details, .class("rest-line"), .key("rest")) {
    Node(.summary) {
      ringDrawing(percentLeft, label: nil)
      Node(.span, .class("grow")) {
        Node(.span) { title }
        Node(.br)
        Node(.span) { note }
      }
      Node(.span, .class("rest-line__more")) { word }
    }
    Node(.div, [.class("stack--tight rest-line__why")], children: content())
  }
}

private func ringDrawing(_ percentLeft: Int, label: String?) -> Node {
  Node(.svg, .attr(.viewBox, "0 0 72 72"), label == nil ? .decorative : .role("img"), label.map { .label($0) } ?? .none) {
    Node(.circle, .class("ring__track"), .attr(.cx, "36"), .attr(.cy, "36"), .attr(.r, "32"))
    Node(
      .circle, .class("ring__left"), .attr(.cx, "36"), .attr(.cy, "36"), .attr(.r, "32"), .attr(.pathLength, "100"),
      .attr(.strokeDasharray, String(percentLeft) + " 100"), .attr(.transform, "rotate(-90 36 36)"))
  }
}
