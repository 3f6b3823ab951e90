import Accounts
import Foundation
import Testing
import WeatherModel
import Wire

/// `weatherglass book` and `history`, as run from a shell.
@Suite struct TripCommandTests {
  /// Runs a command in a folder of its own, with simulated weather and a fixed clock.
  private func run(_ words: [String], in folder: String, at time: String = "2026-11-18T14:09:00Z") async throws -> Program.Outcome {
    try await Program.run(words + ["--data", folder, "--source", "simulator", "--now", time])
  }

  private func withFolder(_ test: (String) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "weatherglass-trips-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }  // a leftover temporary folder does no harm
    try await test(folder)
  }

  @Test func aBookedTripIsInTheHistory() async throws {
    try await withFolder { folder in
      let booked = try await run(["book", "--from", "Paris", "--to", "Lyon", "--lang", "en"], in: folder)
      #expect(booked.status == 0, "\(booked.errors)")
      #expect(booked.output.hasPrefix("Booked: 2026-11-18 14:09 UTC  Paris → Lyon  39"), "\(booked.output)")
      #expect(booked.output.contains("  €"))
      let miles = try await run(["book", "--from", "Paris", "--to", "Lyon", "--lang", "de", "--units", "imperial"], in: folder)
      #expect(miles.output.hasPrefix("Gebucht: 2026-11-18 14:09 UTC  Paris → Lyon  244 mi  "), "\(miles.output)")
      #expect(miles.output.contains("\u{A0}€  ") && miles.output.contains("°F  "), "\(miles.output)")
      let json = try await run(["book", "--from=48.8566,2.3522", "--to=Lyon", "--speed", "cycle", "--json"], in: folder)
      let trip = try Trip(json: JSON(parsing: Array(json.output.utf8)))
      #expect(trip.start.name == "Paris" && trip.start.air?.provenance.source == .simulator)
      #expect(trip.journey?.speed == .cycle && trip.journey?.stops.contains { $0.weather != nil } == true)
      let history = try await run(["history", "--month", "2026-11", "--lang", "en"], in: folder)
      #expect(history.status == 0, "\(history.errors)")
      let lines = history.output.split(separator: "\n")
      #expect(lines.count == 4 && lines[3].hasPrefix("3 trips, €"), "\(history.output)")
      let month = try TripMonth(json: JSON(parsing: Array(try await run(["history", "--json"], in: folder).output.utf8)))
      #expect(month.count == 3 && month.trips.contains { $0.id == trip.id })
      #expect(try await run(["history", "--month", "2026-10", "--lang", "en"], in: folder).output == "0 trips, €0.00\n")
      #expect(try await run(["history", "--month", "2026-10", "--lang", "ar"], in: folder).output.hasPrefix("لا رحلات، "))
    }
  }

  @Test func aPointFarFromATownIsNamedByItsDistance() async throws {
    try await withFolder { folder in
      let booked = try await run(["book", "--from=64.572,-20.621", "--to", "Paris", "--lang", "de"], in: folder)
      #expect(booked.status == 0 && booked.output.contains("  78 km NO von Reykjavík → Paris  "), "\(booked.output)\(booked.errors)")
      let arabic = try await run(["book", "--from=64.572,-20.621", "--to", "Paris", "--lang", "ar"], in: folder)
      #expect(arabic.status == 0, "the name must have no direction mark: \(arabic.errors)")
    }
  }

  @Test func theTerminalIsADeviceOfTheOwnersSpaceAndStaysTheSame() async throws {
    let home = SpaceHome()
    let spaces = home.spaces { .init(seconds: 1_795_010_400) }
    let push = try SpacePush(json: JSON(parsing: Array(#"{"records":[\#(place(1))]}"#.utf8)))
    let (key, _) = try await spaces.create(deviceName: "Phone", push.records)
    #expect(try await spaces.makeOwners(spaces.list()[0].id))
    for _ in 0..<2 { #expect(try await run(["book", "--from", "Paris", "--to", "Lyon"], in: home.folder.path).status == 0) }
    let member = try await spaces.member(key)
    #expect(try await spaces.devices(for: member).map(\.name) == ["Phone", "Terminal"])
    let mode = try FileManager.default.attributesOfItem(atPath: home.folder.path + "/terminal.key")[.posixPermissions] as? Int
    #expect(mode == 0o600)
    let month = try #require(CalendarMonth(year: 2026, month: 11))
    #expect(try await spaces.trips(of: month, in: .utc, currency: "EUR", for: member).count == 2)
    // After it is revoked, whoever owns the folder can admit it again.
    let terminal = try #require(try await spaces.devices(for: member).last)
    try await spaces.revoke(terminal.id, for: member)
    #expect(try await run(["history", "--lang", "en"], in: home.folder.path).output.contains("2 trips"))
  }

  @Test func savedPlacesAreListedInOrder() async throws {
    let home = SpaceHome()
    let spaces = home.spaces { .init(seconds: 1_795_010_400) }
    let push = try SpacePush(json: JSON(parsing: Array(#"{"records":[\#(place(1)),\#(place(2, "Rome"))]}"#.utf8)))
    let (key, _) = try await spaces.create(deviceName: "Phone", push.records)
    let member = try await spaces.member(key)
    let unmarked = try await run(["places"], in: home.folder.path)
    #expect(
      unmarked.status == 0 && unmarked.output.isEmpty && unmarked.errors.contains("weatherglass spaces owner ID"), "\(unmarked.errors)")
    #expect(try await spaces.makeOwners(spaces.list()[0].id))
    try await spaces.edit(for: member) { replica throws(SyncRefusal) in
      let rome = replica.places[1].id
      try replica.setNickname(rome, "Office", at: 2000)
      try replica.move(rome, to: 0, at: 2000)
    }
    let listed = try await run(["places"], in: home.folder.path)
    #expect(listed.status == 0 && listed.output == "1.5,2  Office (Rome)\n1.5,2  Paris\n", "\(listed.output)\(listed.errors)")
    let json = try JSON(parsing: Array(try await run(["places", "--json"], in: home.folder.path).output.utf8))
    #expect(try json["places"].items().map { try $0["name"].text() } == ["Rome", "Paris"])
    #expect(try json["places"][0]["nickname"].text() == "Office" && json["places"][1]["nickname"].isMissing)
  }

  /// The owner's space is the one that commands made or that the owner has named, however old others are.
  @Test func theOwnerSaysWhichSpaceIsTheirs() async throws {
    let home = SpaceHome()
    let spaces = home.spaces { .init(seconds: 1_795_010_400) }
    let folder = home.folder.path
    let push = try SpacePush(json: JSON(parsing: Array(#"{"records":[\#(place(1, "Stranger's"))]}"#.utf8)))
    _ = try await spaces.create(deviceName: "Stranger", push.records)
    let booked = try await run(["book", "--from", "Paris", "--to", "Lyon"], in: folder)
    #expect(booked.status == 0 && booked.errors.contains("A new space was made for you"), "\(booked.errors)")
    #expect(try await run(["places"], in: folder).output.isEmpty)
    let listed = try await run(["spaces", "list"], in: folder).output.split(separator: "\n")
    #expect(listed.count == 2 && listed.contains { $0.contains("  not admitted  1 place, 0 trips  Stranger (2026-11-18)") }, "\(listed)")
    #expect(listed.contains { $0.contains("  owner  0 places, 1 trip  Terminal (2026-11-18)") }, "\(listed)")
    let json = try JSON(parsing: Array(try await run(["spaces", "list", "--json"], in: folder).output.utf8))
    let other = try #require(try json["spaces"].items().first { try $0["admission"].text() == "none" })
    #expect(try other["devices"][0]["name"].text() == "Stranger" && other["places"].integer() == 1)
    let id = try other["space"].text()
    let asked = try await run(["spaces", "remove", id], in: folder)
    #expect(asked.status == 1 && asked.errors.contains("1 place, 0 trips") && asked.errors.contains("--yes"), "\(asked.errors)")
    #expect(try await run(["spaces", "admit", id], in: folder).status == 0)
    #expect(try await spaces.list().map(\.admission).contains(.admitted))
    // The terminal moves there, and brings along what it has.
    #expect(try await run(["spaces", "owner", id], in: folder).status == 0)
    #expect(try await run(["places"], in: folder).output.contains("Stranger's"))
    #expect(try await run(["history", "--lang", "en"], in: folder).output.contains("1 trip"))
    #expect(try await spaces.list().count == 1)
    #expect(try await run(["spaces", "remove", id, "--yes"], in: folder).status == 0)
    #expect(try await spaces.list().isEmpty)
    for words in [["admit", id], ["owner", id], ["remove", id, "--yes"]] {
      let outcome = try await run(["spaces"] + words, in: folder)
      #expect(outcome.status == 1 && outcome.errors.contains("There is no such space"), "\(words) \(outcome.errors)")
    }
    for words in [["admit"], ["admit", "x"], ["list", "x"], ["close", id]] {
      #expect(try await run(["spaces"] + words, in: folder).status == 2, "\(words)")
    }
  }

  /// For somebody whose last device has lost its key, as by moving from http to https.
  @Test func theOwnerMakesACodeForASpace() async throws {
    let home = SpaceHome()
    let spaces = home.spaces { .init(seconds: 1_795_010_400) }
    let push = try SpacePush(json: JSON(parsing: Array(#"{"records":[\#(place(1))]}"#.utf8)))
    let (key, _) = try await spaces.create(deviceName: "Phone", push.records)
    let id = try #require(try await spaces.list().first?.id)
    func code(_ more: String...) async throws -> Program.Outcome {
      try await run(["spaces", "code"] + more, in: home.folder.path, at: "2026-11-18T14:00:00Z")
    }
    let made = try await code(id.text)
    #expect(made.status == 0 && made.output.contains("within ten minutes (until 2026-11-18T14:10:00Z)"), "\(made.output)\(made.errors)")
    let shown = try #require(made.output.split(separator: "\n").first.flatMap { PairingCode(typed: String($0)) })
    let tablet = try await spaces.member(try await spaces.pair(shown, deviceName: "Tablet"))
    #expect(Set(try await spaces.devices(for: tablet).map(\.name)) == ["Phone", "Tablet"])
    #expect(await problem { _ = try await spaces.pair(shown, deviceName: "Second") } == .wrongCode)
    let json = try JSON(parsing: Array(try await code(id.text, "--json").output.utf8))
    let later = try #require(PairingCode(typed: try json["code"].text()))
    #expect(try json["until"].text() == "2026-11-18T14:10:00Z")
    _ = try await spaces.pair(later, deviceName: "Third")
    _ = try await spaces.member(key)
    let unknown = try await code(RecordID.random().text)
    #expect(unknown.status == 1 && unknown.errors.contains("There is no such space"), "\(unknown.errors)")
    #expect(try await code().status == 2)
  }

  private func problem(_ work: () async throws -> Void) async -> SpaceError? {
    do { try await work() } catch { return error as? SpaceError }
    return nil
  }

  @Test func aTokenListsTheSavedPlacesOfAServer() async throws {
    try await withSpaces(.socket) { server in
      let phone = try await server.begin(place(1) + "," + place(2, "Rome"))
      let made = try await server.send("POST", "/tokens", #"{"name":"List","scopes":["places"]}"#, cookie: phone).json()
      let file = server.home.folder.path + "/token"
      try (try made["token"].text() + "\n").write(toFile: file, atomically: true, encoding: .utf8)
      let address = "http://127.0.0.1:\(server.server.port)"
      let listed = try await Program.run(["places", "--server", address, "--token-file", file])
      #expect(listed.status == 0 && listed.output.contains("Paris") && listed.output.contains("Rome"), "\(listed.errors)")
      try "0.0".write(toFile: file, atomically: true, encoding: .utf8)
      let unpaired = try await Program.run(["places", "--server", address, "--token-file", file])
      #expect(unpaired.status == 1 && unpaired.output.isEmpty && unpaired.errors.contains("Not paired"), "\(unpaired.errors)")
      #expect(try await Program.run(["places", "--server", address]).status == 2)
      #expect(try await Program.run(["places", "--token-file", file]).status == 2)
    }
  }

  @Test func theSameOrderWithTheSameKeyIsBookedOnce() async throws {
    try await withFolder { folder in
      let words = ["book", "--from", "Paris", "--to", "Lyon", "--key", "once", "--lang", "en"]
      let first = try await run(words, in: folder)
      // Also an hour later, when the air is different.
      #expect(try await run(words, in: folder, at: "2026-11-18T15:09:00Z").output == first.output)
      let other = try await run(["book", "--from", "Paris", "--to", "Nice", "--key", "once"], in: folder)
      #expect(other.status == 1 && other.errors.contains("a different order"))
      let history = try await run(["history", "--lang", "en"], in: folder).output
      let price = first.output.split(separator: "  ").first { $0.contains("€") } ?? "?"
      #expect(history.contains("\n1 trip, ") && history.contains(price.prefix { $0 != "\n" }))
    }
  }

  @Test(arguments: [
    (["book"], Int32(2), "--from is missing"), (["book", "--from", "Paris"], 2, "--to is missing"),
    (["book", "--from", "Paris", "--to", "Paris"], 2, "50 m apart"), (["book", "--from", "Pariss", "--to", "Lyon"], 3, "no place called"),
    (["book", "--from", "91,0", "--to", "Lyon"], 2, "is not a place"),
    (["book", "--from", "Paris", "--to", "Lyon", "--speed", "fly"], 2, "--speed"),
    (["book", "--from", "Paris", "--to", "Lyon", "--depart", "soon"], 2, "--depart"),
    (["book", "--from", "Paris", "--to", "Lyon", "--depart", "2020-01-01T00:00:00Z"], 2, "more than an hour ago"),
    (["book", "--from", "Paris", "--to", "Lyon", "--key", "a b"], 2, "--key"), (["history", "--month", "2026-13"], 2, "--month"),
    (["history", "--month", "November"], 2, "--month"), (["history", "--month", "-1-1"], 2, "--month"),
    (["history", "--zone", "Moon/Base"], 2, "no time zone"),
  ])
  func mistakesAreExplained(_ words: [String], _ status: Int32, _ said: String) async throws {
    try await withFolder { folder in
      let answer = try await run(words, in: folder)
      #expect(answer.status == status, "\(words): \(answer.errors)")
      #expect(answer.errors.contains(said) && answer.output.isEmpty, "\(words): \(answer.errors)")
    }
  }
}
