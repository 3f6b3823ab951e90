import Markup

/// The icons of controls and headings, drawn as lines in the text's colour.
public enum Icon: ConstantText, CaseIterable, Sendable {
  case weather, star, map, route, gear, chevron, back, close, search, plus, check, trash, grip, list, alert, bell, clock, calendar,
    refresh, offline, locate, drop, wind, eye, gauge, sun, sunrise, sunset, moon, thermo, cloud, air, dice, lock, phone,
    out, minus, tablet, laptop, terminal, pencil, copy, curve, table, compare, swap

  /// The symbol's id in the sprite.
  public var symbol: String { "i-" + rawValue.string }

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
