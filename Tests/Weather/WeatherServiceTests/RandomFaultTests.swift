import Providers
import Storage
import TestKit
import Testing
import WeatherModel

@testable import WeatherService

/// Hours of mixed faults in virtual time: nothing may be lost, no source asked too often, and nothing made up.
@Suite struct RandomFaultTests {
  // Rain by the minute disappears once it has fallen, so it can't show what is lost.
  private let kinds: [Kinds] = [
    Kinds(.current), [Kinds(.current), Kinds(.hourly), Kinds(.daily)], Kinds(.air), Kinds.all.subtracting(Kinds(.minutely)),
  ]

  @Test(arguments: 0..<2) func nothingIsLostAndNoSourceIsAskedTooOften(_ round: Int) async throws {
    let seed = SeededRandom.anySeed()
    var random = SeededRandom(seed: seed)
    let clock = TestClock()
    let store = FakeStore()
    let limits = [Quota(12, per: .minute), Quota(150, per: .hour)]
    let second = FakeSource(clock, source: .metNorway, terms: Terms(quotas: limits))
    let third = FakeSource(clock, source: .openWeather, terms: Terms(quotas: limits))
    let fixture = try ServiceFixture(
      .auto, wasLive: true, jitter: 0.5, terms: Terms(quotas: limits), others: [second, third], clock: clock, store: store)
    let sources = [fixture.live, second, third]
    var known: [Cell: [Kind: Instant]] = [:]
    // When each source last reported the usual temperature of a place and people saw it.
    var good: [Cell: [Source: Instant]] = [:]
    for step in 0..<500 {
      let comment: Comment = "seed \(seed), step \(step)"
      disturb(sources, store, &random)
      let cell = Cell.numbered(Int.random(in: 0..<12, using: &random))
      let wanted = kinds[Int.random(in: 0..<kinds.count, using: &random)]
      let isForced = Bool.random(using: &random)
      let answer = !isForced ? await fixture.service.weather(cell, wanted) : await fixture.service.refresh(cell, wanted)
      let now = clock.now
      for kind in wanted.each {
        let provenance = answer.report?.provenance(of: kind)
        if let before = known[cell]?[kind] {
          let fetchedAt = try #require(provenance?.fetchedAt, comment)
          #expect(fetchedAt >= before, comment)
        }
        if let provenance {
          known[cell, default: [:]][kind] = provenance.fetchedAt
          let answers =
            sources.first { $0.source == provenance.source }?.answers.filter { $0.cell == cell && $0.kinds.contains(Kinds(kind)) } ?? []
          #expect(answers.contains { $0.at == provenance.fetchedAt }, comment)
          if kind == .current, let celsius = answer.celsius, celsius < 20 {
            good[cell, default: [:]][provenance.source] = provenance.fetchedAt
          } else if kind == .current, let before = good[cell]?[provenance.source] {
            #expect(!isGlitch(provenance.fetchedAt, since: before, answers), comment)
          }
        } else {
          #expect(answer.problems[kind] != nil, comment)
        }
        // Where a source works and may be asked, nothing is too old.
        let allowed = kind.lifetime * 4
        let isUp = fixture.service.sources(in: cell).contains { $0.status == .ready } && answer.problems[kind] == nil
        if isUp, answer.notes[kind] == nil, let provenance { #expect(now - provenance.fetchedAt < allowed, comment) }
      }
      clock.advance(Int64.random(in: 1...45, using: &random))
    }
    for source in sources {
      #expect(source.mostAtOnce == 1, "seed \(seed)")
      for quota in limits {
        let stretches = Dictionary(grouping: source.calls) { quota.window.start(of: $0.at) }
        for (_, calls) in stretches { #expect(calls.count <= quota.limit, "seed \(seed)") }
      }
    }
    // The storm is over: the database stores everything, and another start reads it all.
    store.fail(nil)
    clock.advance(.minutes(20))
    for source in sources {
      source.change { $0 = FakeSource.Script() }
      source.fail(nil)
    }
    await fixture.service.flush()
    #expect(fixture.service.metrics().unsaved == 0)
    let later = try ServiceFixture(.auto, wasLive: true, others: [second, third], clock: clock, store: store)
    for (cell, kinds) in known {
      let stored = await later.service.stored(cell, .all, maxAge: nil)
      for (kind, fetchedAt) in kinds {
        let found = try #require(stored.report?.provenance(of: kind)?.fetchedAt, "seed \(seed)")
        #expect(found >= fetchedAt, "seed \(seed)")
      }
    }
  }

  /// Whether a source that reported the usual temperature has not repeated another one since.
  private func isGlitch(_ fetchedAt: Instant, since good: Instant, _ answers: [FakeSource.GivenAnswer]) -> Bool {
    guard fetchedAt > good, fetchedAt - good <= .hours(3) else { return false }
    let persistent = answers.filter { $0.at > good && $0.at <= fetchedAt && $0.celsius > 20 }
    guard let first = persistent.first, let last = persistent.last else { return true }
    return persistent.count < 3 || last.at - first.at < .minutes(10)
  }

  private func disturb(_ sources: [FakeSource], _ store: FakeStore, _ random: inout SeededRandom) {
    if Int.random(in: 0..<20, using: &random) == 0 { store.fail(Bool.random(using: &random) ? .locked : nil) }
    for source in sources {
      switch Int.random(in: 0..<30, using: &random) {
      case 0: source.fail(.timeout)
      case 1: source.fail(.upstream(status: 503, reason: nil))
      case 2: source.fail(.quotaUsedUp(retryAfter: Int64.random(in: 1...120, using: &random)))
      case 3: source.fail(.unknownPlace)
      case 4: source.hold(briefly: true)
      case 5: source.change { $0.glitch = 40 }
      case 6: source.setTemperature(50)
      case 7...14:
        source.fail(nil)
        source.change { $0.glitch = 0 }
        source.setTemperature(10)
      default: break
      }
    }
  }
}
