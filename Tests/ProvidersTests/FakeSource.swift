import Providers
import Synchronization
import WeatherModel

/// A clock that stands still until a test moves it.
final class TestClock: Sendable {
  private let time: Mutex<Instant>

  init(_ start: Instant = Instant(seconds: 1_795_010_400)) { time = Mutex(start) }

  var now: Instant { time.withLock { $0 } }
  func advance(_ seconds: Int64) { time.withLock { $0 = $0 + seconds } }
}

/// A source that does as it is told, remembers what it was asked, and can keep callers waiting until the test lets them go.
final class FakeSource: Sendable {
  struct Call: Hashable, Sendable {
    var cell: Cell
    var kinds: Kinds
  }

  private struct State {
    var calls: [Call] = []
    var failures: [Kind: ProviderError.Cause] = [:]
    var temperature = 10.0
    var lacking: Kinds = []
    var isHolding = false
    var waiting: [CheckedContinuation<Void, Never>] = []
    var arrivals: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
  }

  private let state = Mutex(State())
  private let clock: TestClock
  let source: Source

  init(_ clock: TestClock, source: Source = .openMeteo) {
    self.clock = clock
    self.source = source
  }

  var calls: [Call] { state.withLock { $0.calls } }
  var callCount: Int { calls.count }

  /// From now on calls fail; nil ends it.
  func fail(_ cause: ProviderError.Cause?) { fail(.all, cause) }

  func fail(_ kinds: Kinds, _ cause: ProviderError.Cause?) {
    state.withLock { state in for kind in kinds.each { state.failures[kind] = cause } }
  }

  func tell(_ temperature: Double) { state.withLock { $0.temperature = temperature } }
  func lack(_ kinds: Kinds) { state.withLock { $0.lacking = kinds } }

  /// From now on callers wait until `release`.
  func hold() { state.withLock { $0.isHolding = true } }

  func release() {
    let waiting = state.withLock { state in
      state.isHolding = false
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  /// Returns when so many calls have come in since the beginning.
  func calls(reach count: Int) async {
    await withCheckedContinuation { continuation in
      let isThere = state.withLock { state in
        if state.calls.count >= count { return true }
        state.arrivals.append((count, continuation))
        return false
      }
      if isThere { continuation.resume() }
    }
  }

  var provider: Provider {
    Provider(
      source: source, kinds: .all, calls: [Kinds.all.subtracting([Kinds(.air), Kinds(.alerts)]), [Kinds(.air), Kinds(.alerts)]],
      fetch: { question async throws(ProviderError) in Fetched(try await self.answer(question.cell, question.kinds)) })
  }

  private func answer(_ cell: Cell, _ kinds: Kinds) async throws(ProviderError) -> WeatherReport {
    let (mustWait, arrived) = state.withLock { state in
      state.calls.append(Call(cell: cell, kinds: kinds))
      let count = state.calls.count
      let arrived = state.arrivals.filter { $0.count <= count }.map(\.continuation)
      state.arrivals.removeAll { $0.count <= count }
      return (state.isHolding, arrived)
    }
    for continuation in arrived { continuation.resume() }
    if mustWait {
      await withCheckedContinuation { continuation in
        let goes = state.withLock { state in
          if state.isHolding { state.waiting.append(continuation) }
          return !state.isHolding
        }
        if goes { continuation.resume() }
      }
    }
    let (failure, temperature, lacking) = state.withLock { state in
      (kinds.each.compactMap { state.failures[$0] }.first, state.temperature, state.lacking)
    }
    if let failure { throw ProviderError(source: source, endpoint: "fake", cause: failure) }
    return report(cell, kinds.subtracting(lacking), temperature)
  }

  private func report(_ cell: Cell, _ kinds: Kinds, _ temperature: Double) -> WeatherReport {
    let now = clock.now
    let provenance = Provenance(source: source, fetchedAt: now, validAt: now)
    var report = WeatherReport(cell: cell, zone: .utc)
    let warmth = Temperature(celsius: temperature)
    if kinds.contains(Kinds(.current)) { report.current = Stamped(Moment(time: now, condition: .rain, temperature: warmth), provenance) }
    if kinds.contains(Kinds(.hourly)) {
      report.hourly = Stamped((-12..<36).map { Moment(time: now + .hours($0), condition: .rain, temperature: warmth) }, provenance)
    }
    if kinds.contains(Kinds(.daily)) {
      let today = report.zone.date(of: now).day
      report.daily = Stamped(
        (0..<5).map { Day(date: CalendarDate(day: today + $0), condition: .rain, low: warmth, high: warmth) }, provenance)
    }
    if kinds.contains(Kinds(.minutely)) { report.minutely = Stamped([RainStep(time: now, intensity: 1)], provenance) }
    if kinds.contains(Kinds(.alerts)) { report.alerts = Stamped([], provenance) }
    if kinds.contains(Kinds(.air)) { report.air = Stamped(AirQuality(europeanIndex: 20, usIndex: 30, pollutants: []), provenance) }
    return report
  }
}
