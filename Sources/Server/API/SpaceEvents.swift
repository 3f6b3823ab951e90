import Accounts
import HTTPServer
import Synchronization
import WeatherModel

/// Tells a device that its space has changed, as long as it listens: which tag it has reached. What has changed the device pulls.
struct SpaceEvents: Sendable {
  let spaces: Spaces
  let member: Member

  /// So often it looks by itself: another server's word may have been lost. That is also a sign of life, without which connections are closed.
  private static let seconds: UInt64 = 15

  var response: StreamingResponse {
    .events { writer in
      let sent = SentTag()
      let tags = spaces.changes.tags(for: member)
      guard await tell(nil, sent, writer) else { return }
      await withTaskGroup(of: Void.self) { group in
        group.addTask {
          for await tag in tags {
            guard await tell(tag > 0 ? tag : nil, sent, writer) else { return }
          }
        }
        group.addTask {
          while !Task.isCancelled {
            // A cancelled sleep ends the loop at its condition.
            try? await Task.sleep(nanoseconds: SpaceEvents.seconds * 1_000_000_000)
            guard await writer.write(ServerSentEvent.comment), await tell(nil, sent, writer) else { return }
          }
        }
        await group.next()
        group.cancelAll()
      }
    }
  }

  /// Sends a tag that is news, or looks which one it is; false when nobody listens any more, or may.
  private func tell(_ known: Int64?, _ sent: SentTag, _ writer: StreamWriter) async -> Bool {
    var tag = known
    if tag == nil {
      do throws(SpaceError) {
        tag = try await spaces.tag(for: member)
      } catch {
        // The database may be back when it is looked at next.
        guard error == .stranger else { return true }
        _ = await writer.send(ServerSentEvent(event: "gone", data: "not-paired"))
        return false
      }
    }
    guard let tag, sent.isNews(tag) else { return true }
    return await writer.send(ServerSentEvent(event: "tag", data: String(tag)))
  }
}

/// The last tag that a device was told.
private final class SentTag: Sendable {
  private let tag = Mutex<Int64>(-1)

  /// Whether a tag is a later one; then it is the last.
  func isNews(_ next: Int64) -> Bool {
    tag.withLock { tag in
      defer { tag = max(tag, next) }
      return next > tag
    }
  }
}
