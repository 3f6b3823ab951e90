import Glibc

/// A PostgreSQL server for the tests of this process: started in a temporary folder on first use, reached through a socket in that folder,
/// and deleted with its folder when the process ends, however it ends.
public struct PostgresServer: Sendable {
  private let folder: String
  private let binaries: String

  /// Whether PostgreSQL's programs are installed on this machine (Debian's package `postgresql`).
  public static let isInstalled = findBinaries() != nil

  /// The message of a skipped test that needs a server.
  public static let missing = "PostgreSQL is not installed: Scripts/setup test installs it"

  private static let shared = Result { try PostgresServer() }

  /// The address of a new, empty database on the server of this process.
  public static func newDatabase() throws -> String {
    let server = try shared.get()
    let name = "test\(UInt64.random(in: 0...UInt64.max))"
    try server.run("CREATE DATABASE \(name) TEMPLATE template0", at: server.address(of: "postgres"))
    return server.address(of: name)
  }

  /// Runs statements in a database that `newDatabase` made, on a separate connection.
  public static func run(_ sql: String, at address: String) throws {
    try shared.get().run(sql, at: address)
  }

  /// The server could not be started, or a statement failed.
  public struct Failure: Error, CustomStringConvertible {
    /// The message for the test's output.
    public let description: String
  }

  private init() throws {
    guard let binaries = Self.findBinaries() else { throw Failure(description: Self.missing) }
    self.binaries = binaries
    folder = try Self.makeFolder()
    // PostgreSQL does not run as root.
    let user: [String] = getuid() == 0 ? ["setpriv", "--reuid", Self.user, "--regid", Self.user, "--clear-groups"] : []
    try Self.start(user + ["sh", "-c", Self.watch, "sh", binaries, folder])
  }

  /// The script that starts the server, prints that it is ready, waits until its standard input is closed, and cleans up.
  private static let watch = #"""
    trap '' INT TERM HUP
    cd "$2" || exit 1
    {
      "$1/initdb" -D data -U postgres -A trust -E UTF8 --no-locale --no-sync &&
        "$1/pg_ctl" start -w -D data -l log -o "-k $2 -c listen_addresses='' -c fsync=off -c full_page_writes=off -c max_connections=200"
    } >setup.log 2>&1 </dev/null && echo ready || { echo failed; cat setup.log log >&2; }
    cat >/dev/null
    "$1/pg_ctl" stop -m immediate -D data >/dev/null 2>&1 </dev/null
    cd /
    rm -rf "$2"
    """#

  private static func start(_ command: [String]) throws {
    var (life, answer) = ([Int32](repeating: -1, count: 2), [Int32](repeating: -1, count: 2))
    // Closed on exec: no other child may keep open the socket that the server's life depends on.
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &life) == 0, socketpair(AF_UNIX, kind, 0, &answer) == 0 else {
      throw Failure(description: "no socket")
    }
    defer {
      close(life[0])
      close(answer[0])
    }
    try spawn(command, input: life[0], output: answer[1])
    close(answer[1])
    var line: [UInt8] = []
    var byte: UInt8 = 0
    while read(answer[0], &byte, 1) == 1, byte != UInt8(ascii: "\n") { line.append(byte) }
    // `life[1]` stays open until this process ends.
    guard line == Array("ready".utf8) else { throw Failure(description: "PostgreSQL did not start; its words stand above") }
  }

  private func address(of database: String) -> String { "postgresql://postgres@/\(database)?host=\(folder)" }

  private func run(_ sql: String, at address: String) throws {
    let process = try Self.spawn(
      [binaries + "/psql", "-X", "-q", "-v", "ON_ERROR_STOP=1", "-d", address, "-c", sql],
      input: nil, output: nil)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    guard status == 0 else { throw Failure(description: "psql failed: \(sql)") }
  }

  @discardableResult
  private static func spawn(_ command: [String], input: Int32?, output: Int32?) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if let input {
      posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    } else {
      posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    }
    if let output {
      posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    } else {
      posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    }
    // The server must not keep the sockets of other tests open.
    for file in STDERR_FILENO + 1..<min(1024, getdtablesize()) { posix_spawn_file_actions_addclose(&actions, file) }
    var words = command.map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var process = pid_t()
    let failure = posix_spawnp(&process, words[0] ?? strdup(""), &actions, nil, &words, environ)
    guard failure == 0 else { throw Failure(description: "\(command[0]): \(String(cString: strerror(failure)))") }
    return process
  }

  // MARK: - Where

  private static let user = getpwnam("postgres") == nil ? "nobody" : "postgres"

  private static func makeFolder() throws -> String {
    // Short, because the path of a socket is limited to 107 bytes.
    var template = Array("/tmp/weatherglass-pg-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw Failure(description: "no temporary folder") }
    let folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    if getuid() == 0, let entry = getpwnam(user) { chown(folder, entry.pointee.pw_uid, entry.pointee.pw_gid) }
    return folder
  }

  /// The folder with the newest version's programs.
  private static func findBinaries() -> String? {
    guard let versions = opendir("/usr/lib/postgresql") else { return nil }
    defer { closedir(versions) }
    var newest: Int?
    while let entry = readdir(versions) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard let version = Int(name), access("/usr/lib/postgresql/\(version)/bin/initdb", X_OK) == 0 else { continue }
      newest = max(version, newest ?? version)
    }
    return newest.map { "/usr/lib/postgresql/\($0)/bin" }
  }
}
