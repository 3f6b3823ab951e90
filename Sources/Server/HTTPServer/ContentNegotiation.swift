/// A content coding in which a body may be sent.
public enum ContentCoding: Sendable {
  case identity, gzip, brotli
}

extension HTTPRequest {
  /// The coding that the client prefers, for answers that are made for each request; prepared ones choose by themselves, by the same rule.
  public var bestCoding: ContentCoding {
    guard let accepted = header("Accept-Encoding") else { return .identity }
    return accepted.withCString { AcceptedCodings($0).best(hasGzip: true, hasBrotli: true) }
  }
}

/// The codings that a client accepts, with their weights, from an `Accept-Encoding` header (RFC 9110, 12.5.3).
///
/// Parsed without allocating.
struct AcceptedCodings {
  /// Weights in thousandths; nil when the header does not name the coding.
  private var gzip: Int?
  private var brotli: Int?
  private var identity: Int?
  private var any: Int?

  init(_ header: UnsafePointer<CChar>?) {
    guard var cursor = header.map(ByteCursor.init) else { return }
    while !cursor.isAtEnd {
      cursor.skip { $0 == 0x20 || $0 == 0x09 || $0 == UInt8(ascii: ",") }
      let name = cursor.take { $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: ";") && $0 != 0x20 && $0 != 0x09 }
      let weight = Self.weight(of: cursor.take { $0 != UInt8(ascii: ",") })
      if name.equals("gzip") || name.equals("x-gzip") {
        gzip = weight
      } else if name.equals("br") {
        brotli = weight
      } else if name.equals("identity") {
        identity = weight
      } else if name.equals("*") {
        any = weight
      }
    }
  }

  /// The best available coding: the one with the highest weight, and brotli before gzip before identity among equals.
  ///
  /// Identity that is not named is acceptable, with the lowest weight; it is sent also when nothing is acceptable.
  func best(hasGzip: Bool, hasBrotli: Bool) -> ContentCoding {
    var best = ContentCoding.identity
    var heaviest = identity ?? 0
    if hasGzip, case let weight = gzip ?? any ?? 0, weight > 0, weight >= heaviest { (best, heaviest) = (.gzip, weight) }
    if hasBrotli, case let weight = brotli ?? any ?? 0, weight > 0, weight >= heaviest { best = .brotli }
    return best
  }

  /// The thousandths of a parameter list such as `;q=0.8`; 1000 when it has no weight, 0 when the weight is malformed.
  private static func weight(of parameters: ByteSlice) -> Int {
    var cursor = ByteCursor(parameters)
    while !cursor.isAtEnd {
      cursor.skip { $0 == 0x20 || $0 == 0x09 || $0 == UInt8(ascii: ";") }
      let parameter = cursor.take { $0 != UInt8(ascii: ";") }
      guard parameter.count >= 2, lowercased(parameter[0]) == UInt8(ascii: "q"), parameter[1] == UInt8(ascii: "=") else { continue }
      var thousandths = 0
      var unit = 1000
      var seenDot = false
      for index in 2..<parameter.count {
        switch parameter[index] {
        case UInt8(ascii: "."): if seenDot { return 0 } else { seenDot = true }
        case UInt8(ascii: "0")...UInt8(ascii: "9"):
          if seenDot { unit /= 10 }
          thousandths += Int(parameter[index] - UInt8(ascii: "0")) * unit
        case 0x20, 0x09: break
        default: return 0
        }
      }
      return min(thousandths, 1000)
    }
    return 1000
  }
}

/// Whether an `If-None-Match` header names this entity tag, compared weakly (RFC 9110, 13.1.2).
func ifNoneMatch(_ header: UnsafePointer<CChar>, matches tag: ByteSlice) -> Bool {
  let wanted = opaqueTag(tag)
  var cursor = ByteCursor(header)
  while !cursor.isAtEnd {
    cursor.skip { $0 == 0x20 || $0 == 0x09 || $0 == UInt8(ascii: ",") }
    // The opaque part is quoted and may contain commas.
    let start = cursor.position
    cursor.skip { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: ",") }
    if cursor.next == UInt8(ascii: "\"") {
      cursor.advance()
      cursor.skip { $0 != UInt8(ascii: "\"") }
      if cursor.next != nil { cursor.advance() }
    }
    let candidate = cursor.slice(from: start)
    if candidate.equals("*") || (candidate.count > 0 && opaqueTag(candidate) == wanted) { return true }
    if cursor.position == start { break }
  }
  return false
}

private func opaqueTag(_ tag: ByteSlice) -> ByteSlice {
  tag.count >= 2 && tag[0] == UInt8(ascii: "W") && tag[1] == UInt8(ascii: "/") ? tag.dropFirst(2) : tag
}

/// Bytes of a C string that outlives the value; used only inside one synchronous call.
struct ByteSlice: Equatable {
  let start: UnsafePointer<UInt8>
  let count: Int

  subscript(_ index: Int) -> UInt8 { start[index] }

  func dropFirst(_ number: Int) -> ByteSlice { ByteSlice(start: start + number, count: count - number) }

  func equals(_ name: StaticString) -> Bool {
    count == name.utf8CodeUnitCount && (0..<count).allSatisfy { lowercased(start[$0]) == name.utf8Start[$0] }
  }

  static func == (left: ByteSlice, right: ByteSlice) -> Bool {
    left.count == right.count && (0..<left.count).allSatisfy { left[$0] == right[$0] }
  }
}

struct ByteCursor {
  private let bytes: ByteSlice
  private(set) var position = 0

  init(_ bytes: ByteSlice) { self.bytes = bytes }

  init(_ text: UnsafePointer<CChar>) {
    var count = 0
    while text[count] != 0 { count += 1 }
    bytes = ByteSlice(start: UnsafeRawPointer(text).assumingMemoryBound(to: UInt8.self), count: count)
  }

  var isAtEnd: Bool { position >= bytes.count }
  var next: UInt8? { isAtEnd ? nil : bytes[position] }

  mutating func advance() { position += 1 }

  mutating func skip(while condition: (UInt8) -> Bool) {
    while position < bytes.count, condition(bytes[position]) { position += 1 }
  }

  mutating func take(while condition: (UInt8) -> Bool) -> ByteSlice {
    let start = position
    skip(while: condition)
    return slice(from: start)
  }

  func slice(from start: Int) -> ByteSlice { ByteSlice(start: bytes.start + start, count: position - start) }
}
