import Glibc

/// How many files this process may have open, connections included.
enum OpenFiles {
  /// What a server has open besides its connections: databases, questions to others, the bodies of answers.
  static let besidesConnections = mostBodies + 128
  /// Bodies of answers that may lie in files, where there is room for all else.
  private static let mostBodies = 128

  /// How many bodies of answers may lie in files.
  static var bodies: Int { min(mostBodies, limit / 10) }

  private static var limit: Int {
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    return Int(clamping: limit.rlim_cur)
  }

  /// How many of so many connections there is room for, after making as much room as the system allows.
  ///
  /// Where files run out before the server is full, people are not turned away but left waiting, and the databases fail.
  static func connections(of wanted: Int) -> Int {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return wanted }
    let needed = rlim_t(clamping: wanted) + rlim_t(besidesConnections)
    if limit.rlim_cur < needed {
      limit.rlim_cur = min(needed, limit.rlim_max)
      setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }
    let room = OpenFiles.limit
    return min(wanted, max(room - besidesConnections, room / 2))
  }
}
