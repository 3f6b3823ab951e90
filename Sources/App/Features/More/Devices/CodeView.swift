import Copy
import DesignSystem
import Loop
import Markup
import Routes

/// The sheet with the code that pairs another device.
enum CodeView {
  static func view(
    _ state: DevicesFeature.State, sharesNothing: Bool, _ environment: Environment, _ send: Send<DevicesFeature.Action>
  ) -> Node {
    let copy = environment.copy
    let devices = Destination(.tool(.devices))
    return sheet(
      title: copy.pairADevice, closeLabel: copy.close, id: Destination.Sheet.code.word, url: devices.url,
      close: { environment.open(devices) }
    ) {
      Node(.p, .class("secondary")) { sharesNothing ? copy.notPaired : state.joined == nil ? copy.pairText : copy.newDeviceText }
      if let joined = state.joined {
        messageCard(copy.newDevicePaired(name: joined), icon: .check)
        environment.linkButton(copy.done, style: .primary, isWide: true, to: devices)
      } else if state.offer != nil, state.secondsLeft == 0 {
        messageCard(copy.codeExpired)
        button(copy.newCode, style: .primary, isWide: true) { send(.codeRequested) }
      } else if let offer = state.offer {
        pairing(offer, secondsLeft: state.secondsLeft, copy)
      } else if state.problem != nil {
        messageCard(copy.devicesProblem)
        button(copy.retry, style: .primary, isWide: true) { send(.codeRequested) }
      } else {
        Node(.p, .class("without-script")) { copy.devicesNeedScript }
      }
      if state.joined == nil { environment.linkButton(copy.enterCode, icon: .lock, isWide: true, to: Destination(.tool(.pair))) }
    }
  }

  private static func pairing(_ offer: PairingOffer, secondsLeft: Int64, _ copy: Copy) -> Node {
    let bytes = Array(offer.code.utf8)
    let halves = [bytes.prefix(4), bytes.dropFirst(4)].map { String(decoding: $0, as: UTF8.self) }
    return Node(.div, .class("pair")) {
      if offer.size > 0 { qrCode(path: offer.path, size: offer.size, label: copy.pairingCode) }
      codeInGroups(halves)
      Node(.p, .class("caption")) { isolated(offer.host) }
      Node(.div, .class("row")) {
        ring(
          percentLeft: Int(secondsLeft * 100 / 600), text: clockText(secondsLeft),
          label: copy.timeLeft(minutes: String(secondsLeft / 60), seconds: String(secondsLeft % 60)))
        Node(.p, .class("caption")) { copy.pairingTime }
      }
    }
  }
}
