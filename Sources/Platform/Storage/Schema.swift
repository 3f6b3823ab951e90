/// The tables of one part of the program, and the migration steps that create them. Steps are only ever added at the end.
package struct Schema: Sendable {
  /// The part's name; the parts of a database are migrated independently of each other.
  package let part: String
  /// The steps; the first one is number 1.
  package let steps: [Step]

  /// What one step does, in one transaction.
  package struct Step: Sendable, ExpressibleByArrayLiteral {
    fileprivate let statements: [String]
    fileprivate let fill: @Sendable (any DatabaseConnection) throws(StorageError) -> Void

    package init(arrayLiteral statements: String...) { self.init(statements) }

    /// `fill` runs after the statements, for what SQL can't express, such as rows made from what is stored as JSON.
    package init(
      _ statements: [String], fill: @escaping @Sendable (any DatabaseConnection) throws(StorageError) -> Void = { _ in }
    ) {
      (self.statements, self.fill) = (statements, fill)
    }
  }

  package init(part: String, steps: [Step]) {
    self.part = part
    self.steps = steps
  }

  /// Runs the missing steps, each in its own transaction. Two servers that start at the same time take turns.
  func bringUpToDate(_ connection: any DatabaseConnection) throws(StorageError) {
    // The usual case needs no lock, so that a read-only database, or one that is being written to, can be opened too.
    if try check(version(in: connection)) { return }
    do throws(StorageError) {
      while try !step(connection) {}
    } catch .failed(let detail) {
      // The steps are known to work on the tables of the steps before them, so these must be other tables.
      throw .corrupt(detail: detail)
    }
  }

  /// Fails unless all steps have been run.
  func requireToBeUpToDate(_ connection: any DatabaseConnection) throws(StorageError) {
    guard try check(version(in: connection)) else { throw .unavailable(detail: "its tables do not exist yet") }
  }

  /// Runs the next step; true when none is left.
  private func step(_ connection: any DatabaseConnection) throws(StorageError) -> Bool {
    try connection.transaction { connection throws(StorageError) in
      if let lock = connection.dialect.migrationLock { try connection.run(lock, []) }
      try connection.execute(
        "CREATE TABLE IF NOT EXISTS schema_step (part TEXT NOT NULL, number BIGINT NOT NULL, PRIMARY KEY (part, number))")
      let version = try version(in: connection)
      if try check(version) { return true }
      for statement in steps[version].statements { try connection.execute(statement) }
      try steps[version].fill(connection)
      try connection.run("INSERT INTO schema_step (part, number) VALUES (?1, ?2)", [.text(part), .integer(Int64(version + 1))])
      return version + 1 == steps.count
    }
  }

  /// Whether all steps have been run; a database with more steps than this version knows is refused.
  private func check(_ version: Int) throws(StorageError) -> Bool {
    guard version <= steps.count else { throw .newer(found: version, known: steps.count) }
    guard version >= 0 else { throw .corrupt(detail: "its format number is \(version)") }
    return version == steps.count
  }

  private func version(in connection: any DatabaseConnection) throws(StorageError) -> Int {
    guard try !connection.run(connection.dialect.tableNamed, [.text("schema_step")]).isEmpty else { return 0 }
    let rows = try connection.run("SELECT max(number) FROM schema_step WHERE part = ?1", [.text(part)])
    return Int(try rows.first?.integerIfPresent(0) ?? 0)
  }
}

extension DatabaseConnection {
  /// Runs a body in a transaction, which is undone if the body or the end of the transaction fails.
  func transaction<T>(
    beginning begin: String? = nil, committing: () -> Void = {}, _ body: (any DatabaseConnection) throws(StorageError) -> T
  ) throws(StorageError) -> T {
    try execute(begin ?? dialect.begin)
    do throws(StorageError) {
      let value = try body(self)
      committing()
      try execute("COMMIT")
      return value
    } catch {
      // The transaction is often rolled back already (the disk is full, the connection lost); only the first error matters.
      try? execute("ROLLBACK")
      throw error
    }
  }
}
