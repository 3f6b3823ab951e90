import Accounts
import HTTPServer
import Testing
import WeatherModel
import Wire

@testable import Server

/// The saved places of a paired device without scripts: read from its space, and changed by plain forms.
@Suite struct PlacesPageTests {
  private let address = "/favourites/manage"

  /// Creates a space with this many places, each somewhere else.
  private func begin(_ count: Int, _ server: SpaceServer) async throws -> String {
    let writes = (1...count).map { number in
      let order = OrderKey.evenlySpaced(count)[number - 1]
      return place(number, "Town \(number)").replacing(#""latitude":1.5"#, with: "\"latitude\":\(number)").replacing(
        #""text":"V""#, with: #""text":"\#(order)""#)
    }
    return try await server.begin(writes.joined(separator: ","))
  }

  private func page(_ path: String, _ server: SpaceServer, _ cookie: String) async throws -> Answer {
    try await server.server.ask("GET", path, [HTTPHeader("Cookie", cookie), HTTPHeader("Accept", "text/html")], [], "127.0.0.1")
  }

  private func form(
    _ fields: String, _ server: SpaceServer, _ cookie: String, type: String = "application/x-www-form-urlencoded",
    headers: [HTTPHeader] = []
  ) async throws -> Answer {
    let all = [HTTPHeader("Cookie", cookie), HTTPHeader("Content-Type", type), HTTPHeader("Accept", "text/html")] + headers
    return try await server.server.ask("POST", address, all, Array(fields.utf8), "127.0.0.1")
  }

  /// The names of the places as the page lists them.
  private func names(_ server: SpaceServer, _ cookie: String) async throws -> [String] {
    try await page(address, server, cookie).text.matches(of: /list__title"><bdi>([^<]*)</).map { String($0.1) }
  }

  private func id(_ number: Int) -> String { String(repeating: "0", count: 32 - String(number).count) + String(number) }

  @Test(arguments: Transport.allCases) func allPlacesOfTheSpaceAreShownAndNotOnlyThoseOfTheCookie(_ way: Transport) async throws {
    try await withSpaces(way, hasSite: true) { server in
      let phone = try await begin(40, server)
      #expect(try await names(server, phone) == (1...40).map { "Town \($0)" })
      let cards = try await page("/favourites", server, phone)
      #expect(cards.status == 200 && cards.text.contains("Town 1<") && cards.text.contains("Town 40<"))
      #expect(try await page("/favourites/40,2", server, phone).text.contains("Town 40"))
      // With scripts the app has the places itself: it would take a place that it has deleted since for a new one.
      let scripted = try await page("/favourites", server, phone + "; weatherglass=c.@Europe/Berlin")
      #expect(!scripted.text.contains("Town 40") && scripted.text.contains("id=\"state\""))
      #expect(try await !page("/favourites", server, "weatherglass-device=x").text.contains("Town 40"))
      // A form has paired this browser, whose scripts have not run since.
      let paired = try await page("/favourites", server, phone + "; weatherglass=c.@Europe/Berlin; weatherglass-paired=1")
      #expect(paired.text.contains("Town 40") && !paired.text.contains("id=\"state\""))
      #expect(try await page("/map", server, phone).text.contains("Town 40"))
      // A browser that has lost its zone cookie but runs scripts loads the app.
      #expect(cards.text.contains("/scripted.") && !cards.text.contains("id=\"state\""))
      #expect(try await page("/favourites?app", server, phone).text.contains("id=\"state\""))
    }
  }

  @Test(arguments: Transport.allCases) func thePagesOfWeatherKnowThePlacesOfTheSpaceToo(_ way: Transport) async throws {
    try await withSpaces(way, hasSite: true) { server in
      let phone = try await begin(3, server)
      // All of them ask twice: the second page may be one that was kept ready. The first dot is that of the device's own position.
      for _ in 0..<2 {
        let saved = try await page("/at/3,2", server, phone + "; weatherglass=c..1000_2000")
        #expect(saved.status == 200 && saved.text.contains("/scripted.") && !saved.text.contains("id=\"state\""))
        #expect(saved.text.contains("name=\"remove\" value=\"3,2\"") && !saved.text.contains("Just looking"))
        #expect(saved.text.contains("aria-label=\"Place 4 of 4\" aria-current=\"page\""))
        #expect(saved["ETag"] == nil, "it is for nobody else")
        for other in [phone + "; weatherglass=c.@Europe/Berlin", "weatherglass=c", "weatherglass-device=x"] {
          let guest = try await page("/at/3,2", server, other)
          #expect(guest.text.contains("Just looking") && guest.text.contains("id=\"state\"") && !guest.text.contains("of 4\""), "\(other)")
        }
      }
      #expect(try await page("/at/3,2", server, "weatherglass=c")["ETag"] != nil)
      #expect(try await page("/at/4,2", server, phone).text.contains("Just looking"))
      let first = try await page("/", server, phone).text
      #expect(first.contains("name=\"remove\" value=\"1,2\"") && first.contains("aria-label=\"Place 2 of 4\" aria-current=\"page\""))
      #expect(try await page("/at/3,2/manage", server, phone).text.contains("Delete Town 2"))
      #expect(try await page("/at/3,2?app", server, phone).text.contains("id=\"state\""))
      #expect(try await page("/at/3.0,2", server, phone).status == 308)
    }
  }

  @Test(arguments: Transport.allCases) func formsDeleteAndBringBack(_ way: Transport) async throws {
    try await withSpaces(way) { server in
      let phone = try await begin(3, server)
      #expect(try await page(address, server, phone).text.contains("restoring a backup need JavaScript"))
      let deleted = try await form("delete=\(id(2))", server, phone)
      #expect(deleted.status == 200 && deleted.text.contains("Removed Town 2"))
      let fields = deleted.text.matches(of: /name="(undo|name|nickname|position)" value="([^"]*)"/)
        .prefix(4).map { "\($0.1)=\($0.2)" }.joined(separator: "&").replacing(" ", with: "+")
      #expect(try await names(server, phone) == ["Town 1", "Town 3"])
      // Again, as after a reload.
      let again = try await form("delete=\(id(2))", server, phone)
      #expect(again.status == 303 && again["Location"] == address)
      for _ in 0..<2 { #expect(try await form(fields, server, phone).status == 303) }
      #expect(try await names(server, phone) == ["Town 1", "Town 2", "Town 3"], "\(fields)")
    }
  }

  @Test(arguments: Transport.allCases) func aPlaceThatTwoDevicesHadSavedIsListedAndDeletedOnce(_ way: Transport) async throws {
    try await withSpaces(way) { server in
      let phone = try await server.begin(place(1, "Paris") + "," + place(2, "Lutetia"))
      #expect(try await names(server, phone) == ["Paris"])
      #expect(try await form("delete=\(id(1))", server, phone).status == 200)
      #expect(try await names(server, phone).isEmpty)
    }
  }

  @Test(arguments: Transport.allCases) func aDeletedPlaceAlsoLeavesTheCookie(_ way: Transport) async throws {
    try await withSpaces(way) { server in
      let phone = try await begin(3, server)
      #expect(try await form("delete=\(id(1))", server, phone)["Set-Cookie"] == nil)
      let cookie = try #require(try await form("delete=\(id(2))", server, phone + "; weatherglass=c..2000_2000.3000_2000")["Set-Cookie"])
      #expect(cookie.hasPrefix("weatherglass=") && cookie.contains(".3000_2000;") && !cookie.contains(".2000_2000"), "\(cookie)")
    }
  }

  @Test(arguments: Transport.allCases) func otherSitesAndUnknownDevicesChangeNothing(_ way: Transport) async throws {
    try await withSpaces(way) { server in
      let phone = try await begin(2, server)
      let delete = "delete=\(id(1))"
      for header in [HTTPHeader("Sec-Fetch-Site", "cross-site"), HTTPHeader("Origin", "https://evil.example")] {
        let foreign = try await form(delete, server, phone, headers: [header, HTTPHeader("Sec-Fetch-Mode", "navigate")])
        #expect(foreign.status == 403 && foreign.text.contains("own pages only") && foreign.text.contains("href=\"/favourites/manage\""))
      }
      #expect(try await form(delete, server, "").status == 401)
      let other = try await server.begin()
      #expect(try await form("delete=\(id(2))", server, other).status == 303, "a place of another space is unknown")
      for rubbish in ["", "delete=x", "place=\(id(1))&do=delete", "undo=x&name=a&position=1", "undo=1,2"] {
        let unreadable = try await form(rubbish, server, phone)
        #expect(unreadable.status == 400 && unreadable.text.contains("This form can’t be read."), "\(rubbish)")
      }
      let program = try await server.server.ask("POST", address, [HTTPHeader("Cookie", phone)], [], "127.0.0.1")
      #expect(try program.problem().title == "Bad form")
      #expect(try await names(server, phone) == ["Town 1", "Town 2"])
    }
  }

  @Test(arguments: Transport.allCases) func savingAndRemovingWithoutScriptsChangesTheSpace(_ way: Transport) async throws {
    try await withSpaces(way) { server in
      let phone = try await begin(1, server)
      let headers = [HTTPHeader("Cookie", phone), HTTPHeader("Content-Type", "application/x-www-form-urlencoded")]
      func prefer(_ fields: String) async throws -> Int {
        try await server.server.ask("POST", "/preferences", headers, Array(fields.utf8), "127.0.0.1").status
      }
      for _ in 0..<2 { #expect(try await prefer("keep=48.85,2.35") == 303) }
      #expect(try await names(server, phone) == ["Town 1", "Paris"])
      #expect(try await prefer("remove=48.85,2.35") == 303)
      #expect(try await names(server, phone) == ["Town 1"])
    }
  }

  /// Pairs one more device by the form, with this cookie; returns the device's cookie with its key.
  private func pair(with maker: String, _ server: SpaceServer, _ cookie: String) async throws -> String {
    let code = try await server.send("POST", "/pairing", cookie: maker).json()["code"].text()
    let paired = try await server.server.ask("/pair", ("Cookie", cookie), method: "POST", body: "code=" + code)
    #expect(paired.status == 303)
    return server.cookie(paired)
  }

  @Test(arguments: Transport.allCases) func theFormForPairingBringsThePlacesOfTheCookie(_ way: Transport) async throws {
    try await withSpaces(way) { server in
      let phone = try await begin(2, server)
      // One of the places is in the space already.
      let cookie = "weatherglass=c..48850_2350.1000_2000"
      let tablet = try await pair(with: phone, server, cookie)
      #expect(try await names(server, phone) == ["Town 1", "Town 2", "Paris"])
      // Paired again with the same space, it only has an old copy of what was removed there.
      let headers = [HTTPHeader("Cookie", phone), HTTPHeader("Content-Type", "application/x-www-form-urlencoded")]
      #expect(try await server.server.ask("POST", "/preferences", headers, Array("remove=48.85,2.35".utf8), "127.0.0.1").status == 303)
      _ = try await pair(with: phone, server, tablet + "; " + cookie)
      #expect(try await names(server, phone) == ["Town 1", "Town 2"])
    }
  }

  @Test(arguments: Transport.allCases) func theFormForPairingBringsOnlyWhatThereIsRoomFor(_ way: Transport) async throws {
    try await withSpaces(way) { server in
      let phone = try await begin(1, server)
      let key = try #require(DeviceKey(cookie: String(phone.dropFirst("weatherglass-device=".count))))
      try await server.spaces.edit(for: try await server.spaces.member(key)) { replica throws(SyncRefusal) in
        for number in 2..<SyncLimits.places {
          guard let place = Coordinate(latitude: Double(number) / 10, longitude: 3) else { continue }
          try replica.add(RecordID(high: 1, low: UInt64(number)), place, name: "Full", at: 2000)
        }
      }
      _ = try await pair(with: phone, server, "weatherglass=c..48850_2350.35689_139692")
      let names = try await names(server, phone)
      #expect(names.count == SyncLimits.places && names.last == "Paris")
    }
  }
}
