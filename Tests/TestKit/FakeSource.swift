import Providers
import Synchronization
import WeatherModel

/// A source that the test controls: it records its calls, and can keep callers waiting until the test releases them.
package final class FakeSource: Sendable {
  package struct Call: Hashable, Sendable {
    package var cell: Cell
    package var kinds: Kinds
    package var at: Instant
    package var validators: [Kind: String] = [:]
  }

  /// An answer that was given.
  package struct GivenAnswer: Hashable, Sendable {
    package var cell: Cell
    package var kinds: Kinds
    package var at: Instant
    package var celsius: Double
  }

  /// The weather that it reports, and how.
  package struct Script: Sendable {
    package var failures: [Kind: ProviderError.Cause] = [:]
    package var temperature = 10.0
    package var pressure: Double?
    /// Added to a single hour in the middle of the forecast.
    package var glitch = 0.0
    package var lacking: Kinds = []
    package var unchanged: Kinds = []
    package var unavailable: Kinds = []
    package var expiresAfter: Int64?
    package var validator: String?
    package var placeName: String?
    package var alerts: [Alert] = []
    package var zone = LocalZone.utc

    package init() {}
  }

  private struct State {
    var calls: [Call] = []
    var answers: [GivenAnswer] = []
    var script = Script()
    var isHolding = false
    var holdsBriefly = false
    var underway: [Call: Int] = [:]
    var mostAtOnce = 0
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())
  private let clock: TestClock
  private let arrived = Arrivals()
  package let source: Source
  package let kinds: Kinds
  package let terms: Terms
  package let covers: (@Sendable (Cell) -> Kinds)?

  package init(
    _ clock: TestClock, source: Source = .openMeteo, kinds: Kinds = .all, terms: Terms = Terms(),
    covers: (@Sendable (Cell) -> Kinds)? = nil
  ) {
    self.clock = clock
    self.source = source
    self.kinds = kinds
    self.terms = terms
    self.covers = covers
  }

  package var calls: [Call] { state.withLock { $0.calls } }
  package var answers: [GivenAnswer] { state.withLock { $0.answers } }
  package var callCount: Int { calls.count }
  /// The highest number of concurrent calls for one kind of a cell.
  package var mostAtOnce: Int { state.withLock { $0.mostAtOnce } }
  package var isHolding: Bool { state.withLock { $0.isHolding } }

  package func change(_ edit: (inout Script) -> Void) { state.withLock { edit(&$0.script) } }

  /// Makes calls fail; nil ends it.
  package func fail(_ cause: ProviderError.Cause?) { fail(.all, cause) }
  package func fail(_ kinds: Kinds, _ cause: ProviderError.Cause?) { change { for kind in kinds.each { $0.failures[kind] = cause } } }
  package func setTemperature(_ temperature: Double) { change { $0.temperature = temperature } }
  package func name(_ place: String?) { change { $0.placeName = place } }
  package func setMissing(_ kinds: Kinds) { change { $0.lacking = kinds } }

  /// Holds back callers until `release`; if `briefly`, until the first one waits.
  package func hold(briefly: Bool = false) { state.withLock { ($0.isHolding, $0.holdsBriefly) = (true, briefly) } }

  package func release() {
    let waiting = state.withLock { state in
      state.isHolding = false
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  /// Returns when this many calls have come in since the beginning.
  package func calls(reach count: Int) async { await arrived.reach(count) }

  package var provider: Provider {
    Provider(
      source: source, kinds: kinds, calls: [kinds.subtracting(Kinds(.air)), kinds.intersection(Kinds(.air))].filter { !$0.isEmpty },
      terms: terms, covers: covers, fetch: { request async throws(ProviderError) in try await self.answer(request) })
  }

  private func answer(_ request: SourceRequest) async throws(ProviderError) -> FetchResult {
    let now = clock.now
    let single = request.kinds.each.map { Call(cell: request.cell, kinds: Kinds($0), at: Instant(seconds: 0)) }
    let mustWait = state.withLock { state in
      state.calls.append(Call(cell: request.cell, kinds: request.kinds, at: now, validators: request.validators))
      for key in single {
        state.underway[key, default: 0] += 1
        state.mostAtOnce = max(state.mostAtOnce, state.underway[key] ?? 0)
      }
      return state.isHolding
    }
    arrived.add()
    if mustWait {
      await withCheckedContinuation { continuation in
        let (goes, holdsBriefly) = state.withLock { state in
          if state.isHolding { state.waiting.append(continuation) }
          return (!state.isHolding, state.holdsBriefly)
        }
        if goes { continuation.resume() } else if holdsBriefly { release() }
      }
    }
    let script = state.withLock { state in
      for key in single { state.underway[key, default: 0] -= 1 }
      return state.script
    }
    if let failure = request.kinds.each.compactMap({ script.failures[$0] }).first {
      throw ProviderError(source: source, endpoint: "fake", cause: failure)
    }
    var fetched = FetchResult(
      report(request.cell, request.kinds.subtracting(script.lacking.union(script.unchanged).union(script.unavailable)), script))
    fetched.unchanged = script.unchanged.intersection(request.kinds)
    fetched.unavailable = script.unavailable.intersection(request.kinds)
    for kind in request.kinds.each {
      fetched.expires[kind] = script.expiresAfter.map { clock.now + $0 }
      fetched.validators[kind] = script.validator
    }
    state.withLock {
      $0.answers.append(
        GivenAnswer(cell: request.cell, kinds: request.kinds, at: fetched.report.fetchedAt ?? now, celsius: script.temperature))
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
      let hour = now - now.seconds % 3600
      var hours = (-12..<36).map { Moment(time: hour + .hours($0), condition: .rain, temperature: warmth) }
      hours[20].temperature = Temperature(celsius: script.temperature + script.glitch)
      report.hourly = Stamped(hours, provenance)
    }
    if kinds.contains(Kinds(.daily)) {
      let today = report.zone.date(of: now).day
      report.daily = Stamped(
        (0..<5).map { Day(date: CalendarDate(day: today + $0), condition: .rain, low: warmth, high: warmth) }, provenance)
    }
    if kinds.contains(Kinds(.minutely)) { report.minutely = Stamped([RainStep(time: now, intensity: 1)], provenance) }
    if kinds.contains(Kinds(.alerts)) { report.alerts = Stamped(script.alerts, provenance) }
    if kinds.contains(Kinds(.air)) { report.air = Stamped(AirQuality(europeanIndex: 20, usIndex: 30, pollutants: []), provenance) }
    return report
  }
}

extension WeatherReport {
  /// When its first kind was fetched.
  fileprivate var fetchedAt: Instant? { provenances.first?.fetchedAt }
}
