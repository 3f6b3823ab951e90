import CBrowser
import Markup

/// What crosses between Swift and JavaScript: texts and bytes out, answers in.
///
/// The page has one thread and calls Swift only between its own calls, never inside one; so these globals are never used from two places at once.
enum BridgeMemory {
  nonisolated(unsafe) static var inbox = UnsafeMutableBufferPointer<UInt8>(start: nil, count: 0)
  nonisolated(unsafe) static var answers = Answers()
  nonisolated(unsafe) static var receiveEvent: (UInt32, Event, Bool) -> Bool = { _, _, _ in false }
  nonisolated(unsafe) static var drawFrame: () -> Void = {}

  /// Room for what JavaScript is about to write.
  static func makeRoom(_ count: Int) -> UnsafeMutablePointer<UInt8>? {
    if inbox.count < count {
      inbox.deallocate()
      inbox = .allocate(capacity: max(count, 4096))
    }
    return inbox.baseAddress
  }

  /// What JavaScript wrote.
  static func received(_ count: Int, from start: Int = 0) -> [UInt8] {
    guard count > 0, start >= 0, start + count <= inbox.count else { return [] }
    return Array(inbox[start..<(start + count)])
  }

  static func receivedText(_ count: Int, from start: Int = 0) -> String {
    guard count > 0, start >= 0, start + count <= inbox.count else { return "" }
    return String(decoding: inbox[start..<(start + count)], as: UTF8.self)
  }

  /// The text that a call left in the inbox; none if the call failed.
  static func text(_ length: Int32) -> String? { length < 0 ? nil : receivedText(Int(length)) }
}

/// Hands a text to C as pointer and length.
func withBytes<Result>(of text: String, _ body: (UnsafePointer<UInt8>?, Int32) -> Result) -> Result {
  var text = text
  return text.withUTF8 { body($0.baseAddress, Int32($0.count)) }
}

/// Hands bytes to C as pointer and length.
func withBytes<Result>(of bytes: [UInt8], _ body: (UnsafePointer<UInt8>?, Int32) -> Result) -> Result {
  bytes.withUnsafeBufferPointer { body($0.baseAddress, Int32($0.count)) }
}

/// What came back for a question.
struct Answer {
  let status: Int32
  let number: Double
  let length: Int

  var bytes: [UInt8] { BridgeMemory.received(length) }
  var text: String { BridgeMemory.receivedText(length) }
}

/// Who waits for an answer, by the id that the question carried.
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

  /// Who gets the answer; one that waited for a single answer is gone afterwards.
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

/// Something that was asked of the browser and can be called off; its answer then never comes.
public struct Pending: Sendable {
  let id: UInt32

  /// Calls it off. Doing so late or twice is harmless.
  public func cancel() {
    BridgeMemory.answers.forget(id)
    _ = page_cancel(id)
  }

  /// Asks with a new id. If asking fails, the answer is a failure of status -1, given at once.
  static func ask(repeats: Bool = false, _ body: @escaping (Answer) -> Void, _ question: (UInt32) -> Int32) -> Pending {
    let id = BridgeMemory.answers.wait(repeats: repeats, body)
    if question(id) < 0, let receiver = BridgeMemory.answers.receiver(id) {
      BridgeMemory.answers.forget(id)
      receiver(Answer(status: -1, number: 0, length: 0))
    }
    return Pending(id: id)
  }
}
