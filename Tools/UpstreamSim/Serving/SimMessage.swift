import HTTPServer
import WeatherModel

/// The bytes of an answer to send.
struct SimMessage {
  let head: [UInt8]
  let body: [UInt8]
  /// Whether the body has the promised length; otherwise the connection has to be closed after it.
  let isWhole: Bool

  init(_ answer: UpstreamAnswer, to request: HTTPRequest, at now: Instant, keepsAlive: Bool) {
    var status = answer.status ?? 200
    var headers = [HTTPHeader("Content-Type", "application/json")]
    var content: [UInt8]
    switch answer.body {
    case .bytes(let bytes): content = bytes
    case .noise(let count, let seed): content = noise(count, seed)
    case .made(let generator):
      let said = generator.answer(request, at: now)
      status = answer.status ?? said.status
      headers = replaced(headers, by: said.headers)
      content = said.body
    }
    headers = replaced(headers, by: answer.headers)
    if let moment = answer.lastModified { headers = replaced(headers, by: [HTTPHeader("Last-Modified", moment)]) }
    if status == 200, let held = request.header("If-Modified-Since"), held == headers["Last-Modified"] {
      status = 304
    }
    if status == 304 || status == 204 { content = [] }
    if let length = answer.truncateTo { content = Array(content.prefix(length)) }
    if status != 304, status != 204 { headers = [HTTPHeader("Content-Length", "\(content.count)")] + headers }
    headers.append(HTTPHeader("Connection", keepsAlive ? "keep-alive" : "close"))
    var text = "HTTP/1.1 \(status) \(reason(status))\r\n"
    for header in headers { text += "\(header.name): \(header.value)\r\n" }
    head = Array((text + "\r\n").utf8)
    if request.isHead { content = [] }
    if let cut = answer.cutAfter, cut < content.count {
      body = Array(content.prefix(cut))
      isWhole = false
    } else {
      body = content
      isWhole = true
    }
  }
}

/// Replaces headers by new ones of the same name and adds the others.
private func replaced(_ headers: [HTTPHeader], by new: [HTTPHeader]) -> [HTTPHeader] {
  headers.filter { header in !new.contains { $0.isNamed(header.name) } } + new
}

private func reason(_ status: Int) -> String {
  switch status {
  case 200: "OK"
  case 203: "Non-Authoritative Information"
  case 304: "Not Modified"
  case 400: "Bad Request"
  case 401: "Unauthorized"
  case 403: "Forbidden"
  case 404: "Not Found"
  case 422: "Unprocessable Content"
  case 429: "Too Many Requests"
  case 500: "Internal Server Error"
  case 502: "Bad Gateway"
  case 503: "Service Unavailable"
  default: "Other"
  }
}

/// Pseudo-random bytes from a seed (the generator of D. Knuth's MMIX, its high bits).
func noise(_ count: Int, _ seed: UInt64) -> [UInt8] {
  var state = seed
  return (0..<count).map { _ in
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return UInt8(truncatingIfNeeded: state >> 56)
  }
}
