import Loop
import Routes

/// A question to the server about the person's own space; who asks is said by a cookie that no script can read.
public struct SpaceQuestion: Hashable, Sendable {
  /// GET, POST, …
  public var method: String
  /// What it is about.
  public var address: SpaceAddress
  /// What is sent along, as JSON.
  public var body: [UInt8]
  /// What tells it from another one like it: the header `Idempotency-Key`.
  public var key: String?

  /// A question; one that changes nothing sends nothing along.
  public init(_ method: String, _ address: SpaceAddress, _ body: [UInt8] = [], key: String? = nil) {
    self.method = method
    self.address = address
    self.body = body
    self.key = key
  }
}

/// What the server said to it.
public struct SpaceAnswer: Hashable, Sendable {
  /// The status of HTTP; 0 where there was no answer.
  public var status: Int
  /// The bytes of the answer, JSON where it has any.
  public var body: [UInt8]

  /// An answer; without content it says no more than its status.
  public init(_ status: Int, _ body: [UInt8] = []) {
    self.status = status
    self.body = body
  }

  /// Whether it is one that the service worker had kept, since the server was not reached: its status says so.
  public var isKept: Bool { status == 203 }
}

/// The server's side of the person's space, and what this device says of itself there.
public struct SpaceClient {
  /// Calls once all of the program is there: nothing of this is needed for a first page.
  public var whenComplete: (_ body: @escaping () -> Void) -> Void
  /// Asks the server.
  public var ask: (_ question: SpaceQuestion, _ answer: @escaping (SpaceAnswer) -> Void) -> Cancellation
  /// Tells the tag that the space has reached, now and as it grows; `newWarnings` says that warnings of its places became others, another negative one that
  /// the device was shut out.
  public var events: (_ told: @escaping (_ tag: Int64) -> Void) -> Cancellation
  /// What stands for a tag where it is the warnings that changed.
  public static var newWarnings: Int64 { -2 }
  /// 64 bits that nobody can foresee.
  public var bits: () -> UInt64
  /// What the browser calls itself in requests.
  public var agent: () -> String

  /// A client made of its abilities.
  public init(
    whenComplete: @escaping (_ body: @escaping () -> Void) -> Void,
    ask: @escaping (_ question: SpaceQuestion, _ answer: @escaping (SpaceAnswer) -> Void) -> Cancellation,
    events: @escaping (_ told: @escaping (_ tag: Int64) -> Void) -> Cancellation, bits: @escaping () -> UInt64,
    agent: @escaping () -> String
  ) {
    self.whenComplete = whenComplete
    self.ask = ask
    self.events = events
    self.bits = bits
    self.agent = agent
  }
}
