import Glibc

/// How many files this process may have open, connections included.
enum OpenFiles {
  /// How many files a server has open besides its connections: databases, requests to others, the app's files.
  static let besidesConnections = 256

  private static var limit: Int {
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    return Int(clamping: limit.rlim_cur)
  }

  /// How many of the wanted connections there is room for, after raising the system's limit as far as possible.
  ///
  /// If files ran out before the server is full, clients would not be refused but left waiting, and the databases would fail.
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
