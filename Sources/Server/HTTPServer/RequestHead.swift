import CMicrohttpd
import Glibc

/// What a request's head says about its size, and where its body ends.
///
/// Read as strictly as by the strictest proxy in front of us: if two servers understand a head differently, the second may find a request
/// in it that the first has not seen. The library joins folded lines, and ends a value at a NUL and a line at a bare LF; in each of these
/// cases the next field does not begin where this one ends.
struct RequestHead {
  /// How many fields and cookies the library keeps records of.
  private(set) var records = 0
  /// The bytes of cookies, which the library stores a second time.
  private(set) var cookieBytes = 0
  private(set) var length: UnsafePointer<CChar>?
  private(set) var coding: UnsafePointer<CChar>?
  /// Whether the client waits for '100 Continue' before it sends its body.
  private(set) var expectsContinue = false
  private var hosts = 0
  private var lengths = 0
  private var codings = 0
  private var isMalformed = false
  /// Where the next line begins.
  private var next: UnsafePointer<CChar>?

  /// Reads the head of the current request.
  ///
  /// - Parameters:
  ///   - version: the end of the request line.
  ///   - end: the first byte after the head.
  init(_ connection: Connection, version: UnsafePointer<CChar>, end: UnsafePointer<CChar>?) {
    next = RequestHead.nextLine(after: version, count: strlen(version))
    withUnsafeMutablePointer(to: &self) { head in
      mhd_each_field(
        connection.pointer,
        { context, kind, name, nameCount, value, valueCount in
          guard let context, let name else { return .YES }
          let head = context.assumingMemoryBound(to: RequestHead.self)
          head.pointee.records += 1
          if kind == .HEADER_KIND { head.pointee.read(name, nameCount, value, valueCount) }
          return .YES
        }, head)
    }
    // The last field is followed by an empty line.
    if let end, next.map({ $0 + 2 }) != end { isMalformed = true }
  }

  private mutating func read(_ name: UnsafePointer<CChar>, _ nameCount: Int, _ value: UnsafePointer<CChar>?, _ valueCount: Int) {
    guard let value, name == next, nameCount > 0, RequestHead.isToken(name, nameCount), RequestHead.follows(name + nameCount, value) else {
      isMalformed = true
      return
    }
    next = RequestHead.nextLine(after: value, count: valueCount)
    // Some servers end a line at a CR alone.
    if memchr(value, 0x0D, valueCount) != nil { isMalformed = true }
    switch nameCount {
    case 4 where RequestHead.isName(name, "host"): hosts += 1
    case 6 where RequestHead.isName(name, "cookie"): cookieBytes += valueCount
    case 6 where RequestHead.isName(name, "expect"): expectsContinue = true
    case 14 where RequestHead.isName(name, "content-length"):
      lengths += 1
      length = value
    case 17 where RequestHead.isName(name, "transfer-encoding"):
      codings += 1
      coding = value
    default: break
    }
  }

  /// Whether the request has a body, even one whose length can't be understood.
  var hasBody: Bool { codings > 0 || (lengths > 0 && length.map { strcmp($0, "0") != 0 } == true) }

  /// The announced length; nil if there is none, or if it is not a valid number.
  var announced: Int? {
    guard let length, let count = Optional(strlen(length)), (1...18).contains(count) else { return nil }
    var value = 0
    for index in 0..<count {
      let digit = Int(length[index]) - 0x30
      guard (0...9).contains(digit) else { return nil }
      value = value * 10 + digit
    }
    return value
  }

  /// A refusal if it is unclear where the request ends or which host it is for; nil if all is well (RFC 9112, sections 2.2, 3.2, 5 and
  /// 6.3).
  func doubt(isOldVersion: Bool) -> HTTPResponse? {
    if isMalformed {
      return .malformed(
        "A header is malformed. Each must be one line that ends with CR and LF, with a name of letters, digits and hyphens and a colon directly after it, "
          + "without NUL and without a space at the beginning.")
    }
    if hosts > 1 { return .malformed("The request has more than one Host header.") }
    if lengths > 1 || (lengths > 0 && codings > 0) { return .malformed("The request states the length of its body twice.") }
    if lengths > 0, announced == nil { return .malformed("The Content-Length is not a valid length.") }
    if codings > 1 || (codings > 0 && isOldVersion) {
      return .malformed("The request has more than one Transfer-Encoding header, or one in HTTP/1.0.")
    }
    if let coding, strcasecmp(coding, "chunked") != 0 {
      return .problem(
        status: 501, title: "Not Implemented",
        detail: "The body has an unsupported transfer coding. Send it with Content-Length, or in plain chunks.")
    }
    return nil
  }

  // MARK: - Bytes

  /// The library replaces each CR and LF that ends a line by a NUL.
  private static func nextLine(after text: UnsafePointer<CChar>, count: Int) -> UnsafePointer<CChar>? {
    text[count] == 0 && text[count + 1] == 0 ? text + count + 2 : nil
  }

  /// Whether there are only blanks between the end of a name, where its colon was, and the value.
  private static func follows(_ colon: UnsafePointer<CChar>, _ value: UnsafePointer<CChar>) -> Bool {
    guard value > colon, colon.pointee == 0 else { return false }
    var byte = colon + 1
    while byte < value {
      guard byte.pointee == 0x20 || byte.pointee == 0x09 else { return false }
      byte += 1
    }
    return true
  }

  private static func isToken(_ name: UnsafePointer<CChar>, _ count: Int) -> Bool {
    for index in 0..<count {
      switch UInt8(bitPattern: name[index]) {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "-"), UInt8(ascii: "!"), UInt8(ascii: "#")...UInt8(ascii: "'"), UInt8(ascii: "*"), UInt8(ascii: "+"),
        UInt8(ascii: "."), UInt8(ascii: "^")...UInt8(ascii: "`"), UInt8(ascii: "|"), UInt8(ascii: "~"):
        continue
      default: return false
      }
    }
    return true
  }

  private static func isName(_ name: UnsafePointer<CChar>, _ expected: StaticString) -> Bool {
    expected.withUTF8Buffer { expected in
      for index in expected.indices where lowercased(UInt8(bitPattern: name[index])) != expected[index] { return false }
      return true
    }
  }
}

extension HTTPResponse {
  fileprivate static func malformed(_ detail: String) -> HTTPResponse {
    .problem(status: 400, title: "Bad Request", detail: detail)
  }
}
