import Providers
import Storage
import UpstreamSim
import WeatherModel
import WeatherService

/// An hour with every kind of fault: sources that are unreachable, slow, limited, garbled or wrong, and a database that refuses.
func measureFaults(_ verdict: inout Verdict, seed: UInt64) async {
  let clock = VirtualClock()
  clock.move(to: VirtualClock.start)
  let upstream: BrokenUpstream
  do throws(UpstreamSimError) { upstream = try BrokenUpstream(clock) } catch {
    return verdict.atMost("the stand-in can't listen", 1, "×", 0, "\(error)")
  }
  guard let store = MoodyStore(clock) else { return verdict.atMost("no folder for the database can be made", 1, "×", 0, "") }
  var hour = FaultyHour(clock, upstream, store)
  await hour.pass(seed: seed)
  await hour.settle()
  await upstream.stop()
  let what =
    "an hour of virtual time, \(grouped(hour.answers)) answers from 3 sources, \(grouped(hour.failures)) calls failed, the database refused"
    + " \(grouped(store.refusals)) times; seed \(seed)"
  verdict.atMost("wrong answers in an hour of faults", Double(hour.wrong), "answers", 0, what)
  verdict.atMost(
    "entries lost in an hour of faults", Double(hour.lost), "entries", 0,
    "\(grouped(hour.entries)) entries by cell, kind and source, in SQLite")
  verdict.atMost("databases damaged in an hour of faults", store.wasPutAside ? 1 : 0, "files", 0, "of 1")
  store.remove()
}

private struct FaultyHour {
  private static let kinds: Kinds = [Kinds(.current), Kinds(.hourly), Kinds(.air)]

  /// The latest fetch time that was seen of each kind of a cell from a source.
  private var seen: [WeatherKey: Instant] = [:]
  private var truths: [WeatherKey: [Instant: WeatherReport]] = [:]
  private(set) var answers = 0
  private(set) var wrong = 0
  private(set) var lost = 0
  private let store: MoodyStore
  private let clock: VirtualClock
  private let upstream: BrokenUpstream
  private let openWeather: MoodySource
  private let metNorway: MoodySource
  private let seenCells = MoodySource.Seen()
  private let service: WeatherService
  private let cells: [Cell]

  var entries: Int { seen.count }
  var failures: Int { service.metrics().failures.values.reduce(0, +) }

  init(_ clock: VirtualClock, _ upstream: BrokenUpstream, _ store: MoodyStore) {
    self.clock = clock
    self.upstream = upstream
    self.store = store
    openWeather = MoodySource(.openWeather, Self.kinds, clock, seenCells)
    metNorway = MoodySource(.metNorway, [Kinds(.current), Kinds(.hourly)], clock, seenCells)
    service = Self.service(
      [upstream.provider, openWeather.provider, metNorway.provider], store.store, clock)
    // Half of them are in the North, where another source comes first.
    cells = (0..<60).map { index in
      Cell(Coordinate(latitude: index % 2 == 0 ? 60 : 10, longitude: 5 + Double(index) * 0.3) ?? Cell.zero.coordinate)
    }
  }

  private static func service(_ providers: [Provider], _ store: WeatherStore, _ clock: VirtualClock) -> WeatherService {
    var settings = ServiceSettings(mode: .auto)
    // Short lifetimes, so that an hour has the calls of a day.
    for kind in Kind.allCases { settings.lifetimes[kind] = 120 }
    settings.backOff = BackOff(first: 5, longest: 30)
    settings.breakerBackOff = BackOff(first: 5, longest: 60)
    return WeatherService(
      settings: settings, providers: providers, simulator: .simulator(Simulator(), clock: { clock.now }), store: store,
      marker: LiveMarker(isSet: { true }, set: {}), clock: { clock.now }, jitter: { 0.5 })
  }

  mutating func pass(seed: UInt64) async {
    var numbers = SeededNumbers(seed)
    for second in 0..<Int64(3600) {
      clock.move(to: VirtualClock.start + second)
      if second % 20 == 0 { upstream.change(&numbers) }
      if second % 13 == 0 { openWeather.become(.random(&numbers)) }
      if second % 17 == 0 { metNorway.become(.random(&numbers)) }
      if second % 45 == 0 {
        store.become(Bool.random(using: &numbers) ? nil : MoodyStore.troubles.randomElement(using: &numbers))
      }
      await ask((0..<8).map { _ in cells[Int.random(in: 0..<cells.count, using: &numbers)] })
    }
  }

  /// Several people ask at the same time, some of them for the same place.
  private mutating func ask(_ cells: [Cell]) async {
    let found = await withTaskGroup(of: WeatherAnswer.self) { [service] group in
      for cell in cells { group.addTask { await service.weather(cell, Self.kinds, by: .always) } }
      return await group.reduce(into: [WeatherAnswer]()) { $0.append($1) }
    }
    for answer in found {
      answers += 1
      guard let report = answer.report else { continue }
      if answer.isSimulated { blame("an answer is simulated") }
      for kind in Self.kinds.each { await check(report, kind) }
    }
    // Weather that a place has had must not be missing when it is asked for again.
    for (cell, answer) in zip(cells, await self.answers(cells)) {
      for kind in Self.kinds.each
      where answer?.provenance(of: kind) == nil && seen.keys.contains(where: { $0.cell == cell && $0.kind == kind }) {
        lost += 1
      }
    }
  }

  private func answers(_ cells: [Cell]) async -> [WeatherReport?] {
    cells.map { service.cached($0, Self.kinds, now: clock.now)?.answer.report }
  }

  private mutating func check(_ report: WeatherReport, _ kind: Kind) async {
    guard let provenance = report.provenance(of: kind) else { return }
    if kind == .current { seenCells.insert(report.cell) }
    let key = WeatherKey(report.cell, kind, provenance.source)
    if let known = seen[key], provenance.fetchedAt < known { lost += 1 }
    seen[key] = max(provenance.fetchedAt, seen[key] ?? provenance.fetchedAt)
    if provenance.source == .openMeteo {
      if await !holdsForOpenMeteo(report, kind, key, provenance.fetchedAt) { blame("\(key) of \(provenance.fetchedAt)") }
    } else if !Truth.holds(report, kind) {
      blame("\(key) of \(provenance.fetchedAt)")
    }
  }

  private mutating func blame(_ what: String) {
    wrong += 1
    if wrong <= 5 { print("enginebench: wrong at \(clock.now): \(what)") }
  }

  private mutating func holdsForOpenMeteo(_ report: WeatherReport, _ kind: Kind, _ key: WeatherKey, _ time: Instant) async -> Bool {
    let call = kind == .air ? Kinds(.air) : Self.kinds.subtracting(Kinds(.air))
    // The answer may have been made a second before it was read.
    for moment in [time, time - 1] {
      if truths[key]?[moment] == nil, let truth = await BrokenUpstream.truth(report.cell, call, at: moment) {
        truths[key, default: [:]][moment] = truth
      }
      guard let truth = truths[key]?[moment] else { continue }
      switch kind {
      case .current where truth.current?.value == report.current?.value: return true
      case .air where truth.air?.value == report.air?.value: return true
      case .hourly:
        // Past hours are not shown.
        let hours = report.hourly?.value ?? []
        if !hours.isEmpty, truth.hourly?.value.suffix(hours.count) == hours[...] { return true }
      default: continue
      }
    }
    return false
  }

  /// Ends all faults: everything that was seen must be in the database, and a new service without any source must find it there.
  mutating func settle() async {
    store.become(nil)
    // A database that failed is tried again after a while.
    for _ in 0..<20 {
      clock.move(to: clock.now + 60)
      await service.flush()
    }
    // The content that another process finds.
    let reopened = await store.reopened()
    let alone = Self.service([openWeather.provider, metNorway.provider], reopened.store, clock)
    for (key, fetchedAt) in seen {
      let rows = (try? await reopened.store.load(key.cell)) ?? []
      guard rows.contains(where: { $0.key == key && $0.fetchedAt >= fetchedAt }) else {
        lost += 1
        continue
      }
      let report = await alone.stored(key.cell, Kinds(key.kind), maxAge: nil).report
      if report?.provenance(of: key.kind) == nil { lost += 1 }
    }
    await reopened.close()
  }
}
