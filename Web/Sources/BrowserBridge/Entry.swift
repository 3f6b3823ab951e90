import Bridge
import Markup

// The functions that the page calls. The executable adds `browser_start`.

@_cdecl("browser_inbox")
func inbox(_ count: Int32) -> UnsafeMutablePointer<UInt8>? { BridgeMemory.makeRoom(Int(count)) }

@_cdecl("browser_event")
func event(_ handler: UInt32, _ flags: Int32, _ valueLength: Int32, _ keyLength: Int32) -> Int32 {
  let event = Event(
    value: BridgeMemory.receivedText(Int(valueLength)), isChecked: flags & EventFlag.checked.rawValue != 0,
    key: BridgeMemory.receivedText(Int(keyLength), from: Int(valueLength)))
  return BridgeMemory.receiveEvent(handler, event, flags & EventFlag.atListener.rawValue != 0) ? 1 : 0
}

@_cdecl("browser_frame")
func frame() { BridgeMemory.drawFrame() }

@_cdecl("browser_reply")
func reply(_ id: UInt32, _ status: Int32, _ number: Double, _ length: Int32) {
  BridgeMemory.answers.receiver(id)?(Answer(status: status, number: number, length: Int(length)))
}
