import Providers
import WeatherModel

/// Whoever asks the service, such as a device; the service only compares callers.
public struct Caller: Hashable, Sendable {
  private let name: String

  /// Callers with the same name are the same caller.
  public init(_ name: String) { self.name = name }
}

/// One call to a source, as it is remembered for the person who caused it.
public struct SourceCall: Hashable, Sendable {
  /// The source that was asked.
  public let source: Source
  /// What it was asked for; nothing for a place's name.
  public let kinds: Kinds
  /// The place as it was sent.
  public let cell: Cell
  /// When it was asked.
  public let time: Instant
  /// Who caused the call; nil if the server made it by itself.
  public let caller: Caller?

  /// At most this many single calls of a source are listed for a person.
  package static let mostListed = 50
}

/// The calls of the last day, in memory only.
struct SourceCalls: Sendable {
  /// How many calls are remembered; the oldest are forgotten first. Each takes about 60 bytes.
  static let most = 20_000
  /// A day with its longest night: people's clocks may have been set back since midnight.
  static let seconds: Int64 = .hours(25)

  private var calls: [SourceCall] = []
  /// The moment since which no call has been forgotten that is younger than a day.
  private var since: Instant

  init(since: Instant) { self.since = since }

  mutating func add(_ call: SourceCall) {
    calls.append(call)
    if calls.count > SourceCalls.most + SourceCalls.most / 4 {
      let forgotten = calls.count - SourceCalls.most
      since = calls[forgotten - 1].time
      calls.removeFirst(forgotten)
    }
    if let first = calls.first, call.time - first.time > SourceCalls.seconds + .hours(1) { forgetOld(at: call.time) }
  }

  /// The remembered calls that `isWanted` selects, the oldest first, and the moment since which they are complete.
  mutating func found(at now: Instant, _ isWanted: (SourceCall) -> Bool) -> (calls: [SourceCall], since: Instant) {
    forgetOld(at: now)
    return (calls.filter(isWanted), max(since, now - SourceCalls.seconds))
  }

  private mutating func forgetOld(at now: Instant) {
    let earliest = now - SourceCalls.seconds
    calls.removeAll { $0.time < earliest }
  }
}

extension WeatherService {
  /// The calls of the last day that `isWanted` selects, the oldest first, and the moment since which they are complete. They are in memory
  /// only: a restart forgets them. `isWanted` is called under the service's lock: it must be quick and call nothing of the service.
  public func calls(_ isWanted: (SourceCall) -> Bool) -> (calls: [SourceCall], since: Instant) {
    let now = clock()
    return state.withLock { $0.calls.found(at: now, isWanted) }
  }
}
