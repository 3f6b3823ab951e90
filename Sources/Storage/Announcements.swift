import Glibc
import Synchronization
import Threads

/// Hears what the servers that share a PostgreSQL database announce to each other, on a connection and a thread of its own.
package final class Announcements: Sendable {
  private let life = Life()

  private final class Life: Sendable {
    let isOver = Atomic(false)
  }

  /// Begins to listen; nil for a database that is a file, which has no other servers.
  ///
  /// `hear` gets what was announced, or nil where something may have been missed: at the beginning, and after the connection was lost.
  package init?(at location: DatabaseLocation, channel: String, hear: @escaping @Sendable (String?) -> Void) {
    guard case .server(let url) = location.place else { return nil }
    // Without a thread nothing is heard; those who wait look for themselves every so often.
    _ = startThread { [life] in Announcements.listen(url, channel, life, hear) }
  }

  deinit { close() }

  /// Ends soon.
  package func close() { life.isOver.store(true, ordering: .relaxed) }

  private static func listen(_ url: String, _ channel: String, _ life: Life, _ hear: (String?) -> Void) {
    while !life.isOver.load(ordering: .relaxed) {
      do throws(StorageError) {
        let connection = try PostgresConnection(url: url, patienceMilliseconds: 5000, answerMilliseconds: 30_000)
        try connection.execute("LISTEN " + channel)
        hear(nil)
        while !life.isOver.load(ordering: .relaxed) {
          for word in try connection.announcements(within: 500) { hear(word) }
        }
      } catch {
        // What is the matter with the database, those who need it tell.
        sleep(1)
      }
    }
  }
}
