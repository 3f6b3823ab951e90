import Accounts
import Foundation
import HTTPServer
import Notices
import Storage
import TestKit
import WeatherModel
import Wire

@testable import Server

/// A folder with a database for spaces, deleted with the test.
final class SpaceHome: Sendable {
  let folder = FileManager.default.temporaryDirectory.appending(path: "weatherglass-spaces-\(UUID().uuidString)")

  deinit { try? FileManager.default.removeItem(at: folder) }  // a leftover temporary folder does no harm

  func spaces(_ clock: @escaping @Sendable () -> Instant) -> Spaces {
    let location = DatabaseLocation(folder.path)
    var options = SettingsStore.options(at: location)
    options.parts += Schema.userData + Schema.notices
    return Spaces(Database(options), at: location, clock: clock)
  }

  func warnings(_ clock: @escaping @Sendable () -> Instant) -> Warnings { Warnings(database(), clock: clock) }

  func notices(_ clock: @escaping @Sendable () -> Instant) -> NoticeStore { NoticeStore(database(), clock: clock) }

  func database() -> Database {
    var options = SettingsStore.options(at: DatabaseLocation(folder.path))
    options.parts += Schema.userData + Schema.notices
    return Database(options)
  }
}

/// A server with spaces, and the requests of devices to it.
struct SpaceServer: Sendable {
  let server: TestServer
  let spaces: Spaces
  let home: SpaceHome
  let warnings: Warnings

  func send(
    _ method: String, _ path: String = "", _ body: String? = nil, cookie: String? = nil, headers: [HTTPHeader] = [],
    from: String = "127.0.0.1"
  ) async throws -> Answer {
    var all = headers
    if let cookie { all.append(HTTPHeader("Cookie", cookie)) }
    if body != nil, headers["Content-Type"] == nil { all.append(HTTPHeader("Content-Type", "application/json")) }
    return try await server.ask(method, "/api/v1/space" + path, all, Array((body ?? "").utf8), from)
  }

  /// Listens to the events of a space, from now on.
  func listen(_ cookie: String) async -> Task<Answer, any Error> {
    let events = Arrivals()
    let port = server.port
    let listening = Task {
      let request = Request(target: "/api/v1/space/events", headers: [HTTPHeader("Cookie", cookie)])
      return try await Socket.ask(request, port: port, events: events)
    }
    await events.reach(1)
    return listening
  }

  /// Creates a space with its first device; returns the device's cookie.
  func begin(_ writes: String = place(1), name: String = "Phone") async throws -> String {
    cookie(try await send("POST", "", #"{"name":"\#(name)","records":[\#(writes)]}"#))
  }

  /// Pairs another device with the space; returns its cookie.
  func another(_ cookie: String, name: String = "Tablet") async throws -> String {
    let code = try await send("POST", "/pairing", cookie: cookie).json()["code"].text()
    return self.cookie(try await send("POST", "/devices", #"{"code":"\#(code)","name":"\#(name)"}"#))
  }

  func cookie(_ answer: Answer) -> String { String((answer["Set-Cookie"] ?? "").prefix { $0 != ";" }) }

  func changes(_ cookie: String) async throws -> SpaceChanges { try SpaceChanges(json: try await send("GET", cookie: cookie).json()) }
}

func withSpaces(
  _ way: Transport, hasSite: Bool = false, kinds: Kinds = .all, edit: (inout ServerOptions) -> Void = { _ in },
  _ test: (SpaceServer) async throws -> Void
) async throws {
  let home = SpaceHome()
  let clock = TestClock()
  let spaces = home.spaces { clock.now }
  let warnings = home.warnings { clock.now }
  let notices = home.notices { clock.now }
  try await withServer(
    way, hasSite: hasSite, kinds: kinds,
    edit: { options in
      options.spaces = spaces
      options.warnings = warnings
      options.notices = notices
      options.clock = { clock.now }
      // Long enough for any machine.
      options.forecastMilliseconds = 3_600_000
      edit(&options)
    }
  ) { server in try await test(SpaceServer(server: server, spaces: spaces, home: home, warnings: warnings)) }
}

/// A write of a place as a device sends it.
func place(_ number: Int, _ name: String = "Paris", seen: Int = 0, at milliseconds: Int = 1000) -> String {
  let stamp = "\(milliseconds)-0-0000000000000001"
  let id = String(repeating: "0", count: 32 - String(number).count) + String(number)
  return #"{"seen":\#(seen),"place":"\#(id)","latitude":1.5,"longitude":2,"created":"2026-11-18T14:00:00Z","#
    + #""name":{"text":"\#(name)","stamp":"\#(stamp)"},"nickname":{"text":"","stamp":"\#(stamp)"},"order":{"text":"V","stamp":"\#(stamp)"}}"#
}
