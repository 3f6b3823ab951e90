import CMicrohttpd
import Glibc
import Synchronization

/// The constant parts of the server, as the library's threads use them, and the handling of each request.
final class ServerCore: Sendable {
  let configuration: HTTPServer.Configuration
  let connections = ConnectionList()
  let suspended = AbortList()
  let streaming = AbortList()
  let draining = Atomic<Bool>(false)
  let moved: WakeUp
  private let bodies: BodyBudget
  private let handler: @Sendable (HTTPRequest) -> Reply
  private let onComplete: (@Sendable (borrowing CompletedRequest) -> Void)?

  init(
    configuration: HTTPServer.Configuration,
    handler: @escaping @Sendable (HTTPRequest) -> Reply,
    onComplete: (@Sendable (borrowing CompletedRequest) -> Void)?
  ) throws(HTTPServerError) {
    self.configuration = configuration
    bodies = BodyBudget(
      all: configuration.maxBytesOfBodies,
      ofPeer: configuration.maxConnectionsPerAddress > 0 ? configuration.maxBytesOfBodies / 3 : configuration.maxBytesOfBodies)
    self.handler = handler
    self.onComplete = onComplete
    moved = try WakeUp()
  }

  /// Starts a request when its request line has arrived.
  func began(_ exchange: UnsafeMutablePointer<Exchange>, target: UnsafePointer<CChar>?) {
    exchange.pointee.begin(target: target)
    if onComplete != nil { exchange.pointee.startedAt = monotonicNanoseconds() }
  }

  /// The library's only handler: called after the head, for each piece of the body, at the end of the body, and after each resume.
  func handle(
    _ connection: Connection, _ exchange: UnsafeMutablePointer<Exchange>, method: UnsafePointer<CChar>, version: UnsafePointer<CChar>,
    targetIsWhole: Bool, upload: UnsafeRawBufferPointer
  ) -> MHD_Result {
    switch exchange.pointee.stage {
    case .idle:
      exchange.pointee.stage = .headReceived
      exchange.pointee.progress.advance(to: .receiving)
      exchange.pointee.setMethod(method)
      let size = connection.headerSize
      let head = RequestHead(connection, version: version, end: size > 0 ? method + size : nil)
      if let refusal = refusal(of: head, size, exchange, version: version, targetIsWhole: targetIsWhole, connection) {
        return hangUp(refusal, exchange)
      }
      return .YES
    case .headReceived where !upload.isEmpty:
      if exchange.pointee.receive(upload, limit: exchange.pointee.bodyLimit) { return .YES }
      return exchange.pointee.isCrowdedOut ? hangUp(.noRoomForBody, exchange) : .NO
    case .headReceived:
      exchange.pointee.stage = .answering
      exchange.pointee.progress.advance(to: .answering)
      return answer(connection, exchange)
    case .answering:
      guard let reply = exchange.pointee.suspension?.take() else { return .YES }
      return perform(reply, connection, exchange)
    }
  }

  /// Cleans up when the answer has been sent, or can't be sent any more.
  func completed(_ connection: Connection, _ exchange: UnsafeMutablePointer<Exchange>) {
    exchange.pointee.forgetBody()
    if let stream = exchange.pointee.stream {
      stream.close()
      streaming.remove(stream)
      exchange.pointee.bytes = stream.bytesSent
      exchange.pointee.stream = nil
    }
    if let suspension = exchange.pointee.suspension {
      suspended.remove(suspension)
      exchange.pointee.suspension = nil
    }
    if let onComplete {
      // What the library refuses by itself has a status, too.
      if exchange.pointee.status == 0 { exchange.pointee.status = connection.status }
      let elapsed = (monotonicNanoseconds() &- exchange.pointee.startedAt) / 1000
      onComplete(
        CompletedRequest(
          method: exchange.pointee.method, isHead: exchange.pointee.isHead, status: exchange.pointee.status, bytes: exchange.pointee.bytes,
          microseconds: Int(clamping: elapsed), connection: connection,
          targetBytes: exchange.pointee.targetBytes))
    }
    exchange.pointee.finish()
    if draining.load(ordering: .sequentiallyConsistent) {
      exchange.pointee.progress.refuseMore()
      moved.signal()
    }
  }

  // MARK: - Answering

  /// Memory for the head of an answer, which is kept beside the request's.
  private static let answerHead = 2048

  /// Sends an answer straight into the socket and ends the connection.
  ///
  /// The library would close without an answer when there is no room for the answer's head. And before it sends an answer, it would wait
  /// for a body that may never come, or that may end in the middle of another request.
  private func hangUp(_ refusal: HTTPResponse, _ exchange: UnsafeMutablePointer<Exchange>) -> MHD_Result {
    let body = exchange.pointee.isHead ? 0 : refusal.body.count
    (exchange.pointee.status, exchange.pointee.bytes) = (refusal.status, body)
    sendAtOnce(refusal.lastBytes(configuration, hasBody: body > 0), exchange.pointee.progress.socket)
    discardReceived(exchange.pointee.progress.socket)
    return .NO
  }

  /// The refusal of a request before its body is read; nil if it is accepted.
  private func refusal(
    of head: RequestHead, _ size: Int, _ exchange: UnsafeMutablePointer<Exchange>, version: UnsafePointer<CChar>, targetIsWhole: Bool,
    _ connection: Connection
  ) -> HTTPResponse? {
    if let refusal = tooLarge(size, exchange) { return refusal }
    // The library stores the text of the head, the cookies once more, and a record for each field and cookie.
    if size + head.cookieBytes + head.records * 64 > configuration.connectionMemory - Self.answerHead {
      return .headTooLarge(configuration.maxHeaderBytes)
    }
    if !targetIsWhole { return .badTarget(.nul) }
    if let doubt = head.doubt(isOldVersion: strcmp(version, "HTTP/1.0") == 0) { return doubt }
    return head.hasBody ? refusal(ofBody: head, exchange, connection) : nil
  }

  /// A client that waits for '100 Continue', or announces more than we would discard, is refused now; others after their body.
  private func refusal(
    ofBody head: RequestHead, _ exchange: UnsafeMutablePointer<Exchange>, _ connection: Connection
  ) -> HTTPResponse? {
    let limit = bodyLimit(exchange)
    exchange.pointee.bodyLimit = limit
    if let announced = head.announced, announced > limit {
      return head.expectsContinue || announced > limit + Exchange.patience ? .bodyTooLarge(limit) : nil
    }
    guard limit > BodyBudget.alwaysFits, let peer = connection.peer else { return nil }
    let room = BodyBudget.Room(peer, in: bodies)
    exchange.pointee.room = room
    // Each piece takes its room when it comes.
    guard let announced = head.announced else { return nil }
    if room.fits(announced) {
      exchange.pointee.announced = announced
      return nil
    }
    exchange.pointee.isCrowdedOut = true
    return head.expectsContinue || announced > Exchange.patience ? .noRoomForBody : nil
  }

  private func bodyLimit(_ exchange: UnsafeMutablePointer<Exchange>) -> Int {
    guard let bodyLimit = configuration.bodyLimit else { return configuration.maxBodyBytes }
    let path = exchange.pointee.targetBytes.prefix { $0 != UInt8(ascii: "?") }
    return bodyLimit(exchange.pointee.method, String(decoding: path, as: UTF8.self))
  }

  private func tooLarge(_ size: Int, _ exchange: UnsafeMutablePointer<Exchange>) -> HTTPResponse? {
    let limits = configuration
    if exchange.pointee.targetCount > limits.maxTargetBytes {
      return .problem(
        status: 414, title: "URI Too Long", detail: "The request target is longer than \(limits.maxTargetBytes) bytes.")
    }
    return size > limits.maxHeaderBytes ? .headTooLarge(limits.maxHeaderBytes) : nil
  }

  private func answer(_ connection: Connection, _ exchange: UnsafeMutablePointer<Exchange>) -> MHD_Result {
    if exchange.pointee.isCrowdedOut { return send(.noRoomForBody, connection, exchange) }
    if exchange.pointee.discarded > 0, exchange.pointee.bodyLimit > 0 {
      return send(.bodyTooLarge(exchange.pointee.bodyLimit), connection, exchange)
    }
    let headers = connection.headers
    // HTTP/1.0 clients need not send it, but all that are still in use do.
    if headers["Host"] == nil {
      return send(.problem(status: 400, title: "Bad Request", detail: "The request has no Host header."), connection, exchange)
    }
    do throws(RequestTargetError) {
      let request = try HTTPRequest(
        method: exchange.pointee.isHead ? "HEAD" : exchange.pointee.method.name, targetBytes: exchange.pointee.targetBytes,
        headers: headers,
        body: exchange.pointee.body, remoteAddress: connection.remoteAddress)
      return perform(handler(request), connection, exchange)
    } catch {
      return send(.badTarget(error), connection, exchange)
    }
  }

  private func perform(_ reply: Reply, _ connection: Connection, _ exchange: UnsafeMutablePointer<Exchange>) -> MHD_Result {
    switch reply {
    case .now(let response): return send(response, connection, exchange)
    case .prepared(let prepared): return send(prepared, connection, exchange)
    case .stream(let response): return send(response, connection, exchange)
    case .later(let operation):
      let suspension = Suspension(SuspendedConnection(connection, wakeUp: exchange.pointee.wakeUp))
      exchange.pointee.suspension = suspension
      suspension.run(operation)
      // Second, so that a server that is stopping cancels it.
      suspended.add(suspension)
      return .YES
    }
  }

  private func send(_ prepared: PreparedResponse, _ connection: Connection, _ exchange: UnsafeMutablePointer<Exchange>) -> MHD_Result {
    var coding = ContentCoding.identity
    if prepared.varies {
      let codings = AcceptedCodings(connection.header("Accept-Encoding").map { String(cString: $0) } ?? "")
      coding = codings.best(hasGzip: prepared.gzip != nil, hasBrotli: prepared.brotli != nil)
    }
    let variant = prepared.variant(coding)
    var status = prepared.status
    if let etag = variant.etag, isUnchanged(etag, status, connection, exchange) { status = 304 }
    exchange.pointee.progress.advance(to: .sending)
    return queue(status, variant.message, size: variant.size, connection, exchange)
  }

  private func send(_ response: HTTPResponse, _ connection: Connection, _ exchange: UnsafeMutablePointer<Exchange>) -> MHD_Result {
    var status = response.status
    if let etag = response.headers["ETag"], isUnchanged(etag, status, connection, exchange) { status = 304 }
    let message = LibraryResponse(headers: response.headers, defaults: configuration.defaultHeaders, body: response.body)
    defer { message.release() }
    exchange.pointee.progress.advance(to: .sending)
    return queue(status, message, size: response.body.count, connection, exchange)
  }

  private func send(_ response: StreamingResponse, _ connection: Connection, _ exchange: UnsafeMutablePointer<Exchange>) -> MHD_Result {
    let writer = StreamWriter(limit: response.bufferLimit, connection: SuspendedConnection(connection, wakeUp: exchange.pointee.wakeUp))
    let message = LibraryResponse(headers: response.headers, defaults: configuration.defaultHeaders, reading: writer, size: response.size)
    defer { message.release() }
    let result = queue(response.status, message, size: 0, connection, exchange)
    if result == .YES, !exchange.pointee.isHead {
      exchange.pointee.stream = writer
      streaming.add(writer)
      writer.start(response.produce)
    }
    return result
  }

  private func isUnchanged(
    _ etag: String, _ status: Int, _ connection: Connection, _ exchange: UnsafeMutablePointer<Exchange>
  ) -> Bool {
    guard status == 200, exchange.pointee.method == .get, let wanted = connection.header("If-None-Match") else { return false }
    return ifNoneMatch(String(cString: wanted), matches: etag)
  }

  private func queue(
    _ status: Int, _ message: LibraryResponse, size: Int, _ connection: Connection, _ exchange: UnsafeMutablePointer<Exchange>
  ) -> MHD_Result {
    exchange.pointee.status = status
    exchange.pointee.bytes = exchange.pointee.isHead || status == 304 ? 0 : size
    return connection.queue(status, message)
  }
}

extension HTTPResponse {
  fileprivate static func badTarget(_ error: RequestTargetError) -> HTTPResponse {
    .problem(status: 400, title: "Bad Request", detail: error.detail)
  }

  fileprivate static func headTooLarge(_ limit: Int) -> HTTPResponse {
    .problem(
      status: 431, title: "Request Header Fields Too Large",
      detail: "The request's head is larger than \(limit) bytes, or has too many fields. Send fewer or shorter ones.")
  }

  fileprivate static func bodyTooLarge(_ limit: Int) -> HTTPResponse {
    .problem(
      status: 413, title: "Content Too Large",
      detail: limit > 0
        ? "The request's body is larger than \(limit) bytes." : "This address accepts no body. Send the request without one.")
  }

  fileprivate static let noRoomForBody = HTTPResponse.problem(
    status: 503, title: "Service Unavailable", detail: "The server is receiving too much at once. Send the request again later.",
    headers: [HTTPHeader("Retry-After", String(BodyBudget.secondsToWait))])
}
