import Foundation
import Media

/// A folder as `bundle` writes it, with a few small files.
struct TestSite {
  let folder: URL

  static let script = "export const greeting = 'hello';" + String(repeating: " // padding", count: 60)

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "weatherglass-site-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder.appending(path: "assets"), withIntermediateDirectories: true)
    try FileManager.default.createDirectory(at: folder.appending(path: "root"), withIntermediateDirectories: true)
    var entries: [String] = []
    func put(_ name: String, _ path: String, _ type: String, _ text: String, isHashed: Bool) throws {
      let bytes = Array(text.utf8)
      try Data(bytes).write(to: folder.appending(path: path))
      try Data(try Brotli.compressed(bytes)).write(to: folder.appending(path: path + ".br"))
      try Data(try Gzip.compressed(bytes)).write(to: folder.appending(path: path + ".gz"))
      let url = isHashed ? "/" + path : "/" + name
      entries.append(
        #"{"name":"\#(name)","url":"\#(url)","path":"\#(path)","type":"\#(type)","etag":"tag-\#(entries.count)","hashed":\#(isHashed)}"#)
    }
    try put("loader.js", "assets/loader.0a1b2c3d.js", "text/javascript; charset=utf-8", Self.script, isHashed: true)
    try put("scripted.js", "assets/scripted.b3c4d5e6.js", "text/javascript; charset=utf-8", Self.script, isHashed: true)
    try put("tokens.css", "assets/tokens.4e5f6071.css", "text/css; charset=utf-8", ":root { --gap: 8px }", isHashed: true)
    try put("WebApp.wasm", "assets/WebApp.82930a1b.wasm", "application/wasm", "\0asm", isHashed: true)
    try put("sprite.svg.html", "assets/sprite.svg.91a2b3c4.html", "text/html; charset=utf-8", "<svg id=\"sprite\"></svg>", isHashed: true)
    try put("sw.js", "root/sw.js", "text/javascript; charset=utf-8", "// the service worker", isHashed: false)
    try put("manifest.webmanifest", "root/manifest.webmanifest", "application/manifest+json", "{\"name\":\"x\"}", isHashed: false)
    try Data("{\"files\":[\(entries.joined(separator: ","))]}".utf8).write(to: folder.appending(path: "site.json"))
  }

  /// A leftover temporary folder does no harm.
  func remove() { try? FileManager.default.removeItem(at: folder) }

  static let hashedAssets = ["/assets/loader.0a1b2c3d.js", "/assets/tokens.4e5f6071.css", "/assets/WebApp.82930a1b.wasm"]
  static let fixedNames = ["/sw.js", "/manifest.webmanifest"]
}
