import Providers
import Synchronization
import WeatherModel

/// A source that does what its mood says.
final class MoodySource: Sendable {
  enum Mood: CaseIterable {
    case fine, unreachable, slow, limited, garbage, broken, glitch

    /// Mostly fine.
    static func random(_ numbers: inout SeededNumbers) -> Mood {
      Int.random(in: 0..<100, using: &numbers) < 50 ? .fine : allCases.randomElement(using: &numbers) ?? .fine
    }
  }

  private let mood = Mutex(Mood.fine)
  private let source: Source
  private let kinds: Kinds
  private let clock: VirtualClock

  init(_ source: Source, _ kinds: Kinds, _ clock: VirtualClock) {
    self.source = source
    self.kinds = kinds
    self.clock = clock
  }

  func become(_ new: Mood) { mood.withLock { $0 = new } }

  var provider: Provider {
    Provider(source: source, kinds: kinds, fetch: { question async throws(ProviderError) in try self.answer(question) })
  }

  private func answer(_ question: Question) throws(ProviderError) -> Fetched {
    let mood = mood.withLock { mood in
      // A glitch comes alone: a second one would confirm it.
      defer { if mood == .glitch { mood = .fine } }
      return mood
    }
    let now = clock.now
    switch mood {
    case .fine: return Fetched(Truth.report(question.cell, question.kinds, source, at: now))
    case .glitch: return Fetched(Truth.report(question.cell, question.kinds, source, at: now, glitch: 60))
    case .unreachable: throw failure(.unreachable)
    case .slow: throw failure(.timeout)
    case .limited: throw failure(.quotaUsedUp(retryAfter: 45))
    case .garbage: throw failure(.invalid(field: "document", found: "malformed number at byte 7"))
    case .broken: throw failure(.upstream(status: 503, reason: nil))
    }
  }

  private func failure(_ cause: ProviderError.Cause) -> ProviderError { ProviderError(source: source, endpoint: "bench", cause: cause) }
}
