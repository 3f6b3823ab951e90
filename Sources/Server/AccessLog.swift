import Glibc
import HTTPServer
import WeatherModel

/// One line a request: time, address, method, target, status, bytes, microseconds. Coordinates keep three decimals at most.
struct AccessLog: Sendable {
  func write(_ request: borrowing CompletedRequest, now: Instant) {
    let target = withShortNumbers(withoutForeignValues(request.target))
    // A method is whatever stood before the first blank.
    let method = request.isHead ? "HEAD" : withShortNumbers(request.method.name)
    let line = "\(now) \(request.remoteAddress) \(method) \(target) \(request.status) \(request.bytes) \(request.microseconds)\n"
    let bytes = Array(line.utf8)
    // One write a line: the kernel keeps lines of this length whole.
    _ = bytes.withUnsafeBytes { Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
  }
}

/// The target without the values of query items that are none of ours: somebody may have sent a key by mistake.
func withoutForeignValues(_ target: String) -> String {
  let parts = target.utf8.split(separator: UInt8(ascii: "?"), maxSplits: 1, omittingEmptySubsequences: false)
  guard parts.count == 2 else { return target }
  let items = parts[1].split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false).map { item in
    let name = String(decoding: item.prefix { $0 != UInt8(ascii: "=") }, as: UTF8.self)
    let isOurs = ["lat", "lon", "kinds", "refresh", "format", "q", "unit"].contains(name)
    return isOurs || item.count == name.utf8.count ? String(decoding: item, as: UTF8.self) : name + "=?"
  }
  return String(decoding: parts[0], as: UTF8.self) + "?" + items.joined(separator: "&")
}

/// The text with every decimal number cut after three decimals, and nothing in it that could begin a new line or colour a terminal.
///
/// A percent-encoded point or digit counts as what it stands for, so that nobody's position gets into the log in disguise.
func withShortNumbers(_ text: String) -> String {
  var bytes: [UInt8] = []
  var decimals: Int?
  var rest = Array(text.utf8.prefix(512))[...]
  while let first = rest.popFirst() {
    let byte = first == UInt8(ascii: "%") ? plainPointOrDigit(&rest) ?? first : first
    let isDigit = byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
    if isDigit, let count = decimals {
      decimals = count + 1
      if count >= 3 { continue }
    } else {
      decimals = byte == UInt8(ascii: ".") ? 0 : nil
    }
    bytes.append(byte > 0x20 && byte < 0x7F ? byte : UInt8(ascii: "?"))
  }
  return String(decoding: bytes, as: UTF8.self)
}

private func plainPointOrDigit(_ rest: inout ArraySlice<UInt8>) -> UInt8? {
  guard rest.count >= 2, let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) else { return nil }
  guard value == UInt8(ascii: ".") || (value >= UInt8(ascii: "0") && value <= UInt8(ascii: "9")) else { return nil }
  rest = rest.dropFirst(2)
  return value
}
