import Markup

/// A drawn step on the way to the home screen, in a frame of 96 × 72.
public enum StepDrawing: Sendable {
  /// The sign that shares a page.
  case share
  /// A row with a plus in a menu.
  case add
  /// The sign of a menu.
  case menu
  /// The first row of a menu.
  case firstRow
  /// The app among others.
  case app
}

/// A card that is offered once, with a title, a sentence and a button that closes it for good.
public func hintCard(
  _ title: String, text: String, closeLabel: String, close: @escaping () -> Void, content: Node
) -> Node {
  Node(.section, .class("glass card hint"), .label(title), .key("hint")) {
    Node(.div, .class("hint__head")) {
      Node(.div, .class("grow")) {
        Node(.h2, .class("list__title")) { title }
        Node(.p, .class("caption")) { text }
      }
      iconButton(.close, label: closeLabel, isGlass: false, action: close)
    }
    content
  }
}

/// Steps side by side, each with its drawing.
public func drawnSteps(_ steps: [(drawing: StepDrawing, text: String)]) -> Node {
  Node(
    .ol, [.class("hint__steps")],
    children: steps.map { step in
      Node(.li, .class("hint__step")) {
        Node(.svg, [.class("hint__art"), .attr(.viewBox, "0 0 96 72"), .decorative], children: [paper] + parts(step.drawing))
        Node(.span) { step.text }
      }
    })
}

private var share: String {
  "M12 14.5V3.5M8.3 6.8L12 3.2l3.7 3.6M8 10.5H6.5a2 2 0 0 0-2 2V19a2 2 0 0 0 2 2h11a2 2 0 0 0 2-2v-6.5a2 2 0 0 0-2-2H16"
}

private var plus: String {
  "M7.5 3.5h9a4 4 0 0 1 4 4v9a4 4 0 0 1-4 4h-9a4 4 0 0 1-4-4v-9a4 4 0 0 1 4-4zM12 8v8M8 12h8"
}

private var paper: Node { bar(x: "1", y: "1", width: "94", height: "70", radius: "14", class: "step__paper") }

private func parts(_ drawing: StepDrawing) -> [Node] {
  switch drawing {
  case .share:
    [
      path("M16.5 17.5h63M16.5 28.5h41", class: "step__bars"), circle("48", "53", "15", class: "step__ring"),
      glyph(share, "translate(38 42.5) scale(.83)"),
    ]
  case .add:
    [
      path("M16.5 16.5h39M16.5 58.5h31", class: "step__bars"),
      bar(x: "8", y: "26", width: "80", height: "22", radius: "8", class: "step__row"),
      path("M17.5 37h37", class: "step__bars step__bars--on"),
      glyph(plus, "translate(66 28.5) scale(.7)"),
    ]
  case .menu:
    [
      circle("48", "36", "24", class: "step__ring step__ring--faint"), path("M48 22h.01M48 36h.01M48 50h.01", class: "step__dots"),
    ]
  case .firstRow:
    [
      bar(x: "8", y: "14", width: "80", height: "20", radius: "7", class: "step__row"),
      path("M17.5 24h39", class: "step__bars step__bars--on"), glyph("M75 20l5 4.5-5 4.5", nil),
      path("M16.5 46.5h47M16.5 56.5h31", class: "step__bars"),
    ]
  case .app:
    [
      path("M16 14h14v14h-14zM40 14h14v14h-14zM64 14h14v14h-14zM16 40h14v14h-14zM64 40h14v14h-14z", class: "step__tiles"),
      bar(x: "36", y: "36", width: "22", height: "22", radius: "6.5", class: "step__app"),
      Node(
        .svg, .attr(.x, "38"), .attr(.y, "37.5"), .attr(.width, "18"), .attr(.height, "18"), .attr(.viewBox, "0 0 24 24"),
        .class("step__glyph step__glyph--light")
      ) { use(Icon.weather.symbol) },
    ]
  }
}

private func glyph(_ d: String, _ transform: String?) -> Node { path(d, class: "step__glyph", .attr(.transform, ifPresent: transform)) }
