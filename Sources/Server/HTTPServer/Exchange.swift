import CMicrohttpd
import Glibc

/// The state of a connection's current request; reused from request to request, so that nothing is allocated for each.
///
/// Stays at a fixed address from the opening to the closing of the connection, and is used on the connection's thread only.
struct Exchange: ~Copyable {
  enum Stage { case idle, headReceived, answering }

  let progress: Progress
  let wakeUp: WakeUp
  var target = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 256)
  var targetCount = 0
  var stage = Stage.idle
  var method = HTTPMethod.get
  var isHead = false
  var body: [UInt8] = []
  /// The room for the body; nil for a request without one.
  var room: BodyBudget.Room?
  /// How large the client says that the body is, if there is room for it; else 0.
  var announced = 0
  /// Whether there was no room for the body, so that it is discarded.
  var isCrowdedOut = false
  var discarded = 0
  /// The largest body that the request's address accepts, 0 for none; a larger one is read and discarded. Known when the head has been
  /// read.
  var bodyLimit = 0
  var suspension: Suspension?
  var stream: StreamWriter?
  var status = 0
  var bytes = 0
  var startedAt: UInt64 = 0

  init(socket: CInt, wakeUp: WakeUp) {
    progress = Progress(socket: socket)
    self.wakeUp = wakeUp
  }

  deinit { target.deallocate() }

  var targetBytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(rebasing: target[..<targetCount]) }

  /// Starts a request when its request line has arrived, and forgets the one before.
  ///
  /// Once the target is copied, its query is cut off in the library's own buffer: otherwise the library would split it into a list that
  /// nobody reads, and stall when the connection has no memory for a long one.
  mutating func begin(target text: UnsafePointer<CChar>?) {
    let count = text.map { strlen($0) } ?? 0
    if count > target.count {
      target.deallocate()
      target = .allocate(capacity: count)
    }
    if let text, let start = target.baseAddress { memcpy(start, text, count) }
    targetCount = count
    if let text, let query = strchr(text, CInt(UInt8(ascii: "?"))), query[1] != 0 { query[1] = 0 }
    stage = .idle
    discarded = 0
    bodyLimit = 0
    (status, bytes) = (0, 0)
    forgetBody()
    isCrowdedOut = false
  }

  /// Frees the memory of the body.
  mutating func forgetBody() {
    if body.capacity > 0 { body = [] }
    room = nil
    announced = 0
  }

  mutating func setMethod(_ name: UnsafePointer<CChar>) {
    isHead = strcmp(name, "HEAD") == 0
    method = isHead || strcmp(name, "GET") == 0 ? .get : HTTPMethod(String(cString: name))
  }

  /// Ends the request.
  mutating func finish() {
    stage = .idle
    progress.finish()
  }

  /// Receives a piece of the body.
  ///
  /// False when the connection has to be closed because the client does not stop.
  mutating func receive(_ piece: UnsafeRawBufferPointer, limit: Int) -> Bool {
    if discarded == 0, body.count + piece.count <= limit {
      if !isCrowdedOut, room?.hold(body.count + piece.count) != false {
        // An array that grows is copied, and takes twice its size meanwhile; memory that nothing is written to takes none.
        if body.isEmpty, announced > BodyBudget.alwaysFits { body.reserveCapacity(announced) }
        body += piece
        return true
      }
      isCrowdedOut = true
    }
    // Too large: the rest is read and discarded, so that the client can read the refusal; but not forever.
    discarded += piece.count
    forgetBody()
    return discarded <= Self.patience
  }

  /// How many bytes of a body that is too large are read, so that the client can read the refusal.
  static let patience = 256 * 1024
}
