import Routes

/// Why a request target was refused with 400.
public enum RequestTargetError: Error, Hashable, Sendable {
  case notAPath
  case forbiddenByte
  case badPercentSequence
  case nul
  case notUTF8

  /// A sentence for the answer's `detail`.
  public var detail: String {
    switch self {
    case .notAPath: "The request target must be a path that begins with '/'."
    case .forbiddenByte: "The request target has a space, a '#', a control character or another byte that must be percent-encoded."
    case .badPercentSequence: "The request target has a '%' that is not followed by two hexadecimal digits."
    case .nul: "The request target has a NUL byte."
    case .notUTF8: "The request target is not valid UTF-8 after percent-decoding."
    }
  }
}

/// The path and query of a request line, taken apart and decoded.
struct RequestTarget {
  var raw: String
  var rawPath: String
  var path: String
  var query: [QueryItem]

  init(_ bytes: some Collection<UInt8>) throws(RequestTargetError) {
    let origin = Self.withoutAuthority(Array(bytes))
    guard origin.first == UInt8(ascii: "/") || origin.elementsEqual("*".utf8) else { throw .notAPath }
    for byte in origin where byte <= 0x20 || byte == 0x7F || byte == UInt8(ascii: "#") {
      throw byte == 0 ? .nul : .forbiddenByte
    }
    let pathEnd = origin.firstIndex(of: UInt8(ascii: "?")) ?? origin.endIndex
    raw = String(decoding: origin, as: UTF8.self)
    rawPath = String(decoding: origin[..<pathEnd], as: UTF8.self)
    path = try Self.decoded(origin[..<pathEnd], plusIsSpace: false)
    query = pathEnd < origin.endIndex ? try Self.items(origin[(pathEnd + 1)...]) : []
  }

  /// HTTP/1.1 servers must accept the absolute form `http://host/path` (RFC 9112, 3.2.2).
  private static func withoutAuthority(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
    for scheme in ["http://", "https://"] where bytes.count > scheme.utf8.count {
      guard zip(bytes, scheme.utf8).allSatisfy({ lowercased($0) == $1 }) else { continue }
      let rest = bytes[scheme.utf8.count...]
      guard let path = rest.firstIndex(where: { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") }) else { return [UInt8(ascii: "/")] }
      return bytes[path] == UInt8(ascii: "/") ? rest[path...] : [UInt8(ascii: "/")] + rest[path...]
    }
    return bytes[...]
  }

  private static func items(_ bytes: ArraySlice<UInt8>) throws(RequestTargetError) -> [QueryItem] {
    var items: [QueryItem] = []
    for piece in bytes.split(separator: UInt8(ascii: "&")) {
      let equals = piece.firstIndex(of: UInt8(ascii: "=")) ?? piece.endIndex
      let name = try decoded(piece[..<equals], plusIsSpace: true)
      let written = equals < piece.endIndex ? piece[(equals + 1)...] : []
      items.append(QueryItem(name, name == "format" ? try template(written) : try decoded(written, plusIsSpace: true)))
    }
    return items
  }

  private static func decoded(_ bytes: ArraySlice<UInt8>, plusIsSpace: Bool) throws(RequestTargetError) -> String {
    var plain: [UInt8] = []
    plain.reserveCapacity(bytes.count)
    var rest = bytes
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "%"):
        guard let high = rest.popFirst().flatMap(hexDigit), let low = rest.popFirst().flatMap(hexDigit) else { throw .badPercentSequence }
        let value = high << 4 | low
        guard value != 0 else { throw .nul }
        plain.append(value)
      case UInt8(ascii: "+") where plusIsSpace: plain.append(0x20)
      default: plain.append(byte)
      }
    }
    guard let text = String(validating: plain, as: UTF8.self) else { throw .notUTF8 }
    return text
  }

  /// People type formats with percent signs of their own, such as "%l:+%t": a sign that begins no percent sequence is taken literally, and
  /// all of them are if the sequences don't decode to text.
  private static func template(_ bytes: ArraySlice<UInt8>) throws(RequestTargetError) -> String {
    var encoded: [UInt8] = []
    var literal: [UInt8] = []
    for index in bytes.indices {
      encoded.append(bytes[index])
      literal.append(bytes[index])
      guard bytes[index] == UInt8(ascii: "%") else { continue }
      literal += Array("25".utf8)
      let isSequence = index + 2 < bytes.endIndex && hexDigit(bytes[index + 1]) != nil && hexDigit(bytes[index + 2]) != nil
      if !isSequence { encoded += Array("25".utf8) }
    }
    if let text = try? decoded(encoded[...], plusIsSpace: true) { return text }
    // It does not decode to text: "%Cat", for example, is a percent sign and three letters.
    return try decoded(literal[...], plusIsSpace: true)
  }

  private static func hexDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
