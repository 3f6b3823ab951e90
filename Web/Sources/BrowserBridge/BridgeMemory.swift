import CBrowser
import Markup

/// The memory in which Swift and JavaScript exchange texts, bytes and answers.
///
/// The page has one thread and calls Swift only between its own calls, never inside one; so these globals are never used from two places
/// at once.
enum BridgeMemory {
  nonisolated(unsafe) static var inbox = UnsafeMutableBufferPointer<UInt8>(start: nil, count: 0)
  nonisolated(unsafe) static var answers = Answers()
  nonisolated(unsafe) static var receiveEvent: (UInt32, Event, Bool) -> Bool = { _, _, _ in false }
  nonisolated(unsafe) static var drawFrame: () -> Void = {}

  /// Memory for the bytes that JavaScript is about to write.
  static func makeRoom(_ count: Int) -> UnsafeMutablePointer<UInt8>? {
    if inbox.count < count {
      inbox.deallocate()
      inbox = .allocate(capacity: max(count, 4096))
    }
    return inbox.baseAddress
  }

  /// The bytes that JavaScript wrote.
  static func received(_ count: Int) -> [UInt8] {
    guard count > 0, count <= inbox.count else { return [] }
    return Array(inbox[..<count])
  }

  static func receivedText(_ count: Int, from start: Int = 0) -> String {
    guard count > 0, start >= 0, start + count <= inbox.count else { return "" }
    return String(decoding: inbox[start..<(start + count)], as: UTF8.self)
  }

  /// The text that a call left in the inbox; nil if the call failed.
  static func text(_ length: Int32) -> String? { length < 0 ? nil : receivedText(Int(length)) }
}

/// Passes a text to C as pointer and length.
func withBytes<Result>(of text: String, _ body: (UnsafePointer<UInt8>?, Int32) -> Result) -> Result {
  var text = text
  return text.withUTF8 { body($0.baseAddress, Int32($0.count)) }
}

/// Passes bytes to C as pointer and length.
func withBytes<Result>(of bytes: [UInt8], _ body: (UnsafePointer<UInt8>?, Int32) -> Result) -> Result {
  bytes.withUnsafeBufferPointer { body($0.baseAddress, Int32($0.count)) }
}

/// The page's answer to a request.
struct Answer {
  let status: Int32
  let number: Double
  let length: Int

  var bytes: [UInt8] { BridgeMemory.received(length) }
  var text: String { BridgeMemory.receivedText(length) }
}

/// The closures that wait for answers, by the id that was sent with the request.
struct Answers {
  private var ids = HandleTable()
  private var waiting: [((Answer) -> Void)?] = [nil]
  private var repeats: [Bool] = [false]

  mutating func wait(repeats isRepeated: Bool, _ body: @escaping (Answer) -> Void) -> UInt32 {
    let id = ids.take()
    let index = HandleTable.index(of: id)
    while waiting.count <= index {
      waiting.append(nil)
      repeats.append(false)
    }
    waiting[index] = body
    repeats[index] = isRepeated
    return id
  }

  /// The closure that gets an answer. One that waits for a single answer is removed.
  mutating func receiver(_ id: UInt32) -> ((Answer) -> Void)? {
    guard ids.isLive(id) else { return nil }
    let body = waiting[HandleTable.index(of: id)]
    if !repeats[HandleTable.index(of: id)] { forget(id) }
    return body
  }

  mutating func forget(_ id: UInt32) {
    guard ids.isLive(id) else { return }
    waiting[HandleTable.index(of: id)] = nil
    ids.release(id)
  }
}

/// A request to the browser that can be cancelled; its answer then never arrives.
public struct Pending: Sendable {
  let id: UInt32

  /// Cancels the request. It is harmless to cancel late or twice.
  public func cancel() {
    BridgeMemory.answers.forget(id)
    _ = page_cancel(id)
  }

  /// Asks with a new id. If asking fails, `body` is called at once with an answer of status -1.
  static func ask(repeats: Bool = false, _ body: @escaping (Answer) -> Void, _ request: (UInt32) -> Int32) -> Pending {
    let id = BridgeMemory.answers.wait(repeats: repeats, body)
    if request(id) < 0, let receiver = BridgeMemory.answers.receiver(id) {
      BridgeMemory.answers.forget(id)
      receiver(Answer(status: -1, number: 0, length: 0))
    }
    return Pending(id: id)
  }
}
