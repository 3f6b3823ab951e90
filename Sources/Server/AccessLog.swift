import Glibc
import HTTPServer
import WeatherModel

/// One line a request: time, address, method, target, status, bytes, microseconds. Coordinates keep three decimals at most.
struct AccessLog: Sendable {
  func write(_ request: borrowing CompletedRequest, now: Instant) {
    let target = loggedTarget(request.target)
    // A method is whatever stood before the first blank.
    let method = request.isHead ? "HEAD" : withShortNumbers(request.method.name)
    let line = "\(now) \(request.remoteAddress) \(method) \(target) \(request.status) \(request.bytes) \(request.microseconds)\n"
    let bytes = Array(line.utf8)
    // One write a line: the kernel keeps lines of this length whole.
    _ = bytes.withUnsafeBytes { Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
  }
}

/// What the log says of a request target.
package func loggedTarget(_ target: String) -> String { withShortNumbers(withoutForeignValues(target)) }

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
/// A percent-encoded point or digit counts as what it stands for, so that nobody's position gets into the log in disguise; a '%' that encodes
/// nothing is no '%' here, or it would encode something with what follows.
func withShortNumbers(_ text: String) -> String {
  var bytes: [UInt8] = []
  var decimals: Int?
  var rest = Array(text.utf8.prefix(512))[...]
  while let first = rest.popFirst() {
    let byte = first == UInt8(ascii: "%") ? plain(&rest) : first
    if isDigit(byte), let count = decimals {
      decimals = count + 1
      if count >= 3 { continue }
    } else {
      decimals = byte == UInt8(ascii: ".") ? 0 : nil
    }
    bytes.append(byte > 0x20 && byte < 0x7F ? byte : UInt8(ascii: "?"))
  }
  return String(decoding: bytes, as: UTF8.self)
}

/// What a '%' in front of the rest stands for: a point or a digit, itself where it encodes something else, and '?' where it encodes nothing.
private func plain(_ rest: inout ArraySlice<UInt8>) -> UInt8 {
  let digits = rest.prefix(2)
  let areHexadecimal = digits.allSatisfy { ($0 | 0x20 >= UInt8(ascii: "a") && $0 | 0x20 <= UInt8(ascii: "f")) || isDigit($0) }
  guard digits.count == 2, areHexadecimal, let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16) else {
    return UInt8(ascii: "?")
  }
  guard value == UInt8(ascii: ".") || isDigit(value) else { return UInt8(ascii: "%") }
  rest = rest.dropFirst(2)
  return value
}

private func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }
