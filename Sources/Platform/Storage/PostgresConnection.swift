import CPostgres
import Glibc

/// A connection to a PostgreSQL server.
final class PostgresConnection: DatabaseConnection {
  let dialect = Dialect.postgres
  private(set) var failedByConflict = false
  var unreadable: UnreadableRows?
  private let address: ServerAddress
  private let handle: OpaquePointer
  private let responseTimeoutMilliseconds: Int32
  private var isClosed = false
  private var isOutdated = false
  private var prepared: [String: String] = [:]

  /// Connects to a server; the URL has libpq's syntax.
  ///
  /// - Parameters:
  ///   - lockTimeoutMilliseconds: How long the server waits for locks that others hold.
  ///   - responseTimeoutMilliseconds: How long we wait for the server; one that is silent for longer counts as lost.
  init(url: String, lockTimeoutMilliseconds: Int32, responseTimeoutMilliseconds: Int32) throws(StorageError) {
    // libpq's own message about an address that it can't parse could contain the password.
    guard let address = ServerAddress(url: url) else {
      throw .unavailable(
        detail: "its address is invalid: it should look like postgresql://user:password@host:5432/database, "
          + "with / : @ and % in the password written as %2F %3A %40 and %25")
    }
    // Parameters before `dbname` can be overridden by the URL. A server that has vanished is given up after ten seconds.
    let words = [
      ("connect_timeout", "5"), ("tcp_user_timeout", "10000"), ("keepalives_idle", "30"), ("fallback_application_name", "weatherglass"),
      ("dbname", url), ("client_encoding", "UTF8"),
    ]
    guard let handle = Self.connect(words) else { throw .unavailable(detail: "no memory for a connection") }
    self.address = address
    self.handle = handle
    self.responseTimeoutMilliseconds = responseTimeoutMilliseconds
    do throws(StorageError) {
      guard PQstatus(handle) == CONNECTION_OK else {
        throw .unavailable(detail: address.withoutSecrets(oneLine(String(cString: PQerrorMessage(handle)))))
      }
      // Otherwise sending could block forever, too.
      PQsetnonblocking(handle, 1)
      // libpq would print notices into our log.
      PQsetNoticeProcessor(handle, { _, _ in }, nil)
      try execute("SET lock_timeout = \(lockTimeoutMilliseconds)")
    } catch {
      close()
      throw error
    }
  }

  deinit { close() }

  var isUsable: Bool { !isClosed && !isOutdated && PQstatus(handle) == CONNECTION_OK }

  func close() {
    guard !isClosed else { return }
    isClosed = true
    PQfinish(handle)
  }

  func execute(_ sql: String) throws(StorageError) {
    let result = try answer(to: PQsendQuery(handle, dialect.translate(sql)))
    defer { PQclear(result) }
    try check(result)
  }

  func run(_ sql: String, _ values: [Value]) throws(StorageError) -> [Row] {
    try refuseZeroBytes(values)
    // Reset here, not in `execute`, which ends transactions: the reason for a rollback is looked up after it.
    failedByConflict = false
    let name = try prepare(sql)
    let parameters = Parameters(values)
    let sent = parameters.withPointers { pointers in
      PQsendQueryPrepared(handle, name, Int32(values.count), pointers, parameters.lengths, parameters.formats, 1)
    }
    let result = try answer(to: sent)
    defer { PQclear(result) }
    try check(result)
    var rows: [Row] = []
    for row in 0..<PQntuples(result) {
      var columns: [Value] = []
      for column in 0..<PQnfields(result) { columns.append(try value(result, row, column)) }
      rows.append(Row(values: columns))
    }
    return rows
  }

  /// What others announced on the channels that this connection listens to; waits at most this long if there is nothing yet.
  func notifications(within milliseconds: Int32) throws(StorageError) -> [String] {
    var socket = pollfd(fd: PQsocket(handle), events: Int16(POLLIN), revents: 0)
    guard poll(&socket, 1, milliseconds) > 0 else { return [] }
    guard PQconsumeInput(handle) == 1 else { throw lost(String(cString: PQerrorMessage(handle))) }
    var words: [String] = []
    while let notice = PQnotifies(handle) {
      words.append(String(cString: notice.pointee.extra))
      PQfreemem(notice)
    }
    return words
  }

  // MARK: - Statements

  private static func connect(_ words: [(String, String)]) -> OpaquePointer? {
    let keywords = words.map { strdup($0.0) }
    let values = words.map { strdup($0.1) }
    defer { for text in keywords + values { free(text) } }
    return PQconnectdbParams(keywords.map { UnsafePointer($0) } + [nil], values.map { UnsafePointer($0) } + [nil], 1)
  }

  private func prepare(_ sql: String) throws(StorageError) -> String {
    if let name = prepared[sql] { return name }
    let name = "s\(prepared.count + 1)"
    let result = try answer(to: PQsendPrepare(handle, name, dialect.translate(sql), 0, nil))
    defer { PQclear(result) }
    try check(result)
    prepared[sql] = name
    return name
  }

  /// The last result of what was sent. libpq would wait forever for a server that has vanished, so we wait with a time limit.
  private func answer(to sent: Int32) throws(StorageError) -> OpaquePointer? {
    guard sent == 1 else { throw lost(String(cString: PQerrorMessage(handle))) }
    while true {
      let unsent = PQflush(handle)
      if unsent == 0 { break }
      try wait(for: Int16(POLLIN | POLLOUT))
      guard unsent > 0, PQconsumeInput(handle) == 1 else { throw lost(String(cString: PQerrorMessage(handle))) }
    }
    var last: OpaquePointer?
    while true {
      do throws(StorageError) {
        while PQisBusy(handle) == 1 {
          try wait(for: Int16(POLLIN))
          // If this fails, the results say why.
          if PQconsumeInput(handle) != 1 { break }
        }
      } catch {
        PQclear(last)
        throw error
      }
      guard let next = PQgetResult(handle) else { return last }
      PQclear(last)
      last = next
    }
  }

  private func wait(for events: Int16) throws(StorageError) {
    var socket = pollfd(fd: PQsocket(handle), events: events, revents: 0)
    while true {
      let ready = poll(&socket, 1, responseTimeoutMilliseconds)
      if ready > 0 { return }
      guard ready < 0, errno == EINTR else { throw lost("the server does not answer") }
    }
  }

  private func lost(_ message: String) -> StorageError {
    isOutdated = true
    return .unavailable(detail: address.withoutSecrets(oneLine(message)))
  }

  private func value(_ result: OpaquePointer?, _ row: Int32, _ column: Int32) throws(StorageError) -> Value {
    guard PQgetisnull(result, row, column) == 0 else { return .null }
    let bytes = UnsafeRawBufferPointer(start: PQgetvalue(result, row, column), count: Int(PQgetlength(result, row, column)))
    // The type numbers of PostgreSQL's catalogue (pg_type.dat); numbers arrive with the highest byte first.
    let bits = bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    switch PQftype(result, column) {
    case 20: return .integer(Int64(bitPattern: bits))
    case 23: return .integer(Int64(Int32(truncatingIfNeeded: bits)))
    case 701: return .real(Double(bitPattern: bits))
    case 25: return .text(String(decoding: bytes, as: UTF8.self))
    case 17: return .bytes(Array(bytes))
    case let type: throw .corrupt(detail: "column \(column + 1) has the unknown type \(type)")
    }
  }

  private func check(_ result: OpaquePointer?) throws(StorageError) {
    switch PQresultStatus(result) {
    case PGRES_COMMAND_OK, PGRES_TUPLES_OK: return
    default: break
    }
    let state = PQresultErrorField(result, 67 /* PG_DIAG_SQLSTATE, 'C' */).map { String(cString: $0) } ?? ""
    // Only the primary message: the details would reveal stored data.
    let primary = PQresultErrorField(result, 77 /* PG_DIAG_MESSAGE_PRIMARY, 'M' */).map { String(cString: $0) }
    let message = address.withoutSecrets(oneLine(primary ?? String(cString: PQerrorMessage(handle))))
    failedByConflict = state == "40001" || state == "40P01"
    // A prepared statement no longer fits its tables: a new connection has to prepare it again.
    isOutdated = isOutdated || state == "0A000" || state == "26000"
    guard PQstatus(handle) == CONNECTION_OK else { throw .unavailable(detail: message) }
    throw .postgres(state, message)
  }
}

extension StorageError {
  /// The error that an SQLSTATE stands for (PostgreSQL, appendix A).
  fileprivate static func postgres(_ state: String, _ message: String) -> StorageError {
    let detail = state.isEmpty ? message : "\(message), SQLSTATE \(state)"
    switch state {
    case "55P03", "57014", "40001", "40P01": return .locked
    case "53100": return .full
    case "25006", "42501": return .readOnly
    // Tables or columns that the schema made are gone.
    case "42P01", "42703", "XX001", "XX002": return .corrupt(detail: detail)
    case "57P01", "57P02", "57P03", "57P05", "0A000", "26000": return .unavailable(detail: detail)
    default: break
    }
    return ["08", "53", "58"].contains(state.prefix(2)) ? .unavailable(detail: detail) : .failed(detail: detail)
  }
}

/// Values as libpq takes them: bytes as they are, everything else as text.
private struct Parameters {
  private var storage: [UInt8] = []
  private var starts: [Int?] = []
  private(set) var lengths: [Int32] = []
  private(set) var formats: [Int32] = []

  init(_ values: [Value]) {
    for value in values {
      switch value {
      case .null: append(nil, isBinary: false)
      case .integer(let number): append(Array(String(number).utf8), isBinary: false)
      case .real(let number): append(Array(number.description.utf8), isBinary: false)
      case .text(let text): append(Array(text.utf8), isBinary: false)
      case .bytes(let bytes): append(bytes, isBinary: true)
      }
    }
  }

  private mutating func append(_ bytes: [UInt8]?, isBinary: Bool) {
    starts.append(bytes == nil ? nil : storage.count)
    lengths.append(Int32(bytes?.count ?? 0))
    formats.append(isBinary ? 1 : 0)
    storage += bytes ?? []
    // libpq expects texts that end with a zero byte.
    storage.append(0)
  }

  func withPointers<T>(_ body: ([UnsafePointer<CChar>?]) -> T) -> T {
    storage.withUnsafeBytes { storage in
      body(starts.map { start in start.flatMap { storage.baseAddress?.advanced(by: $0).assumingMemoryBound(to: CChar.self) } })
    }
  }
}

/// A message of libpq without its line breaks.
private func oneLine(_ message: String) -> String {
  message.split { $0.isWhitespace || $0.isNewline }.joined(separator: " ")
}
