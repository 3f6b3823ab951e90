/// The type of a file, by the ending of its name.
struct MediaType {
  /// The value of `Content-Type`.
  let name: String
  /// Whether compression makes it noticeably smaller.
  let isCompressible: Bool
  /// Whether references in it (`{{…}}`) are filled in.
  let hasReferences: Bool

  init(_ fileName: String) {
    let ending = fileName.split(separator: ".").last.map { $0.lowercased() } ?? ""
    (name, isCompressible, hasReferences) = Self.known[ending] ?? ("application/octet-stream", false, false)
  }

  private static let known: [String: (String, Bool, Bool)] = [
    "html": ("text/html; charset=utf-8", true, true),
    "css": ("text/css; charset=utf-8", true, true),
    "js": ("text/javascript; charset=utf-8", true, true),
    "webmanifest": ("application/manifest+json", true, true),
    "svg": ("image/svg+xml", true, true),
    "json": ("application/json", true, false),
    "txt": ("text/plain; charset=utf-8", true, false),
    "xml": ("application/xml", true, false),
    "bin": ("application/octet-stream", true, false),
    "wasm": ("application/wasm", true, false),
    "ico": ("image/x-icon", true, false),
    "ttf": ("font/ttf", true, false),
    "png": ("image/png", false, false),
    "jpg": ("image/jpeg", false, false),
    "jpeg": ("image/jpeg", false, false),
    "webp": ("image/webp", false, false),
    "avif": ("image/avif", false, false),
    "woff2": ("font/woff2", false, false),
  ]
}
