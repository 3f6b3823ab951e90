import Storage
import WeatherModel

extension Spaces {
  /// Changes a member's places in the way a device does: by the same rules, based on the current records, and again if these have changed
  /// meanwhile.
  public func edit(
    for member: Member, allowing allowance: WatchAllowance = .unlimited, _ change: (inout Replica) throws(SyncRefusal) -> Void
  ) async throws(SpaceError) {
    for attempt in 1... {
      var replica = Replica(clock: SyncClock(device: member.device.low))
      var hasMore = true
      while hasMore {
        let since = replica.since
        let changes = try await changes(for: member, since: since)
        replica.pulled(changes.records, from: since, through: changes.tag, at: clock().seconds * 1000)
        hasMore = changes.hasMore
      }
      do throws(SyncRefusal) { try change(&replica) } catch {
        throw error == .noSuchPlace ? .noSuchPlace : .refused([SpaceError.Refused(index: 0, refusal: error)])
      }
      do throws(SpaceError) {
        while replica.isWaiting {
          let writes = replica.writes()
          replica.accepted(writes, tags: try await push(writes, for: member, allowing: allowance).tags)
        }
        return
      } catch {
        guard case .conflict = error, attempt < 5 else { throw error }
      }
    }
  }
}
