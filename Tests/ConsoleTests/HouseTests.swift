import Console
import Glibc
import HTTPClient
import HTTPServer
import Testing
import WeatherModel
import Wire

/// Commands with a data folder, recorded answers and a running server.
@Suite struct HouseTests {
  private let answer = """
    {"type":"Feature","geometry":{"type":"Point","coordinates":[10.752,59.913,12]},"properties":{"meta":{"updated_at":"2026-11-18T13:00:00Z",
    "units":{"air_temperature":"celsius"}},"timeseries":[{"time":"2026-11-18T14:00:00Z","data":{"instant":{"details":{"air_temperature":3.5}},
    "next_1_hours":{"summary":{"symbol_code":"rain"},"details":{"precipitation_amount":0.4}}}},{"time":"2026-11-18T15:00:00Z",
    "data":{"instant":{"details":{"air_temperature":3.1}}}}]}}
    """

  @Test func aRecordedAnswerIsUnderstood() throws {
    let folder = try Folder()
    let file = try folder.file("answer.json", answer)
    let text = try Program.run(["decode", "met-norway", file, "--now", "2026-11-18T14:09:00Z"], in: folder)
    #expect(text.status == 0 && text.output.contains("3.5 °C") && text.output.contains("MET Norway"), "\(text.output) \(text.errors)")
    let json = try Program.run(
      ["decode", "met-norway:locationforecast", "-", "--json", "--now", "2026-11-18T14:09:00Z"], in: folder, input: file)
    let report = try WeatherReport(json: JSON(parsing: Array(json.output.utf8)))
    #expect(report.cell.description == "59.913,10.752" && report.current?.value.temperature.celsius == 3.5)
    #expect(report.current?.provenance.fetchedAt.description == "2026-11-18T14:09:00Z")
  }

  @Test(arguments: [
    (
      "{\"geometry\":{\"coordinates\":[1,2]},\"properties\":{\"meta\":{},\"timeseries\":[{\"time\":5}]}}", [], 1,
      ["MET Norway", "locationforecast", "timeseries"]
    ),
    ("<html>", [], 1, ["MET Norway", "locationforecast"]), ("", [], 1, ["MET Norway"]), ("{}", ["--status", "403"], 1, ["MET Norway"]),
    ("{}", ["--status", "9"], 2, ["--status"]),
    ("{}", ["--at", "91,0"], 2, ["latitude"]),
  ])
  func whatCannotBeUnderstoodNamesSourceFieldAndPath(_ body: String, _ options: [String], _ status: Int32, _ words: [String]) throws {
    let folder = try Folder()
    let outcome = try Program.run(["decode", "met-norway", try folder.file("a", body)] + options, in: folder)
    #expect(outcome.status == status && outcome.output == "", "\(outcome.output)")
    for word in words { #expect(outcome.errors.contains(word), "\(outcome.errors)") }
  }

  @Test func decodeSaysWhatItTakes() throws {
    let folder = try Folder()
    #expect(try Program.run(["decode", "moon", "-"], in: folder).errors.contains("open-meteo"))
    #expect(try Program.run(["decode", "nws"], in: folder).errors.contains("FILE is missing"))
    #expect(try Program.run(["decode", "nws", folder.path + "/none"], in: folder).status == 1)
    #expect(try Program.run(["decode", "open-meteo:nonsense", try folder.file("a", "{}")], in: folder).errors.contains("nonsense"))
  }

  @Test func anOrderThatPeopleChooseIsKept() throws {
    let folder = try Folder()
    let data = ["--data", folder.path + "/data"]
    let set = try Program.run(["sources", "order", "current", "met-norway,open-meteo"] + data, in: folder)
    #expect(set.status == 0 && set.output == "current: met-norway, open-meteo\n", "\(set.errors)")
    let json = try JSON(parsing: Array(try Program.run(["sources", "--json"] + data, in: folder).output.utf8))
    #expect(try json["order"]["current"].textsIfPresent() == ["met-norway", "open-meteo"])
    #expect(try json["sources"][0]["source"].text() == "open-meteo" && json["sources"][0]["standing"]["state"].text() == "ready")
    _ = try Program.run(["sources", "order", "current", "default"] + data, in: folder)
    #expect(try !Program.run(["sources"] + data, in: folder).output.contains("current   met-norway, open-meteo"))
    for words in [
      ["order"], ["order", "current"], ["order", "noon", "nws"], ["order", "current", "moon"], ["order", "current", "nws,nws"], ["list"],
    ] {
      #expect(try Program.run(["sources"] + words + data, in: folder).status == 2, "\(words)")
    }
  }

  @Test func aDamagedDatabaseIsFoundByTheDoctorAndDoesNotStopTheWeather() throws {
    let folder = try Folder()
    mkdir(folder.path + "/data", 0o700)
    try folder.file("data/weather-cache.db", String(repeating: "no database ", count: 1000))
    let data = ["--data", folder.path + "/data"]
    let doctor = try Program.run(["doctor", "--offline"] + data, in: folder)
    #expect(doctor.status == 1 && doctor.output.contains("BROKEN"), "\(doctor.output)")
    let now = try Program.run(["now", "1,2", "--scene", "rain"] + data, in: folder)
    #expect(now.status == 0 && now.output.contains("Simulated"), "\(now.errors)")
  }

  @Test func aRunningServerIsAskedAndFollowsItsConfiguration() async throws {
    let folder = try Folder()
    let file = try folder.file("weatherglass.toml", "[server]\nport = 0\n")
    let (output, errors, ready) = (folder.path + "/log", folder.path + "/complaints", folder.path + "/ready")
    let server = try Program.start(
      program: Program.path(),
      ["serve", "--config", file, "--source", "simulator", "--data", folder.path + "/data", "--ready-file", ready, "--log", "none"], [:],
      output: output, errors: errors)
    defer {
      kill(server, SIGTERM)
      let ended = Program.wait(server)
      #expect(ended.code == 0 && ended.signal == 0)
    }
    try await waitUntil { access(ready, R_OK) == 0 }
    let address = String(try folder.contents("ready").dropLast())

    let now = try Program.run(["now", "64.147,-21.942", "--server", address + "/"], in: folder)
    #expect(now.status == 0 && now.output.contains("[Simulated]"), "\(now.errors)")
    let port = try #require(address.split(separator: ":").last)
    let found = try Program.run(["now", "64.147,-21.942"], ["WEATHERGLASS_SERVER_PORT": String(port), "HOME": folder.path], in: folder)
    #expect(found.status == 0 && found.output.contains("[Simulated]"), "\(found.errors)")
    for command in [["compare", "64.147,-21.942"], ["sources"]] {
      for format in [[], ["--json"]] {
        let told = try Program.run(command + format + ["--server", address], in: folder)
        #expect(told.status == 0 && told.output.contains(format.isEmpty ? "\n" : "simulator"), "\(told.errors) \(told.output)")
      }
    }
    let doctor = try Program.run(
      ["doctor", "--offline", "--data", folder.path + "/other"], ["WEATHERGLASS_SERVER_PORT": String(port), "HOME": folder.path], in: folder
    )
    #expect(doctor.output.contains("simulator: ready"), "\(doctor.output)")
    #expect(access(folder.path + "/.local", F_OK) != 0, "the server was asked, so no cache was made")

    try folder.file("weatherglass.toml", "[server]\nport = 0\nthreads = many\n")
    kill(server, SIGHUP)
    try await waitUntil { try folder.contents("complaints").contains("the configuration stays as it was") }
    try folder.file("weatherglass.toml", "[server]\nport = 0\nthreads = 3\n[order]\ndefault = ['met-norway', 'open-meteo']\n")
    try await waitUntil { try folder.contents("log").contains("configuration read again") }
    #expect(try folder.contents("complaints").contains("server.threads is taken up at the next start"))
    let chosen = ["sources", "order", "air", "aqicn", "--data", folder.path + "/data"]
    #expect(try Program.run(chosen, in: folder).status == 0)
    try await waitUntil { try folder.contents("log").contains("order of sources changed") }
  }

  @Test func aKeyThatIsChangedInItsFileIsNoticed() async throws {
    let folder = try Folder()
    let (key, file) = (
      try folder.file("key", "abc"),
      try folder.file("weatherglass.toml", "[server]\nport = 0\n[sources.openweathermap]\nkey_file = 'key'\n")
    )
    let ready = folder.path + "/ready"
    let server = try Program.start(
      program: Program.path(),
      ["serve", "--config", file, "--source", "simulator", "--data", folder.path + "/data", "--ready-file", ready, "--log", "none"], [:],
      output: folder.path + "/log", errors: folder.path + "/complaints")
    defer {
      kill(server, SIGTERM)
      _ = Program.wait(server)
    }
    try await waitUntil { access(ready, R_OK) == 0 }
    unlink(key)
    try await waitUntil { try folder.contents("complaints").contains("the configuration stays as it was") }
    try folder.file("key", "another")
    try await waitUntil { try folder.contents("log").contains("configuration read again") }
  }

  @Test func aDataFolderThatMayOnlyBeReadIsComplainedOf() throws {
    let folder = try Folder()
    let data = folder.path + "/data"
    mkdir(data, 0o500)
    defer { chmod(data, 0o700) }
    // Whoever may do everything may write everywhere; that right is given away first.
    let dropping = geteuid() == 0 ? ["/usr/bin/setpriv", "--bounding-set=-dac_override,-dac_read_search"] : ["/usr/bin/env"]
    func run(_ arguments: [String]) throws -> Program.Outcome {
      try Program.run(
        program: dropping[0], dropping.dropFirst() + [try Program.path()] + arguments + ["--data", data], ["HOME": folder.path], in: folder)
    }
    let now = try run(["now", "1,2", "--scene", "rain"])
    #expect(now.status == 0 && now.output.contains("Simulated") && now.errors.contains("may only be read"), "\(now.errors)")
    let order = try run(["sources", "order", "current", "open-meteo"])
    #expect(order.status == 1 && order.errors.contains("may only be read"), "\(order.errors)")
    #expect(try run(["doctor", "--offline", "--json"]).output.contains("may only be read"))
  }

  @Test func aServerWhoseAnswersCannotBeIsNotShown() async throws {
    let cell = Cell(try #require(Coordinate(latitude: 1, longitude: 2)))
    let now = wallClock()
    let provenance = Provenance(source: .openMeteo, fetchedAt: now, validAt: now)
    var moment = Moment(time: now, condition: .rain, temperature: Temperature(celsius: 5))
    moment.wind = Wind(speed: 3, direction: 1e300)
    var report = WeatherReport(cell: cell, zone: .utc)
    report.current = Stamped(moment, provenance)
    let weather = report.json
    let comparison = Comparison(cell: cell, entries: [.init(source: .openMeteo, report: report)]).json
    let server = try answering { request in request.path.contains("compare") ? comparison : weather }
    for command in ["now", "compare"] {
      let folder = try Folder()
      let outcome = try Program.run([command, "1,2", "--server", "http://127.0.0.1:\(server.port)"], in: folder)
      #expect(outcome.status == 7 && outcome.errors.contains("direction"), "\(outcome.status) \(outcome.errors)")
    }
    await server.stop(graceSeconds: 0)
  }

  @Test func whatTheDoctorAsksIsCounted() async throws {
    let server = try answering { _ in Array("{}".utf8) }
    let folder = try Folder()
    let address = "http://127.0.0.1:\(server.port)"
    let file = try folder.file(
      "weatherglass.toml",
      "[server]\nport = 0\n[sources.open-meteo]\nurl = '\(address)'\nair_url = '\(address)'\n[sources.open-meteo.quota]\nmonth = 4\n")
    let common = ["--config", file, "--data", folder.path + "/data"]
    func used() throws -> Int64 {
      let list = try JSON(parsing: Array(try Program.run(["sources", "--json"] + common, in: folder).output.utf8))
      return try list["sources"][0]["quotas"].items().map { try $0["used"].integer() }.max() ?? 0
    }
    #expect(try used() == 0)
    let first = try Program.run(["doctor"] + common, in: folder)
    let weight = try used()
    #expect(weight > 0 && first.output.contains("open-meteo") && !first.output.contains("used up"), "\(first.output)")
    var last = first
    for _ in 0..<4 / weight { last = try Program.run(["doctor"] + common, in: folder) }
    #expect(last.output.contains("its quota is used up"), "\(last.output)")
    #expect(try used() == 4 / weight * weight)
    await server.stop(graceSeconds: 0)
  }

  private func answering(_ body: @escaping @Sendable (HTTPRequest) -> [UInt8]) throws -> HTTPServer {
    try HTTPServer(configuration: HTTPServer.Configuration()) { request in
      .now(HTTPResponse(headers: [HTTPHeader("Content-Type", "application/json")], body: body(request)))
    }
  }

  private func wallClock() -> Instant { Instant(seconds: Int64(time(nil))) }

  /// Waits for another process to do something; it has a minute.
  private func waitUntil(_ isDone: () throws -> Bool) async throws {
    for _ in 0..<600 {
      if try isDone() { return }
      try await Task.sleep(nanoseconds: 100_000_000)
    }
    Issue.record("the server did not do it")
  }
}
