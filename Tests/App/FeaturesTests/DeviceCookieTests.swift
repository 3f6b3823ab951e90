import Features
import Preferences
import TestKit
import Testing
import WeatherModel

@Suite struct DeviceCookieTests {
  @Test func preferencesAndThePlaceAreReadBack() {
    for cookie in ["c-eu", "f-us-12-mph-inhg-mi-in-dark-reduced-ar"] {
      for here in [nil, Cell(home), Cell(island), Cell.zero, Cell(place(-90, -180)), Cell(place(90, 179.999))] {
        let deviceCookie = DeviceCookie(preferences: Preferences(cookie: cookie), here: here)
        #expect(DeviceCookie(cookie: deviceCookie.cookie) == deviceCookie)
        #expect(deviceCookie.preferences.cookie == cookie)
      }
    }
  }

  @Test func thePositionIsNoFinerThanTheCellOfTheWeather() {
    let state = app(list((0, page(.devicePosition, place(64.146_987_6, -21.942_123_4)))))
    #expect(state.deviceCookie.cookie == "c-eu.64146_-21942")
  }

  @Test func withoutAPositionOnlyPreferencesAreSent() {
    #expect(AppFeature.State(now: noon).deviceCookie.cookie == "c-eu")
  }

  @Test func cookiesHaveOnlyCharactersThatCookiesAllow() {
    let allowed = Set("abcdefghijklmnopqrstuvwxyz0123456789._-")
    #expect(DeviceCookie(preferences: Preferences(), here: Cell(island)).cookie.allSatisfy(allowed.contains))
  }

  @Test func manyCellsAreReadBack() {
    let seed: UInt64 = 7
    var random = SeededRandom(seed: seed)
    func cell() -> Cell { Cell(randomCoordinate(random.next(), random.next())) }
    for count in 0..<10_000 {
      let deviceCookie = DeviceCookie(
        preferences: Preferences(), here: count % 2 == 0 ? cell() : nil, places: (0..<count % 4).map { _ in cell() })
      #expect(DeviceCookie(cookie: deviceCookie.cookie) == deviceCookie, "seed \(seed)")
    }
  }

  @Test(
    arguments: [
      "", ".", "..", "-", "x", "c-", "-eu", "eu-c", "c-eu.", "c-eu.1", "c-eu._", "c-eu.1_", "c-eu._1", "c-eu.1_2_3", "c-eu.a_b",
      "c-eu.90001_0", "c-eu.0_180001", "c-eu.99999999999999999999999_0", "c-eu.1,2", "c-eu.1e3_4", "C-EU", "c-eu.١_٢", "\u{0}",
      "%63-%65%75",
    ])
  func anInvalidCookieIsIgnored(_ cookie: String) {
    #expect(DeviceCookie(cookie: cookie) == DeviceCookie(preferences: Preferences(), here: nil))
  }

  @Test func thePageThatTheServerRendersHasThePagesOfTheDevice() {
    let device = app(
      list((0, page(.devicePosition, home)), (1, page(.chosen(searchedFor: nil), island)), (2, page(.chosen(searchedFor: "tea"), city))))
    #expect(device.deviceCookie.cookie == "c-eu.64146_-21942.-54281_-36509.35689_139692")
    var painted = AppFeature.State(now: noon, DeviceCookie(cookie: device.deviceCookie.cookie))
    painted.weatherList.show(WeatherFeature.State(origin: .chosen(searchedFor: nil), coordinate: city))
    #expect(painted.weatherList.pages.ids.count == 3)
    #expect(painted.weatherList.position(painted.places) == 2)
    painted.weatherList.show(WeatherFeature.State(origin: .chosen(searchedFor: nil), coordinate: place(1, 2)))
    #expect(painted.weatherList.pages.ids.count == 4)
  }

  @Test func aCookieOfManyPagesStaysShort() {
    var device = app(list())
    for number in 1...100 { device.save(page(.chosen(searchedFor: nil), place(-89.999, -179.999 + Double(number) / 1000))) }
    #expect(device.deviceCookie.cookie.utf8.count < 500)
    let long = "c-eu" + String(repeating: ".1_2", count: 1000)
    #expect(DeviceCookie(cookie: long).places.count <= 25)
  }

  @Test func theValidPartsOfACookieAreUsed() {
    #expect(DeviceCookie(cookie: "f-mars.1_2").preferences.temperatureUnit == .fahrenheit)
    #expect(DeviceCookie(cookie: "f-mars.1_2").preferences.airScale == .european)
    #expect(DeviceCookie(cookie: "rubbish.64146_-21942").here == Cell(home))
    #expect(DeviceCookie(cookie: "f-us.rubbish").preferences.cookie == "f-us")
  }

  @Test func addressesNameTheCellOfThePageInView() {
    #expect(app(list((0, page(.devicePosition, home)))).destination.url == "/")
    #expect(
      app(list([page(.chosen(searchedFor: nil), place(1.234_56, -2))], selected: .place(Cell(place(1.234_56, -2))))).destination.url
        == "/at/1.234,-2")
  }
}
