import HTTPServer
import Synchronization
import TestKit
import WeatherModel
import Wire

/// Sources and a push service on loopback: they follow the storm's script, and record who asked.
final class StormSky: Sendable {
  /// A request that a source answered.
  struct Call: Sendable {
    var source: Source
    var cell: String
    var time: Int64
    var server: String
  }

  /// A push that was accepted, and the server that sent it.
  struct Arrival: Sendable {
    var push: PushService.Push
    var server: String
  }

  private struct State {
    var alerts: [Source: [String: [Alert]]] = [:]
    var cells: [String: Cell] = [:]
    var down: Set<Source> = []
    var calls: [Call] = []
    var failures = 0
    var arrivals: [Arrival] = []
    var refusals = 0
    var random: SeededRandom
  }

  private let state: Mutex<State>
  private let browsers: PushService

  init(_ cells: [Cell], browsers: PushService, seed: UInt64) {
    var byName: [String: Cell] = [:]
    for cell in cells { byName["\(cell)"] = cell }
    self.browsers = browsers
    state = Mutex(State(cells: byName, random: SeededRandom(seed: seed)))
  }

  var calls: [Call] { state.withLock { $0.calls } }
  var arrivals: [Arrival] { state.withLock { $0.arrivals } }
  /// How many requests failed, and how many pushes were postponed.
  var faults: (failures: Int, refusals: Int) { state.withLock { ($0.failures, $0.refusals) } }

  /// Sets the warnings of each source, and which sources do not answer.
  func show(_ alerts: [Source: [String: [Alert]]], down: Set<Source>) {
    state.withLock { ($0.alerts, $0.down) = (alerts, down) }
  }

  func serve() throws -> HTTPServer {
    var configuration = HTTPServer.Configuration()
    configuration.maxConnectionsPerAddress = 0
    return try HTTPServer(configuration: configuration) { self.reply($0) }
  }

  private func reply(_ request: HTTPRequest) -> Reply {
    let parts = request.path.split(separator: "/").map(String.init)
    let server = request.header("User-Agent") ?? ""
    if parts.count == 4, parts[0] == "sky", let source = Source(word: parts[1]), let time = Int64(parts[3]) {
      return weatherReply(source, parts[2], time, server)
    }
    if parts.count == 2, parts[0] == "send", let browser = Int(parts[1]) { return acceptPush(request.body, for: browser, from: server) }
    return .problem(status: 404, title: "Nowhere", detail: "The storm is elsewhere.")
  }

  private func weatherReply(_ source: Source, _ name: String, _ time: Int64, _ server: String) -> Reply {
    let answer: (Cell, [Alert])? = state.withLock { state in
      guard !state.down.contains(source), let cell = state.cells[name] else {
        state.failures += 1
        return nil
      }
      state.calls.append(Call(source: source, cell: name, time: time, server: server))
      return (cell, state.alerts[source]?[name] ?? [])
    }
    guard let (cell, alerts) = answer else { return .problem(status: 503, title: "Away", detail: "The source is away.") }
    let now = Instant(seconds: time)
    var report = WeatherReport(cell: cell, zone: .utc)
    report.alerts = Stamped(alerts, Provenance(source: source, fetchedAt: now, validAt: now))
    return .now(HTTPResponse(headers: [HTTPHeader("Content-Type", "application/json")], body: report.json))
  }

  private func acceptPush(_ body: [UInt8], for browser: Int, from server: String) -> Reply {
    let refusal = state.withLock { state -> Int? in
      guard let status = [0: 503, 1: 429, 2: 500][Int.random(in: 0..<40, using: &state.random)] else { return nil }
      state.refusals += 1
      return status
    }
    if let refusal {
      return .problem(status: refusal, title: "Busy", detail: "Later.", headers: refusal == 429 ? [HTTPHeader("Retry-After", "20")] : [])
    }
    var push = PushService.Push(browser: browser, headers: [:], notice: "", title: "", body: "", tag: "", navigate: "")
    browsers.fill(&push, from: body)
    state.withLock { $0.arrivals.append(Arrival(push: push, server: server)) }
    return .now(HTTPResponse(status: 201))
  }
}
