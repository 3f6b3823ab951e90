import Markup

/// The icons of controls and headings, drawn as lines in the text's colour.
public enum Icon: UInt8, CaseIterable, Sendable {
  case weather, star, map, route, gear, chevron, back, close, search, plus, check, trash, grip, list, alert, bell, clock, calendar,
    refresh, offline, locate, drop, wind, eye, gauge, sun, sunrise, sunset, moon, thermo, cloud, air, dice, lock, phone,
    out, minus, tablet, laptop, terminal, pencil, copy, curve, table, compare, swap

  /// The symbol's id in the sprite.
  public var symbol: String { id.string }

  private var id: ConstantText {
    switch self {
    case .weather: "i-weather"
    case .star: "i-star"
    case .map: "i-map"
    case .route: "i-route"
    case .gear: "i-gear"
    case .chevron: "i-chevron"
    case .back: "i-back"
    case .close: "i-close"
    case .search: "i-search"
    case .plus: "i-plus"
    case .check: "i-check"
    case .trash: "i-trash"
    case .grip: "i-grip"
    case .list: "i-list"
    case .alert: "i-alert"
    case .bell: "i-bell"
    case .clock: "i-clock"
    case .calendar: "i-calendar"
    case .refresh: "i-refresh"
    case .offline: "i-offline"
    case .locate: "i-locate"
    case .drop: "i-drop"
    case .wind: "i-wind"
    case .eye: "i-eye"
    case .gauge: "i-gauge"
    case .sun: "i-sun"
    case .sunrise: "i-sunrise"
    case .sunset: "i-sunset"
    case .moon: "i-moon"
    case .thermo: "i-thermo"
    case .cloud: "i-cloud"
    case .air: "i-air"
    case .dice: "i-dice"
    case .lock: "i-lock"
    case .phone: "i-phone"
    case .tablet: "i-tablet"
    case .laptop: "i-laptop"
    case .terminal: "i-terminal"
    case .pencil: "i-pencil"
    case .copy: "i-copy"
    case .curve: "i-curve"
    case .table: "i-table"
    case .compare: "i-compare"
    case .swap: "i-swap"
    case .out: "i-out"
    case .minus: "i-minus"
    }
  }

  /// Whether it points forwards or backwards, so that it is mirrored in texts from right to left.
  public var isDirectional: Bool { self == .chevron || self == .back }
}

/// How large an icon is.
public enum IconSize: Sendable {
  /// 24 px.
  case regular
  /// 16 px, beside small text.
  case small
}

/// An interface icon; always decoration, because the control or heading around it has a name.
public func icon(_ icon: Icon, size: IconSize = .regular) -> Node {
  Node(
    .svg, .class((size == .small ? "icon icon--sm" : "icon") + (icon.isDirectional ? " flip-rtl" : "")), .decorative
  ) { use(icon.symbol) }
}
