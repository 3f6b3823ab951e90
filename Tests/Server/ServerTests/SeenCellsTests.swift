import Accounts
import HTTPServer
import System
import Testing
import WeatherModel

@testable import Server

/// Nobody finds out which cells others have saved.
@Suite struct SeenCellsTests {
  private func weather(_ number: Int) -> String { "/api/v1/weather?lat=\(number)&lon=0&kinds=current" }

  @Test(arguments: Transport.allCases) func pastTheLimitAStoredCellIsRefusedLikeAnyOther(_ way: Transport) async throws {
    try await withServer(way, edit: { ($0.limits.burst, $0.limits.perHour) = (2, 1) }) { server in
      let home = weather(50)
      _ = await server.service.weather(try #require(Coordinate(latitude: 50, longitude: 0).map { Cell($0) }), .all, by: .always)
      for number in 1...2 { #expect(try await server.ask(weather(number)).status == 200) }
      let calls = server.source.callCount
      for target in [
        home, weather(51), "/at/50,0", "/at/51,0", "/api/v1/dashboard?lat=50&lon=0", "/api/v1/dashboard?lat=51&lon=0",
      ] {
        #expect(try await server.ask(target, ("User-Agent", "curl/8")).status == 429, "\(target)")
      }
      let places = try await server.ask("/api/v1/places?at=50,0;51,0;1,0")
      #expect(try places.json()["places"].items().count == 1)
      #expect(server.source.callCount == calls)
      // What this client was shown is still served, and refused to others.
      #expect(try await server.ask(weather(1)).status == 200)
    }
  }

  @Test(arguments: Transport.allCases) func aPreparedAnswerIsOnlyForThoseWhoMaySeeItsCell(_ way: Transport) async throws {
    let proxy = try #require(NetworkRange("127.0.0.1"))
    try await withServer(way, edit: { ($0.limits.burst, $0.limits.perHour, $0.server.proxies) = (1, 1, [proxy]) }) { server in
      func expect(_ status: Int, _ target: String, _ client: (String, String)) async throws {
        let answer = try await server.ask(target, client)
        #expect(answer.status == status, "\(client)")
      }
      let (one, other) = (("X-Forwarded-For", "192.0.2.1"), ("X-Forwarded-For", "192.0.2.2"))
      for _ in 1...2 { try await expect(200, weather(50), one) }
      try await expect(200, weather(51), other)
      try await expect(429, weather(50), other)
      // Only the last address counts; the others can be made up.
      try await expect(429, weather(50), ("X-Forwarded-For", "192.0.2.1, 192.0.2.2"))
      try await expect(200, weather(50), one)
    }
  }

  @Test func aSearchTellsTemperaturesOfTownsAndOfWhatTheClientHasSeen() async throws {
    try await withServer(.inProcess) { server in
      let cell = try #require(Coordinate(latitude: 52.501, longitude: 13.301).map { Cell($0) })
      _ = await server.service.weather(cell, .all, by: .always)
      let search = "/api/v1/search?q=52.501,13.301"
      let before = try await server.ask(search).json()
      #expect(before["places"][0]["temperature"].isMissing)
      _ = try await server.ask("/api/v1/weather?lat=52.501&lon=13.301")
      let after = try await server.ask(search).json()
      #expect(!after["places"][0]["temperature"].isMissing)
    }
  }

  @Test func aDeviceSeesItsWatchedPlacesFromEveryAddress() async throws {
    try await withSpaces(.inProcess, edit: { ($0.limits.burst, $0.limits.perHour) = (1, 1) }) { server in
      let phone = server.cookie(try await server.send("POST", "", #"{"name":"Phone","records":[\#(place(1))]}"#))
      let key = try #require(DeviceKey(cookie: String(phone.split(separator: "=")[1])))
      let cell = try #require(try await server.spaces.watchedCells(for: server.spaces.member(key)).first)
      _ = await server.server.service.weather(cell, .all, by: .always)
      _ = try await server.changes(phone)
      let target = "/api/v1/weather?lat=\(cell.coordinate.latitude)&lon=\(cell.coordinate.longitude)&kinds=current"
      // The address has used up its limit.
      _ = try await server.server.ask(weather(1), from: "192.0.2.9")
      #expect(try await server.server.ask(target, from: "192.0.2.9").status == 429)
      #expect(try await server.server.ask(target, ("Cookie", phone), from: "192.0.2.9").status == 200)
    }
  }

  @Test func memoryIsBounded() throws {
    let seen = SeenCells(room: 3)
    let client = Client.space("a")
    for number in 0..<4 { seen.add(.numbered(number), for: client) }
    #expect(seen.contains(.numbered(0), for: [client]), "what is used stays")
    for number in 4..<7 { seen.add(.numbered(number), for: client) }
    #expect(seen.contains(.numbered(6), for: [client]) && !seen.contains(.numbered(1), for: [client]))
  }
}

extension Cell {
  fileprivate static func numbered(_ number: Int) -> Cell { Coordinate(latitude: Double(number), longitude: 0).map { Cell($0) } ?? .zero }
}
