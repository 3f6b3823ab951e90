import HTTPServer
import System
import Wire

/// The app's files, prepared for sending: hashed assets that never change, and the few with fixed names.
public struct AppFiles: Sendable {
  /// Prepared responses by URL path.
  let answers: [String: PreparedResponse]
  /// Each file's address by the name it has in the source tree.
  let urls: [String: String]
  /// The SVG drawings that pages refer to, as HTML; every page contains them once.
  let sprite: [UInt8]

  /// A server without the app's files: pages can be read, but no app starts on them.
  public static let none = AppFiles(answers: [:], urls: [:], sprite: [])

  private init(answers: [String: PreparedResponse], urls: [String: String], sprite: [UInt8]) {
    self.answers = answers
    self.urls = urls
    self.sprite = sprite
  }

  /// Reads the folder that `bundle` wrote.
  public init(folder: String) throws(SiteError) {
    let list = try AppFiles.entries(folder + "/site.json")
    var answers: [String: PreparedResponse] = [:]
    var urls: [String: String] = [:]
    var sprite: [UInt8] = []
    for entry in list {
      let path = folder + "/" + entry.path
      urls[entry.name] = entry.url
      if entry.name == AppFiles.spriteName { sprite = try AppFiles.read(path) }
      let caching = entry.isHashed ? "public, max-age=31536000, immutable" : "no-cache"
      answers[entry.url] = PreparedResponse(
        file: path, headers: [HTTPHeader("Content-Type", entry.type), HTTPHeader("Cache-Control", caching)], tag: entry.tag,
        // Hashed assets do nothing by themselves; files with fixed names may, like the service worker, and get the full headers.
        defaults: entry.isHashed ? dataSecurityHeaders : securityHeaders)
      if answers[entry.url] == nil { throw SiteError(file: path, reason: "can't be read") }
    }
    self.init(answers: answers, urls: urls, sprite: sprite)
  }

  private static let spriteName = "sprite.svg.html"

  private struct Entry {
    var name: String
    var url: String
    var path: String
    var type: String
    var tag: String
    var isHashed: Bool
  }

  private static func entries(_ path: String) throws(SiteError) -> [Entry] {
    let bytes = try read(path)
    do throws(JSONError) {
      var entries: [Entry] = []
      for item in try JSON(parsing: bytes)["files"].items() {
        entries.append(
          Entry(
            name: try item["name"].text(), url: try item["url"].text(), path: try item["path"].text(), type: try item["type"].text(),
            tag: try item["etag"].text(), isHashed: try item["hashed"].flag()))
      }
      return entries
    } catch {
      throw SiteError(file: path, reason: "\(error)")
    }
  }

  private static func read(_ path: String) throws(SiteError) -> [UInt8] {
    guard let bytes = fileBytes(path) else { throw SiteError(file: path, reason: "can't be read") }
    return bytes
  }
}

/// Why the app's files can't be served.
public struct SiteError: Error, CustomStringConvertible {
  /// The path of the file that can't be read, or that something is wrong with.
  public let file: String
  /// The problem with that file, worded to follow the file's name.
  public let reason: String

  /// The file, what is wrong, and what to do.
  public var description: String {
    "The app's file \(file): \(reason). Build it again with 'make build', or name another folder with --site."
  }
}
