import Accounts
import Storage
import Testing
import WeatherModel
import WeatherService

@testable import Notices

/// The weather of saved places is refreshed in the background.
@Suite struct CacheWarmerTests {
  @Test(arguments: Backend.all) func savedPlacesAreFetchedOnceInHalfAnHourByOneServer(_ backend: Backend) async throws {
    let home = try backend.home()
    let spaces = home.spaces()
    _ = try await spaces.begin([place(1, paris), place(2, oslo)])
    let databases = [home.database(), home.database()]
    let warmers = databases.map { database in
      CacheWarmer.savedPlaces(NoticeStore(database, clock: { home.now }), service: home.service())
    }
    var fetched = 0
    for _ in 0..<200 {
      for warmer in warmers { fetched += try await warmer.check() }
      home.advance(CacheWarmer.pause)
    }
    // In 2,000 seconds: each cell at once, and again after half an hour.
    #expect(fetched == 4)
    spaces.close()
  }

  @Test(arguments: Backend.all) func placesOfWidgetsAreFetchedWhileTheWidgetsAreUsed(_ backend: Backend) async throws {
    let home = try backend.home()
    let spaces = home.spaces()
    let (_, phone) = try await spaces.begin([place(1, oslo)])
    let services = [home.service(), home.service()]
    let warmers = services.map { CacheWarmer.widgets(NoticeStore(home.database(), clock: { home.now }), service: $0) }
    let (key, _) = try await spaces.createToken(named: "Frame", .widget, at: paris, for: phone)
    _ = try await spaces.createToken(named: "Other", .read, at: oslo, for: phone)
    #expect(try await warmers[0].check() == 0, "the widget was not requested yet")
    _ = try await spaces.tokenHolder(key)
    #expect(try await warmers[0].check() == 1)
    #expect(home.sky.calls == [paris])
    #expect(try await warmers[0].check() == 0)
    #expect(try await warmers[1].check() == 0, "only one server fetches, and only once")
    home.advance(.minutes(16))
    #expect(try await warmers[1].check() == 1)
    home.advance(.minutes(31))
    #expect(try await warmers[0].check() == 1)
    #expect(home.sky.calls.count > 1)
    home.advance(.days(3))
    #expect(try await warmers[0].check() == 0, "the widget is no longer requested")
    spaces.close()
  }
}
