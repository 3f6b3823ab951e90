import Storage
import WeatherModel

/// Which of the servers that share a database does a piece of work that only one shall do. Each piece has a name; a server takes its turn for so long, and one
/// that dies meanwhile is replaced by another one.
package enum Turns {
  /// How it stands with a piece of work.
  package enum Turn: Hashable, Sendable {
    /// The asking server does it.
    case taken
    /// It is not due; it was done then.
    case notDue(last: Instant?)
    /// Another server is doing it.
    case others
  }

  /// When a piece of work was done last.
  package static func last(_ name: String, _ connection: any DatabaseConnection) throws(StorageError) -> Instant? {
    try connection.run("SELECT done FROM turn WHERE name = ?1", [.text(name)]).first?.integerIfPresent(0).map { Instant(seconds: $0) }
  }

  /// Takes the turn where the work is due and nobody is doing it; within a transaction.
  package static func take(
    _ name: String, as holder: String, for seconds: Int64, at now: Instant, _ connection: any DatabaseConnection,
    isDue: (_ last: Instant?) -> Bool
  ) throws(StorageError) -> Turn {
    try connection.run(
      "INSERT INTO turn (name, done, holder, until) VALUES (?1, NULL, '', 0) ON CONFLICT (name) DO NOTHING", [.text(name)])
    // Of two servers that come at once the second one waits here.
    guard let row = try connection.run("UPDATE turn SET until = until WHERE name = ?1 RETURNING done, until", [.text(name)]).first else {
      throw .corrupt(detail: "nothing says whose turn it is")
    }
    let last = try row.integerIfPresent(0).map { Instant(seconds: $0) }
    guard isDue(last) else { return .notDue(last: last) }
    let until = try row.integer(1)
    // A turn that ends later than any can was taken by a wrong clock.
    guard until <= now.seconds || until > now.seconds + seconds else { return .others }
    try connection.run(
      "UPDATE turn SET holder = ?2, until = ?3 WHERE name = ?1", [.text(name), .text(holder), .integer((now + seconds).seconds)])
    return .taken
  }

  /// Gives the turn back, within a transaction: with the moment of the work where it was done.
  package static func end(
    _ name: String, as holder: String, done: Instant?, _ connection: any DatabaseConnection
  ) throws(StorageError) {
    if let done { try connection.run("UPDATE turn SET done = ?2 WHERE name = ?1", [.text(name), .integer(done.seconds)]) }
    try connection.run("UPDATE turn SET holder = '', until = 0 WHERE name = ?1 AND holder = ?2", [.text(name), .text(holder)])
  }
}
