import Providers
import Synchronization
import WeatherModel

/// A clock that stands still until a test moves it.
final class TestClock: Sendable {
  private let time: Mutex<Instant>

  /// 18 November 2026, 14:00 UTC.
  init(_ start: Instant = Instant(seconds: 1_795_010_400)) { time = Mutex(start) }

  var now: Instant { time.withLock { $0 } }
  func advance(_ seconds: Int64) { time.withLock { $0 = $0 + seconds } }
}

/// A source that the test controls, and that can keep callers waiting until the test releases them.
final class FakeSource: Sendable {
  private struct State {
    var calls = 0
    var failures: [Kind: ProviderError.Cause] = [:]
    var temperature = 11.5
    var placeName: String?
    var isHolding = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())
  private let clock: TestClock
  private let arrived = Arrivals()

  private let source: Source
  /// The kinds that it has.
  private let kinds: Kinds

  init(_ clock: TestClock, source: Source = .openMeteo, kinds: Kinds = .all) {
    self.clock = clock
    self.source = source
    self.kinds = kinds
  }

  var calls: Int { state.withLock { $0.calls } }

  /// Makes all calls fail; nil ends it.
  func fail(_ cause: ProviderError.Cause?) { fail(.all, cause) }

  /// Makes calls for these kinds fail; nil ends it.
  func fail(_ kinds: Kinds, _ cause: ProviderError.Cause?) {
    state.withLock { state in for kind in kinds.each { state.failures[kind] = cause } }
  }

  func setTemperature(_ celsius: Double) { state.withLock { $0.temperature = celsius } }
  func name(_ place: String?) { state.withLock { $0.placeName = place } }

  /// Holds back callers until `release`.
  func hold() { state.withLock { $0.isHolding = true } }

  func release() {
    let waiting = state.withLock { state in
      state.isHolding = false
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  /// Returns when this many calls have come in since the beginning.
  func calls(reach count: Int) async { await arrived.reach(count) }

  var provider: Provider {
    Provider(
      source: source, kinds: kinds, calls: [kinds.subtracting(Kinds(.air)), kinds.intersection(Kinds(.air))].filter { !$0.isEmpty },
      terms: Terms(quotas: [Quota(1000, per: .day)]),
      fetch: { question async throws(ProviderError) in FetchResult(try await self.answer(question.cell, question.kinds)) })
  }

  private func answer(_ cell: Cell, _ kinds: Kinds) async throws(ProviderError) -> WeatherReport {
    state.withLock { $0.calls += 1 }
    arrived.note()
    await withCheckedContinuation { continuation in
      let goes = state.withLock { state in
        if state.isHolding { state.waiting.append(continuation) }
        return !state.isHolding
      }
      if goes { continuation.resume() }
    }
    let (failure, celsius, name) = state.withLock { state in
      (kinds.each.compactMap { state.failures[$0] }.first, state.temperature, state.placeName)
    }
    if let failure { throw ProviderError(source: source, endpoint: "fake", cause: failure) }
    var report = report(cell, kinds, Temperature(celsius: celsius))
    report.placeName = name
    return report
  }

  private func report(_ cell: Cell, _ kinds: Kinds, _ warmth: Temperature) -> WeatherReport {
    let now = clock.now
    let provenance = Provenance(source: source, fetchedAt: now, validAt: now)
    var report = WeatherReport(cell: cell, zone: .utc)
    if kinds.contains(Kinds(.current)) { report.current = Stamped(Moment(time: now, condition: .rain, temperature: warmth), provenance) }
    if kinds.contains(Kinds(.hourly)) {
      let hour = now - now.seconds % 3600
      report.hourly = Stamped((-3..<36).map { Moment(time: hour + .hours($0), condition: .rain, temperature: warmth) }, provenance)
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

/// Counts events elsewhere, and lets a test wait until there were enough.
final class Arrivals: Sendable {
  private struct State {
    var count = 0
    var waiting: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
  }

  private let state = Mutex(State())

  func note() {
    let ready = state.withLock { state in
      state.count += 1
      let count = state.count
      defer { state.waiting.removeAll { $0.count <= count } }
      return state.waiting.filter { $0.count <= count }
    }
    for waiting in ready { waiting.continuation.resume() }
  }

  func reach(_ count: Int) async {
    await withCheckedContinuation { continuation in
      let isThere = state.withLock { state in
        if state.count < count { state.waiting.append((count, continuation)) }
        return state.count >= count
      }
      if isThere { continuation.resume() }
    }
  }
}
