import CCurl
import Glibc
import Synchronization
import System

/// Runs all requests of one client on a thread of its own, which starts with the first request and keeps connections open between them.
final class Transfers: Sendable {
  /// A request, and what is to be done with its result.
  struct Order: Sendable {
    let id: UInt64
    let request: ClientRequest
    let host: String
    let isSecure: Bool
    let finish: @Sendable (Result<ClientResponse, HTTPClientError>) -> Void
  }

  private struct State {
    var running = false
    var lastID: UInt64 = 0
    var orders: [Order] = []
    /// Requests to be cancelled; each stays until its `send` returns.
    var cancelled: Set<UInt64> = []
    var multi: Multi?

    /// Called under the lock, so that the handle is not freed meanwhile.
    func wake() {
      if let multi { curl_multi_wakeup(multi.pointer) }
    }
  }

  /// `@unchecked Sendable`: other threads use the pointer for `curl_multi_wakeup` only, which libcurl allows from any thread, and only
  /// under the lock that also guards its removal before the thread frees it.
  private struct Multi: @unchecked Sendable {
    let pointer: UnsafeMutableRawPointer
  }

  private let state = Mutex(State())
  private let userAgent: String
  private let isPublic: @Sendable (NetworkAddress) -> Bool

  init(userAgent: String, isPublic: @escaping @Sendable (NetworkAddress) -> Bool) {
    self.userAgent = userAgent
    self.isPublic = isPublic
  }

  func send(_ request: ClientRequest) async throws(HTTPClientError) -> ClientResponse {
    let (host, isSecure) = try Self.parse(request.url)
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    let outcome: Result<ClientResponse, HTTPClientError> = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        submit(Order(id: id, request: request, host: host, isSecure: isSecure) { continuation.resume(returning: $0) })
      }
    } onCancel: {
      cancel(id)
    }
    _ = state.withLock { $0.cancelled.remove(id) }
    return try outcome.get()
  }

  private func submit(_ order: Order) {
    enum Next { case nothing, start, refuse }
    let next = state.withLock { state -> Next in
      // The cancellation may have come first.
      if state.cancelled.contains(order.id) { return .refuse }
      state.orders.append(order)
      state.wake()
      guard !state.running else { return .nothing }
      state.running = true
      return .start
    }
    switch next {
    case .nothing: break
    case .refuse: order.finish(.failure(.cancelled))
    case .start:
      if startThread({ self.run() }) { break }
      abandonAll(.other(host: order.host, code: EAGAIN, reason: "no thread for the transfer"))
    }
  }

  private func cancel(_ id: UInt64) {
    state.withLock { state in
      state.cancelled.insert(id)
      state.wake()
    }
  }

  private func abandonAll(_ error: HTTPClientError) {
    let orders = state.withLock { state in
      state.running = false
      state.multi = nil
      defer { state.orders = [] }
      return state.orders
    }
    for order in orders { order.finish(.failure(error)) }
  }

  // MARK: - The thread

  private func run() {
    // libcurl counts these calls; they are safe from several threads in the versions that we accept (7.84 and later).
    curl_global_init(Int(CURL_GLOBAL_DEFAULT))
    guard let multi = curl_multi_init() else {
      return abandonAll(.other(host: "libcurl", code: ENOMEM, reason: "no memory for transfers"))
    }
    curl_multi_set_long(multi, CURLMOPT_MAX_HOST_CONNECTIONS, 8)
    curl_multi_set_long(multi, CURLMOPT_MAX_TOTAL_CONNECTIONS, 64)
    state.withLock { $0.multi = Multi(pointer: multi) }

    var transfers: [UInt64: Transfer] = [:]
    var idleRounds = 0
    while true {
      takeOrders(multi, &transfers)
      var busy: CInt = 0
      curl_multi_perform(multi, &busy)
      var result = CURLE_OK
      while let handle = curl_next_finished(multi, &result) { end(handle, result, multi, &transfers) }
      idleRounds = transfers.isEmpty ? idleRounds + 1 : 0
      // After a minute without work the connections are closed and the thread ends; the next request starts another one.
      if idleRounds > 1, retire() { break }
      curl_multi_poll(multi, nil, 0, transfers.isEmpty ? 60_000 : 1_000, nil)
    }
    curl_multi_cleanup(multi)
  }

  private func takeOrders(_ multi: UnsafeMutableRawPointer, _ transfers: inout [UInt64: Transfer]) {
    let (orders, cancelled) = state.withLock { state in
      defer { state.orders = [] }
      return (state.orders, state.cancelled)
    }
    for order in orders {
      guard !cancelled.contains(order.id) else {
        order.finish(.failure(.cancelled))
        continue
      }
      guard let transfer = Transfer(order, userAgent: userAgent, isPublic: isPublic) else {
        order.finish(.failure(.other(host: order.host, code: ENOMEM, reason: "no memory for the transfer")))
        continue
      }
      transfers[order.id] = transfer
      curl_multi_add_handle(multi, transfer.handle)
    }
    for id in cancelled {
      guard let transfer = transfers.removeValue(forKey: id) else { continue }
      curl_multi_remove_handle(multi, transfer.handle)
      transfer.fail(.cancelled)
    }
  }

  private func end(
    _ handle: UnsafeMutableRawPointer, _ result: CURLcode, _ multi: UnsafeMutableRawPointer, _ transfers: inout [UInt64: Transfer]
  ) {
    var context: UnsafeMutablePointer<CChar>?
    curl_context(handle, &context)
    curl_multi_remove_handle(multi, handle)
    guard let context else { return }
    let transfer = Unmanaged<Transfer>.fromOpaque(UnsafeRawPointer(context)).takeUnretainedValue()
    transfers[transfer.order.id] = nil
    transfer.end(result)
  }

  private func retire() -> Bool {
    state.withLock { state in
      guard state.orders.isEmpty else { return false }
      state.running = false
      state.multi = nil
      return true
    }
  }

  /// The host, for messages, and whether the URL is `https`.
  static func parse(_ url: String) throws(HTTPClientError) -> (host: String, isSecure: Bool) {
    guard let parts = curl_url() else { throw .badURL(reason: "no memory") }
    defer { curl_url_cleanup(parts) }
    let problem = curl_url_set(parts, CURLUPART_URL, url, 0)
    guard problem == CURLUE_OK else { throw .badURL(reason: String(cString: curl_url_strerror(problem))) }
    guard let scheme = part(CURLUPART_SCHEME, of: parts), let host = part(CURLUPART_HOST, of: parts) else {
      throw .badURL(reason: "it has no host")
    }
    guard scheme == "http" || scheme == "https" else { throw .badURL(reason: "only http and https are allowed") }
    return (host, scheme == "https")
  }

  private static func part(_ part: CURLUPart, of parts: OpaquePointer) -> String? {
    var text: UnsafeMutablePointer<CChar>?
    guard curl_url_get(parts, part, &text, 0) == CURLUE_OK, let text else { return nil }
    defer { curl_free(text) }
    return String(cString: text)
  }
}
