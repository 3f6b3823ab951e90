import Markup
import WeatherModel

/// The actions of a card.
public struct PlaceCardActions {
  /// Called when the card is tapped.
  public var open: () -> Void
  /// Called to show the place in the pane, if one is in view (`reorder.js`); nil if it is shown there already, so that a tap opens it.
  public var choose: (() -> Void)?
  /// Called to show the place's details.
  public var details: () -> Void
  /// Called when an arrow key moves it among the others; nil if it can't be moved.
  public var move: ((_ by: Int) -> Void)?
  /// Called when it was dragged to a position.
  public var drop: (_ position: Int) -> Void
  /// Called to delete the place; nil if it can't be deleted.
  public var delete: (() -> Void)?

  /// Creates the actions of a card.
  public init(
    open: @escaping () -> Void, choose: (() -> Void)?, details: @escaping () -> Void, move: ((_ by: Int) -> Void)?,
    drop: @escaping (_ position: Int) -> Void, delete: (() -> Void)?
  ) {
    self.open = open
    self.choose = choose
    self.details = details
    self.move = move
    self.drop = drop
    self.delete = delete
  }
}

/// The cards of places, in columns if there is room; a handle drags its card among them (`reorder.js`).
public func placeGrid(_ cards: [Node]) -> Node { Node(.ul, [.class("place-grid")], children: cards) }

/// A card in front of the sky of its place, to which it leads. Swiping it aside, or holding it, shows the buttons that open its details and
/// delete it; its handle moves it, by a pointer or by arrow keys.
/// - Parameters:
///   - here: What the arrow of the device's own position means in words; nil for other places.
///   - note: The line below the name.
///   - warning: The most severe warning, whose words begin that line, with the tag of their language if it is not the page's.
///   - range: Today's highest and lowest temperature; nil if they are not known.
///   - line: The temperatures to come, drawn as a line; fewer than two are not drawn.
///   - rain: Today's precipitation and how likely it is, or that there is none; nil if it is not known.
///   - isBusy: Whether its weather is still being loaded.
///   - isChosen: Whether it is the place that the pane shows.
public func placeCard(
  _ name: String, here: String?, note: String, warning: (severity: Alert.Severity, words: String, language: String?)?, scene: Scene,
  icon picture: WeatherIcon, temperature: String, range: DayRange?, line: [TimedTemperature], rain: DropsAndWords?, isBusy: Bool,
  isChosen: Bool, key: Key, href: String, moveID: String, labels: (move: String, details: String, delete: String),
  actions: PlaceCardActions
) -> Node {
  Node(
    .li, .class("place-card slides"), .attr(.dataScene, scene.word), .attr(.ariaCurrent, ifPresent: isChosen ? "true" : nil),
    .key(key)
  ) {
    Node(.div, .class("place slides__page")) {
      Node(
        .a, .class("place__link"), .href(href), .attr(.ariaBusy, ifPresent: isBusy ? "true" : nil), .onClick(actions.open),
        chosen(actions.choose)
      ) {
        weatherIcon(picture)
        Node(.span, .class("grow")) {
          Node(.span, .class("place__name")) {
            if let here { Node(.span, .class("visually-hidden")) { here + " " } }
            Node(.span, .class("place__text")) { isolated(name) }
            if here != nil { icon(.locate, size: .small) }
            if let warning {
              Node(.span, .class("warnmark"), .attr(.dataSeverity, warning.severity.styleWord)) { icon(.alert, size: .small) }
            }
          }
          Node(.span, .class("caption")) {
            if let warning {
              isolated(warning.words, language: warning.language)
              if !note.isEmpty { " · " }
            }
            note
          }
        }
        Node(.span, .class("place__temp")) { isolated(temperature) }
        if let range {
          Node(.span, .class("place__more caption")) {
            if let rain { dropsAndWords(rain) }
            temperatureLine(line, class: "place__line flip-rtl")
            dayRange(range)
          }
        }
      }
      if let move = actions.move { handle(labels.move, id: moveID, move, actions.drop) }
    }
    Node(.button, .attr(.type, "button"), .class("slides__details with-script"), .label(labels.details), .onClick(actions.details)) {
      icon(.gear)
    }
    if let delete = actions.delete { slidingDelete(labels.delete, action: delete) }
  }
}

/// The button that deletes a row or a card (`slides`). It appears when that is pushed aside or held (`reorder.js`). If `isRepeated`, there
/// is another button for it in view, so that keyboards and screen readers don't meet it twice.
public func slidingDelete(_ label: String, isRepeated: Bool = false, action: @escaping () -> Void) -> Node {
  Node(
    .button, .attr(.type, "button"), .class("slides__delete with-script"), isRepeated ? .decorative : .label(label),
    .attr(.tabindex, ifPresent: isRepeated ? "-1" : nil), .onClick(action)
  ) { icon(.trash) }
}

private func chosen(_ choose: (() -> Void)?) -> Attribute {
  if let choose { .on(.change, preventDefault: true, choose) } else { .none }
}

private func handle(_ label: String, id: String, _ move: @escaping (Int) -> Void, _ drop: @escaping (Int) -> Void) -> Node {
  Node(
    .button, .attr(.type, "button"), .attr(.id, id), .class("icon-button reorder with-script"), .label(label),
    .on(
      .keydown,
      handle: { event in
        switch event.key {
        case "ArrowUp", "ArrowLeft": move(-1)
        case "ArrowDown", "ArrowRight": move(1)
        default: return false
        }
        return true
      }),
    .onValue(.change) { value in if let position = Int(value) { drop(position) } }
  ) { icon(.grip) }
}
