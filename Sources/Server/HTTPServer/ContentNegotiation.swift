/// A content coding in which a body may be sent.
public enum ContentCoding: Sendable {
  case identity, gzip, brotli
}

extension HTTPRequest {
  /// The coding that the client prefers, for answers that are made for each request; prepared ones choose by themselves, by the same rule.
  public var bestCoding: ContentCoding { AcceptedCodings(header("Accept-Encoding") ?? "").best(hasGzip: true, hasBrotli: true) }
}

/// The codings that a client accepts, with their weights, from an `Accept-Encoding` header (RFC 9110, 12.5.3).
struct AcceptedCodings {
  /// Weights by the name of the coding: 1 when the header gives none, 0 when it is malformed.
  private var weights: [Substring: Double] = [:]

  init(_ header: String) {
    for item in header.lowercased().filter({ $0 != " " && $0 != "\t" }).split(separator: ",") {
      let parts = item.split(separator: ";")
      guard let name = parts.first else { continue }
      let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
      weights[name == "x-gzip" ? "gzip" : name] = min(weight, 1)
    }
  }

  /// The best available coding: the one with the highest weight, and brotli before gzip before identity among equals.
  ///
  /// Identity that is not named is acceptable, with the lowest weight; it is sent also when nothing is acceptable.
  func best(hasGzip: Bool, hasBrotli: Bool) -> ContentCoding {
    var best = ContentCoding.identity
    var heaviest = weights["identity"] ?? 0
    let any = weights["*"] ?? 0
    if hasGzip, case let weight = weights["gzip"] ?? any, weight > 0, weight >= heaviest { (best, heaviest) = (.gzip, weight) }
    if hasBrotli, case let weight = weights["br"] ?? any, weight > 0, weight >= heaviest { best = .brotli }
    return best
  }
}

/// Whether an `If-None-Match` header names this entity tag, compared weakly (RFC 9110, 13.1.2).
func ifNoneMatch(_ header: String, matches tag: String) -> Bool {
  if header == "*" { return true }
  let wanted = String(tag.hasPrefix("W/") ? tag.dropFirst(2) : tag[...])
  // Tags are quoted and may contain commas: every second piece is the inside of a tag, unless its second quote is missing.
  let pieces = header.split(separator: "\"", omittingEmptySubsequences: false)
  return stride(from: 1, to: pieces.count - 1, by: 2).contains { index in
    let before = pieces[index - 1].split(separator: ",", omittingEmptySubsequences: false).last ?? ""
    let mark = before.filter { $0 != " " && $0 != "\t" }
    return (mark.isEmpty || mark == "W/") && "\"\(pieces[index])\"" == wanted
  }
}
