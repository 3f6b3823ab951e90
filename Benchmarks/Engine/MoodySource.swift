import Providers
import Synchronization
import WeatherModel

/// A source whose faults are set by its mood.
final class MoodySource: Sendable {
  enum Mood: CaseIterable {
    case fine, unreachable, slow, limited, garbage, broken, glitch

    /// A random mood, mostly fine.
    static func random(_ numbers: inout SeededNumbers) -> Mood {
      Int.random(in: 0..<100, using: &numbers) < 50 ? .fine : allCases.randomElement(using: &numbers) ?? .fine
    }
  }

  /// The cells whose weather people have seen: an error there is a jump, and must be detected.
  final class Seen: Sendable {
    private let cells = Mutex<Set<Cell>>([])
    func contains(_ cell: Cell) -> Bool { cells.withLock { $0.contains(cell) } }
    func insert(_ cell: Cell) { cells.withLock { _ = $0.insert(cell) } }
  }

  /// Errors in degrees: some are impossible anywhere, and no two in a row confirm each other.
  private static let glitches: [Double] = [-60, 60, -75, 75]

  private let mood = Mutex(Mood.fine)
  private let glitches = Atomic(0)
  private let seen: Seen
  private let source: Source
  private let kinds: Kinds
  private let clock: VirtualClock

  init(_ source: Source, _ kinds: Kinds, _ clock: VirtualClock, _ seen: Seen) {
    self.seen = seen
    self.source = source
    self.kinds = kinds
    self.clock = clock
  }

  func become(_ new: Mood) { mood.withLock { $0 = new } }

  var provider: Provider {
    Provider(source: source, kinds: kinds, fetch: { request async throws(ProviderError) in try self.answer(request) })
  }

  private func answer(_ request: SourceRequest) throws(ProviderError) -> FetchResult {
    let isSeen = request.kinds.contains(Kinds(.current)) && seen.contains(request.cell)
    let mood = mood.withLock { mood in
      guard mood == .glitch else { return mood }
      // A glitch occurs once, and afterwards the source is fine again.
      if isSeen { mood = .fine }
      return isSeen ? .glitch : .fine
    }
    let now = clock.now
    switch mood {
    case .fine: return FetchResult(Truth.report(request.cell, request.kinds, source, at: now))
    case .glitch:
      let glitch = Self.glitches[glitches.add(1, ordering: .relaxed).oldValue % Self.glitches.count]
      return FetchResult(Truth.report(request.cell, request.kinds, source, at: now, glitch: glitch))
    case .unreachable: throw failure(.unreachable)
    case .slow: throw failure(.timeout)
    case .limited: throw failure(.quotaUsedUp(retryAfter: 45))
    case .garbage: throw failure(.invalid(field: "document", found: "malformed number at byte 7"))
    case .broken: throw failure(.upstream(status: 503, reason: nil))
    }
  }

  private func failure(_ cause: ProviderError.Cause) -> ProviderError { ProviderError(source: source, endpoint: "bench", cause: cause) }
}
