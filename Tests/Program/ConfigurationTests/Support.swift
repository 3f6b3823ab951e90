import Glibc
import Testing

@testable import Configuration

/// A folder that is deleted after the test.
final class Folder {
  let path: String

  init() throws {
    var template = Array("/tmp/weatherglass-configuration-XXXXXX".utf8CString)
    try #require(mkdtemp(&template) != nil)
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Writes a file and returns its path.
  func file(_ name: String, _ text: String, mode: mode_t = 0o600) throws -> String {
    let full = path + "/" + name
    let file = open(full, O_CREAT | O_TRUNC | O_WRONLY, mode)
    try #require(file >= 0)
    defer { close(file) }
    let bytes = Array(text.utf8)
    try #require(write(file, bytes, bytes.count) == bytes.count)
    // The umask of the user who runs the tests may have removed bits.
    try #require(fchmod(file, mode) == 0)
    return full
  }

  deinit {
    if let entries = opendir(path) {
      while let entry = readdir(entries) {
        let name = withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        if name != "." && name != ".." { unlink(path + "/" + name) }
      }
      closedir(entries)
    }
    rmdir(path)
  }
}

/// The configuration that a file with this text gives.
func load(
  _ text: String, environment: [String: String] = [:], options: [(option: String, key: String, value: String)] = []
) throws -> Configuration.Loaded {
  let folder = try Folder()
  return try Configuration.load(
    .init(file: try folder.file("weatherglass.toml", text), environment: environment, options: options))
}

/// The problems that are found in a file with this text.
func problems(
  _ text: String, environment: [String: String] = [:], options: [(option: String, key: String, value: String)] = []
) -> [ConfigurationProblem] {
  do {
    _ = try load(text, environment: environment, options: options)
    return []
  } catch {
    return (error as? ConfigurationError)?.problems ?? []
  }
}
