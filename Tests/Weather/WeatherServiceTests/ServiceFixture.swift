import Providers
import Synchronization
import TestKit
import Testing
import WeatherModel

@testable import WeatherService

func testCell(_ latitude: Double, _ longitude: Double) throws -> Cell {
  Cell(try #require(Coordinate(latitude: latitude, longitude: longitude)))
}

/// A service with sources that the test controls, and a clock that it moves.
struct ServiceFixture {
  let clock: TestClock
  let live: FakeSource
  let simulated: FakeSource
  let others: [FakeSource]
  let mark: Mark
  let changes = Changes()
  let service: WeatherService
  let cell: Cell

  /// By default, `live` is asked first and then `others` in their order.
  init(
    _ mode: SourceMode? = nil, source: Source = .openMeteo, wasLive: Bool = false, jitter: Double = 0, terms: Terms = Terms(),
    others: [FakeSource] = [],
    clock: TestClock = TestClock(), store: FakeStore? = nil, namer: ReverseGeocoder? = nil, edit: (inout ServiceSettings) -> Void = { _ in }
  ) throws {
    self.clock = clock
    self.others = others
    cell = try testCell(64.147, -21.942)
    live = FakeSource(clock, source: source, terms: terms)
    simulated = FakeSource(clock, source: .simulator)
    mark = Mark(wasLive)
    var settings = ServiceSettings(mode: mode ?? .only(source))
    settings.choice = SourceChoice.inOrder([source] + others.map(\.source))
    edit(&settings)
    service = WeatherService(
      settings: settings, providers: [live.provider] + others.map(\.provider), simulator: simulated.provider, namer: namer,
      store: store?.store, marker: mark.marker, clock: { clock.now }, jitter: { jitter },
      pause: { milliseconds in
        clock.advance(max(1, Int64(milliseconds) / 1000))
        await store?.paused()
      })
    service.onChange { [changes] in changes.add($0) }
  }

  func weather(_ kinds: Kinds = Kinds(.current)) async -> WeatherAnswer { await service.weather(cell, kinds) }
  func refresh(_ kinds: Kinds = Kinds(.current)) async -> WeatherAnswer { await service.refresh(cell, kinds) }
  func cached(_ kinds: Kinds = Kinds(.current)) -> CachedAnswer? { service.cached(cell, kinds, now: clock.now) }
  func status(_ source: Source = .openMeteo) -> SourceState.Status? {
    service.sources(in: nil).first { $0.source == source }?.status
  }
}

extension SourceChoice {
  /// The same order for every kind everywhere.
  static func inOrder(_ sources: [Source]) -> SourceChoice {
    var choice = SourceChoice()
    choice.orders = [:]
    choice.order = sources
    choice.rules = []
    return choice
  }
}

extension WeatherAnswer {
  /// The current temperature, which identifies an answer of the fake source.
  var celsius: Double? { report?.current?.value.temperature.celsius }
}

/// The mark of a first live answer, in memory.
final class Mark: Sendable {
  private let isSet: Mutex<Bool>

  init(_ isSet: Bool) { self.isSet = Mutex(isSet) }

  var value: Bool { isSet.withLock { $0 } }
  var marker: LiveMarker { LiveMarker(isSet: { self.value }, set: { self.isSet.withLock { $0 = true } }) }
}

/// Collects the service's notifications and lets a test wait for one, which shows that a background refresh has arrived.
final class Changes: Sendable {
  private struct State {
    var cells: [Cell] = []
    var waiting: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
  }

  private let state = Mutex(State())

  var cells: [Cell] { state.withLock { $0.cells } }

  func add(_ cell: Cell) {
    let ready = state.withLock { state in
      state.cells.append(cell)
      let count = state.cells.count
      defer { state.waiting.removeAll { $0.count <= count } }
      return state.waiting.filter { $0.count <= count }
    }
    for waiting in ready { waiting.continuation.resume() }
  }

  /// Returns when this many notifications have come since the beginning.
  func reach(_ count: Int) async {
    await withCheckedContinuation { continuation in
      let isThere = state.withLock { state in
        if state.cells.count < count { state.waiting.append((count, continuation)) }
        return state.cells.count >= count
      }
      if isThere { continuation.resume() }
    }
  }
}

/// Requests of callers that may always ask sources.
extension WeatherService {
  func weather(_ cell: Cell, _ kinds: Kinds, preferring preferred: PreferredSources = PreferredSources()) async -> WeatherAnswer {
    await weather(cell, kinds, preferring: preferred, by: .always)
  }

  func refresh(_ cell: Cell, _ kinds: Kinds, preferring preferred: PreferredSources = PreferredSources()) async -> WeatherAnswer {
    await refresh(cell, kinds, preferring: preferred, by: .always)
  }

  func refreshInBackground(_ cell: Cell, _ kinds: Kinds, preferring preferred: PreferredSources = PreferredSources()) {
    refreshInBackground(cell, kinds, preferring: preferred, by: .always)
  }

  func compare(_ cell: Cell, _ kinds: Kinds) async -> [(source: Source, answer: WeatherAnswer)] {
    await compare(cell, kinds, by: .always)
  }
}
