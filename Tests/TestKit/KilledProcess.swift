import Glibc

/// A program that was built beside the tests and prints a line for each thing it has done, until it is killed. The test writes its input.
public struct KilledProcess {
  private let process: pid_t
  private let output: Int32

  /// The program could not be started.
  public struct Failure: Error, CustomStringConvertible {
    /// The message for the test's output.
    public let description: String
  }

  /// Starts the program, which must be in the build folder.
  public init(_ program: String, _ arguments: [String]) throws {
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw Failure(description: "no socket") }
    defer { close(ends[1]) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDIN_FILENO)
    let path = try Self.path(of: program)
    var words = ([path] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var process = pid_t()
    let failure = posix_spawn(&process, path, &actions, nil, &words, environ)
    guard failure == 0 else { throw Failure(description: "\(path): \(String(cString: strerror(failure)))") }
    self.process = process
    output = ends[0]
  }

  /// Kills it some time after it has printed this many lines; returns all whole lines that it printed.
  public func kill(afterLines lines: Int, spins: Int) -> [String] {
    var text: [UInt8] = []
    var seen = 0
    while seen < lines, let byte = next() {
      text.append(byte)
      if byte == UInt8(ascii: "\n") { seen += 1 }
    }
    var waste: UInt64 = 1
    for _ in 0..<spins { waste = waste &* 6_364_136_223_846_793_005 &+ 1 }
    // This keeps the loop from being optimised away.
    if waste == 0 { print("") }
    end()
    while let byte = next() { text.append(byte) }
    close(output)
    let end = text.lastIndex(of: UInt8(ascii: "\n")) ?? 0
    return text[..<end].split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Sends it a line; returns false when it has ended.
  @discardableResult
  public func say(_ line: String) -> Bool {
    let bytes = Array((line + "\n").utf8)
    return send(output, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count
  }

  /// Waits for the next line that it prints; nil when it has ended.
  public func line() -> String? {
    var text: [UInt8] = []
    while let byte = next() {
      if byte == UInt8(ascii: "\n") { return String(decoding: text, as: UTF8.self) }
      text.append(byte)
    }
    return nil
  }

  /// Kills it now.
  public func kill() {
    end()
    close(output)
  }

  private func end() {
    Glibc.kill(process, SIGKILL)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
  }

  private func next() -> UInt8? {
    var byte: UInt8 = 0
    return read(output, &byte, 1) == 1 ? byte : nil
  }

  /// The path of the program beside the tests.
  private static func path(of program: String) throws -> String {
    var buffer = [CChar](repeating: 0, count: 4096)
    let length = readlink("/proc/self/exe", &buffer, buffer.count)
    let own = String(decoding: buffer.prefix(max(0, length)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    // `swift test` may run the tests in a program of the toolchain; then the tests' own arguments name the build folder.
    for candidate in [own] + CommandLine.arguments {
      guard let slash = candidate.lastIndex(of: "/") else { continue }
      let path = candidate[..<slash] + "/" + program
      if access(String(path), X_OK) == 0 { return String(path) }
    }
    throw Failure(description: "\(program) was not built beside the tests")
  }
}
