import Copy
import DesignSystem
import Loop
import Markup
import Preferences
import Routes
import WeatherModel

/// The widgets: previews, snippets to copy, and the keys that open them.
enum WidgetsView {
  /// `unshared` is the message if there are no places because the device has its own for itself.
  static func view(
    _ state: WidgetsFeature.State, unshared: Node?, _ environment: Environment, _ send: Send<WidgetsFeature.Action>
  ) -> Node {
    let copy = environment.copy
    var children = [
      environment.titleBar(copy.widgets, back: copy.settings, to: Destination(.tool(.settings))),
      Node(.p, .class("callout on-sky secondary span-all")) { copy.widgetsNote },
      Node(.div, .class("span-all"), .attr(.ariaLive, "polite"), .key("message")) {
        if let message = state.message { view(message, unshared, environment, send) }
      },
    ]
    if state.message == .noPlace, unshared == nil {
      children.append(Node(.p, .class("glass card span-all without-script")) { copy.spaceNeedsScript })
    }
    if !state.places.isEmpty { children.append(Node(.p, .class("glass card span-all without-script")) { copy.widgetsNeedScript }) }
    if let place = state.place, let ways = state.ways {
      if state.places.count > 1 { children.append(places(state, place, copy, send)) }
      children.append(heading(copy.widgetPreviews, "previews"))
      for preview in [WidgetPreview.widePaper, .paper, .small, .medium, .large, .line] {
        if let way = ways.first(where: { $0.use.preview == preview }) {
          children.append(picture(preview, way.use, place, state, environment, send))
        }
      }
      children.append(heading(copy.widgetSnippets, "snippets"))
      // In this order they fill the rows on a desktop.
      for use in [WidgetUse.homeAssistant, .frame, .tmux, .waybar, .starship, .card, .calendar] {
        if let way = ways.first(where: { $0.use == use }) { children.append(snippet(way, place, state, copy, send)) }
      }
    } else if state.message == nil {
      children.append(Node(.div, .class("skeleton waiting span-all with-script"), .decorative, .key("waiting")))
    }
    if let keys = state.keys {
      children.append(
        Node(.div, .class("span-all"), .key("keys")) {
          list(copy.widgetKeys) {
            for key in keys { row(key, state, environment, send) }
            if keys.isEmpty { Node(.p, .class("list__row secondary")) { copy.widgetKeysEmpty } }
          }
        })
    }
    return screen(class: "screen screen--tool screen--gallery widgets", key: "widgets", children: children)
  }

  private static func heading(_ text: String, _ key: Key) -> Node {
    Node(.h2, .class("section-title on-sky span-all"), .key(key)) { text }
  }

  // MARK: Messages

  private static func view(
    _ message: WidgetsFeature.Message, _ unshared: Node?, _ environment: Environment, _ send: Send<WidgetsFeature.Action>
  ) -> Node {
    let copy = environment.copy
    let again = button(copy.retry, style: .quiet) { send(.retryButtonTapped) }
    return switch message {
    case .noConnection: messageCard(copy.widgetsUnreachable, icon: .offline, action: again)
    case .noPlace:
      unshared
        ?? messageCard(
          copy.widgetsNeedPlace, icon: .star,
          action: environment.linkButton(copy.favourites, style: .quiet, to: Destination(.tool(.favourites))))
    case .notOffered: messageCard(copy.widgetsNotOffered)
    case .failed: messageCard(copy.devicesProblem, action: again)
    case .keyLimitReached: messageCard(copy.widgetKeysFull)
    case .tooOften: messageCard(copy.widgetKeysTooOften, icon: .clock)
    case .copied(let name, let isNew):
      messageCard(isNew ? copy.snippetCopied(name: name) : copy.snippetCopiedAgain(name: name), icon: .check)
    case .byHand: messageCard(copy.snippetByHand, icon: .copy)
    case .revoked(let name): messageCard(copy.keyRevoked(name: name), icon: .check)
    }
  }

  // MARK: Places, previews and snippets

  private static func places(
    _ state: WidgetsFeature.State, _ place: WidgetPlace, _ copy: Copy, _ send: Send<WidgetsFeature.Action>
  ) -> Node {
    Node(.div, .class("chips chips--scroll span-all"), .role("group"), .label(copy.widgetsOf), .key("places")) {
      for one in state.places {
        chipLink(
          one.name, isCurrent: one.id == place.id, key: .name(one.id.text),
          href: Destination(.tool(.widgets)).url + "?" + FormField.place + "=" + one.id.text
        ) { send(.placeSelected(one.id)) }
      }
    }
  }

  private static func picture(
    _ preview: WidgetPreview, _ use: WidgetUse, _ place: WidgetPlace, _ state: WidgetsFeature.State, _ environment: Environment,
    _ send: Send<WidgetsFeature.Action>
  ) -> Node {
    let copy = environment.copy
    let (columns, width, height): (StaticString, String, String) =
      switch preview {
      case .widePaper: ("glass exhibit exhibit--5", "800", "480")
      case .paper: ("glass exhibit exhibit--4", "400", "300")
      case .small: ("glass exhibit", "164", "164")
      case .medium: ("glass exhibit exhibit--6", "344", "164")
      case .large: ("glass exhibit exhibit--5", "344", "344")
      case .line: ("glass exhibit exhibit--4", "344", "40")
      }
    let hint = preview == .line ? copy.widgetLineHint : preview.isPaper ? copy.widgetInkHint : copy.widgetPictureHint
    return widgetExample(
      copy.widgetUse(use), id: id(use), note: hint, columns: columns, key: .name(use.word), action: copyButton(use, copy, send)
    ) {
      widgetExamplePicture(
        url(preview, place, environment), alt: copy.widgetPreview(name: copy.widgetUse(use), place: place.name), width: width,
        height: height, isFramed: preview.isPaper)
      if let shown = state.snippetToCopy, shown.use == use { byHand(shown, copy) }
    }
  }

  /// The address of a widget's picture for this device, in the person's language and units.
  private static func url(_ preview: WidgetPreview, _ place: WidgetPlace, _ environment: Environment) -> String {
    var url = APIAddress.preview(preview).url + "?" + FormField.place + "=" + place.id.text + "&lang=" + environment.copy.language.tag
    if preview.isPaper { url += "&inks=bwr" }
    for field in Preference.Field.allCases where field.appliesToText {
      url += "&" + field.name + "=" + environment.preferences.word(of: field)
    }
    return url
  }

  private static func snippet(
    _ way: WidgetSnippet, _ place: WidgetPlace, _ state: WidgetsFeature.State, _ copy: Copy, _ send: Send<WidgetsFeature.Action>
  ) -> Node {
    let columns: StaticString =
      switch way.use {
      case .homeAssistant, .card: "glass exhibit exhibit--5"
      case .frame, .calendar: "glass exhibit exhibit--4"
      case .small, .medium, .large, .line, .widePaper, .paper, .tmux, .waybar, .starship: "glass exhibit"
      }
    return widgetExample(
      copy.widgetUse(way.use), id: id(way.use), note: copy.widgetHint(Int(way.use.rawValue - WidgetUse.homeAssistant.rawValue)),
      columns: columns, key: .name(way.use.word), action: copyButton(way.use, copy, send),
      more: fold(copy.showCode, of: id(way.use)) { code(way.text) }
    ) {
      if let shown = state.snippetToCopy, shown.use == way.use { byHand(shown, copy) }
    }
  }

  private static func byHand(_ shown: WidgetSnippet, _ copy: Copy) -> Node {
    codeField(shown.text, label: copy.widgetUse(shown.use), id: WidgetsFeature.snippetFieldID)
  }

  private static func id(_ use: WidgetUse) -> String { "use-" + use.word }

  /// The button that makes a key and copies the snippet with it.
  private static func copyButton(_ use: WidgetUse, _ copy: Copy, _ send: Send<WidgetsFeature.Action>) -> Node {
    Node(
      .button, .attr(.type, "button"), .class("button button--glass"), .attr(.ariaDescribedby, id(use)),
      .onClick { send(.copyButtonTapped(use)) }
    ) {
      icon(.copy, size: .small)
      copy.copySnippet
    }
  }

  // MARK: The keys

  private static func row(
    _ key: WidgetKey, _ state: WidgetsFeature.State, _ environment: Environment, _ send: Send<WidgetsFeature.Action>
  ) -> Node {
    let copy = environment.copy
    if state.keyToRevoke == key.id { return confirmation(key, copy, send) }
    return Node(.div, .class("list__row"), .key(.name(key.id.text))) {
      Node(.span, .class("grow")) {
        Node(.span, .class("list__title")) { isolated(key.name) }
        Node(.br)
        Node(.span, .class("caption")) { isolated(about(key, state, environment)) }
      }
      Node(
        .button, .attr(.id, WidgetsFeature.revokeID(key.id)), .attr(.type, "button"), .class("button button--quiet button--revoke"),
        .label(copy.revokeKeyNamed(name: key.name)), .onClick { send(.revokeButtonTapped(key.id)) }
      ) { copy.revokeKey }
    }
  }

  /// A key's description: "Widget · Reykjavík · Made 3 days ago · last used 4 min ago"
  private static func about(_ key: WidgetKey, _ state: WidgetsFeature.State, _ environment: Environment) -> String {
    let (copy, now) = (environment.copy, environment.now)
    var parts: [String] = []
    for (index, word) in ["read", "places", "trips", "widget", "calendar", "status"].enumerated() {
      if key.scopes.contains(where: { $0 == word }) { parts.append(copy.keyScope(index)) }
    }
    if let cell = key.cell { parts.append(state.places.first { $0.cell == cell }?.name ?? cell.coordinate.shortText) }
    parts.append(copy.keyMade(ago: copy.ago(max(0, now - key.createdAt))))
    parts.append(key.lastUsedAt.map { copy.keyUsed(ago: copy.ago(max(0, now - $0))) } ?? copy.keyUnused)
    return parts.joined(separator: " · ")
  }

  private static func confirmation(_ key: WidgetKey, _ copy: Copy, _ send: Send<WidgetsFeature.Action>) -> Node {
    Node(
      .div, .class("list__row list__row--confirmation"), .role("group"), .label(copy.revokeKeyNamed(name: key.name)), .key("confirmation"),
      .onEscape { send(.cancelButtonTapped) }
    ) {
      Node(.p, .class("grow"), .role("status")) { copy.revokeKeyConfirmation(name: key.name) }
      Node(.div, .class("row")) {
        button(copy.cancel, id: WidgetsFeature.keepID, style: .quiet) { send(.cancelButtonTapped) }
        button(copy.revokeKey, style: .danger) { send(.confirmButtonTapped) }
      }
    }
  }
}
