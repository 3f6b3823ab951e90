import Network
import Synchronization
import WeatherModel

/// Whom a limit counts together.
enum Client: Hashable, Sendable {
  /// A household's address (`NetworkAddress.household`).
  case network(NetworkAddress)
  /// The devices of a space.
  case space(String)
}

/// How often each client may have sources asked: a bucket of tokens that fills up again evenly.
///
/// A question that sets off a call takes one token, whatever it asks for. What memory or the database has costs none.
final class AskingLimit: Sendable {
  private struct Bucket {
    /// What is missing in the bucket, in 3,600ths of a token: so a second fills it by `perHour`.
    var missing: Int64
    var at: Instant
  }

  private struct State {
    var buckets: [Client: Bucket] = [:]
    var refused = 0
  }

  /// So many clients are told apart; of more, those who have used least are forgotten.
  private static let room = 32_768

  private let burst: Int64
  private let perHour: Int64
  private let state = Mutex(State())

  /// At most `burst` questions at once and `perHour` in the long run; a burst of 0 is no limit.
  init(burst: Int, perHour: Int) {
    self.burst = Int64(burst)
    self.perHour = Int64(max(1, perHour))
  }

  /// How often somebody was refused.
  var refused: Int { state.withLock { $0.refused } }

  /// How many clients are known.
  var known: Int { state.withLock { $0.buckets.count } }

  /// Takes a token, or says from when on there is one.
  func take(_ client: Client, at now: Instant) -> Instant? {
    guard burst > 0 else { return nil }
    return state.withLock { state in
      var bucket = filled(state.buckets[client], at: now)
      if let until = wait(bucket, at: now) {
        state.refused += 1
        return until
      }
      bucket.missing += 3600
      if state.buckets[client] == nil, state.buckets.count >= AskingLimit.room { forget(&state, at: now) }
      state.buckets[client] = bucket
      return nil
    }
  }

  /// From when on a token can be had, unless one can be had now.
  func wait(_ client: Client, at now: Instant) -> Instant? {
    guard burst > 0 else { return nil }
    return state.withLock { wait(filled($0.buckets[client], at: now), at: now) }
  }

  private func wait(_ bucket: Bucket, at now: Instant) -> Instant? {
    let lacking = bucket.missing + 3600 - burst * 3600
    return lacking <= 0 ? nil : now + (lacking + perHour - 1) / perHour
  }

  private func filled(_ bucket: Bucket?, at now: Instant) -> Bucket {
    guard let bucket else { return Bucket(missing: 0, at: now) }
    // A clock that was set back fills nothing, and one that jumps ahead no more than there is room for.
    let seconds = min(max(0, now - bucket.at), burst * 3600 / perHour + 1)
    return Bucket(missing: max(0, bucket.missing - seconds * perHour), at: now)
  }

  /// Makes room: full buckets say nothing, and of the others the fuller half goes.
  private func forget(_ state: inout State, at now: Instant) {
    let used = state.buckets.map { (client: $0.key, bucket: filled($0.value, at: now)) }.filter { $0.bucket.missing > 0 }
    let kept = used.sorted { $0.bucket.missing > $1.bucket.missing }.prefix(AskingLimit.room / 2)
    state.buckets = Dictionary(uniqueKeysWithValues: kept.map { ($0.client, $0.bucket) })
  }
}
