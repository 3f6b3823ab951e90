/// How the database of the weather does, in what an operator has to know.
struct DatabaseHealth: Equatable {
  /// What is the matter, or nil.
  var trouble: String?
  /// Where the last damaged file lies that a new one replaced.
  var putAside: String?

  /// What to tell whoever looks after the server.
  func news(since earlier: DatabaseHealth) -> [String] {
    var news: [String] = []
    if let putAside, putAside != earlier.putAside {
      news.append("the database of the weather was damaged; it lies in \(putAside) now, and a new one was begun.")
    }
    if let trouble, trouble != earlier.trouble { news.append("the weather goes on from memory: \(trouble)") }
    if trouble == nil, earlier.trouble != nil { news.append("the database of the weather works again.") }
    return news
  }
}
