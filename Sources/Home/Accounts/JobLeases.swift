import Storage
import WeatherModel

/// Decides which of the servers that share a database does a job that only one of them should do. Each job has a name; a server takes a
/// lease for a limited time, and if it dies meanwhile another one takes over. The leases are in the table `job_lease`.
package enum JobLeases {
  /// The answer to a server that asks for the lease.
  package enum Outcome: Hashable, Sendable {
    /// The asking server has the lease and does the job.
    case taken
    /// The job is not due; `last` is when it was done, nil if never.
    case notDue(last: Instant?)
    /// Another server is doing the job.
    case others
  }

  /// When a job was last done.
  package static func last(_ name: String, _ connection: any DatabaseConnection) throws(StorageError) -> Instant? {
    try connection.run("SELECT done FROM job_lease WHERE name = ?1", [.text(name)]).first?.integerIfPresent(0).map { Instant(seconds: $0) }
  }

  /// Takes the lease if the job is due and nobody is doing it; to be called within a transaction.
  package static func take(
    _ name: String, as holder: String, for seconds: Int64, at now: Instant, _ connection: any DatabaseConnection,
    isDue: (_ last: Instant?) -> Bool
  ) throws(StorageError) -> Outcome {
    try connection.run(
      "INSERT INTO job_lease (name, done, holder, until) VALUES (?1, NULL, '', 0) ON CONFLICT (name) DO NOTHING", [.text(name)])
    // Of two servers that ask at the same time the second one waits here.
    guard let row = try connection.run("UPDATE job_lease SET until = until WHERE name = ?1 RETURNING done, until", [.text(name)]).first
    else {
      throw .invalidRow(detail: "the row of a periodic job is missing")
    }
    let last = try row.integerIfPresent(0).map { Instant(seconds: $0) }
    guard isDue(last) else { return .notDue(last: last) }
    let until = try row.integer(1)
    // A lease that ends later than possible was taken by a server with a wrong clock.
    guard until <= now.seconds || until > now.seconds + seconds else { return .others }
    try connection.run(
      "UPDATE job_lease SET holder = ?2, until = ?3 WHERE name = ?1", [.text(name), .text(holder), .integer((now + seconds).seconds)])
    return .taken
  }

  /// Gives the lease back, within a transaction; `done` is when the job was done, nil if it was not.
  package static func end(
    _ name: String, as holder: String, done: Instant?, _ connection: any DatabaseConnection
  ) throws(StorageError) {
    if let done { try connection.run("UPDATE job_lease SET done = ?2 WHERE name = ?1", [.text(name), .integer(done.seconds)]) }
    try connection.run("UPDATE job_lease SET holder = '', until = 0 WHERE name = ?1 AND holder = ?2", [.text(name), .text(holder)])
  }
}
