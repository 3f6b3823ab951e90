import CCurl
import Glibc
import System

/// A request that is running: its libcurl handle and what has been received.
///
/// Created, run and released on the one thread of `Transfers`; libcurl calls back on that thread too.
final class Transfer {
  let order: Transfers.Order
  let handle: UnsafeMutableRawPointer
  private var headerList: UnsafeMutablePointer<curl_slist>?
  private var headers: [ClientHeader] = []
  private var body: [UInt8] = []
  private var overflowed = false
  private var headBytes = 0
  /// Whether the first server that was contacted has a public address; nil until it is connected.
  private var startedPublic: Bool?
  private var wasRedirectedToPrivateAddress = false
  private let isPublic: @Sendable (NetworkAddress) -> Bool

  /// How many bytes of heads and trailers are accepted, those of redirects included. libcurl itself does not limit trailers.
  private static let mostHeadBytes = 64 * 1024

  init?(_ order: Transfers.Order, userAgent: String, isPublic: @escaping @Sendable (NetworkAddress) -> Bool) {
    guard let handle = curl_easy_init() else { return nil }
    self.order = order
    self.handle = handle
    self.isPublic = isPublic
    setUp(order.request, userAgent: userAgent)
  }

  deinit {
    curl_easy_cleanup(handle)
    curl_slist_free_all(headerList)
  }

  private func setUp(_ request: ClientRequest, userAgent: String) {
    curl_set_text(handle, CURLOPT_URL, request.url)
    curl_set_text(handle, CURLOPT_USERAGENT, userAgent)
    curl_set_long(handle, CURLOPT_NOSIGNAL, 1)
    curl_set_long(handle, CURLOPT_CONNECTTIMEOUT_MS, request.connectMilliseconds)
    curl_set_long(handle, CURLOPT_TIMEOUT_MS, request.totalMilliseconds)
    // Empty: every coding that libcurl can decompress.
    curl_set_text(handle, CURLOPT_ACCEPT_ENCODING, "")
    curl_set_text(handle, CURLOPT_PROTOCOLS_STR, "http,https")
    curl_set_long(handle, CURLOPT_FOLLOWLOCATION, request.followsRedirects ? 1 : 0)
    curl_set_long(handle, CURLOPT_MAXREDIRS, 3)
    curl_set_text(handle, CURLOPT_REDIR_PROTOCOLS_STR, order.isSecure ? "https" : "http,https")

    switch request.method {
    case "GET": break
    case "HEAD": curl_set_long(handle, CURLOPT_NOBODY, 1)
    default:
      curl_set_text(handle, CURLOPT_CUSTOMREQUEST, request.method)
      if !request.body.isEmpty || request.method == "POST" {
        curl_set_long(handle, CURLOPT_POSTFIELDSIZE, request.body.count)
        _ = request.body.withUnsafeBytes {
          curl_set_pointer(handle, CURLOPT_COPYPOSTFIELDS, UnsafeMutableRawPointer(mutating: $0.baseAddress))
        }
      }
    }
    for header in request.headers where !header.value.contains(where: \.isNewline) && !header.name.contains(where: \.isNewline) {
      headerList = curl_slist_append(headerList, "\(header.name): \(header.value)") ?? headerList
    }
    if let headerList { curl_set_pointer(handle, CURLOPT_HTTPHEADER, headerList) }

    // Unretained: `Transfers` holds this object for as long as the handle is in use.
    let context = Unmanaged.passUnretained(self).toOpaque()
    curl_set_pointer(handle, CURLOPT_PRIVATE, context)
    curl_set_pointer(handle, CURLOPT_WRITEDATA, context)
    curl_set_pointer(handle, CURLOPT_HEADERDATA, context)
    curl_set_receiver(handle, CURLOPT_WRITEFUNCTION) { bytes, size, count, context in
      guard let context, let bytes else { return 0 }
      let piece = UnsafeRawBufferPointer(start: bytes, count: size * count)
      return Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue().receiveBody(piece) ? piece.count : 0
    }
    curl_set_receiver(handle, CURLOPT_HEADERFUNCTION) { bytes, size, count, context in
      guard let context, let bytes else { return 0 }
      let line = UnsafeRawBufferPointer(start: bytes, count: size * count)
      return Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue().receiveHeader(line) ? line.count : 0
    }
    curl_set_pointer(handle, CURLOPT_PREREQDATA, context)
    curl_set_gate(handle) { context, address, _, _, _ in
      guard let context, let address else { return CURL_PREREQFUNC_ABORT }
      let mayAsk = Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue().mayAsk(String(cString: address))
      return mayAsk ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT
    }
    guard request.requiresPublicAddress else { return }
    curl_set_socket_opener(
      handle,
      { context, _, address in
        guard let context, let address else { return CURL_SOCKET_BAD }
        return Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue().socket(to: address)
      }, context)
  }

  /// A socket for an address that may be connected to. The gate comes too late for the others: by then the connection is open, and its
  /// greeting has been sent.
  private func socket(to address: UnsafeMutablePointer<curl_sockaddr>) -> curl_socket_t {
    var text = [CChar](repeating: 0, count: 64)
    guard curl_address_text(address, &text, UInt32(text.count)),
      let peer = NetworkAddress(String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)), isPublic(peer)
    else {
      wasRedirectedToPrivateAddress = true
      return CURL_SOCKET_BAD
    }
    return Glibc.socket(address.pointee.family, address.pointee.socktype | CInt(SOCK_CLOEXEC.rawValue), address.pointee.protocol)
  }

  private func receiveBody(_ piece: UnsafeRawBufferPointer) -> Bool {
    guard body.count + piece.count <= order.request.maxBodyBytes else {
      overflowed = true
      return false
    }
    body += piece
    return true
  }

  /// Whether the request may be sent to the server that libcurl has connected to: neither a public server nor an address that somebody else
  /// has given may lead to servers that only we can reach.
  private func mayAsk(_ address: String) -> Bool {
    let isPublic = NetworkAddress(address).map(isPublic) ?? false
    if startedPublic == nil { startedPublic = isPublic }
    wasRedirectedToPrivateAddress = (startedPublic == true || order.request.requiresPublicAddress) && !isPublic
    return !wasRedirectedToPrivateAddress
  }

  /// Receives a line of a head or of trailers; false when there are too many.
  private func receiveHeader(_ bytes: UnsafeRawBufferPointer) -> Bool {
    headBytes += bytes.count
    guard headBytes <= Transfer.mostHeadBytes else { return false }
    let line = String(decoding: bytes, as: UTF8.self)
    // A status line begins the next answer, after a redirect or '100 Continue'.
    if line.hasPrefix("HTTP/") { headers = [] }
    guard let colon = line.firstIndex(of: ":") else { return true }
    headers.append(ClientHeader(String(line[..<colon]), trimmed(line[line.index(after: colon)...])))
    return true
  }

  /// Reports the result to the sender of the request.
  func end(_ result: CURLcode) {
    guard result == CURLE_OK else { return fail(error(result)) }
    var status = 0
    curl_status(handle, &status)
    order.finish(.success(ClientResponse(status: status, headers: headers, body: body)))
  }

  func fail(_ error: HTTPClientError) { order.finish(.failure(error)) }

  private func error(_ code: CURLcode) -> HTTPClientError {
    // Only libcurl's fixed sentences: its detailed ones may quote the URL.
    let (reason, host) = (String(cString: curl_easy_strerror(code)), order.host)
    switch code {
    case CURLE_WRITE_ERROR where overflowed: return .tooLarge(host: host, limit: order.request.maxBodyBytes)
    case _ where headBytes > Transfer.mostHeadBytes: return .headTooLarge(host: host, limit: Transfer.mostHeadBytes)
    case _ where wasRedirectedToPrivateAddress: return .redirectedToPrivateAddress(host: host)
    case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_CONNECT: return .unreachable(host: host)
    case CURLE_OPERATION_TIMEDOUT: return .timeout(host: host)
    case CURLE_URL_MALFORMAT, CURLE_UNSUPPORTED_PROTOCOL: return .badURL(reason: reason)
    case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER, CURLE_SSL_CACERT_BADFILE,
      CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_ISSUER_ERROR:
      return .tls(host: host, reason: reason)
    default: return .other(host: host, code: Int32(bitPattern: code.rawValue), reason: reason)
    }
  }
}

private func trimmed(_ text: Substring) -> String {
  var text = text.drop(while: \.isWhitespace)
  while text.last?.isWhitespace == true { text.removeLast() }
  return String(text)
}
