import Glibc
import Synchronization
import System

/// Listens for what the servers that share a PostgreSQL database announce to each other, on its own connection and thread.
package final class ChangeListener: Sendable {
  private let life = Life()

  private final class Life: Sendable {
    let isOver = Atomic(false)
  }

  /// Starts listening; nil when the database is a file, which no other server shares.
  ///
  /// `hear` is called with each announcement, or with nil when some may have been missed: at the start, and after the connection was lost.
  package init?(at location: DatabaseLocation, channel: String, hear: @escaping @Sendable (String?) -> Void) {
    guard case .server(let url) = location.place else { return nil }
    // If no thread can be started, nothing is heard; waiting clients still check by themselves from time to time.
    _ = startThread { [life] in ChangeListener.listen(url, channel, life, hear) }
  }

  deinit { close() }

  /// Asks the thread to stop; it does so soon afterwards.
  package func close() { life.isOver.store(true, ordering: .relaxed) }

  private static func listen(_ url: String, _ channel: String, _ life: Life, _ hear: (String?) -> Void) {
    while !life.isOver.load(ordering: .relaxed) {
      do throws(StorageError) {
        let connection = try PostgresConnection(url: url, lockTimeoutMilliseconds: 5000, responseTimeoutMilliseconds: 30_000)
        try connection.execute("LISTEN " + channel)
        hear(nil)
        while !life.isOver.load(ordering: .relaxed) {
          for word in try connection.notifications(within: 500) { hear(word) }
        }
      } catch {
        // The callers that need the database report what is wrong with it.
        sleep(1)
      }
    }
  }
}
