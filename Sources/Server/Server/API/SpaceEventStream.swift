import Accounts
import HTTPServer
import Notices
import Storage
import Synchronization
import WeatherModel

/// Notifies a device, while it listens, that its space has changed: which tag the space has reached, and that warnings of its places
/// changed. The device then requests the changes.
struct SpaceEventStream: Sendable {
  let spaces: Spaces
  let warnings: Warnings?
  let member: Member

  /// How often it checks the database by itself, since a message from another server may be lost. Each check also writes something, so
  /// that the connection is not closed as idle.
  private static let seconds: UInt64 = 15

  var response: StreamingResponse {
    .events { writer in
      let sent = SentEvents()
      let changes = spaces.changes.changes(for: member)
      guard await sendChanges(sent, writer) else { return }
      await withTaskGroup(of: Void.self) { group in
        group.addTask {
          for await change in changes {
            switch change {
            // It may have replaced the news of changed warnings.
            case .tag(let tag): guard await sendTag(tag, sent, writer), await sendWarnings(sent, writer) else { return }
            case .newDevice:
              guard await sendChanges(sent, writer), await writer.send(ServerSentEvent(event: "devices", data: "paired")) else { return }
            case .other: guard await sendChanges(sent, writer) else { return }
            }
          }
        }
        group.addTask {
          while !Task.isCancelled {
            // Cancelled when the other task has ended, for example because the device was removed.
            do { try await Task.sleep(nanoseconds: SpaceEventStream.seconds * 1_000_000_000) } catch { return }
            guard await writer.write(ServerSentEvent.comment), await sendChanges(sent, writer) else { return }
          }
        }
        await group.next()
        group.cancelAll()
      }
    }
  }

  /// Sends what is new; false if the device no longer listens, or has lost its access.
  private func sendChanges(_ sent: SentEvents, _ writer: StreamWriter) async -> Bool {
    do throws(SpaceError) {
      guard await sendTag(try await spaces.tag(for: member), sent, writer) else { return false }
    } catch {
      // The database may work again at the next check.
      guard error == .unknownKey else { return true }
      _ = await writer.send(ServerSentEvent(event: "gone", data: "not-paired"))
      return false
    }
    return await sendWarnings(sent, writer)
  }

  private func sendWarnings(_ sent: SentEvents, _ writer: StreamWriter) async -> Bool {
    guard let revision = try? await warnings?.revision(for: member, after: sent.revision.all), sent.isNew(revision) else { return true }
    return await writer.send(ServerSentEvent(event: "warnings", data: String(revision.own)))
  }

  private func sendTag(_ tag: Int64, _ sent: SentEvents, _ writer: StreamWriter) async -> Bool {
    sent.isNew(tag) ? await writer.send(ServerSentEvent(event: "tag", data: String(tag))) : true
  }
}

/// The last tag and the last revision that the device was sent.
private final class SentEvents: Sendable {
  private let last = Mutex((tag: Int64(-1), revision: Warnings.Revision(all: -1, own: -1)))

  /// The last revision of the warnings that was checked.
  var revision: Warnings.Revision { last.withLock { $0.revision } }

  /// Whether a tag is later than the last one, which it then replaces.
  func isNew(_ tag: Int64) -> Bool {
    last.withLock { last in
      defer { last.tag = max(last.tag, tag) }
      return tag > last.tag
    }
  }

  /// Whether warnings of the member's places have changed since the last revision, which this one then replaces.
  func isNew(_ revision: Warnings.Revision) -> Bool {
    last.withLock { last in
      let isNews = revision.own > last.revision.own
      last.revision = Warnings.Revision(all: max(last.revision.all, revision.all), own: max(last.revision.own, revision.own))
      return isNews
    }
  }
}
