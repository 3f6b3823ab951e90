import Accounts
import Storage
import Testing
import WeatherModel
import WeatherService

@testable import Notices

/// The weather of saved places is refreshed in the background.
@Suite struct CacheWarmerTests {
  @Test(arguments: Backend.all) func savedPlacesAreFetchedOnceInHalfAnHourByOneServer(_ backend: Backend) async throws {
    let house = try backend.house()
    let spaces = house.spaces()
    _ = try await spaces.begin([place(1, paris), place(2, oslo)])
    let databases = [house.database(), house.database()]
    let warmers = databases.map { database in
      CacheWarmer.savedPlaces(NoticeStore(database, clock: { house.now }), places: SavedCells(database), service: house.service())
    }
    var fetched = 0
    for _ in 0..<200 {
      for warmer in warmers { fetched += try await warmer.check() }
      house.advance(CacheWarmer.pause)
    }
    // In 2,000 seconds: each cell at once, and again after half an hour.
    #expect(fetched == 4)
    spaces.close()
  }

  @Test(arguments: Backend.all) func placesOfWidgetsAreFetchedWhileTheWidgetsAreUsed(_ backend: Backend) async throws {
    let house = try backend.house()
    let spaces = house.spaces()
    let (_, phone) = try await spaces.begin([place(1, oslo)])
    let services = [house.service(), house.service()]
    let warmers = services.map { CacheWarmer.widgets(NoticeStore(house.database(), clock: { house.now }), service: $0) }
    let (key, _) = try await spaces.createToken(named: "Frame", .widget, at: paris, for: phone)
    _ = try await spaces.createToken(named: "Other", .read, at: oslo, for: phone)
    #expect(try await warmers[0].check() == 0, "the widget was not requested yet")
    _ = try await spaces.tokenHolder(key)
    #expect(try await warmers[0].check() == 1)
    #expect(house.sky.calls == [paris])
    #expect(try await warmers[0].check() == 0)
    #expect(try await warmers[1].check() == 0, "only one server fetches, and only once")
    house.advance(.minutes(16))
    #expect(try await warmers[1].check() == 1)
    house.advance(.minutes(31))
    #expect(try await warmers[0].check() == 1)
    #expect(house.sky.calls.count > 1)
    house.advance(.days(3))
    #expect(try await warmers[0].check() == 0, "the widget is no longer requested")
    spaces.close()
  }
}
