/// The state of the weather's database, as far as an operator has to know it.
struct DatabaseHealth: Equatable {
  /// The problem; nil if there is none.
  var problem: String?
  /// Where the last damaged file is that was replaced by a new one; nil if there was none.
  var quarantinedPath: String?

  /// The messages for the server's operator about what has changed.
  func news(since earlier: DatabaseHealth) -> [String] {
    var news: [String] = []
    if let quarantinedPath, quarantinedPath != earlier.quarantinedPath {
      news.append("the weather database was damaged; it was moved to \(quarantinedPath), and a new one was started.")
    }
    if let problem, problem != earlier.problem {
      news.append("the weather database does not work, so weather is kept only in memory: \(problem)")
    }
    if problem == nil, earlier.problem != nil { news.append("the weather database works again.") }
    return news
  }
}
