import Glibc
import Providers
import Storage
import TestKit
import Testing
import WeatherModel

@testable import WeatherService

/// Two servers on one real database.
@Suite struct SharedDatabaseTests {
  private static let weather: Kinds = [Kinds(.current), Kinds(.hourly), Kinds(.daily), Kinds(.air)]

  private let clock = TestClock()

  private func cache(_ location: String, _ owner: String) -> WeatherCache {
    WeatherCache(WeatherCache.options(at: DatabaseLocation(location)), owner: owner, clock: { [clock] in clock.now })
  }

  private let claims = Claims()

  private func server(_ source: FakeSource, _ cache: WeatherCache, pause: (@Sendable () async -> Void)? = nil) -> WeatherService {
    WeatherService(
      settings: ServiceSettings(mode: .only(.openMeteo)), providers: [source.provider], simulator: source.provider,
      store: claims.watched(cache.store),
      marker: Mark(true).marker, clock: { [clock] in clock.now }, jitter: { 0 },
      pause: { [claims] _ in if let pause { await pause() } else { await claims.next() } })
  }

  @Test(.enabled(if: PostgresServer.isInstalled, Comment(rawValue: PostgresServer.missing)))
  func eachCellIsFetchedOnceByWhicheverServer() async throws {
    let address = try PostgresServer.newDatabase()
    let source = FakeSource(clock)
    let caches = [cache(address, "one"), cache(address, "two")]
    let servers = caches.map { server(source, $0) }
    await withTaskGroup(of: WeatherAnswer.self) { group in
      for number in 0..<50 {
        for server in servers { group.addTask { await server.weather(.numbered(number), Self.weather) } }
      }
      for await answer in group { #expect(answer.report?.kinds == Self.weather) }
    }
    for cell in (0..<50).map({ Cell.numbered($0) }) {
      let calls = source.calls.filter { $0.cell == cell }.map(\.kinds)
      #expect(calls.count == 2)
      #expect(Set(calls) == [Self.weather.subtracting(Kinds(.air)), Kinds(.air)])
    }
    for server in servers {
      await server.flush()
      #expect(server.storeState().isWorking)
    }
    for cache in caches { await cache.close() }
  }

  @Test(.enabled(if: PostgresServer.isInstalled, Comment(rawValue: PostgresServer.missing)))
  func aQuotaAppliesToBothTogetherOnPostgreSQL() async throws {
    try await twoServersKeepOneQuota(PostgresServer.newDatabase())
  }

  @Test func aQuotaAppliesToBothTogetherOnSQLite() async throws {
    let folder = try temporaryFolder()
    defer { removeFolder(folder) }
    try await twoServersKeepOneQuota(folder)
  }

  private func twoServersKeepOneQuota(_ location: String) async throws {
    let source = FakeSource(clock, terms: Terms(quotas: [Quota(37, per: .hour), Quota(1000, per: .day)]))
    let caches = [cache(location, "one"), cache(location, "two")]
    let servers = caches.map { server(source, $0) }
    for server in servers { await server.start() }
    // Each server has enough requests to use it up alone.
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<60 {
        for (index, server) in servers.enumerated() {
          group.addTask { _ = await server.weather(.numbered(number * 2 + index), Kinds(.current)) }
        }
      }
    }
    #expect(source.callCount <= 37)
    // Calls that were counted but not made are refunded, so nothing of the quota is lost in the end.
    for number in 0..<100 where source.callCount < 37 { _ = await servers[number % 2].weather(.numbered(1000 + number), Kinds(.current)) }
    #expect(source.callCount == 37)
    // A third server that starts now knows it from the beginning.
    let third = cache(location, "three")
    let late = server(source, third)
    await late.start()
    #expect(late.sources(in: nil).first?.status == .exhausted(until: Quota.Window.hour.end(of: clock.now)))
    clock.advance(.hours(1))
    #expect(await late.weather(.numbered(5000), Kinds(.current)).celsius == 10)
    #expect(source.callCount == 38)
    for cache in caches + [third] { await cache.close() }
  }

  @Test(.enabled(if: PostgresServer.isInstalled, Comment(rawValue: PostgresServer.missing)))
  func aServerThatDiedDelaysTheOtherOnlyUntilItsClaimLapses() async throws {
    let address = try PostgresServer.newDatabase()
    let source = FakeSource(clock)
    let dead = cache(address, "dead")
    let cell = Cell.numbered(1)
    #expect(try await dead.store.claim(WeatherKey(cell, .current, .openMeteo), clock.now + 30, clock.now))
    await dead.close()
    let cache = cache(address, "alive")
    let start = clock.now
    let server = server(source, cache, pause: { [clock] in clock.advance(1) })
    #expect(await server.weather(.numbered(2), Kinds(.current)).celsius == 10)
    #expect(clock.now == start)
    #expect(await server.weather(cell, Self.weather).report?.kinds == Self.weather)
    #expect(clock.now - start == 30)
    #expect(source.calls.filter { $0.cell == cell }.count == 2)
    await cache.close()
  }

  @Test(.enabled(if: PostgresServer.isInstalled, Comment(rawValue: PostgresServer.missing)))
  func weatherFetchedByOneServerIsNotFetchedByTheOther() async throws {
    let address = try PostgresServer.newDatabase()
    let source = FakeSource(clock)
    let caches = [cache(address, "one"), cache(address, "two")]
    let servers = caches.map { server(source, $0) }
    let fetched = await servers[0].weather(.numbered(7), .all)
    await servers[0].flush()
    #expect(await servers[1].weather(.numbered(7), .all) == fetched)
    #expect(source.callCount == 2)
    for cache in caches { await cache.close() }
  }
}

private func temporaryFolder() throws -> String {
  var template = Array("/tmp/weatherglass-engine-XXXXXX".utf8CString)
  try #require(mkdtemp(&template) != nil)
  return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
}

private func removeFolder(_ folder: String) {
  for suffix in ["", "-wal", "-shm"] { unlink(folder + "/" + WeatherCache.fileName + suffix) }
  rmdir(folder)
}
