import HTTPServer
import TestKit
import Testing
import WeatherModel
import Wire

@testable import Server

/// The page and the API that say which sources were asked for a person today.
@Suite struct AskedTests {
  private let page = "/settings/asked"

  private func look(_ latitude: Int, _ space: SpaceServer, _ cookie: String? = nil, from address: String = "192.0.2.1") async throws {
    let target = "/api/v1/weather?lat=\(latitude)&lon=0&kinds=current"
    let answer =
      if let cookie { try await space.server.ask(target, ("Cookie", cookie), from: address) } else {
        try await space.server.ask(target, from: address)
      }
    #expect(answer.status == 200)
  }

  @Test(arguments: Transport.allCases) func aSpaceSeesTheCallsOfItsDevicesAndOfNobodyElse(_ way: Transport) async throws {
    try await withSpaces(way) { space in
      let phone = try await space.begin()
      let tablet = try await space.another(phone)
      let stranger = try await space.begin()
      try await look(40, space, phone)
      try await look(41, space, tablet)
      try await look(42, space, stranger)
      let list = try await space.send("GET", "/calls", cookie: phone).json()
      #expect(try list["calls"].integer() == 2)
      #expect(try list["sources"].items().count == 1)
      let calls = try list["sources"][0]["last"].items()
      #expect(try calls.map { try $0["latitude"].number() } == [41, 40])
      #expect(try list["sources"][0]["source"].text() == "open-meteo")
      let seen = try await space.server.ask(page, ("Cookie", phone))
      #expect(seen.status == 200 && seen.text.contains("40.000° N") && seen.text.contains("41.000° N"))
      #expect(!seen.text.contains("42.000° N"))
      #expect(seen["Cache-Control"] == "private, no-cache")
    }
  }

  /// Before it had a key, its first device could not be told from others.
  @Test func theCallsForANewSpaceAreCountedFromItsBeginning() async throws {
    let clock = TestClock()
    try await withSpaces(.inProcess, edit: { $0.clock = { clock.now } }) { space in
      let phone = try await space.begin()
      let new = try await space.server.ask(page, ("Cookie", phone)).text
      #expect(new.contains("since the first place was saved here at"))
      clock.advance(.days(1))
      let later = try await space.server.ask(page, ("Cookie", phone)).text
      #expect(later.contains("Today, since midnight"))
    }
  }

  @Test func whatTheServerDoesByItselfIsListedForOnesOwnPlacesOnly() async throws {
    try await withSpaces(.inProcess) { space in
      let phone = try await space.begin()
      for (latitude, longitude) in [(1.5, 2.0), (50, 0)] {
        let cell = Cell(try #require(Coordinate(latitude: latitude, longitude: longitude)))
        _ = await space.server.service.weather(cell, Kinds(.alerts), by: .background(.notices))
      }
      let list = try await space.send("GET", "/calls", cookie: phone).json()
      #expect(try list["calls"].integer() == 1)
      let source = list["sources"][0]
      #expect(try source["by_itself"].integer() == 1)
      #expect(try source["last"][0]["by_itself"].flag())
      #expect(try source["last"][0]["latitude"].number() == 1.5)
    }
  }

  /// Several people may share an address, so their places are not shown to one another.
  @Test func aBrowserWithoutASpaceIsToldOnlyTheNumberOfCalls() async throws {
    try await withSpaces(.inProcess) { space in
      try await look(40, space)
      try await look(41, space)
      try await look(42, space, from: "198.51.100.7")
      #expect(try await space.send("GET", "/calls").status == 401)
      let text = try await space.server.ask(page, ("Cookie", "weatherglass=c.41000_0"), from: "192.0.2.1").text
      #expect(text.contains("2 times"))
      // A cookie says what its sender likes.
      #expect(!text.contains("41.000° N") && !text.contains("40.000° N") && !text.contains("42.000° N"))
    }
  }

  @Test func nobodyWasAskedYetInSixLanguages() async throws {
    try await withServer(.inProcess) { server in
      for (tag, words) in [
        ("en", "has asked nobody"), ("de", "niemanden gefragt"), ("fr", "n’a encore interrogé personne"),
        ("es", "no ha preguntado a nadie"),
        ("ja", "どこにも問い合わせていません"), ("ar", "لم يسأل خادمك أحدًا"),
      ] {
        let text = try await server.ask(page, ("Accept-Language", tag)).text
        #expect(text.contains(words) && !text.contains("<script"), "\(tag)")
      }
    }
  }

  @Test func theSettingsLeadThere() async throws {
    try await withServer(.inProcess) { server in
      let settings = try await server.ask("/settings").text
      #expect(settings.contains("href=\"\(page)\""))
    }
  }
}
