import Glibc
import Storage
import TestKit
import Testing
import WeatherModel

/// The kinds of database that every test in this folder runs against.
enum Backend: String, CaseIterable, Sendable, CustomTestStringConvertible {
  case sqlite, postgres

  var testDescription: String { rawValue }

  /// The databases that are installed on this machine.
  static let all: [Backend] = PostgresServer.isInstalled ? [.sqlite, .postgres] : [.sqlite]

  /// An empty location for databases.
  func place() throws -> Place {
    switch self {
    case .sqlite: try Place(folder: temporaryFolder())
    case .postgres: try Place(server: PostgresServer.newDatabase())
    }
  }
}

/// A location for databases that is deleted after the test.
final class Place: Sendable {
  let location: DatabaseLocation
  /// The folder, or the server's address.
  let text: String
  private let isFolder: Bool

  init(folder: String) {
    location = DatabaseLocation(folder)
    text = folder
    isFolder = true
  }

  init(server: String) {
    location = DatabaseLocation(server)
    text = server
    isFolder = false
  }

  deinit { if isFolder { removeFolder(text) } }

  /// The path of the cache's file.
  var cacheFile: String { text + "/" + WeatherCache.fileName }

  /// A cache at this location.
  func cache(
    clock: TestTime = TestTime(), owner: String = "me", limit: Int = WeatherCache.defaultLimit,
    _ change: (inout DatabaseOptions) -> Void = { _ in }
  ) -> WeatherCache {
    var options = WeatherCache.options(at: location)
    change(&options)
    return WeatherCache(options, owner: owner, limit: limit, clock: { clock.now })
  }

  /// The cache's database without the recovery around it.
  func database(_ change: (inout DatabaseOptions) -> Void = { _ in }) -> Database {
    var options = WeatherCache.options(at: location)
    change(&options)
    return Database(options)
  }
}

private func temporaryFolder() throws -> String {
  var template = Array("/tmp/weatherglass-storage-XXXXXX".utf8CString)
  guard mkdtemp(&template) != nil else { throw TestFailure(description: "no temporary folder") }
  return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
}

func names(in folder: String) -> [String] {
  guard let entries = opendir(folder) else { return [] }
  defer { closedir(entries) }
  var names: [String] = []
  while let entry = readdir(entries) {
    let name = withUnsafePointer(to: &entry.pointee.d_name) { $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) } }
    if name != ".", name != ".." { names.append(name) }
  }
  return names.sorted()
}

private func removeFolder(_ folder: String) {
  for name in names(in: folder) where unlink(folder + "/" + name) != 0 {
    removeFolder(folder + "/" + name)
  }
  rmdir(folder)
}

struct TestFailure: Error, CustomStringConvertible {
  let description: String
}

func readFile(_ path: String) throws -> [UInt8] {
  let file = open(path, O_RDONLY | O_CLOEXEC)
  guard file >= 0 else { throw TestFailure(description: "can't read \(path)") }
  defer { close(file) }
  var bytes: [UInt8] = []
  var piece = [UInt8](repeating: 0, count: 65_536)
  while true {
    let count = read(file, &piece, piece.count)
    if count <= 0 { return bytes }
    bytes += piece[..<count]
  }
}

func writeFile(_ path: String, _ bytes: [UInt8]) throws {
  let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
  guard file >= 0 else { throw TestFailure(description: "can't write \(path)") }
  defer { close(file) }
  guard write(file, bytes, bytes.count) == bytes.count else { throw TestFailure(description: "can't write \(path)") }
}
