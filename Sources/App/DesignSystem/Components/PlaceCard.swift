import Markup
import WeatherModel

/// A card of a place in front of its own sky: its name and its weather.
public struct PlaceCard {
  /// The name of the place.
  public var name: String
  /// What the arrow of the device's own position means in words; nil for other places.
  public var here: String?
  /// The line below the name.
  public var note: String
  /// The most severe warning, whose words begin the line below the name, with the tag of their language if it is not the page's; nil for
  /// none.
  public var warning: (severity: Alert.Severity, words: String, language: String?)?
  /// The sky behind the card.
  public var scene: Scene
  /// The picture of its weather.
  public var icon: WeatherIcon
  /// The current temperature, formatted.
  public var temperature: String
  /// Today's highest and lowest temperature; nil if they are not known.
  public var range: DayRange?
  /// The temperatures to come, drawn as a line; fewer than two are not drawn.
  public var line: [TimedTemperature]
  /// Today's precipitation and how likely it is, or that there is none; nil if it is not known.
  public var rain: DropsAndWords?
  /// Whether its weather is still being loaded.
  public var isBusy: Bool
  /// Whether it is the place that the pane shows.
  public var isChosen: Bool

  /// Creates a card from its parts.
  public init(
    name: String, here: String?, note: String, warning: (severity: Alert.Severity, words: String, language: String?)?, scene: Scene,
    icon: WeatherIcon, temperature: String, range: DayRange?, line: [TimedTemperature], rain: DropsAndWords?, isBusy: Bool, isChosen: Bool
  ) {
    self.name = name
    self.here = here
    self.note = note
    self.warning = warning
    self.scene = scene
    self.icon = icon
    self.temperature = temperature
    self.range = range
    self.line = line
    self.rain = rain
    self.isBusy = isBusy
    self.isChosen = isChosen
  }
}

/// The actions of a card: to open it; to show its place in the pane, if one is in view (`reorder.js`), nil if it is shown there already, so
/// that a tap opens it; to show its details; to move it among the others by an arrow key, nil if it can't be moved; to drop it where it was
/// dragged to; to delete it, nil if it can't be deleted.
public typealias PlaceCardActions = (
  open: () -> Void, choose: (() -> Void)?, details: () -> Void, move: ((_ by: Int) -> Void)?, drop: (_ position: Int) -> Void,
  delete: (() -> Void)?
)

/// The cards of places, in columns if there is room; a handle drags its card among them (`reorder.js`).
public func placeGrid(_ cards: [Node]) -> Node { Node(.ul, [.class("place-grid")], children: cards) }

/// A card that leads to its place. Swiping it aside, or holding it, shows the buttons that open its details and delete it; its handle moves
/// it, by a pointer or by arrow keys.
public func placeCard(
  _ card: PlaceCard, key: Key, href: String, moveID: String, labels: (move: String, details: String, delete: String),
  actions: PlaceCardActions
) -> Node {
  Node(
    .li, .class("place-card slides"), .attr(.dataScene, card.scene.word), .attr(.ariaCurrent, ifPresent: card.isChosen ? "true" : nil),
    .key(key)
  ) {
    Node(.div, .class("place slides__page")) {
      Node(
        .a, .class("place__link"), .href(href), .attr(.ariaBusy, ifPresent: card.isBusy ? "true" : nil), .onClick(actions.open),
        chosen(actions.choose)
      ) {
        weatherIcon(card.icon)
        Node(.span, .class("grow")) {
          Node(.span, .class("place__name")) {
            if let here = card.here { Node(.span, .class("visually-hidden")) { here + " " } }
            Node(.span, .class("place__text")) { isolated(card.name) }
            if card.here != nil { icon(.locate, size: .small) }
            if let warning = card.warning {
              Node(.span, .class("warnmark"), .attr(.dataSeverity, warning.severity.styleWord)) { icon(.alert, size: .small) }
            }
          }
          Node(.span, .class("caption")) {
            if let warning = card.warning {
              isolated(warning.words, language: warning.language)
              if !card.note.isEmpty { " · " }
            }
            card.note
          }
        }
        Node(.span, .class("place__temp")) { isolated(card.temperature) }
        if let range = card.range {
          Node(.span, .class("place__more caption")) {
            if let rain = card.rain { dropsAndWords(rain) }
            temperatureLine(card.line, class: "place__line flip-rtl")
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
