import Copy
import DesignSystem
import Loop
import Markup
import Routes

/// The sheet with the code that pairs another device.
enum CodeView {
  // Not inlined: the sheet is part of the wasm's second half.
  @inline(never) static func view(
    _ state: DevicesFeature.State, sharesNothing: Bool, _ environment: Environment, _ send: Send<DevicesFeature.Action>
  ) -> Node {
    let copy = environment.copy
    let (devices, pair) = (Destination(.tool(.devices)), Destination(.tool(.pair)))
    return sheet(
      title: copy.pairADevice, closeLabel: copy.close, id: Destination.Sheet.code.word, url: devices.url,
      close: { environment.open(devices) }
    ) {
      Node(.p, .class("secondary")) { sharesNothing ? copy.notPaired : copy.pairText }
      if state.offer != nil, state.secondsLeft == 0 {
        notice(copy.codeExpired)
        button(copy.newCode, style: .primary, isWide: true) { send(.codeRequested) }
      } else if let offer = state.offer {
        pairing(offer, secondsLeft: state.secondsLeft, copy)
      } else if state.problem != nil {
        notice(copy.devicesProblem)
        button(copy.retry, style: .primary, isWide: true) { send(.codeRequested) }
      } else {
        Node(.div, .class("without-script")) {
          formButton(
            copy.newCode, style: .primary, isWide: true, url: Destination(.tool(.devices), sheet: .code).url, method: "post",
            fields: [(DeviceForm.pair, "")])
        }
      }
      linkButton(copy.enterCode, icon: .lock, isWide: true, href: pair.url) { environment.open(pair) }
    }
  }

  private static func pairing(_ offer: PairingOffer, secondsLeft: Int64, _ copy: Copy) -> Node {
    let bytes = Array(offer.code.utf8)
    let halves = [bytes.prefix(4), bytes.dropFirst(4)].map { String(decoding: $0, as: UTF8.self) }
    let (minutes, seconds) = (secondsLeft / 60, secondsLeft % 60)
    return Node(.div, .class("pair")) {
      if offer.size > 0 { qrCode(path: offer.path, size: offer.size, label: copy.pairingCode) }
      codeInGroups(halves)
      Node(.p, .class("caption")) { isolated(offer.host) }
      Node(.div, .class("row")) {
        ring(
          percentLeft: Int(secondsLeft * 100 / 600), text: String(minutes) + ":" + (seconds < 10 ? "0" : "") + String(seconds),
          label: copy.timeLeft(minutes: String(minutes), seconds: String(seconds)))
        Node(.p, .class("caption")) { copy.pairingTime }
      }
    }
  }
}
