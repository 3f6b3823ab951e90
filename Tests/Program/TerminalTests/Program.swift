import Glibc
import TestKit
import Testing

/// Runs the built executable with its output in files.
enum Program {
  struct Outcome {
    var status: Int32
    /// The signal that ended it, or 0.
    var signal: Int32
    var output: String
    var errors: String
  }

  /// Runs it to its end, with exactly the given environment.
  static func run(_ arguments: [String], _ environment: [String: String] = [:], in folder: Folder, input: String = "/dev/null") throws
    -> Outcome
  {
    try run(program: path(), arguments, environment, in: folder, input: input)
  }

  /// Runs any program to its end.
  static func run(
    program: String, _ arguments: [String], _ environment: [String: String] = [:], in folder: Folder, input: String = "/dev/null"
  ) throws -> Outcome {
    let (output, errors) = (folder.path + "/output", folder.path + "/errors")
    let process = try start(program: program, arguments, environment, input: input, output: output, errors: errors)
    let status = wait(process)
    return Outcome(
      status: status.code, signal: status.signal, output: try folder.contents("output"), errors: try folder.contents("errors"))
  }

  /// Starts it without waiting.
  static func start(
    program: String, _ arguments: [String], _ environment: [String: String], input: String = "/dev/null", output: String, errors: String
  ) throws -> pid_t {
    var files = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&files)
    defer { posix_spawn_file_actions_destroy(&files) }
    posix_spawn_file_actions_addopen(&files, 0, input, O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&files, 1, output, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND, 0o600)
    posix_spawn_file_actions_addopen(&files, 2, errors, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND, 0o600)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var nothing = sigset_t()
    sigemptyset(&nothing)
    posix_spawnattr_setsigmask(&attributes, &nothing)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    let words = ([program] + arguments).map { strdup($0) } + [nil]
    let variables = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { for text in words + variables { free(text) } }
    var process: pid_t = 0
    let failure = posix_spawn(&process, program, &files, &attributes, words, variables)
    try #require(failure == 0, "\(String(cString: strerror(failure)))")
    return process
  }

  /// Waits for a process that was started.
  static func wait(_ process: pid_t) -> (code: Int32, signal: Int32) {
    var status: CInt = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return ((status >> 8) & 0xFF, status & 0x7F)
  }

  /// The executable is in the build folder, beside the test bundle or the tool that runs it.
  static func path() throws -> String {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let length = readlink("/proc/self/exe", &buffer, buffer.count - 1)
    let tool = String(decoding: buffer.prefix(max(0, length)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    for candidate in [tool] + CommandLine.arguments {
      let beside = candidate.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/") + "/weatherglass"
      if access(beside, X_OK) == 0 { return beside }
    }
    throw Missing()
  }

  struct Missing: Error {}
}

/// A folder that is deleted after the test, with its content.
final class Folder {
  let path: String

  init() throws {
    var template = Array("/tmp/weatherglass-console-XXXXXX".utf8CString)
    try #require(mkdtemp(&template) != nil)
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Waits until the files in the folder are as another program should make them; at most a minute after the last change.
  func wait(until isDone: () throws -> Bool) throws {
    if try !waitForFiles(in: path, until: isDone) { Issue.record("the other program did not do it") }
  }

  @discardableResult func file(_ name: String, _ text: String) throws -> String {
    let full = path + "/" + name
    let file = open(full, O_CREAT | O_TRUNC | O_WRONLY, 0o600)
    try #require(file >= 0)
    defer { close(file) }
    let bytes = Array(text.utf8)
    try #require(write(file, bytes, bytes.count) == bytes.count)
    return full
  }

  func contents(_ name: String) throws -> String {
    let file = open(path + "/" + name, O_RDONLY)
    try #require(file >= 0, "\(name)")
    defer { close(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while case let count = read(file, &buffer, buffer.count), count > 0 { bytes += buffer[..<count] }
    return String(decoding: bytes, as: UTF8.self)
  }

  deinit { remove(path) }

  private func remove(_ folder: String) {
    if let entries = opendir(folder) {
      while let entry = readdir(entries) {
        let name = withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        if name == "." || name == ".." { continue }
        if entry.pointee.d_type == UInt8(DT_DIR) { remove(folder + "/" + name) } else { unlink(folder + "/" + name) }
      }
      closedir(entries)
    }
    rmdir(folder)
  }
}
