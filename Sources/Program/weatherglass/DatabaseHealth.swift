/// The state of the databases, as far as an operator has to know it.
struct DatabaseHealth: Equatable {
  /// The problem of the weather's database; nil if there is none.
  var problem: String?
  /// Where the last damaged file is that was replaced by a new one; nil if there was none.
  var quarantinedPath: String?

  /// The problem of the database with people's own data; nil if there is none.
  var ownProblem: String?

  /// The rows of people's own data that are left out because they can't be read.
  var unreadable: [String] = []

  /// The messages for the server's operator about what has changed.
  func messages(since earlier: DatabaseHealth) -> [String] {
    var lines: [String] = []
    if let quarantinedPath, quarantinedPath != earlier.quarantinedPath {
      lines.append("the weather database was damaged; it was moved to \(quarantinedPath), and a new one was started.")
    }
    if let problem, problem != earlier.problem {
      lines.append("the weather database does not work, so weather is kept only in memory: \(problem)")
    }
    if problem == nil, earlier.problem != nil { lines.append("the weather database works again.") }
    if let ownProblem, ownProblem != earlier.ownProblem {
      lines.append("what people have saved can't be read or changed: \(ownProblem)")
    }
    if ownProblem == nil, earlier.ownProblem != nil { lines.append("what people have saved can be read and changed again.") }
    let more = unreadable.dropFirst(earlier.unreadable.count)
    if let first = more.first {
      let others = more.count > 1 ? " and \(more.count - 1) more" : ""
      lines.append("something that people have saved can't be read and is left out: \(first)\(others). It stays in the database as it is.")
    }
    return lines
  }
}
