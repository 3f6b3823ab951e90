import Synchronization
import Testing
import WeatherModel

@testable import WeatherService

/// Listeners that are notified when a cell's answer may have changed.
@Suite struct ListenerTests {
  @Test func everyListenerIsNotifiedUntilItEnds() async throws {
    let fixture = try ServiceFixture()
    let (first, second) = (Changes(), Changes())
    let one = fixture.service.onChange { first.note($0) }
    let other = fixture.service.onChange { second.note($0) }
    _ = await fixture.weather()
    #expect(first.cells == [fixture.cell] && second.cells == [fixture.cell] && fixture.changes.cells == [fixture.cell])
    one.end()
    one.end()
    fixture.clock.advance(.hours(1))
    _ = await fixture.weather()
    #expect(first.cells.count == 1 && second.cells.count == 2 && fixture.changes.cells.count == 2)
    other.end()
    fixture.clock.advance(.hours(1))
    _ = await fixture.weather()
    #expect(second.cells.count == 2 && fixture.changes.cells.count == 3)
  }

  /// The lock is not held: a listener may ask the service, end its listening, or let another listener begin.
  @Test func aListenerMayAskTheServiceAndEndWhileItIsNotified() async throws {
    let fixture = try ServiceFixture()
    let seen = Mutex<[Double?]>([])
    let listening = Mutex<Subscription?>(nil)
    let own = fixture.service.onChange { [service = fixture.service, clock = fixture.clock] cell in
      let answer = service.cached(cell, Kinds(.current), now: clock.now)
      seen.withLock { $0.append(answer?.answer.celsius) }
      service.onChange { _ in }
      listening.withLock { $0 }?.end()
    }
    listening.withLock { $0 = own }
    let given = await fixture.weather().celsius
    fixture.clock.advance(.hours(1))
    _ = await fixture.weather()
    #expect(given != nil && seen.withLock { $0 } == [given])
  }

  @Test func listenersAreNotifiedInTheOrderTheyWereAdded() {
    let listeners = Listeners()
    let given = Mutex<[Int]>([])
    let all = (0..<20).map { number in listeners.add { _ in given.withLock { $0.append(number) } } }
    for number in [3, 0, 19] { all[number].end() }
    listeners.notify([.zero])
    #expect(given.withLock { $0 } == (0..<20).filter { ![3, 0, 19].contains($0) })
  }
}
