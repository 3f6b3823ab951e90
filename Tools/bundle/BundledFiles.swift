/// The finished site in memory: every file with its final bytes and URL.
struct BundledFiles {
  struct File {
    var name: String
    var url: String
    /// The path in the output folder.
    var path: String
    var bytes: [UInt8]
    var isHashed: Bool
  }

  /// A hash over all input, by which the service worker distinguishes builds.
  let build: String
  /// Sorted by name.
  private(set) var files: [File] = []

  /// The service worker doesn't know `unlisted` files; it keeps `later` files once somebody has fetched them.
  init(_ sources: [String: [UInt8]], fixed: Set<String>, unlisted: Set<String> = [], later: Set<String> = []) throws(BundleError) {
    for name in fixed.sorted() where sources[name] == nil { throw .unknownFixed(name: name) }
    build = Self.buildHash(sources)
    var resolver = Resolver(sources: sources, fixed: fixed, build: build)
    let parts = resolver.parts()
    for name in sources.keys.sorted() where !fixed.contains(name) && !parts.contains(name) { _ = try resolver.resolve(name, from: []) }
    let listed = resolver.finished.values.filter { !unlisted.contains($0.name) }
    let lists: Lists = (
      precache: listed.filter { !later.contains($0.name) }.map(\.url).sorted(),
      later: listed.filter { later.contains($0.name) }.map(\.url).sorted()
    )
    for name in fixed.sorted() { try resolver.resolveFixed(name, lists) }
    files = resolver.finished.values.sorted { $0.name < $1.name }
  }

  private static func buildHash(_ sources: [String: [UInt8]]) -> String {
    var hash = FNV1a()
    for (name, bytes) in sources.sorted(by: { $0.key < $1.key }) {
      hash.combine(name.utf8)
      hash.combine([0])
      hash.combine(String(bytes.count).utf8)
      hash.combine([0])
      hash.combine(bytes)
    }
    return hash.hex
  }
}

/// The lists of addresses for the service worker.
private typealias Lists = (precache: [String], later: [String])

/// Fills in references, in the order of their dependencies: a file's hash is known only after its references are filled in.
private struct Resolver {
  let sources: [String: [UInt8]]
  let fixed: Set<String>
  let build: String
  var finished: [String: BundledFiles.File] = [:]

  private static let include = "include:"
  private static let asset = "asset:"

  /// The files that other files include; they are sent only as part of those.
  func parts() -> Set<String> {
    var parts: Set<String> = []
    for (name, bytes) in sources where MediaType(name).hasReferences {
      var rest = bytes[...]
      while let start = rest.firstRange(of: ("{{" + Self.include).utf8), let end = rest[start.upperBound...].firstRange(of: "}}".utf8) {
        parts.insert(String(decoding: rest[start.upperBound..<end.lowerBound], as: UTF8.self))
        rest = rest[end.upperBound...]
      }
    }
    return parts
  }

  /// The URL of a file; `path` lists the files that are waiting for it.
  mutating func resolve(_ name: String, from path: [String]) throws(BundleError) -> String {
    if fixed.contains(name) { return "/" + name }
    if let file = finished[name] { return file.url }
    if let start = path.firstIndex(of: name) { throw .cycle(files: Array(path[start...]) + [name]) }
    guard let source = sources[name] else { throw .unknownReference(file: path.last ?? "", reference: Self.asset + name) }
    let bytes = try filled(source, name: name, path: path + [name], nil)
    var hash = FNV1a()
    hash.combine(bytes)
    let location = "assets/" + Self.hashed(name, hash.hex)
    finished[name] = BundledFiles.File(name: name, url: "/" + location, path: location, bytes: bytes, isHashed: true)
    return "/" + location
  }

  mutating func resolveFixed(_ name: String, _ lists: Lists) throws(BundleError) {
    guard let source = sources[name] else { throw .unknownFixed(name: name) }
    let bytes = try filled(source, name: name, path: [name], lists)
    finished[name] = BundledFiles.File(name: name, url: "/" + name, path: "root/" + name, bytes: bytes, isHashed: false)
  }

  private mutating func filled(_ source: [UInt8], name: String, path: [String], _ lists: Lists?) throws(BundleError) -> [UInt8] {
    guard MediaType(name).hasReferences else { return source }
    var result: [UInt8] = []
    var rest = source[...]
    while let start = rest.firstRange(of: "{{".utf8), let end = rest[start.upperBound...].firstRange(of: "}}".utf8) {
      result += rest[..<start.lowerBound]
      let inside = String(decoding: rest[start.upperBound..<end.lowerBound], as: UTF8.self)
      var next = end.upperBound
      if inside == "build" {
        result += build.utf8
      } else if inside == "precache" || inside == "later" {
        guard let lists else { throw .precacheInHashedFile(file: name) }
        result += JSONText.array(inside == "later" ? lists.later : lists.precache).utf8
      } else if inside.hasPrefix(Self.include) {
        let part = String(inside.dropFirst(Self.include.count))
        if let start = path.firstIndex(of: part) { throw .cycle(files: Array(path[start...]) + [part]) }
        guard let source = sources[part] else { throw .unknownReference(file: name, reference: inside) }
        result += try filled(source, name: part, path: path + [part], lists)
      } else if inside.hasPrefix(Self.asset) {
        result += try resolve(String(inside.dropFirst(Self.asset.count)), from: path).utf8
      } else if SharedValues.isReference(inside) {
        guard let value = SharedValues.value(of: inside) else { throw .unknownReference(file: name, reference: inside) }
        result += value.utf8
      } else {
        // Other uses of braces stay as they are.
        result += "{{".utf8
        next = start.upperBound
      }
      rest = rest[next...]
    }
    return result + rest
  }

  /// `icons/sun.svg` becomes `icons/sun.<hash>.svg`.
  private static func hashed(_ name: String, _ hash: String) -> String {
    let start = name.lastIndex(of: "/").map { name.index(after: $0) } ?? name.startIndex
    guard let dot = name[start...].lastIndex(of: "."), dot > start else { return "\(name).\(hash)" }
    return "\(name[..<dot]).\(hash)\(name[dot...])"
  }
}

extension ArraySlice<UInt8> {
  /// The first occurrence of a short text.
  fileprivate func firstRange(of text: String.UTF8View) -> Range<Int>? {
    guard let first = text.first else { return nil }
    var start = startIndex
    while let found = self[start...].firstIndex(of: first) {
      if self[found...].starts(with: text) { return found..<(found + text.count) }
      start = found + 1
    }
    return nil
  }
}

/// The 64-bit FNV-1a hash (Fowler, Noll, Vo; constants of draft-eastlake-fnv).
///
/// Not for secrets: it only tells versions of our own files apart.
struct FNV1a {
  private var value: UInt64 = 0xcbf2_9ce4_8422_2325

  mutating func combine(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }
  }

  var hex: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
