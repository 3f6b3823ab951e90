import Storage
import WeatherModel
import Wire

/// Everything that users own on a server at one moment, as the JSON text of a backup. It is written space by space, so that it need not fit
/// into the memory.
public struct BackupText {
  /// When the backup was made.
  let created: Instant
  private let source: Source

  private enum Source {
    case database(any DatabaseConnection, withKeys: Bool)
    case file(BackupSpool, Contents)
  }

  init(_ connection: any DatabaseConnection, withKeys: Bool, created: Instant) {
    (source, self.created) = (.database(connection, withKeys: withKeys), created)
  }

  /// The text that was written into a file before.
  init(_ file: BackupSpool, _ contents: Contents, created: Instant) { (source, self.created) = (.file(file, contents), created) }

  /// How much a backup contains.
  public struct Contents: Hashable, Sendable {
    /// The number of spaces.
    public var spaces = 0
    /// The number of saved places in all of them.
    public var places = 0
  }

  /// Calls back with the text, piece by piece; the pieces are the same each time. Each space is read back from its piece first.
  func write(_ put: ([UInt8]) throws(FolderProblem) -> Void) throws(FolderProblem) -> Contents {
    switch source {
    case .database(let connection, let withKeys): return try BackupText.write(from: connection, withKeys, created, put)
    case .file(let file, let contents):
      try file.read(put)
      return contents
    }
  }

  private static func write(
    from connection: any DatabaseConnection, _ withKeys: Bool, _ created: Instant, _ put: BackupFolder.Put
  ) throws(FolderProblem) -> Contents {
    func read<T>(_ body: (any DatabaseConnection) throws(StorageError) -> T) throws(FolderProblem) -> T {
      do throws(StorageError) { return try body(connection) } catch { throw FolderProblem("\(error)") }
    }
    var contents = Contents()
    try put(Backup.opening(format: try read { connection throws(StorageError) in try BackupText.format(connection) }, created: created))
    for row in try read({ connection throws(StorageError) in try connection.run(BackupText.spaces, []) }) {
      let found = try read { connection throws(StorageError) in try Spaces.space(row, withKeys: withKeys, connection) }
      guard let space = found else { continue }
      let piece = space.json
      let again: Backup.Space
      do throws(JSONError) { again = try Backup.space(JSON(parsing: piece)) } catch {
        throw FolderProblem("The space \(space.id) can't be read back from the backup: \(error)")
      }
      guard again == space else { throw FolderProblem("The space \(space.id) differs when it is read back from the backup.") }
      try put((contents.spaces == 0 ? [] : [UInt8(ascii: ",")]) + piece)
      contents.spaces += 1
      contents.places += space.records.count { $0.kind == .place }
    }
    try put(Backup.closing(try read { connection throws(StorageError) in try SettingsStore.all(on: connection) }))
    return contents
  }

  static let spaces = "SELECT id, created FROM space ORDER BY created, id"

  /// The number of the lowest format that can hold all of it.
  private static func format(_ connection: any DatabaseConnection) throws(StorageError) -> Int64 {
    try connection.run("SELECT id FROM trip LIMIT 1", []).isEmpty ? 1 : 2
  }
}

extension Spaces {
  /// Writes a backup of everything as it is at one moment, while others go on writing; the hashes of devices' keys are included only with
  /// `withKeys`. `write` may take its time, since the text waits in a file beside the database; without room for that, it reads the
  /// database itself, and may be called twice.
  public func writeBackup<T: Sendable>(
    withKeys: Bool, _ write: @escaping @Sendable (BackupText) throws(FolderProblem) -> T
  ) async throws(FolderProblem) -> T {
    let now = clock()
    // A database on a server keeps no log for a long reader, and its data should reach no other disk.
    let spool = spoolFolder.flatMap { BackupSpool(in: $0) }
    let made: Result<Made<T>, FolderProblem>
    do throws(StorageError) {
      made = try await database.snapshot { connection throws(StorageError) in
        let text = BackupText(connection, withKeys: withKeys, created: now)
        if let spool, let contents = Spaces.fill(spool, with: text) { return .success(.waiting(spool, contents)) }
        do throws(FolderProblem) {
          return .success(.written(try write(text)))
        } catch {
          return .failure(error)
        }
      }
    } catch {
      throw FolderProblem("\(error)")
    }
    switch try made.get() {
    case .written(let result): return result
    case .waiting(let spool, let contents):
      return try await onThreadOfItsOwn { () throws(FolderProblem) in try write(BackupText(spool, contents, created: now)) }
    }
  }

  private enum Made<T: Sendable>: Sendable {
    case written(T)
    case waiting(BackupSpool, BackupText.Contents)
  }

  /// Nil if the text does not fit, or can't be read; then the caller finds out why.
  private static func fill(_ spool: BackupSpool, with text: BackupText) -> BackupText.Contents? {
    spool.clear()
    do throws(FolderProblem) {
      return try text.write { piece throws(FolderProblem) in try spool.add(piece) }
    } catch {
      spool.clear()
      return nil
    }
  }
}
