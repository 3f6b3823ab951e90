import Providers
import Synchronization
import WeatherModel

/// A source that always answers, and counts its calls.
final class CountingSource: Sendable {
  private struct State {
    var calls = 0
    /// The calls in each period of each window.
    var stretches: [Quota.Window: (start: Int64, calls: Int, most: Int)] = [:]
  }

  static let groups: [Kinds] = [[Kinds(.current), Kinds(.hourly), Kinds(.daily), Kinds(.minutely)], Kinds(.air)]

  private let state = Mutex(State())
  private let clock: VirtualClock
  private let quotas: [Quota]

  init(_ clock: VirtualClock, quotas: [Quota] = []) {
    self.clock = clock
    self.quotas = quotas
  }

  var calls: Int { state.withLock { $0.calls } }
  /// The highest number of calls in any period of a window.
  func most(in window: Quota.Window) -> Int { state.withLock { $0.stretches[window]?.most ?? 0 } }

  var provider: Provider {
    Provider(
      source: .openMeteo, kinds: [Kinds(.current), Kinds(.hourly), Kinds(.daily), Kinds(.minutely), Kinds(.air)], calls: Self.groups,
      terms: Terms(quotas: quotas),
      fetch: { request async throws(ProviderError) in
        let now = self.clock.now
        self.add(now)
        return FetchResult(Truth.report(request.cell, request.kinds, .openMeteo, at: now))
      })
  }

  private func add(_ now: Instant) {
    state.withLock { state in
      state.calls += 1
      for (window, seconds) in [(Quota.Window.minute, Int64(60)), (.hour, 3600), (.day, 86_400)] {
        let start = floorDivided(now.seconds, seconds)
        var stretch = state.stretches[window] ?? (start, 0, 0)
        stretch.calls = stretch.start == start ? stretch.calls + 1 : 1
        stretch.start = start
        stretch.most = max(stretch.most, stretch.calls)
        state.stretches[window] = stretch
      }
    }
  }
}
