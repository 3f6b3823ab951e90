import Glibc
import HTTPClient
import HTTPServer
import Reports
import TerminalText
import Testing
import WeatherModel
import WeatherService
import Wire

/// Commands with a data folder, recorded answers, and a running server.
@Suite struct DecodeAndDoctorTests {
  private let answer = """
    {"type":"Feature","geometry":{"type":"Point","coordinates":[10.752,59.913,12]},"properties":{"meta":{"updated_at":"2026-11-18T13:00:00Z",
    "units":{"air_temperature":"celsius","precipitation_amount":"mm"}},"timeseries":[{"time":"2026-11-18T14:00:00Z","data":{"instant":{"details":{"air_temperature":3.5}},
    "next_1_hours":{"summary":{"symbol_code":"rain"},"details":{"precipitation_amount":0.4}}}},{"time":"2026-11-18T15:00:00Z",
    "data":{"instant":{"details":{"air_temperature":3.1}}}}]}}
    """

  @Test func aRecordedAnswerIsDecoded() throws {
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
  func aDecodingErrorNamesSourceFieldAndPath(_ body: String, _ options: [String], _ status: Int32, _ words: [String]) throws {
    let folder = try Folder()
    let outcome = try Program.run(["decode", "met-norway", try folder.file("a", body)] + options, in: folder)
    #expect(outcome.status == status && outcome.output == "", "\(outcome.output)")
    for word in words { #expect(outcome.errors.contains(word), "\(outcome.errors)") }
  }

  @Test func decodeAsksForThePlaceThatTheAnswerDoesNotName() throws {
    let folder = try Folder()
    let alerts = try folder.file("alerts", #"{"type":"FeatureCollection","features":[],"updated":"2026-11-18T13:55:00+00:00"}"#)
    let unplaced = try Program.run(["decode", "nws", alerts], in: folder)
    #expect(unplaced.status == 2 && unplaced.errors.contains("--at LAT,LON"), "\(unplaced.errors)")
    #expect(!unplaced.errors.contains("invalid"), "\(unplaced.errors)")
    #expect(try Program.run(["decode", "nws", alerts, "--at", "40.713,-74.006"], in: folder).status == 0)
  }

  @Test func decodeShowsTheValues() throws {
    let folder = try Folder()
    let file = try folder.file("answer.json", answer)
    let text = try Program.run(["decode", "met-norway", file, "--now", "2026-11-18T14:09:00Z"], in: folder).output
    for words in ["temperature 3.5", "condition rain", "precipitation 0.4", "time 2026-11-18T14:00:00Z"] {
      #expect(text.contains(words), "\(text)")
    }
  }

  @Test func aFileWithoutKnownValuesIsAFailure() throws {
    let folder = try Folder()
    for (source, body) in [
      ("open-meteo", #"{"utc_offset_seconds":0,"latitude":1,"longitude":2}"#),
      ("openweathermap", #"{"list":[],"coord":{"lat":1,"lon":2}}"#),
      ("weatherkit", "{}"),
    ] {
      let outcome = try Program.run(["decode", source, try folder.file("a", body)], in: folder)
      #expect(outcome.status == 1 && outcome.output == "", "\(source) \(outcome.output)")
    }
    let broken = try Program.run(["decode", "open-meteo", try folder.file("a", "{")], in: folder)
    #expect(broken.errors.contains("document: ") && !broken.errors.contains("document: document"), "\(broken.errors)")
  }

  @Test func theHelpOfDecodeListsItsEndpoints() throws {
    let folder = try Folder()
    let help = try Program.run(["decode", "--help"], in: folder).output
    for endpoint in ["air-quality", "locationforecast", "onecall", "availability", "reverse-geocode-client", "feed", "weather/imperial"] {
      #expect(help.contains(endpoint), "\(help)")
    }
    #expect(try Program.run(["decode", "moon", "-"], in: folder).errors.contains("open-meteo"))
    #expect(try Program.run(["decode", "nws"], in: folder).errors.contains("FILE is missing"))
    #expect(try Program.run(["decode", "nws", folder.path + "/none"], in: folder).status == 1)
    let nonsense = try Program.run(["decode", "open-meteo:nonsense", try folder.file("a", "{}")], in: folder)
    #expect(nonsense.status == 2 && nonsense.errors.contains("no endpoint 'nonsense'") && nonsense.errors.contains("air-quality"))
  }

  @Test func anOrderThatWasSetIsKept() throws {
    let folder = try Folder()
    let data = ["--data", folder.path + "/data"]
    let set = try Program.run(["sources", "order", "current", "met-norway,open-meteo"] + data, in: folder)
    #expect(set.status == 0 && set.output == "current: met-norway, open-meteo\n", "\(set.errors)")
    let contact = ["WEATHERGLASS_MET_NORWAY_CONTACT": "weather@example.org"]
    let json = try JSON(parsing: Array(try Program.run(["sources", "--json"] + data, contact, in: folder).output.utf8))
    #expect(try json["order"]["current"].textsIfPresent() == ["met-norway", "open-meteo"])
    #expect(try json["sources"][0]["source"].text() == "open-meteo" && json["sources"][0]["health"]["state"].text() == "ready")
    let withoutContact = try JSON(parsing: Array(try Program.run(["sources", "--json"] + data, in: folder).output.utf8))
    #expect(try withoutContact["order"]["current"].textsIfPresent() == ["open-meteo"], "only sources that can be asked")
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

  @Test func theDoctorShowsWhoServicesAreToldToWriteTo() throws {
    let folder = try Folder()
    let data = ["--offline", "--data", folder.path + "/data", "--config"]
    let text = "server.contact = 'me@example.org'\nserver.tiles = 'https://t.example/{z}/{x}/{y}.png'\n"
    let file = try folder.file("weatherglass.toml", text + "[sources.nws]\ncontact = 'nws@example.org'\n")
    let doctor = try Program.run(["doctor"] + data + [file], in: folder)
    #expect(doctor.output.contains("is told to reach you at me@example.org"), "\(doctor.output)")
    #expect(doctor.output.contains("is told to reach you at nws@example.org") && doctor.output.contains("tiles of https://t.example"))
    let without = try Program.run(["doctor"] + data + [try folder.file("empty.toml", "")], in: folder)
    #expect(without.output.contains("it requires a contact (server.contact)"), "\(without.output)")
  }

  @Test func aRunningServerIsAskedAndFollowsItsConfiguration() throws {
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
    try folder.wait { access(ready, R_OK) == 0 }
    let address = String(try folder.contents("ready").dropLast())

    let now = try Program.run(["now", "64.147,-21.942", "--server", address + "/"], in: folder)
    #expect(now.status == 0 && now.output.contains("[Simulated]"), "\(now.errors)")
    let port = try #require(address.split(separator: ":").last)
    let found = try Program.run(["now", "64.147,-21.942"], ["WEATHERGLASS_SERVER_PORT": String(port), "HOME": folder.path], in: folder)
    #expect(found.status == 0 && found.output.contains("[Simulated]"), "\(found.errors)")
    for command in [["compare", "64.147,-21.942"], ["sources"]] {
      for format in [[], ["--json"]] {
        let reply = try Program.run(command + format + ["--server", address], in: folder)
        #expect(reply.status == 0 && reply.output.contains(format.isEmpty ? "\n" : "simulator"), "\(reply.errors) \(reply.output)")
      }
    }
    let doctor = try Program.run(
      ["doctor", "--offline", "--data", folder.path + "/other"], ["WEATHERGLASS_SERVER_PORT": String(port), "HOME": folder.path], in: folder
    )
    #expect(doctor.output.contains("simulator: ready"), "\(doctor.output)")
    #expect(access(folder.path + "/.local/share", F_OK) != 0, "the server was asked, so no cache was made")

    let key = try folder.file("key", "0123456789abcdef0123")
    chmod(key, 0o600)
    try folder.file("weatherglass.toml", "[server]\nport = 0\n[sources.openweathermap]\nkey_file = 'key'\n")
    try folder.wait { try folder.contents("log").split(separator: "\n").filter { $0 == "configuration read again" }.count == 1 }
    try folder.file("key", "another0123456789abcdef0123")
    try folder.wait { try folder.contents("log").split(separator: "\n").filter { $0 == "configuration read again" }.count == 2 }
    #expect(try !folder.contents("log").contains("0123456789") && !folder.contents("complaints").contains("0123456789"))

    // The file with a key may be created after the configuration that names it.
    try folder.file("weatherglass.toml", "[server]\nport = 0\n[sources.openweathermap]\nkey_file = 'later'\n")
    try folder.wait { try folder.contents("complaints").contains("later") }
    chmod(try folder.file("later", "third0123456789abcdef0123"), 0o600)
    try folder.wait { try folder.contents("log").split(separator: "\n").filter { $0 == "configuration read again" }.count == 3 }

    try folder.file("weatherglass.toml", "[server]\nport = 0\nthreads = many\n")
    kill(server, SIGHUP)
    try folder.wait { try folder.contents("complaints").contains("the old configuration stays in use") }
    try folder.file("weatherglass.toml", "[server]\nport = 0\nthreads = 3\n[order]\ndefault = ['met-norway', 'open-meteo']\n")
    try folder.wait { try folder.contents("complaints").contains("takes effect at the next start") }
    #expect(try folder.contents("complaints").contains("server.threads takes effect at the next start"))
    let chosen = ["sources", "order", "air", "aqicn", "--data", folder.path + "/data"]
    #expect(try Program.run(chosen, in: folder).status == 0)
    try folder.wait { try folder.contents("log").contains("order of sources changed") }
  }

  @Test func aFolderThatIsNotWritableDoesNotStopTheWeather() throws {
    let folder = try Folder()
    mkdir(folder.path + "/data", 0o500)
    defer { chmod(folder.path + "/data", 0o700) }
    // Root may write to every folder on disk, so use one in /proc.
    let data = ["--data", getuid() == 0 ? "/proc/self" : folder.path + "/data"]
    #expect(try Program.run(["now", "1,2", "--scene", "rain"] + data, in: folder).status == 0)
    let doctor = try Program.run(["doctor", "--offline"] + data, in: folder)
    #expect(doctor.status == 1 && doctor.output.contains("can't be written to"))
  }

  @Test func aSourceWhoseQuotaIsUsedUpIsNotTriedByTheDoctor() throws {
    let folder = try Folder()
    let script = try folder.file("script.json", #"{"rules": [{"answer": {"generate": "open-meteo"}}]}"#)
    let ready = folder.path + "/ready"
    let upstream = try Program.start(
      program: Program.path(), ["upstream-sim", "--script", script, "--ready-file", ready], [:], output: folder.path + "/log",
      errors: folder.path + "/complaints")
    defer {
      kill(upstream, SIGTERM)
      _ = Program.wait(upstream)
    }
    try folder.wait { access(ready, R_OK) == 0 }
    // A request by `now` has the same weight.
    let limit = [
      "WEATHERGLASS_OPEN_METEO_QUOTA_DAY": "5", "WEATHERGLASS_OPEN_METEO_URL": String(try folder.contents("ready").dropLast()),
    ]
    let command = ["--source", "open-meteo", "--data", folder.path + "/data"]
    #expect(try Program.run(["now", "1,2"] + command, limit, in: folder).status == 0)
    let asked = try folder.contents("log").split(separator: "\n").count
    let doctor = try Program.run(["doctor"] + command, limit, in: folder)
    #expect(doctor.output.contains("not asked, because its quota is used up"), "\(doctor.output)")
    #expect(try folder.contents("log").split(separator: "\n").count == asked)
  }

  @Test func aServerSaysThatItsDatabaseWasDamaged() throws {
    let folder = try Folder()
    mkdir(folder.path + "/data", 0o700)
    try folder.file("data/weather-cache.db", String(repeating: "no database ", count: 1000))
    let (output, errors) = (folder.path + "/log", folder.path + "/complaints")
    let server = try Program.start(
      program: Program.path(), ["serve", "--port", "0", "--source", "simulator", "--data", folder.path + "/data"], [:], output: output,
      errors: errors)
    defer {
      kill(server, SIGTERM)
      _ = Program.wait(server)
    }
    try folder.wait { try folder.contents("complaints").contains("weather-cache.db.corrupt-") }
    #expect(try folder.contents("complaints").contains("a new one was started"))
  }

  @Test func aServerWithImplausibleAnswersIsNotShown() async throws {
    let cell = Cell(try #require(Coordinate(latitude: 1, longitude: 2)))
    let now = wallClock()
    let provenance = Provenance(source: .openMeteo, fetchedAt: now, validAt: now)
    var moment = Moment(time: now, condition: .rain, temperature: Temperature(celsius: 5))
    moment.wind = Wind(speed: 3, direction: 1e300)
    var report = WeatherReport(cell: cell, zone: .utc)
    report.current = Stamped(moment, provenance)
    let weather = report.json
    let comparison = Comparison(cell: cell, entries: [.init(source: .openMeteo, answer: WeatherAnswer(report: report))]).json
    let server = try answering { request in request.path.contains("compare") ? comparison : weather }
    for command in ["now", "compare"] {
      let folder = try Folder()
      let outcome = try Program.run([command, "1,2", "--server", "http://127.0.0.1:\(server.port)"], in: folder)
      #expect(outcome.status == 7 && outcome.errors.contains("direction"), "\(outcome.status) \(outcome.errors)")
    }
    await server.stop(graceSeconds: 0)
  }

  /// A frozen PostgreSQL server accepts connections and never answers.
  @Test func aServerStartsAndEndsWhileItsDatabaseIsFrozen() throws {
    let frozen = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(frozen) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let port = try withUnsafeMutableBytes(of: &address) { bytes in
      let raw = try #require(bytes.baseAddress).assumingMemoryBound(to: sockaddr.self)
      try #require(bind(frozen, raw, size) == 0 && listen(frozen, 16) == 0 && getsockname(frozen, raw, &size) == 0)
      return UInt16(bigEndian: UnsafeRawPointer(raw).load(as: sockaddr_in.self).sin_port)
    }
    let folder = try Folder()
    let (output, errors) = (folder.path + "/words", folder.path + "/complaints")
    try folder.file("words", "")
    try folder.file("complaints", "")
    // With this timeout, only the server's own patience can end the wait.
    let database = "postgres://weatherglass@127.0.0.1:\(port)/weatherglass?connect_timeout=1000"
    let server = try Program.start(
      program: Program.path(), ["serve", "--port", "0", "--source", "simulator", "--data", folder.path + "/data"],
      ["WEATHERGLASS_DATA_DATABASE": database], output: output, errors: errors)
    try folder.wait { try folder.contents("words").contains("listening on") }
    #expect(try folder.contents("complaints").contains("can't be read yet: the database does not answer"))
    kill(server, SIGTERM)
    #expect(Program.wait(server).code == 0)
    #expect(try folder.contents("complaints").contains("weather that is not written yet is lost"))
  }

  @Test(arguments: [("-Sn 300", 500, nil), ("-n 600", 5000, 344), ("-n 300", 5000, 150)] as [(String, Int, Int?)])
  func connectionsAreLimitedByTheNumberOfOpenFiles(_ limit: String, _ wanted: Int, _ room: Int?) throws {
    let folder = try Folder()
    let file = try folder.file("weatherglass.toml", "[server]\nport = 0\nconnections = \(wanted)\n")
    let (output, errors) = (folder.path + "/words", folder.path + "/complaints")
    try folder.file("words", "")
    let arguments = ["serve", "--config", file, "--source", "simulator", "--data", folder.path + "/data"]
    let server = try Program.start(
      program: "/bin/sh", ["-c", "ulimit \(limit) && exec \"$0\" \"$@\"", try Program.path()] + arguments, [:], output: output,
      errors: errors)
    defer {
      kill(server, SIGTERM)
      _ = Program.wait(server)
    }
    try folder.wait { try folder.contents("words").contains("listening on") }
    let complaints = try folder.contents("complaints")
    if let room {
      #expect(complaints.contains("server.connections is \(wanted)") && complaints.contains("leaves room for \(room)."), "\(complaints)")
    } else {
      #expect(!complaints.contains("server.connections"), "\(complaints)")
      // The limit was raised, so that the databases and all other files have room beside the connections.
      symlink("/proc/\(server)/limits", folder.path + "/limits")
      let files = try #require(try folder.contents("limits").firstMatch(of: /Max open files +(\d+)/)?.1)
      #expect(try #require(Int(files)) >= wanted + 256)
    }
  }

  @Test func requestsOfTheDoctorAreCounted() async throws {
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
    #expect(last.output.contains("quota is used up"), "\(last.output)")
    #expect(try used() == 4 / weight * weight)
    await server.stop(graceSeconds: 0)
  }

  /// A proxy may answer in the server's place; that is not a missing connection.
  @Test func anErrorOfTheServerIsNotReportedAsNoConnection() async throws {
    let server = try HTTPServer(configuration: HTTPServer.Configuration()) { _ in
      .now(HTTPResponse(status: 502, headers: [HTTPHeader("Content-Type", "text/html")], body: Array("<h1>Bad gateway</h1>".utf8)))
    }
    for command in [["now", "1,2"], ["compare", "1,2"], ["sources"]] {
      let outcome = try Program.run(command + ["--server", "http://127.0.0.1:\(server.port)"], in: try Folder())
      #expect(outcome.status == 8 && outcome.errors.contains("502"), "\(command) \(outcome.status) \(outcome.errors)")
    }
    await server.stop(graceSeconds: 0)
  }

  /// People who open such a server under this name get pages without weather.
  @Test func theDoctorReportsANameThatTheServerDoesNotKnow() async throws {
    let server = try HTTPServer(configuration: HTTPServer.Configuration()) { request in
      if request.path == "/healthz" { return .now(HTTPResponse(body: Array("ok\n".utf8))) }
      let problem = #"{"type":"/problems/unknown-host","title":"Unknown host name","status":421,"detail":"Add server.names."}"#
      return .now(
        HTTPResponse(status: 421, headers: [HTTPHeader("Content-Type", "application/problem+json")], body: Array(problem.utf8)))
    }
    let folder = try Folder()
    let command = ["doctor", "--offline", "--data", folder.path + "/data", "--server", "http://127.0.0.1:\(server.port)"]
    let outcome = try Program.run(command, in: folder)
    #expect(outcome.status == 1 && outcome.output.contains("Add server.names."), "\(outcome.output)")
    await server.stop(graceSeconds: 0)
    let proxied = ["WEATHERGLASS_SERVER_PROXIES": "127.0.0.1", "HOME": folder.path]
    let doctor = try Program.run(["doctor", "--offline", "--data", folder.path + "/data"], proxied, in: folder)
    #expect(doctor.output.contains("server.names is empty, although server.proxies"), "\(doctor.output)")
    let named = proxied.merging(["WEATHERGLASS_SERVER_NAMES": "weather.example"]) { $1 }
    let fine = try Program.run(["doctor", "--offline", "--data", folder.path + "/data"], named, in: folder)
    #expect(fine.output.contains("weather.example; people may also use"), "\(fine.output)")
  }

  private func answering(_ body: @escaping @Sendable (HTTPRequest) -> [UInt8]) throws -> HTTPServer {
    try HTTPServer(configuration: HTTPServer.Configuration()) { request in
      .now(HTTPResponse(headers: [HTTPHeader("Content-Type", "application/json")], body: body(request)))
    }
  }

  private func wallClock() -> Instant { Instant(seconds: Int64(time(nil))) }
}
