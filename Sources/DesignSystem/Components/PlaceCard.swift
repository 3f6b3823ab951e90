import Markup

/// A place as a card under its own sky: what it is called, how it is there.
public struct PlaceCard {
  /// What the place is called.
  public var name: String
  /// What the arrow of the device's own position means in words, where it is that.
  public var here: String?
  /// The line below the name.
  public var note: String
  /// Its sky.
  public var scene: Scene
  /// Its weather as a picture.
  public var icon: WeatherIcon
  /// How warm it is.
  public var temperature: String
  /// Today's lowest and highest temperature.
  public var range: String?
  /// The temperatures to come, as a line; fewer than two make none.
  public var line: [TimedTemperature]
  /// What falls today, and how likely, or that nothing does.
  public var rain: String?
  /// Whether its weather is still awaited.
  public var isBusy: Bool
  /// Whether it is the one that the pane shows.
  public var isChosen: Bool

  /// Everything on the card.
  public init(
    name: String, here: String?, note: String, scene: Scene, icon: WeatherIcon, temperature: String, range: String?,
    line: [TimedTemperature], rain: String?, isBusy: Bool, isChosen: Bool
  ) {
    self.name = name
    self.here = here
    self.note = note
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

/// What can be done with a card.
public struct PlaceCardActions {
  /// It was tapped.
  public var open: () -> Void
  /// It shall be shown in the pane, where one is in view (`reorder.js`); nil where it is, so that a tap opens it.
  public var choose: (() -> Void)?
  /// It was held down, or its menu was asked for.
  public var hold: () -> Void
  /// An arrow key shall move it among the others; nil where it can't be moved.
  public var move: ((_ by: Int) -> Void)?
  /// It was dragged to a position.
  public var drop: (_ position: Int) -> Void
  /// It shall go; nil where it must stay.
  public var delete: (() -> Void)?

  /// Everything that can be done.
  public init(
    open: @escaping () -> Void, choose: (() -> Void)?, hold: @escaping () -> Void, move: ((_ by: Int) -> Void)?,
    drop: @escaping (_ position: Int) -> Void, delete: (() -> Void)?
  ) {
    self.open = open
    self.choose = choose
    self.hold = hold
    self.move = move
    self.drop = drop
    self.delete = delete
  }
}

/// The cards of places, in columns where there is room; a handle drags its card among them (`reorder.js`).
@inline(never) public func placeGrid(_ cards: [Node]) -> Node { Node(.ul, [.class("place-grid")], children: cards) }

/// A card that leads to its place. Swiped aside it shows the button that deletes it; its handle moves it, by a pointer or by arrow keys.
@inline(never) public func placeCard(
  _ card: PlaceCard, key: Key, href: String, moveID: String, labels: (move: String, delete: String), actions: PlaceCardActions
) -> Node {
  Node(
    .li, .class("place-card"), .attr(.dataScene, card.scene.word), .attr(.ariaCurrent, ifPresent: card.isChosen ? "true" : nil), .key(key)
  ) {
    Node(.div, .class("place")) {
      Node(
        .a, .class("place__link"), .href(href), .attr(.ariaBusy, ifPresent: card.isBusy ? "true" : nil), .onClick(actions.open),
        chosen(actions.choose), .on(.contextmenu, preventDefault: true, actions.hold)
      ) {
        weatherIcon(card.icon)
        Node(.span, .class("grow")) {
          Node(.span, .class("place__name")) {
            if let here = card.here { Node(.span, .class("visually-hidden")) { here + " " } }
            Node(.span, .class("place__text")) { isolated(card.name) }
            if card.here != nil { icon(.locate, size: .small) }
          }
          Node(.span, .class("caption")) { card.note }
        }
        Node(.span, .class("place__temp")) { isolated(card.temperature) }
        if let range = card.range {
          Node(.span, .class("place__more caption")) {
            isolated(range)
            temperatureLine(card.line, class: "place__line flip-rtl")
            if let rain = card.rain { Node(.span, .class("place__rain")) { rain } }
          }
        }
      }
      if let move = actions.move { handle(labels.move, id: moveID, move, actions.drop) }
    }
    if let delete = actions.delete {
      Node(.button, .attr(.type, "button"), .class("place-card__delete with-script"), .label(labels.delete), .onClick(delete)) {
        icon(.trash)
      }
    }
  }
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
