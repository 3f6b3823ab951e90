import Copy
import DesignSystem
import Loop
import Markup
import Preferences
import Routes
import WeatherModel

/// The screen about the notices that this device gets.
enum NoticesView {
  static func view(_ state: NoticesFeature.State, _ environment: Environment, _ send: Send<NoticesFeature.Action>) -> Node {
    let copy = environment.copy
    var children = [environment.titleBar(copy.noticesTitle, back: copy.settings, to: Destination(.tool(.settings)))]
    if let message = state.message { children.append(wide(self.message(message, state, environment, send))) }
    if state.places.count > SyncLimits.watchedPlaces { children.append(wide(watchLimit(state.places.count, copy))) }
    if state.isExplaining, !state.isOn, let browser = state.browser {
      children.append(wide(explanation(browser.permission, state, copy, send)))
    } else if state.isOn {
      if !state.places.isEmpty { children.append(wide(places(state, copy, send))) }
      children.append(Node(.div, [.class("stack with-script")], children: RulesView.parts(state, environment, send)))
      children.append(
        Node(.div, .class("stack")) {
          thisDevice(state, copy, send)
          log(state, environment)
        })
    } else {
      children.append(wide(beginning(state, environment, send)))
      if let log = state.log, !log.isEmpty { children.append(wide(self.log(state, environment))) }
    }
    children.append(wide(environment.linkButton(copy.warnings, icon: .alert, isWide: true, to: Destination(.notice(.warnings(nil))))))
    return screen(class: "screen screen--tool screen--split notices", key: "notices", children: children)
  }

  private static func wide(_ node: Node) -> Node { Node(.div, [.class("span-all stack")], children: [node]) }

  private static func message(
    _ message: NoticesFeature.Message, _ state: NoticesFeature.State, _ environment: Environment, _ send: Send<NoticesFeature.Action>
  ) -> Node {
    let copy = environment.copy
    let again = button(copy.retry, style: .quiet) { send(.appeared(state.places)) }
    return switch message {
    case .noConnection: messageCard(copy.warningsUnreachable, icon: .offline, action: again)
    case .notPaired:
      messageCard(
        copy.noticesNeedPlace, icon: .star,
        action: environment.linkButton(copy.favourites, style: .quiet, to: Destination(.tool(.favourites))))
    case .notOffered: messageCard(copy.noticesNotOffered)
    case .failed: messageCard(copy.noticesFailed, action: again)
    case .rulesNotKept: messageCard(copy.rulesNotKept, icon: .offline, action: again)
    case .testSent: messageCard(copy.testSent, icon: .check)
    case .testsTooOften: messageCard(copy.testsTooOften, icon: .clock)
    }
  }

  /// The offer of notices, or why this browser can't get any.
  private static func beginning(
    _ state: NoticesFeature.State, _ environment: Environment, _ send: Send<NoticesFeature.Action>
  ) -> Node {
    let copy = environment.copy
    let noScript = Node(.p, .class("glass card without-script")) { copy.noticesNeedScript }
    guard let browser = state.browser else {
      return .fragment([noScript, Node(.div, .class("skeleton waiting with-script"), .decorative)])
    }
    let look = button(copy.retry, style: .quiet) { send(.checkAgainButtonTapped) }
    switch browser.permission {
    case .denied: return messageCard(copy.noticesDenied, icon: .lock, action: look)
    case .insecure: return messageCard(copy.noticesInsecure, icon: .lock)
    case .unable: return messageCard(copy.noticesUnable)
    // If the server is out of reach as well, the message about that is enough.
    case .failed where state.message == .noConnection: return notify(state, copy, send)
    case .failed: return .fragment([messageCard(copy.pushServiceMissing, icon: .offline, action: look), notify(state, copy, send)])
    case .unasked, .granted, .installable: return notify(state, copy, send)
    }
  }

  private static func notify(_ state: NoticesFeature.State, _ copy: Copy, _ send: Send<NoticesFeature.Action>) -> Node {
    plainCard(class: "card--roomy") {
      Node(.p) { state.isUnwarned ? copy.noticesWithoutWarnings : copy.noticesIntroduction }
      if !state.unwarned.isEmpty { Node(.p) { copy.noWarningSource(places: copy.listInSentence(state.unwarned.map { $0.name })) } }
      button(copy.notifyMe, icon: .bell, style: .primary, isWide: true, isDisabled: state.server == nil || state.isBusy) {
        send(.notifyButtonTapped)
      }
    }
  }

  /// The explanation before the browser asks for permission; where it can't ask yet, the steps to take first.
  private static func explanation(
    _ permission: PushPermission, _ state: NoticesFeature.State, _ copy: Copy, _ send: Send<NoticesFeature.Action>
  ) -> Node {
    let notNow = button(copy.notNow, isWide: true) { send(.notNowButtonTapped) }
    if permission == .installable {
      return permissionCard(
        copy.installTitle, text: copy.installText,
        steps: [
          (copy.installShare, copy.installShareNote), (copy.installAdd, copy.installAddNote), (copy.installOpen, copy.installOpenNote),
        ],
        buttons: [button(copy.installDone, icon: .check, style: .primary, isWide: true) { send(.checkAgainButtonTapped) }, notNow])
    }
    return permissionCard(
      copy.askTitle,
      lines: [
        state.isUnwarned ? (.drop, copy.noticesWithoutWarnings) : (.alert, copy.askWarnings), (.moon, copy.askQuiet),
        (.lock, copy.askSealed),
      ],
      buttons: [
        button(copy.askBrowser, icon: .bell, style: .primary, isWide: true, isDisabled: state.isBusy) { send(.askButtonTapped) }, notNow,
      ],
      note: permission == .unasked ? copy.askOnceMore : nil)
  }

  /// The choice of the place whose rules are in view.
  private static func places(_ state: NoticesFeature.State, _ copy: Copy, _ send: Send<NoticesFeature.Action>) -> Node {
    Node(.div, .class("chips chips--scroll with-script"), .role("group"), .label(copy.rulesFor)) {
      chipButton(copy.allPlaces, isCurrent: state.place == nil, key: "all") { send(.placeSelected(nil)) }
      for place in state.places {
        chipButton(place.name, isCurrent: state.place == place.id, key: .name(place.id.text)) { send(.placeSelected(place.id)) }
      }
    }
  }

  private static func thisDevice(_ state: NoticesFeature.State, _ copy: Copy, _ send: Send<NoticesFeature.Action>) -> Node {
    list(copy.onThisDevice) {
      Node(.div, .class("list__row")) {
        Node(.span, .class("grow")) { copy.noticesAllowed }
        stateMark(.good, copy.noticesReady)
      }
      Node(.div, .class("list__block list__block--bare")) {
        button(copy.sendTest, icon: .bell, isWide: true, isDisabled: state.isBusy) { send(.testButtonTapped) }
        button(copy.stopNotices, style: .quiet, isDisabled: state.isBusy) { send(.stopButtonTapped) }
      }
    }
  }

  // MARK: The log

  private static func log(_ state: NoticesFeature.State, _ environment: Environment) -> Node {
    let copy = environment.copy
    return .fragment([
      list(copy.deliveryLog) {
        if let log = state.log, !log.isEmpty {
          for line in log { row(line, environment) }
        } else {
          Node(.p, .class("list__row secondary")) { copy.logEmpty }
        }
      },
      Node(.p, .class("caption on-sky note")) { copy.logNote },
    ])
  }

  private static func row(_ line: NoticeLine, _ environment: Environment) -> Node {
    let (copy, display) = (environment.copy, environment.deviceDisplay)
    let mark: StateMark =
      switch line.state {
      case .shown: .seen
      case .accepted: .good
      case .waiting: .held
      case .replaced, .late, .refused: .failed
      }
    var note = display.dayAndTime(line.createdAt)
    // A notice that comes in quiet hours is sent when they end.
    if line.dueAt > line.createdAt, line.state != .replaced { note += " · " + copy.toldAt(time: display.dayAndTime(line.dueAt)) }
    if let accepted = line.acceptedAt { note += " · " + copy.takenBy(service: line.service, time: display.timeInSentence(accepted)) }
    if let shown = line.shownAt { note += " · " + copy.shownAt(time: display.timeInSentence(shown)) }
    return logRow(
      line.title, note: note, mark: stateMark(mark, copy.noticeState(line.state)), key: .name(line.id.text))
  }
}
