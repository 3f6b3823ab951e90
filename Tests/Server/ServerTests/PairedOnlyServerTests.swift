import Accounts
import HTTPServer
import Storage
import Testing
import WeatherModel
import Wire

@testable import Server

/// A server that answers only paired devices.
@Suite struct PairedOnlyServerTests {
  private static let targets = [
    "/", reykjavik, "/settings", "/random", reykjavikWeather, reykjavikDashboard, "/api/v1/sources", "/api/v1/compare?lat=1&lon=2",
    "/api/v1/icons/rain.svg", "/openapi.json", "/metrics", "/help", "/nothing", "/api/v1/nothing", "/api/v1/space",
    "/api/v1/weather?lat=x",
  ]

  /// Where the house is is nobody else's business.
  @Test func aClosedHouseDoesNotTellStrangersWhereItIs() async throws {
    let home = Cell(try #require(Coordinate(latitude: 64.147, longitude: -21.942)))
    try await withSpaces(
      .inProcess, hasSite: true,
      edit: { options in
        options.server.access = .paired
        options.house = home
      }
    ) { server in
      for path in ["/", "/map", "/settings", "/settings/asked", "/pair", "/shell", "/nowhere"] {
        let text = try await server.server.ask(path).text
        #expect(!text.contains("screen/home") && !text.contains("64147"), "\(path)")
      }
    }
  }

  @Test(arguments: Transport.allCases) func unpairedDevicesGetOnlyThePairingPage(_ way: Transport) async throws {
    try await withSpaces(way, hasSite: true, edit: { $0.server.access = .paired }) { server in
      var bodies: Set<String> = []
      for target in Self.targets {
        let answer = try await server.server.ask(target)
        #expect(answer.status == 401, "\(target)")
        bodies.insert(answer.text)
      }
      #expect(bodies.count == 1)
      // Only its own address is open, to forget the key.
      for id in ["zzz", "00000000000000000000000000000000"] {
        let answer = try await server.send("DELETE", "/devices/" + id)
        #expect(answer.status == 401 && bodies.contains(answer.text), "\(id)")
      }
      #expect(try await server.send("PUT", "/devices/this/x").status == 401)
      #expect(try await server.send("DELETE", "/devices/this").status == 204)
      #expect(try await server.send("POST", "", #"{"name":"x","records":[\#(place(1))]}"#).status == 401)
      #expect(try await server.spaces.hasNoSpaces())
      // The files that the pairing page needs.
      for target in TestSite.hashedAssets + ["/shell"] { #expect(try await server.server.ask(target).status == 200, "\(target)") }
      #expect(try await server.send("POST", "/devices", #"{"code":"22222222","name":"x"}"#).status == 403)
    }
  }

  @Test(arguments: Transport.allCases) func theOwnersCodeAdmitsTheFirstDeviceOnce(_ way: Transport) async throws {
    let code = PairingCode()
    let edit: (inout ServerOptions) -> Void = {
      $0.server.access = .paired
      $0.ownersCode = code
    }
    try await withSpaces(way, edit: edit) { server in
      #expect(try await server.send("POST", "/devices", #"{"code":"\#(code.text)","name":""}"#).status == 422)
      let answer = try await server.send("POST", "/devices", #"{"code":"\#(code.text)","name":"Phone"}"#)
      #expect(answer.status == 201)
      let phone = server.cookie(answer)
      for target in ["/", "/healthz", "/api/v1/sources"] {
        #expect(try await server.server.ask(target, ("Cookie", phone)).status == 200, "\(target)")
      }
      #expect(try await server.server.ask("/nothing", ("Cookie", phone)).status == 404)
      #expect(try await server.send("POST", "", #"{"records":[\#(place(1))]}"#, cookie: phone).status == 200)
      let spent = try await server.send("POST", "/devices", #"{"code":"\#(code.text)","name":"Thief"}"#)
      #expect(try spent.status == 403 && spent.problem().type == "/problems/owners-code-used" && spent["Set-Cookie"] == nil)
      let tablet = try await server.another(phone)
      #expect(try await server.changes(tablet).records.count == 1)
    }
  }

  @Test(arguments: Transport.allCases) func everyAddressShowsThePairingPage(_ way: Transport) async throws {
    try await withSpaces(way, edit: { $0.server.access = .paired }) { server in
      for target in ["/", reykjavik, "/settings", "/nothing", "/pair"] {
        let page = try await server.server.ask(target, ("Accept", "text/html"))
        #expect(page.status == (target == "/pair" ? 200 : 401) && page.type == "text/html; charset=utf-8", "\(target)")
        #expect(page.text.contains("<h1 class=\"sheet__title\">This server is private</h1>") && page.text.contains("action=\"/pair\""))
        #expect(!page.text.contains("64.147"))
      }
      let line = try await server.server.ask("/", ("User-Agent", "curl/8.5.0"))
      #expect(line.status == 401 && line.text.hasPrefix("This server is private."))
      let phone = try await server.spaces.addOwnersDevice(deviceName: "Phone").cookie
      let door = try await server.server.ask("/pair", ("Cookie", "weatherglass-device=" + phone))
      #expect(door.status == 200 && !door.text.contains("closed"))
      let devices = try await server.server.ask("/settings/devices", ("Cookie", "weatherglass-device=" + phone))
      #expect(devices.text.contains("Phone"))
    }
  }

  @Test(arguments: Transport.allCases) func theFormOnThePageAcceptsACode(_ way: Transport) async throws {
    let code = PairingCode()
    try await withSpaces(
      way,
      edit: {
        $0.server.access = .paired
        $0.ownersCode = code
      }
    ) { server in
      let wrong = try await server.server.ask("/pair", method: "POST", body: "code=22222222")
      #expect(wrong.status == 403 && wrong.text.contains("This code is wrong"))
      let right = try await server.server.ask("/pair", method: "POST", body: "code=" + code.text)
      #expect(right.status == 303 && right["Location"] == "/" && right["Set-Cookie"]?.contains("weatherglass-device=") == true)
      let spent = try await server.server.ask("/pair", method: "POST", body: "code=" + code.text)
      #expect(spent.status == 403 && spent.text.contains("The server printed this code when it started"))
      let foreign = try await server.server.ask("/pair", ("Origin", "https://evil.example"), method: "POST", body: "code=" + code.text)
      #expect(try foreign.problem().status == 403 && foreign["Set-Cookie"] == nil)
      let told = try await server.server.ask(
        "/pair", ("Accept", "text/html"), ("Origin", "https://evil.example"), method: "POST", body: "code=" + code.text)
      #expect(told.status == 403 && told["Set-Cookie"] == nil)
      #expect(told.text.contains("own pages only") && told.text.contains("href=\"/pair\""))
      let stranger = try await server.server.ask("/preferences", ("Accept", "text/html"), method: "POST", body: "unit=f")
      #expect(stranger.status == 401 && stranger.text.contains("This server is private"))
    }
  }

  @Test func cachedAnswersAreOnlyForPairedDevices() async throws {
    try await withSpaces(.socket, edit: { $0.server.access = .paired }) { server in
      let phone = try await server.spaces.addOwnersDevice(deviceName: "Phone").cookie
      for _ in 0..<2 {
        #expect(try await server.server.ask(reykjavikWeather, ("Cookie", "weatherglass-device=" + phone)).status == 200)
        #expect(try await server.server.ask(reykjavikWeather).status == 401)
      }
    }
  }

  @Test(arguments: Transport.allCases) func spacesFromTheTimeWhenTheServerWasOpenStayOutside(_ way: Transport) async throws {
    let code = PairingCode()
    let edit: (inout ServerOptions) -> Void = {
      $0.server.access = .paired
      $0.ownersCode = code
    }
    try await withSpaces(way, hasSite: true, edit: edit) { server in
      let push = try SpacePush(json: JSON(parsing: Array(#"{"records":[\#(place(1, "Stranger's"))]}"#.utf8)))
      let (key, _) = try await server.spaces.create(deviceName: "Stranger", push.records)
      let member = try await server.spaces.member(key)
      let (token, _) = try await server.spaces.createToken(named: "Old", [.read, .places, .trips], for: member)
      let (widget, _) = try await server.spaces.createToken(named: "Old", .widget, at: Cell.zero, for: member)
      let (codeOfStranger, _) = try await server.spaces.startPairing(for: member)
      let stranger = "weatherglass-device=" + key.cookie
      for target in ["/", reykjavikWeather, "/api/v1/space", "/api/v1/space/devices", "/api/v1/space/events", "/books?year=2026&month=11"] {
        #expect(try await server.server.ask(target, ("Cookie", stranger)).status == 401, "\(target)")
        #expect(try await server.server.ask(target, ("Authorization", "Bearer " + token.cookie)).status == 401, "\(target)")
      }
      #expect(try await server.server.ask("/widget/\(widget.cookie)/small.svg").status == 401)
      #expect(try await server.send("POST", "/pairing", cookie: stranger).status == 401)
      let friend = #"{"code":"\#(codeOfStranger.text)","name":"Friend"}"#
      #expect(try await server.send("POST", "/devices", friend).status == 403)
      // The owner's code leads to another space.
      let phone = server.cookie(try await server.send("POST", "/devices", #"{"code":"\#(code.text)","name":"Phone"}"#))
      #expect(try await server.changes(phone).records.isEmpty)
      let space = try #require(RecordID(text: member.space))
      #expect(try await server.spaces.admit(space))
      #expect(try await server.changes(stranger).records.count == 1, "admitted by a command")
      #expect(try await server.server.ask("/widget/\(widget.cookie)/small.svg").status == 200)
      #expect(try await server.spaces.remove(space))
      #expect(try await server.send("GET", cookie: stranger).status == 401)
    }
  }

  @Test(arguments: Transport.allCases) func theOwnersOwnDeviceKeepsItsPlaces(_ way: Transport) async throws {
    let code = PairingCode()
    let edit: (inout ServerOptions) -> Void = {
      $0.server.access = .paired
      $0.ownersCode = code
    }
    try await withSpaces(way, edit: edit) { server in
      let push = try SpacePush(json: JSON(parsing: Array(#"{"records":[\#(place(1))]}"#.utf8)))
      let (key, _) = try await server.spaces.create(deviceName: "Phone", push.records)
      // Before it was paired, its app is told to ask for a code; it still has its key.
      let own = "weatherglass-device=" + key.cookie
      #expect(try await server.send("GET", cookie: own).status == 401)
      let answer = try await server.send("POST", "/devices", #"{"code":"\#(code.text)","name":"Phone"}"#, cookie: own)
      #expect(answer.status == 201)
      #expect(try await server.changes(server.cookie(answer)).records.count == 1)
      #expect(try await server.spaces.list().map(\.admission) == [.owner])
    }
  }

  @Test(arguments: Transport.allCases) func aClosedServerCanBeMonitored(_ way: Transport) async throws {
    try await withSpaces(way, edit: { $0.server.access = .paired }) { server in
      #expect(try await server.server.ask("/healthz").text == "ok\n")
      let member = try await server.spaces.member(try await server.spaces.addOwnersDevice(deviceName: "Phone"))
      for (scope, status) in [(AccessScopes.status, 200), (.read, 403), ([.read, .places, .trips, .calendar], 403)] {
        let (token, _) = try await server.spaces.createToken(named: "Monitor", scope, for: member)
        #expect(try await server.server.ask("/metrics", ("Authorization", "Bearer " + token.cookie)).status == status, "\(scope)")
        let weather = try await server.server.ask(reykjavikWeather, ("Authorization", "Bearer " + token.cookie)).status
        #expect(weather == (scope.contains(.read) ? 200 : 403), "\(scope)")
      }
    }
  }

  @Test func aFailedAttemptDoesNotSpendTheOwnersCode() async throws {
    let code = PairingCode()
    let edit: (inout ServerOptions) -> Void = {
      $0.server.access = .paired
      $0.ownersCode = code
    }
    try await withSpaces(.inProcess, edit: edit) { server in
      let database = server.home.database()
      func change(_ statement: String) async throws {
        try await database.write { connection throws(StorageError) in try connection.execute(statement) }
      }
      // No device can be stored, as on a full disk.
      try await change("CREATE TRIGGER full_disk BEFORE INSERT ON device BEGIN SELECT RAISE(ABORT, 'full'); END")
      let body = #"{"code":"\#(code.text)","name":"Phone"}"#
      #expect(try await server.send("POST", "/devices", body).status == 503)
      try await change("DROP TRIGGER full_disk")
      #expect(try await server.send("POST", "/devices", body).status == 201)
    }
  }

  @Test func aCodeFromATimeWhenTheClockWasAheadIsTooOld() {
    let (code, year) = (PairingCode(), Instant(seconds: 1_795_010_400) + .days(365))
    let owners = OwnersCode(code, now: year)
    #expect(owners.state(of: code, now: year + 60, isFirst: false) == .good)
    #expect(owners.state(of: code, now: year - .days(365), isFirst: false) == .spent)
    #expect(owners.state(of: code, now: year - .days(365), isFirst: true) == .good)
  }
}
