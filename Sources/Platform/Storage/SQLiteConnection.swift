import CSQLite
import Glibc
import WeatherModel

/// An open SQLite file.
final class SQLiteConnection: DatabaseConnection {
  /// Options that are applied when a file is opened.
  struct Settings: Sendable {
    /// Whether the connection must not change anything; then a missing file is not created either.
    var readsOnly = false
    /// Whether a missing file is created.
    var mayCreate = true
    /// Whether each transaction waits for the disk: nothing is lost even when the power fails.
    var survivesPowerFailure: Bool
    /// How long to wait while another program has the file locked.
    var lockTimeoutMilliseconds: Int32
    /// Whether the space of deleted rows can be given back to the disk; takes effect when the file is created.
    var canShrink = false
    /// Additional pragmas, set by tests.
    var pragmas: [String] = []
    /// Whether files can be created in the database's folder.
    var canWrite: @Sendable (_ folder: String) -> Bool = { access($0, W_OK) == 0 }
  }

  let dialect = Dialect.sqlite
  let failedByConflict = false
  var unreadable: UnreadableRows?
  private let path: String
  private let handle: OpaquePointer
  private let identity: FileIdentity?
  /// Whether the folder could not be written to, so that the file can't change.
  private let isFrozen: Bool
  private let canWrite: @Sendable () -> Bool
  private var isClosed = false
  private var prepared: [String: OpaquePointer] = [:]

  /// Opens the file, and creates it if it is missing.
  init(path: String, settings: Settings) throws(StorageError) {
    self.path = path
    let mayCreate = settings.mayCreate && !settings.readsOnly
    if mayCreate { try Self.prepareFile(path) }
    let folder = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[..<$0]) } ?? "."
    canWrite = { [canWrite = settings.canWrite] in canWrite(folder) }
    // Without `immutable`, reading needs a log, which can't be created there. What is in an existing log must not be left out.
    isFrozen = !canWrite() && FileIdentity(path: path) != nil && FileIdentity(path: path + "-wal")?.isEmpty ?? true
    var opened: OpaquePointer?
    // Readers share a log with the writing thread, which is not possible for a file that was opened read-only.
    let access = isFrozen ? SQLITE_OPEN_READONLY | SQLITE_OPEN_URI : SQLITE_OPEN_READWRITE | (mayCreate ? SQLITE_OPEN_CREATE : 0)
    let name = isFrozen ? "file:\(percentEncoded(path))?immutable=1" : path
    let code = sqlite3_open_v2(name, &opened, access | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
    guard let opened, code == SQLITE_OK else {
      let detail = opened.map { String(cString: sqlite3_errmsg($0)) } ?? "no memory"
      sqlite3_close_v2(opened)
      throw .sqlite(code, detail)
    }
    handle = opened
    identity = FileIdentity(path: path)
    sqlite3_busy_timeout(handle, settings.lockTimeoutMilliseconds)
    do throws(StorageError) {
      try configure(settings)
    } catch {
      close()
      throw error
    }
  }

  deinit { close() }

  /// False when the file was removed or replaced by another one, so that anything written through this connection would be lost, and when a
  /// folder that could not be written to can be now.
  var isUsable: Bool { isInPlace && !(isFrozen && canWrite()) }

  private var isInPlace: Bool { !isClosed && identity != nil && identity == FileIdentity(path: path) }

  func close() {
    guard !isClosed else { return }
    if !isInPlace {
      // The last connection removes the log by its name, under which another file's log may lie by now.
      var keepsLog: Int32 = 1
      sqlite3_file_control(handle, "main", SQLITE_FCNTL_PERSIST_WAL, &keepsLog)
    }
    isClosed = true
    for statement in prepared.values { sqlite3_finalize(statement) }
    prepared = [:]
    sqlite3_close_v2(handle)
  }

  func execute(_ sql: String) throws(StorageError) {
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw failure(code) }
  }

  func run(_ sql: String, _ values: [Value]) throws(StorageError) -> [Row] {
    try refuseZeroBytes(values)
    let statement = try prepare(sql)
    defer {
      sqlite3_reset(statement)
      sqlite3_clear_bindings(statement)
    }
    for (position, value) in values.enumerated() {
      let code = bind(value, to: statement, at: Int32(position + 1))
      guard code == SQLITE_OK else { throw failure(code) }
    }
    var rows: [Row] = []
    while true {
      let code = sqlite3_step(statement)
      switch code {
      case SQLITE_ROW: rows.append(Row(values: (0..<sqlite3_column_count(statement)).map { column(statement, $0) }))
      case SQLITE_DONE: return rows
      default: throw failure(code)
      }
    }
  }

  // MARK: - Opening

  private static func prepareFile(_ path: String) throws(StorageError) {
    guard let identity = FileIdentity(path: path) else {
      // Created by us rather than by SQLite, so that other users of this machine can't read it. Only when it is new: closing a file that is
      // open elsewhere in this process would release SQLite's locks.
      let file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      if file >= 0 { Glibc.close(file) }
      return
    }
    if identity.isFolder { throw .corrupt(detail: "there is a folder where the file should be") }
  }

  private func configure(_ settings: Settings) throws(StorageError) {
    if settings.readsOnly || isFrozen { return try execute("PRAGMA query_only = ON; PRAGMA cell_size_check = ON") }
    // Has to come before anything is written; later it would have to wait for other writers.
    if settings.canShrink, try run("PRAGMA page_count", []).first?.integer(0) == 0 { try execute("PRAGMA auto_vacuum = INCREMENTAL") }
    try useWriteAheadLog(patience: settings.lockTimeoutMilliseconds)
    let pragmas = [
      "synchronous = \(settings.survivesPowerFailure ? "FULL" : "NORMAL")", "foreign_keys = ON", "cell_size_check = ON",
      "journal_size_limit = 16777216",
    ]
    for pragma in pragmas + settings.pragmas { try execute("PRAGMA " + pragma) }
  }

  /// Two programs that open a new file at the same time can get 'busy' immediately, without SQLite's usual waiting (it would be a
  /// deadlock); so we wait here.
  private func useWriteAheadLog(patience: Int32) throws(StorageError) {
    var waited: Int32 = 0
    while true {
      do throws(StorageError) {
        return try execute("PRAGMA journal_mode = WAL")
      } catch {
        // A read-only file keeps the journal mode that it has.
        if error == .readOnly { return }
        guard error == .locked, waited < patience else { throw error }
        usleep(10_000)
        waited += 10
      }
    }
  }

  // MARK: - Statements

  private func prepare(_ sql: String) throws(StorageError) -> OpaquePointer {
    if let statement = prepared[sql] { return statement }
    var statement: OpaquePointer?
    let code = sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
    guard code == SQLITE_OK, let statement else {
      // Our statements fit the tables of the schema, so these must be other tables.
      throw code == SQLITE_ERROR ? .corrupt(detail: String(cString: sqlite3_errmsg(handle))) : failure(code)
    }
    prepared[sql] = statement
    return statement
  }

  private func bind(_ value: Value, to statement: OpaquePointer, at position: Int32) -> Int32 {
    // SQLite's SQLITE_TRANSIENT, which Swift can't import: it makes SQLite copy the value.
    let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    switch value {
    case .null: return sqlite3_bind_null(statement, position)
    case .integer(let number): return sqlite3_bind_int64(statement, position, number)
    case .real(let number): return sqlite3_bind_double(statement, position, number)
    case .text(let text): return sqlite3_bind_text64(statement, position, text, UInt64(text.utf8.count), copied, UInt8(SQLITE_UTF8))
    case .bytes(let bytes):
      // An empty array may have no address, which SQLite would store as NULL.
      if bytes.isEmpty { return sqlite3_bind_zeroblob(statement, position, 0) }
      return bytes.withUnsafeBytes { sqlite3_bind_blob64(statement, position, $0.baseAddress, UInt64($0.count), copied) }
    }
  }

  private func column(_ statement: OpaquePointer, _ position: Int32) -> Value {
    switch sqlite3_column_type(statement, position) {
    case SQLITE_INTEGER: return .integer(sqlite3_column_int64(statement, position))
    case SQLITE_FLOAT: return .real(sqlite3_column_double(statement, position))
    case SQLITE_NULL: return .null
    case let type:
      let start = sqlite3_column_blob(statement, position)
      let bytes = UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : Int(sqlite3_column_bytes(statement, position)))
      return type == SQLITE_TEXT ? .text(String(decoding: bytes, as: UTF8.self)) : .bytes(Array(bytes))
    }
  }

  private func failure(_ code: Int32) -> StorageError { .sqlite(code, String(cString: sqlite3_errmsg(handle))) }
}

extension StorageError {
  /// The error that a result code of SQLite stands for.
  fileprivate static func sqlite(_ code: Int32, _ message: String) -> StorageError {
    switch code & 0xFF {
    case SQLITE_BUSY, SQLITE_LOCKED: .locked
    case SQLITE_FULL: .full
    case SQLITE_READONLY, SQLITE_PERM: .readOnly
    case SQLITE_CORRUPT, SQLITE_NOTADB: .corrupt(detail: message)
    case SQLITE_CANTOPEN, SQLITE_IOERR, SQLITE_NOMEM, SQLITE_PROTOCOL: .unavailable(detail: "\(message), SQLite code \(code)")
    default: .failed(detail: "\(message), SQLite code \(code)")
    }
  }
}

/// Identifies the file at a path, by its device and inode numbers.
struct FileIdentity: Equatable {
  private let device: UInt
  private let number: UInt
  let isFolder: Bool
  let size: Int
  var isEmpty: Bool { size == 0 }

  static func == (one: FileIdentity, other: FileIdentity) -> Bool { one.device == other.device && one.number == other.number }

  /// Nil when there is no file at the path.
  init?(path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    device = UInt(status.st_dev)
    number = UInt(status.st_ino)
    isFolder = status.st_mode & S_IFMT == S_IFDIR
    size = Int(status.st_size)
  }
}
