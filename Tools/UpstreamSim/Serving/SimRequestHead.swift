import HTTPServer

/// The request line and the headers of a request, as far as a stand-in needs them.
struct SimRequestHead {
  let method: String
  let target: String
  let headers: [HTTPHeader]
  let keepsAlive: Bool
  let bodyLength: Int

  /// The end of the head, after its empty line; nil while it is incomplete.
  static func end(in bytes: [UInt8]) -> Int? {
    guard bytes.count >= 4 else { return nil }
    for index in 3..<bytes.count where bytes[index] == 0x0A && bytes[index - 2] == 0x0A && bytes[index - 1] == 0x0D { return index + 1 }
    return nil
  }

  init?(_ bytes: ArraySlice<UInt8>) {
    let lines = bytes.split(separator: 0x0A).map { $0.last == 0x0D ? $0.dropLast() : $0 }
    guard let first = lines.first else { return nil }
    let words = first.split(separator: 0x20)
    guard words.count == 3 else { return nil }
    method = String(decoding: words[0], as: UTF8.self)
    target = String(decoding: words[1], as: UTF8.self)
    var headers: [HTTPHeader] = []
    for line in lines.dropFirst() where !line.isEmpty {
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return nil }
      let value = line[(colon + 1)...].drop { $0 == 0x20 || $0 == 0x09 }
      headers.append(HTTPHeader(String(decoding: line[..<colon], as: UTF8.self), String(decoding: value, as: UTF8.self)))
    }
    self.headers = headers
    let connection = headers["Connection"]?.lowercased() ?? ""
    keepsAlive = words[2].elementsEqual("HTTP/1.1".utf8) ? connection != "close" : connection == "keep-alive"
    bodyLength = headers["Content-Length"].flatMap { Int($0) }.map { max(0, $0) } ?? 0
  }
}
