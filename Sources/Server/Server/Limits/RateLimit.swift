import Accounts
import Synchronization
import System
import WeatherModel

/// The clients that a limit counts as one.
enum Client: Hashable, Sendable {
  /// A household's address (`NetworkAddress.networkOfHousehold`).
  case network(NetworkAddress)
  /// All devices of a space.
  case space(String)
  /// A device, by its key, wherever it is. Whoever knows the key is the device, so it need not be looked up.
  case device(DeviceKey)
  /// All clients together.
  case everybody
}

/// Limits how often each client may do something costly, such as making the server ask sources: a bucket of tokens that is refilled
/// evenly.
///
/// A request that causes a call takes one token, whatever it asks for, and so does one about a cell that the client has not seen before.
/// What memory or the database has about other cells costs none.
final class RateLimit: Sendable {
  private struct Bucket {
    /// How much is missing from a full bucket, in 3,600ths of a token, so that each second refills it by `perHour`.
    var missing: Int64
    var at: Instant
  }

  private struct State {
    var buckets: [Client: Bucket] = [:]
    var refused = 0
  }

  /// At most this many clients are kept; when there are more, those that have used the least are forgotten.
  private static let room = 32_768

  private let burst: Int64
  private let perHour: Int64
  private let state = Mutex(State())

  /// Allows at most `burst` requests at once and `perHour` in the long run; a burst of 0 means no limit.
  init(burst: Int, perHour: Int) {
    self.burst = Int64(burst)
    self.perHour = Int64(max(1, perHour))
  }

  /// How often a client was refused.
  var refused: Int { state.withLock { $0.refused } }

  /// How many clients are kept.
  var known: Int { state.withLock { $0.buckets.count } }

  /// Takes a token; if there is none, returns when there will be one.
  func take(_ client: Client, at now: Instant) -> Instant? {
    guard burst > 0 else { return nil }
    return state.withLock { state in
      var bucket = filled(state.buckets[client], at: now)
      if let until = wait(bucket, at: now) {
        state.refused += 1
        // The bucket's time may be in the future, if the clock was set back; it must not stay there.
        state.buckets[client] = bucket
        return until
      }
      bucket.missing += 3600
      if state.buckets[client] == nil, state.buckets.count >= RateLimit.room { forget(&state, at: now) }
      state.buckets[client] = bucket
      return nil
    }
  }

  /// When the next token is available; nil if one is available now.
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
    // A clock that is set back a little refills nothing, and one that jumps ahead refills a bucket at most. A clock that had been far ahead
    // must not keep people waiting until that time comes: it is not known how long they have waited.
    let whole = burst * 3600 / perHour + 1
    let seconds = now - bucket.at < -whole ? whole : min(max(0, now - bucket.at), whole)
    return Bucket(missing: max(0, bucket.missing - seconds * perHour), at: now)
  }

  /// Makes room: drops the full buckets, which limit nobody, and keeps the emptiest of the others.
  private func forget(_ state: inout State, at now: Instant) {
    let used = state.buckets.map { (client: $0.key, bucket: filled($0.value, at: now)) }.filter { $0.bucket.missing > 0 }
    let kept = used.sorted { $0.bucket.missing > $1.bucket.missing }.prefix(RateLimit.room / 2)
    state.buckets = Dictionary(uniqueKeysWithValues: kept.map { ($0.client, $0.bucket) })
  }
}
