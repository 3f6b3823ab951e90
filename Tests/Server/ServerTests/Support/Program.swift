import Foundation
import Glibc
import Testing

/// Runs the built executable.
enum Program {
  struct Outcome: Sendable {
    var status: Int32
    var wasKilled = false
    var output: String
    var errors: String
  }

  /// Runs it to its end.
  static func run(_ arguments: [String], _ environment: [String: String] = [:]) async throws -> Outcome {
    let running = try Running(arguments, environment)
    return try await running.end()
  }

  /// Starts a server on a port that the system chooses; returns when it listens.
  static func serve(_ arguments: [String], _ environment: [String: String] = [:]) async throws -> Running {
    let running = try Running(["serve", "--port", "0"] + arguments, environment)
    let line = try await running.line()
    guard let port = line.firstMatch(of: /^listening on http:\/\/127\.0\.0\.1:(\d+)$/).flatMap({ UInt16($0.1) }) else {
      let outcome = try await running.end()
      throw Socket.Failure(description: "no server: \(line) \(outcome.output) \(outcome.errors)")
    }
    running.port = port
    return running
  }

  fileprivate static func executable() throws -> URL {
    let tool = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    // The test bundle is in the build folder, or is loaded by a tool from elsewhere; then the bundle is on its command line.
    let beside = ([tool] + CommandLine.arguments).map { URL(filePath: $0).deletingLastPathComponent().appending(path: "weatherglass").path }
    return URL(filePath: try #require(beside.first { FileManager.default.isExecutableFile(atPath: $0) }))
  }
}

/// A running process.
///
/// Started by hand, because Foundation's `Process` may crash when several tests start one at the same time, and because a child must
/// inherit neither our open files nor the signals that our threads block.
///
/// `@unchecked Sendable`: a test uses it from one task, with an `await` between the threads that read for it.
final class Running: @unchecked Sendable {
  fileprivate(set) var port: UInt16 = 0
  private var process: pid_t = 0
  private let output: CInt
  private let errors: CInt
  private var read: [UInt8] = []
  private var hasEnded = false

  fileprivate init(_ arguments: [String], _ environment: [String: String]) throws {
    let program = try Program.executable().path
    var ends: (output: [CInt], errors: [CInt]) = ([-1, -1], [-1, -1])
    let kind = CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends.output) == 0, socketpair(AF_UNIX, kind, 0, &ends.errors) == 0 else {
      throw Socket.Failure(description: "socketpair: \(String(cString: strerror(errno)))")
    }
    (output, errors) = (ends.output[0], ends.errors[0])
    defer {
      close(ends.output[1])
      close(ends.errors[1])
    }
    var files = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&files)
    defer { posix_spawn_file_actions_destroy(&files) }
    posix_spawn_file_actions_addopen(&files, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&files, ends.output[1], 1)
    posix_spawn_file_actions_adddup2(&files, ends.errors[1], 2)
    for file in 3..<CInt(512) { posix_spawn_file_actions_addclose(&files, file) }
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
    let failure = posix_spawn(&process, program, &files, &attributes, words, variables)
    guard failure == 0 else { throw Socket.Failure(description: "posix_spawn: \(String(cString: strerror(failure)))") }
  }

  func ask(_ target: String, _ headers: (String, String)..., method: String = "GET") async throws -> Answer {
    try await Socket.ask(Request(method: method, target: target, headers: headers.map { .init($0.0, $0.1) }), port: port)
  }

  /// The next line of output; at the end of the output the rest.
  func line() async throws -> String {
    try await onThread { [self] in
      while true {
        if let end = read.firstIndex(of: 10) {
          defer { read.removeFirst(end + 1) }
          return String(decoding: read[..<end], as: UTF8.self)
        }
        let more = piece(of: output)
        if more.isEmpty { return String(decoding: read, as: UTF8.self) }
        read += more
      }
    }
  }

  func send(_ signal: Int32) { kill(process, signal) }

  /// Sends a signal and waits for the end.
  func end(_ signal: Int32) async throws -> Program.Outcome {
    send(signal)
    return try await end()
  }

  /// Sends a signal and waits for the end without reading any output; then reads the rest.
  func endUnread(_ signal: Int32) async throws -> Program.Outcome {
    send(signal)
    try await onThread { [process] in
      // `end` collects the process.
      var information = siginfo_t()
      while waitid(P_PID, id_t(process), &information, WEXITED | WNOWAIT) < 0, errno == EINTR {}
    }
    return try await end()
  }

  /// Waits for the end.
  func end() async throws -> Program.Outcome {
    try await onThread { [self] in
      let texts = [output, errors].map { file in
        var all: [UInt8] = []
        while case let more = piece(of: file), !more.isEmpty { all += more }
        return all
      }
      var status: CInt = 0
      while waitpid(process, &status, 0) < 0, errno == EINTR {}
      hasEnded = true
      return Program.Outcome(
        status: (status >> 8) & 0xFF, wasKilled: status & 0x7F != 0, output: String(decoding: read + texts[0], as: UTF8.self),
        errors: String(decoding: texts[1], as: UTF8.self))
    }
  }

  /// Some bytes of an output; empty at its end.
  private func piece(of file: CInt) -> ArraySlice<UInt8> {
    var buffer = [UInt8](repeating: 0, count: 16 * 1024)
    while true {
      let count = Glibc.read(file, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      return buffer[..<max(0, count)]
    }
  }

  deinit {
    if !hasEnded, process > 0 {
      // Only after a test that failed before the end.
      kill(process, SIGKILL)
      waitpid(process, nil, 0)
    }
    close(output)
    close(errors)
  }
}

/// A folder that is deleted after the test.
struct Folder {
  let url = FileManager.default.temporaryDirectory.appending(path: "weatherglass-\(UUID().uuidString)")

  init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }

  func path(_ name: String) -> String { url.appending(path: name).path }

  /// A leftover temporary folder does no harm.
  func remove() { try? FileManager.default.removeItem(at: url) }
}

func withFolder(_ test: (Folder) async throws -> Void) async throws {
  let folder = try Folder()
  defer { folder.remove() }
  try await test(folder)
}
