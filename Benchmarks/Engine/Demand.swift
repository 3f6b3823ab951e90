import Providers
import Synchronization
import WeatherModel
import WeatherService

/// The lowest possible number of calls to a source: one for each cell, group of kinds and half lifetime in which somebody asks.
///
/// It shares nothing with the engine: it only stores when each kind of a cell was last fetched.
private struct LeastCalls {
  private var fetched: [Cell: [Int64?]] = [:]
  private(set) var calls = 0

  mutating func ask(_ cell: Cell, _ kinds: Kinds, at now: Int64) {
    var times = fetched[cell] ?? [Int64?](repeating: nil, count: Kind.allCases.count)
    for group in CountingSource.groups {
      var isAsked = false
      for kind in group.intersection(kinds).each {
        let index = Int(kind.rawValue)
        if let then = times[index], (now - then) * 2 < kind.lifetime { continue }
        times[index] = now
        isAsked = true
      }
      if isAsked { calls += 1 }
    }
    fetched[cell] = times
  }
}

/// The combinations of kinds that people ask for, mostly the whole page.
private let wishes: [Kinds] = [
  [Kinds(.current), Kinds(.hourly), Kinds(.daily), Kinds(.minutely), Kinds(.air)], [Kinds(.current), Kinds(.hourly), Kinds(.daily)],
  Kinds(.current), [Kinds(.current), Kinds(.air)], [Kinds(.hourly), Kinds(.daily)],
]

/// A million requests over a day of virtual time.
private struct Day {
  static let questions = 1_000_000
  static let cells = 20_000

  var wrong = 0
  var missing = 0
  var tooOld = 0
  let source: CountingSource
  private(set) var least = LeastCalls()
  private let clock = VirtualClock()
  private let service: WeatherService
  private let landed = Counter()

  init(quotas: [Quota] = []) {
    source = CountingSource(clock, quotas: quotas)
    var settings = ServiceSettings(mode: .only(.openMeteo))
    settings.memoryBytes = 1 << 30
    service = WeatherService(
      settings: settings, providers: [source.provider], simulator: .simulator(Simulator(), clock: { [clock] in clock.now }),
      marker: LiveMarker(isSet: { true }, set: {}), clock: { [clock] in clock.now }, jitter: { 0 })
    service.onChange { [landed] _ in landed.add() }
  }

  mutating func pass(seed: UInt64) async {
    var numbers = SeededNumbers(seed)
    let cells = benchmarkCells(Self.cells)
    let zipf = Zipf(cells.count)
    for number in 0..<Self.questions {
      let now = VirtualClock.start + Int64(number) * 86_400 / Int64(Self.questions)
      clock.move(to: now)
      let cell = cells[zipf.next(&numbers)]
      let kinds = wishes[Int.random(in: 0..<10, using: &numbers) < 5 ? 0 : Int.random(in: 1..<wishes.count, using: &numbers)]
      least.ask(cell, kinds, at: now.seconds)
      check(await answer(cell, kinds, now), cell, kinds, now)
    }
  }

  /// Asks like the server: memory first, then a background refresh or a wait. Background refreshes end before the clock moves on.
  private func answer(_ cell: Cell, _ kinds: Kinds, _ now: Instant) async -> WeatherAnswer {
    if let cached = service.cached(cell, kinds, now: now), cached.freshness == .fresh { return cached.answer }
    let (before, landings) = (service.metrics(), landed.value)
    let answer = await service.weather(cell, kinds, by: .always)
    let after = service.metrics()
    let inBackground = after.refreshes - before.refreshes
    guard inBackground > 0 else { return answer }
    // A request that waited for one call while another ran in the background has already seen the first one arrive.
    let wanted = inBackground + (after.misses > before.misses ? 1 : 0)
    while landed.value - landings < wanted { await Task.yield() }
    return answer
  }

  private mutating func check(_ answer: WeatherAnswer, _ cell: Cell, _ kinds: Kinds, _ now: Instant) {
    for kind in kinds.each {
      guard let report = answer.report, let provenance = report.provenance(of: kind) else {
        missing += 1
        continue
      }
      if report.cell != cell || !Truth.holds(report, kind) { wrong += 1 }
      if now - provenance.fetchedAt >= kind.lifetime { tooOld += 1 }
    }
  }
}

/// The number of calls for a day's demand, with all the calls that it needs and with the few that a free plan allows.
func measureDemand(_ verdict: inout Verdict) async {
  var day = Day()
  await day.pass(seed: 1)
  let what = "\(grouped(Day.questions)) questions over \(grouped(Day.cells)) cells in 24 virtual hours"
  verdict.atMost(
    "calls to a source, relative to those needed", Double(day.source.calls) / Double(day.least.calls), "×", 1,
    "\(grouped(day.source.calls)) calls, \(grouped(day.least.calls)) needed; \(what)")
  // Fewer than the minimum would mean that somebody got weather that was too old.
  verdict.atMost("calls that were needed and not made", Double(max(0, day.least.calls - day.source.calls)), "calls", 0, what)
  verdict.atMost("answers older than allowed", Double(day.tooOld), "answers", 0, what)
  verdict.atMost("answers wrong or missing", Double(day.wrong + day.missing), "answers", 0, what)

  let quotas = [Quota(600, per: .minute), Quota(5000, per: .hour), Quota(10_000, per: .day)]
  var limited = Day(quotas: quotas)
  await limited.pass(seed: 2)
  let most = quotas.map { Double(limited.source.most(in: $0.window)) / Double($0.limit) }.max() ?? 0
  verdict.atMost(
    "highest use of any quota within its period", most, "×", 1,
    quotas.map { "\(grouped(limited.source.most(in: $0.window))) of \(grouped($0.limit)) per \($0.window.word)" }.joined(separator: ", ")
      + "; the same demand with the quotas of a free plan")
  verdict.atMost("wrong answers under a quota", Double(limited.wrong), "answers", 0, "\(grouped(limited.missing)) kinds were unavailable")
}

/// Counts events on several threads.
final class Counter: Sendable {
  private let count = Atomic(0)

  var value: Int { count.load(ordering: .sequentiallyConsistent) }
  func add() { count.add(1, ordering: .sequentiallyConsistent) }
}
