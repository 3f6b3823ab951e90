import Copy
import DesignSystem
import Loop
import Markup
import Routes
import WeatherModel

/// The screen with a person's devices, and the actions on them.
enum DevicesView {
  /// The HTML id of the button that opens the sheet with the code; the focus returns to it.
  static var pairButtonID: String { "pair-button" }

  static func view(
    _ state: DevicesFeature.State, wasPaired: Bool, _ environment: Environment, _ send: Send<DevicesFeature.Action>
  ) -> Node {
    let copy = environment.copy
    var content = [environment.titleBar(copy.devices, back: copy.settings, to: Destination(.tool(.settings)))]
    // An invalid name is reported at its field.
    if let problem = state.problem, problem != .badName || state.renaming == nil {
      content.append(messageCard(words(problem, environment)))
    }
    if state.isRestored { content.append(messageCard(copy.restoreDone, icon: .check)) }
    content += devices(state, wasPaired: wasPaired, environment, send)
    return screen(class: "screen screen--tool", key: "devices", children: content)
  }

  private static func words(_ problem: DevicesFeature.Problem, _ environment: Environment) -> String {
    let copy = environment.copy
    return switch problem {
    case .failed: environment.isOnline ? copy.devicesProblem : copy.warningsUnreachable
    case .lastDevice: copy.lastDevice
    case .badBackup: copy.restoreRefused
    case .backupTooLarge: copy.restoreTooLarge
    case .badName: copy.deviceNameRefused
    }
  }

  private static func devices(
    _ state: DevicesFeature.State, wasPaired: Bool, _ environment: Environment, _ send: Send<DevicesFeature.Action>
  ) -> [Node] {
    let copy = environment.copy
    guard let devices = state.devices else {
      // Without an answer it is not known whether this device is paired.
      let retry = linkButton(copy.retry, style: .primary, isWide: true, href: Destination(.tool(.devices)).url) { send(.appeared) }
      if state.problem == .failed, !wasPaired { return [retry] }
      if !environment.isOnline, !wasPaired { return [messageCard(words(.failed, environment)), retry] }
      if state.isListing { return [Node(.div, .class("skeleton waiting"), .decorative)] }
      return [
        Node(.p, .class("on-sky")) { wasPaired ? copy.noLongerPaired : copy.notPaired },
        environment.linkButton(copy.pairTitle, icon: .phone, style: .primary, isWide: true, to: Destination(.tool(.pair))),
      ]
    }
    let (own, others) = (devices.filter { $0.isThis }, devices.filter { !$0.isThis })
    return [
      list(copy.thisDevice) { for device in own { row(device, state, environment, send) } },
      others.isEmpty ? Node.nothing : list(copy.otherDevices) { for device in others { row(device, state, environment, send) } },
      button(copy.pairADevice, icon: .plus, id: pairButtonID, style: .primary, isWide: true) {
        environment.open(Destination(.tool(.devices), sheet: .code))
      },
      Node(.p, .class("glass card without-script")) { copy.devicesNeedScript },
      Node(.p, .class("caption on-sky note")) { copy.devicesNote },
      list(copy.privacy) {
        // The browser itself requests the file, and without a connection would leave the app for an error page.
        environment.isOnline
          ? formRow(copy.export, url: APIAddress.backup.url) : DesignSystem.row(copy.export, value: copy.reason(.noConnection))
        fileRow(copy.restore) { send(.backupChosen($0)) }
        confirmedRow(.leave, copy.forgetThisDevice, copy.forgetConfirmation, state, environment, send)
        confirmedRow(.deleteEverything, copy.deleteEverything, copy.deleteConfirmation, state, environment, send)
      },
    ]
  }

  private static func row(
    _ device: PairedDevice, _ state: DevicesFeature.State, _ environment: Environment, _ send: Send<DevicesFeature.Action>
  ) -> Node {
    let copy = environment.copy
    if state.confirmation == .revoke(device.id) {
      return confirmation(.revoke(device.id), copy.revokeConfirmation(name: device.name), copy.revoke, environment, send)
    }
    if let renaming = state.renaming, renaming.id == device.id {
      return field(renaming, device, isRefused: state.problem == .badName, copy, send)
    }
    return Node(.div, .class("list__row")) {
      icon(drawing(device.kind))
      Node(.span, .class("grow")) {
        Node(.span, .class("list__title")) { isolated(device.name) }
        Node(.br)
        Node(.span, .class("caption")) { copy.lastSeen(ago: copy.ago(max(0, environment.now - device.lastSeen))) }
      }
      iconButton(.pencil, label: copy.renameDevice(name: device.name), id: DevicesFeature.renameID(device.id), isGlass: false) {
        send(.renameButtonTapped(device.id))
      }
      if device.isThis {
        Node(.span, .class("badge badge--here")) { copy.deviceHere }
      } else {
        asking(.revoke(device.id), class: "button button--quiet button--revoke", label: copy.revokeDevice(name: device.name), send) {
          copy.revoke
        }
      }
    }
  }

  private static func drawing(_ kind: DeviceKind) -> Icon {
    switch kind {
    case .phone: .phone
    case .tablet: .tablet
    case .desktop: .laptop
    case .terminal: .terminal
    }
  }

  /// The row of a device that is being renamed.
  private static func field(
    _ renaming: DevicesFeature.Renaming, _ device: PairedDevice, isRefused: Bool, _ copy: Copy, _ send: Send<DevicesFeature.Action>
  ) -> Node {
    Node(.div, .class("list__row list__row--confirmation"), .onEscape { send(.cancelButtonTapped) }) {
      Node(.form, .class("row grow"), .on(.submit, preventDefault: true) { send(.nameSubmitted) }) {
        Node(
          .input, .class("input grow"), .attr(.id, DevicesFeature.nameFieldID), .attr(.type, "text"), .attr(.value, renaming.text),
          .attr(.autocomplete, "off"), .label(copy.renameDevice(name: device.name)),
          .attr(.ariaInvalid, ifPresent: isRefused ? "true" : nil),
          .attr(.ariaDescribedby, ifPresent: isRefused ? DevicesFeature.nameFieldID + "-problem" : nil),
          .onValue(.input) { send(.nameEdited($0)) })
        Node(.button, .attr(.type, "submit"), .class("button button--primary")) { copy.rename }
      }
      button(copy.cancel, style: .quiet) { send(.cancelButtonTapped) }
      isRefused
        ? Node(.p, .class("caption"), .attr(.id, DevicesFeature.nameFieldID + "-problem"), .role("alert")) { copy.deviceNameRefused }
        : .nothing
    }
  }

  /// The row of an action that needs a confirmation or, once tapped, the confirmation itself.
  private static func confirmedRow(
    _ action: DevicesFeature.PendingAction, _ title: String, _ words: String, _ state: DevicesFeature.State, _ environment: Environment,
    _ send: Send<DevicesFeature.Action>
  ) -> Node {
    if state.confirmation == action { return confirmation(action, words, title, environment, send) }
    return asking(action, class: "list__row button--revoke", label: nil, send) { Node(.span, .class("grow")) { title } }
  }

  /// A button that opens a confirmation.
  private static func asking(
    _ action: DevicesFeature.PendingAction, class classes: String, label: String?, _ send: Send<DevicesFeature.Action>,
    @NodeBuilder content: () -> [Node]
  ) -> Node {
    Node(
      .button,
      [
        .attr(.id, DevicesFeature.openerID(action)), .attr(.type, "button"), .class(classes), label.map { .label($0) } ?? .none,
        .onClick { send(.asked(action)) },
      ], children: content())
  }

  private static func confirmation(
    _ action: DevicesFeature.PendingAction, _ words: String, _ yes: String, _ environment: Environment,
    _ send: Send<DevicesFeature.Action>
  ) -> Node {
    Node(.div, .class("list__row list__row--confirmation"), .role("group"), .onEscape { send(.cancelButtonTapped) }) {
      Node(.p, .class("grow"), .role("status")) { words }
      Node(.div, .class("row")) {
        button(environment.copy.cancel, id: DevicesFeature.keepID, style: .quiet) { send(.cancelButtonTapped) }
        button(yes, style: .danger) { send(.confirmButtonTapped) }
      }
    }
  }
}
