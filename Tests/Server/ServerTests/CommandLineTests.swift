import Foundation
import Glibc
import Testing

/// `weatherglass` as started from a shell.
@Suite struct CommandLineTests {
  @Test(arguments: [
    (["--port", "70000"], "--port"), (["--port", "-1"], "--port"), (["--port", "http"], "--port"), (["--port", ""], "--port"),
    (["--port"], "--port"), (["--source", "moon"], "--source"), (["--scene", "apocalypse"], "apocalypse"),
    (["--source", "open-meteo", "--scene", "storm"], "--scene"), (["--threads", "0"], "--threads"), (["--threads", "65"], "--threads"),
    (["--threads", "many"], "--threads"), (["--log", "loud"], "--log"), (["--now", "yesterday"], "--now"), (["--data"], "--data"),
    (["--ready-file"], "--ready-file"), (["--colour", "blue"], "--colour"), (["here"], "here"), (["--port=80800"], "--port"),
  ])
  func aBadArgumentIsNamedAndTheExitCodeIsTwo(_ arguments: [String], _ named: String) async throws {
    let outcome = try await Program.run(["serve"] + arguments)
    #expect(outcome.status == 2)
    #expect(outcome.output == "")
    #expect(outcome.errors.hasPrefix("weatherglass: "))
    #expect(outcome.errors.contains(named))
    #expect(outcome.errors.contains("'weatherglass help'"))
    #expect(outcome.errors.split(separator: "\n").count == 1)
  }

  @Test func anUnknownCommandIsNamed() async throws {
    for command in ["sreve", "", "--verbose"] {
      let outcome = try await Program.run([command])
      #expect(outcome.status == 2)
      #expect(outcome.errors.contains("'\(command)'"))
    }
  }

  @Test func versionAndHelpArePrinted() async throws {
    let version = try await Program.run(["--version"])
    #expect(version.status == 0)
    #expect(version.output.firstMatch(of: /^weatherglass \d+\.\d+\.\d+\n$/) != nil)
    for arguments in [["help"], ["--help"], []] {
      #expect(try await Program.run(arguments).output.contains("serve"))
    }
    for arguments in [["help", "serve"], ["serve", "--help"]] {
      let help = try await Program.run(arguments)
      #expect(help.status == 0)
      for word in ["serve", "--port", "--data", "--source", "--scene", "--now", "--ready-file", "WEATHERGLASS_OPEN_METEO_URL"] {
        #expect(help.output.contains(word), "\(word)")
      }
    }
  }

  @Test func aFailureToStartHasAdviceAndTheExitCodeIsOne() async throws {
    try await withFolder { folder in
      try Data().write(to: folder.url.appending(path: "file"))
      let server = try TestServer(.socket)
      defer { Task { await server.close() } }
      for (arguments, words) in [
        (["--port", "\(server.port)", "--data", folder.path("a")], ["\(server.port)", "already in use", "choose another port"]),
        (["--host", "192.0.2.1", "--port", "0", "--data", folder.path("a")], ["192.0.2.1", "127.0.0.1"]),
        (["--host", "no such host", "--port", "0", "--data", folder.path("a")], ["no such host"]),
        (["--data", folder.path("file/below")], ["file/below", "--data"]), (["--data", folder.path("file")], ["file", "--data"]),
        (["--port", "0", "--site", folder.path("none"), "--data", folder.path("a")], ["none/site.json", "--site"]),
        (["--port", "0", "--ready-file", folder.path("no/such/folder"), "--data", folder.path("a")], ["no/such/folder"]),
      ] {
        let outcome = try await Program.run(["serve"] + arguments)
        #expect(outcome.status == 1, "\(arguments)")
        #expect(outcome.output == "", "\(arguments)")
        #expect(outcome.errors.hasPrefix("weatherglass: "))
        for word in words { #expect(outcome.errors.contains(word), "\(arguments): \(outcome.errors)") }
      }
      let homeless = try await Program.run(["serve"], [:])
      #expect(homeless.status == 1)
      #expect(homeless.errors.contains("--data"))
    }
  }

  @Test func dataIsStoredWhereTheSystemKeepsIt() async throws {
    try await withFolder { folder in
      let byXDG = try await Program.serve(["--source", "simulator"], ["XDG_DATA_HOME": folder.path("xdg"), "HOME": folder.path("home")])
      #expect(try await byXDG.end(SIGTERM).status == 0)
      #expect(FileManager.default.fileExists(atPath: folder.path("xdg/weatherglass")))
      let byHome = try await Program.serve(["--source", "simulator"], ["XDG_DATA_HOME": "relative", "HOME": folder.path("home")])
      #expect(try await byHome.end(SIGINT).status == 0)
      #expect(FileManager.default.fileExists(atPath: folder.path("home/.local/share/weatherglass")))
    }
  }

  /// A disk that is mounted late leaves an empty folder, in which a server must not begin a new database silently.
  @Test func anEmptiedDataFolderIsNamedAndNeedsAYes() async throws {
    try await withFolder { folder in
      let state = ["XDG_STATE_HOME": folder.path("state")]
      let arguments = ["--source", "simulator", "--data", folder.path("data")]
      let first = try await Program.serve(arguments, state)
      #expect(try await first.end(SIGTERM).status == 0)
      try FileManager.default.moveItem(atPath: folder.path("data"), toPath: folder.path("away"))
      for command in [["serve", "--port", "0"], ["now", "64.147,-21.942"], ["places"]] {
        let outcome = try await Program.run(command + (command == ["places"] ? Array(arguments.dropFirst(2)) : arguments), state)
        #expect(outcome.status == 1, "\(command)")
        for word in [folder.path("data"), "had a database", "mounted", "--new-data"] {
          #expect(outcome.errors.contains(word), "\(command): \(outcome.errors)")
        }
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("data")) == [])
      let doctor = try await Program.run(["doctor", "--offline"] + arguments, state)
      #expect(doctor.status == 1 && doctor.output.contains("--new-data"), "\(doctor.output)")
      let anew = try await Program.serve(arguments + ["--new-data"], state)
      #expect(try await anew.end(SIGTERM).status == 0)
      // From then on it is a folder with a database again.
      let next = try await Program.serve(arguments, state)
      #expect(try await next.end(SIGTERM).status == 0)
    }
  }

  @Test func theReadyFileHoldsTheAddressWhenTheServerListens() async throws {
    try await withFolder { folder in
      try "old, and longer than any address\n".write(to: folder.url.appending(path: "ready"), atomically: true, encoding: .utf8)
      let server = try await Program.serve(["--source", "simulator", "--data", folder.path("data"), "--ready-file", folder.path("ready")])
      #expect(try String(contentsOf: folder.url.appending(path: "ready"), encoding: .utf8) == "http://127.0.0.1:\(server.port)\n")
      #expect(try await server.ask("/healthz").status == 200)
      #expect(try await server.end(SIGTERM).status == 0)
    }
  }

  @Test func withASceneAndAFixedClockThePageIsTheSameEachTime() async throws {
    try await withFolder { folder in
      var pages: [[UInt8]] = []
      for _ in 0..<2 {
        let server = try await Program.serve(["--scene", "snow", "--now", "2026-11-18T14:09:00Z", "--data", folder.path("data")])
        let page = try await server.ask(reykjavik)
        #expect(page.status == 200)
        #expect(try page.state().now.description == "2026-11-18T14:09:00Z")
        #expect(try page.report().isSimulated)
        pages.append(page.body)
        #expect(try await server.end(SIGTERM).status == 0)
      }
      #expect(pages[0] == pages[1])
    }
  }

  @Test func afterAKillTheSameDataIsServedAgain() async throws {
    try await withFolder { folder in
      for _ in 0..<2 {
        let server = try await Program.serve(["--source", "simulator", "--data", folder.path("data")])
        #expect(try await server.ask(reykjavikWeather).status == 200)
        let outcome = try await server.end(SIGKILL)
        #expect(outcome.wasKilled)
      }
      let server = try await Program.serve(["--source", "simulator", "--data", folder.path("data")])
      #expect(try await server.ask(reykjavikWeather).status == 200)
      #expect(try await server.end(SIGTERM).status == 0)
    }
  }

  @Test func eachRequestIsOneLogLineWithoutPrecisePositions() async throws {
    try await withFolder { folder in
      let server = try await Program.serve(["--source", "simulator", "--now", "2026-11-18T14:09:00Z", "--data", folder.path("data")])
      _ = try await server.ask("/at/64.1475123,-21.9429876")
      _ = try await server.ask("/api/v1/weather?lat=64%2E1475123&lon=-21%2e94%32%39876&kinds=current")
      _ = try await server.ask("/nope\u{1B}[31m")
      _ = try await server.ask("/nope%0A2026")
      _ = try await server.ask("/healthz", method: "HEAD")
      _ = try await Socket.exchange(Array("G\u{1B}[31mET /x HTTP/1.1\r\nHost: test\r\nConnection: close\r\n\r\n".utf8), port: server.port)
      _ = try await server.ask("/healthz")
      let outcome = try await server.end(SIGTERM)
      let lines = outcome.output.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.count == 8 && lines.last == "", "\(outcome.output)")
      let form = /^2026-11-18T14:09:00Z 127\.0\.0\.1 \S+ \S+ \d{1,3} \d+ \d+$/
      for line in lines.dropLast() { #expect(line.firstMatch(of: form) != nil, "\(line)") }
      #expect(outcome.output.firstMatch(of: /\.\d{4}/) == nil, "\(outcome.output)")
      #expect(!outcome.output.contains("\u{1B}"))
      #expect(lines[0].contains(" GET /at/64.147,-21.942 308 "))
      #expect(lines[1].contains(" GET /api/v1/weather?lat=64.147&lon=-21.942&kinds=current 200 "))
      #expect(lines[2].contains(" GET ? 400 "))
      #expect(lines[3].contains(" GET ? 404 "))
      #expect(lines[4].contains(" HEAD /healthz 200 0 "))
      #expect(lines[6].contains(" GET /healthz 200 3 "))
    }
  }

  /// Forty thousand lines are far more than a pipe and the queue before it hold.
  @Test func aLogThatIsNotReadBlocksNobody() async throws {
    try await withFolder { folder in
      let server = try await Program.serve(["--source", "simulator", "--data", folder.path("data")])
      let request = "GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
      let last = "GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"
      for _ in 0..<400 {
        let answers = try await Socket.exchange(Array((String(repeating: request, count: 99) + last).utf8), port: server.port)
        #expect(answers.count > 100 * 100)
      }
      let outcome = try await server.endUnread(SIGTERM)
      #expect(outcome.status == 0)
      let lines = outcome.output.split(separator: "\n")
      #expect(lines.count < 40_000)
      #expect(lines.allSatisfy { $0.contains(" GET /healthz 200 ") || $0 == lines.last })
    }
  }

  @Test func theLogCanBeTurnedOff() async throws {
    try await withFolder { folder in
      let server = try await Program.serve(["--source", "simulator", "--log", "none", "--threads", "1", "--data", folder.path("data")])
      _ = try await server.ask("/healthz")
      #expect(try await server.end(SIGTERM).output == "")
    }
  }
}
