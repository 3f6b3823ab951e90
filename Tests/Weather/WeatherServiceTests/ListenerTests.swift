import Synchronization
import Testing
import WeatherModel

@testable import WeatherService

/// Listeners that are notified when a cell's answer may have changed.
@Suite struct ListenerTests {
  @Test func everyListenerIsNotified() async throws {
    let fixture = try ServiceFixture()
    let (first, second) = (Changes(), Changes())
    fixture.service.onChange { first.add($0) }
    fixture.service.onChange { second.add($0) }
    _ = await fixture.weather()
    #expect(first.cells == [fixture.cell] && second.cells == [fixture.cell] && fixture.changes.cells == [fixture.cell])
    fixture.clock.advance(.hours(1))
    _ = await fixture.weather()
    #expect(first.cells.count == 2 && second.cells.count == 2 && fixture.changes.cells.count == 2)
  }

  /// The lock is not held: a listener may ask the service, or let another listener begin.
  @Test func aListenerMayAskTheServiceWhileItIsNotified() async throws {
    let fixture = try ServiceFixture()
    let seen = Mutex<[Double?]>([])
    fixture.service.onChange { [service = fixture.service, clock = fixture.clock] cell in
      let answer = service.cached(cell, Kinds(.current), now: clock.now)
      seen.withLock { $0.append(answer?.answer.celsius) }
      service.onChange { _ in }
    }
    let given = await fixture.weather().celsius
    #expect(given != nil && seen.withLock { $0 } == [given])
  }

  @Test func listenersAreNotifiedInTheOrderTheyWereAdded() {
    let listeners = Listeners()
    let given = Mutex<[Int]>([])
    for number in 0..<20 { listeners.add { _ in given.withLock { $0.append(number) } } }
    listeners.notify([.zero])
    #expect(given.withLock { $0 } == Array(0..<20))
  }
}
