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

/// A source that the test controls: it records its calls, and can keep callers waiting until the test releases them.
final class FakeSource: Sendable {
  struct Call: Hashable, Sendable {
    var cell: Cell
    var kinds: Kinds
    var at: Instant
    var validators: [Kind: String] = [:]
  }

  /// An answer that was given.
  struct GivenAnswer: Hashable, Sendable {
    var cell: Cell
    var kinds: Kinds
    var at: Instant
    var celsius: Double
  }

  /// The weather that it reports, and how.
  struct Script: Sendable {
    var failures: [Kind: ProviderError.Cause] = [:]
    var temperature = 10.0
    var pressure: Double?
    /// Added to a single hour in the middle of the forecast.
    var glitch = 0.0
    var lacking: Kinds = []
    var unchanged: Kinds = []
    var unavailable: Kinds = []
    var expiresAfter: Int64?
    var validator: String?
    var placeName: String?
    var zone = LocalZone.utc
  }

  private struct State {
    var calls: [Call] = []
    var answers: [GivenAnswer] = []
    var script = Script()
    var isHolding = false
    var underway: [Call: Int] = [:]
    var mostAtOnce = 0
    var waiting: [CheckedContinuation<Void, Never>] = []
    var arrivals: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
  }

  private let state = Mutex(State())
  private let clock: TestClock
  let source: Source
  let kinds: Kinds
  let terms: Terms
  let covers: (@Sendable (Cell) -> Kinds)?

  init(
    _ clock: TestClock, source: Source = .openMeteo, kinds: Kinds = .all, terms: Terms = Terms(),
    covers: (@Sendable (Cell) -> Kinds)? = nil
  ) {
    self.clock = clock
    self.source = source
    self.kinds = kinds
    self.terms = terms
    self.covers = covers
  }

  var calls: [Call] { state.withLock { $0.calls } }
  var answers: [GivenAnswer] { state.withLock { $0.answers } }
  var callCount: Int { calls.count }
  /// The highest number of concurrent calls for one kind of a cell.
  var mostAtOnce: Int { state.withLock { $0.mostAtOnce } }
  var isHolding: Bool { state.withLock { $0.isHolding } }

  func change(_ edit: (inout Script) -> Void) { state.withLock { edit(&$0.script) } }

  /// Makes calls fail; nil ends it.
  func fail(_ cause: ProviderError.Cause?) { fail(.all, cause) }
  func fail(_ kinds: Kinds, _ cause: ProviderError.Cause?) { change { for kind in kinds.each { $0.failures[kind] = cause } } }
  func setTemperature(_ temperature: Double) { change { $0.temperature = temperature } }
  func setMissing(_ kinds: Kinds) { change { $0.lacking = kinds } }

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
      source: source, kinds: kinds, calls: [Kinds.all.subtracting(Kinds(.air)), Kinds(.air)],
      terms: terms, covers: covers, fetch: { question async throws(ProviderError) in try await self.answer(question) })
  }

  private func answer(_ question: SourceRequest) async throws(ProviderError) -> FetchResult {
    let now = clock.now
    let single = question.kinds.each.map { Call(cell: question.cell, kinds: Kinds($0), at: Instant(seconds: 0)) }
    let (mustWait, arrived) = state.withLock { state in
      state.calls.append(Call(cell: question.cell, kinds: question.kinds, at: now, validators: question.validators))
      for key in single {
        state.underway[key, default: 0] += 1
        state.mostAtOnce = max(state.mostAtOnce, state.underway[key] ?? 0)
      }
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
    let script = state.withLock { state in
      for key in single { state.underway[key, default: 0] -= 1 }
      return state.script
    }
    if let failure = question.kinds.each.compactMap({ script.failures[$0] }).first {
      throw ProviderError(source: source, endpoint: "fake", cause: failure)
    }
    var fetched = FetchResult(
      report(question.cell, question.kinds.subtracting(script.lacking.union(script.unchanged).union(script.unavailable)), script))
    fetched.unchanged = script.unchanged.intersection(question.kinds)
    fetched.unavailable = script.unavailable.intersection(question.kinds)
    for kind in question.kinds.each {
      fetched.expires[kind] = script.expiresAfter.map { clock.now + $0 }
      fetched.validators[kind] = script.validator
    }
    state.withLock {
      $0.answers.append(
        GivenAnswer(cell: question.cell, kinds: question.kinds, at: fetched.report.fetchedAt ?? now, celsius: script.temperature))
    }
    return fetched
  }

  private func report(_ cell: Cell, _ kinds: Kinds, _ script: Script) -> WeatherReport {
    let now = clock.now
    let provenance = Provenance(source: source, fetchedAt: now, validAt: now)
    var report = WeatherReport(cell: cell, zone: script.zone)
    report.placeName = script.placeName
    let warmth = Temperature(celsius: script.temperature)
    if kinds.contains(Kinds(.current)) {
      var moment = Moment(time: now, condition: .rain, temperature: warmth)
      moment.pressure = script.pressure
      report.current = Stamped(moment, provenance)
    }
    if kinds.contains(Kinds(.hourly)) {
      var hours = (-12..<36).map { Moment(time: now + .hours($0), condition: .rain, temperature: warmth) }
      hours[20].temperature = Temperature(celsius: script.temperature + script.glitch)
      report.hourly = Stamped(hours, provenance)
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

extension WeatherReport {
  /// When its first kind was fetched.
  fileprivate var fetchedAt: Instant? { provenances.first?.fetchedAt }
}
