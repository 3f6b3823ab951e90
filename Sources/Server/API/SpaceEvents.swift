import Accounts
import HTTPServer
import Notices
import Storage
import Synchronization
import WeatherModel

/// Tells a device that its space has changed, as long as it listens: which tag it has reached, and that warnings of its places changed. The device
/// asks for what has changed.
struct SpaceEvents: Sendable {
  let spaces: Spaces
  let warnings: Warnings?
  let member: Member

  /// So often it looks by itself: another server's word may have been lost. That is also a sign of life, without which connections are closed.
  private static let seconds: UInt64 = 15

  var response: StreamingResponse {
    .events { writer in
      let sent = SentEvents()
      let tags = spaces.changes.tags(for: member)
      guard await look(sent, writer) else { return }
      await withTaskGroup(of: Void.self) { group in
        group.addTask {
          for await tag in tags {
            // Only the newest value waits: a tag may have replaced the 0 that stood for changed warnings.
            if tag > 0 {
              guard await tell(tag, sent, writer), await tellWarnings(sent, writer) else { return }
            } else {
              guard await look(sent, writer) else { return }
            }
          }
        }
        group.addTask {
          while !Task.isCancelled {
            // A cancelled sleep ends the loop at its condition.
            try? await Task.sleep(nanoseconds: SpaceEvents.seconds * 1_000_000_000)
            guard await writer.write(ServerSentEvent.comment), await look(sent, writer) else { return }
          }
        }
        await group.next()
        group.cancelAll()
      }
    }
  }

  /// Looks what is news; false when nobody listens any more, or may.
  private func look(_ sent: SentEvents, _ writer: StreamWriter) async -> Bool {
    do throws(SpaceError) {
      guard await tell(try await spaces.tag(for: member), sent, writer) else { return false }
    } catch {
      // The database may be back when it is looked at next.
      guard error == .stranger else { return true }
      _ = await writer.send(ServerSentEvent(event: "gone", data: "not-paired"))
      return false
    }
    return await tellWarnings(sent, writer)
  }

  private func tellWarnings(_ sent: SentEvents, _ writer: StreamWriter) async -> Bool {
    guard let revision = try? await warnings?.revision(for: member, after: sent.revision.all), sent.isNews(revision) else { return true }
    return await writer.send(ServerSentEvent(event: "warnings", data: String(revision.own)))
  }

  private func tell(_ tag: Int64, _ sent: SentEvents, _ writer: StreamWriter) async -> Bool {
    sent.isNews(tag) ? await writer.send(ServerSentEvent(event: "tag", data: String(tag))) : true
  }
}

/// What a device was told last.
private final class SentEvents: Sendable {
  private let last = Mutex((tag: Int64(-1), revision: Warnings.Revision(all: -1, own: -1)))

  /// The last revision of the warnings that was looked at.
  var revision: Warnings.Revision { last.withLock { $0.revision } }

  /// Whether a tag is a later one; then it is the last.
  func isNews(_ tag: Int64) -> Bool {
    last.withLock { last in
      defer { last.tag = max(last.tag, tag) }
      return tag > last.tag
    }
  }

  /// Whether warnings of the member's places have changed since the last revision; then this one is the last.
  func isNews(_ revision: Warnings.Revision) -> Bool {
    last.withLock { last in
      let isNews = revision.own > last.revision.own
      last.revision = Warnings.Revision(all: max(last.revision.all, revision.all), own: max(last.revision.own, revision.own))
      return isNews
    }
  }
}
