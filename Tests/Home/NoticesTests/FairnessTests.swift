import Accounts
import Providers
import Storage
import Testing
import WeatherModel
import WeatherService

@testable import Notices

/// Whose places are looked at when there is not enough for all.
@Suite struct FairnessTests {
  private func places(_ longitude: Double, _ count: Int) -> [SyncWrite] {
    (1...count).map { place(UInt64($0), cell(Double($0) / 10, longitude)) }
  }

  /// Lets hours pass with a source that may be asked once in ten minutes in the background.
  private func pass(_ hours: Int, _ home: TestHome, _ service: WeatherService) async throws {
    let watch = NoticeWatch.following(home.warnings(), service: service)
    for _ in 0..<(hours * 60) {
      while try await watch.check() > 0 {}
      home.advance(60)
    }
  }

  @Test(arguments: Backend.all) func spacesTakeTurnsHoweverManyPlacesTheyHave(_ backend: Backend) async throws {
    let home = try backend.home()
    let spaces = home.spaces()
    _ = try await spaces.begin(places(5, 50))
    _ = try await spaces.begin(places(6, 1))
    home.advance(.days(4))
    try await pass(12, home, home.service(quotas: [Quota(432, per: .day)]))
    let (many, one) = (home.sky.calls.count { $0.longitude == 5000 }, home.sky.calls.count { $0.longitude == 6000 })
    #expect(one > 20 && many > 20, "\(one) and \(many) looks")
    spaces.close()
  }

  @Test(arguments: Backend.all) func manyNewSpacesLeaveHalfToThoseThatWereThereBefore(_ backend: Backend) async throws {
    let home = try backend.home()
    let spaces = home.spaces()
    _ = try await spaces.begin(places(5, 2))
    home.advance(.days(4))
    for number in 0..<40 { _ = try await spaces.begin([place(1, cell(Double(number), 6))]) }
    try await pass(12, home, home.service(quotas: [Quota(432, per: .day)]))
    let (old, new) = (home.sky.calls.count { $0.longitude == 5000 }, home.sky.calls.count { $0.longitude == 6000 })
    #expect(old > 20 && new > 20, "\(old) and \(new) looks")
    spaces.close()
  }

  @Test(arguments: Backend.all) func spacesThatNobodyUsesAreNotWatched(_ backend: Backend) async throws {
    let home = try backend.home()
    let spaces = home.spaces()
    let (key, _) = try await spaces.begin([place(1, paris)])
    let (_, phone) = try await spaces.begin([place(1, oslo)])
    let store = NoticeStore(home.database(), clock: { home.now })
    let service = try PushService()
    try await store.subscribe(try service.subscription(zone: "UTC"), for: phone)
    let watch = home.watch(home.warnings())
    while try await watch.check() > 0 {}
    #expect(Set(home.sky.calls) == [paris, oslo])
    home.advance(.days(15))
    try await store.tidy()
    let calls = home.sky.calls.count
    while try await watch.check() > 0 {}
    #expect(home.sky.calls.dropFirst(calls) == [oslo], "a device that gets notices relies on them")
    // As soon as the person is back, their places are watched again.
    _ = try await spaces.member(key)
    while try await watch.check() > 0 {}
    #expect(home.sky.calls.last == paris)
    spaces.close()
  }
}
