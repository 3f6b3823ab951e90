import Accounts
import HTTPServer
import Storage
import TestKit
import Testing
import WeatherModel

@testable import Notices

/// A running storm: its servers, and what they have done.
final class Storm {
  private var script: StormScript
  private var expected = ExpectedNotices()
  private var random: SeededRandom
  private let seed: UInt64
  private let home: TestHome
  private let database: Database
  private let spaces: Spaces
  private let sky: StormSky
  private let http: HTTPServer
  private var servers: [StormServer] = []
  /// For each server, by name, the time of its last finished round: what it did until then is stored.
  private var finished: [String: Int64] = [:]
  private var started = 0
  private var kills = 0
  private var rounds = 0
  /// Whether the weather office was unreachable in the last hour.
  private var wasAway = false

  init(_ size: StormSize, seed: UInt64) async throws {
    self.seed = seed
    script = StormScript(size, seed: seed)
    random = SeededRandom(seed: seed + 1)
    home = try Backend.postgres.home()
    database = home.database()
    spaces = home.spaces()
    let browsers = try PushService()
    sky = StormSky(script.cells, browsers: browsers, seed: seed + 2)
    http = try sky.serve()
    let store = NoticeStore(database, clock: { [home] in home.now })
    for (number, device) in script.devices.enumerated() {
      let (_, member) = try await spaces.begin(device.places.map { place($0.id.low, $0.cell) })
      try await store.subscribe(try browsers.subscription(number, at: origin), for: member)
      #expect(try await store.setRules(device.rules, for: member))
    }
    for _ in 0..<2 { servers.append(try start()) }
  }

  func end() async {
    for server in servers { server.process.kill() }
    await http.stop(graceSeconds: 1)
    spaces.close()
  }

  private var origin: String { "http://127.0.0.1:\(http.port)" }

  /// A running server with its name.
  private struct StormServer {
    let process: KilledProcess
    let name: String
  }

  private func start() throws -> StormServer {
    started += 1
    let name = "server-\(started)"
    return StormServer(process: try KilledProcess("stormserver", [home.address, origin, name]), name: name)
  }

  /// Plays an hour of the storm: sends pending notices, changes the warnings, and lets all servers process the change.
  func pass(hour: Int) async throws {
    let begin = StormScript.start + .hours(Int64(hour))
    home.advance(begin - home.now)
    expected.sendHeldBack(script, at: begin)
    try await sendPendingNotices()
    if wasAway {
      // Sources that failed are skipped for a while, and the copy is asked until then. So the office must answer again before the next
      // changes: otherwise nobody could predict which of the two is asked first.
      sky.show(script.sky(at: home.now), down: [])
      expected.apply(script, isOfficeAway: false, at: home.now)
      try await playUntilSent(.nws, hour, kills: 0)
    }
    let (isOfficeAway, changes) = script.pass(hour: hour)
    wasAway = isOfficeAway
    sky.show(script.sky(at: home.now), down: isOfficeAway ? [.nws] : [])
    expected.apply(script, isOfficeAway: isOfficeAway, at: home.now)
    let due = min(script.size.kills, script.size.kills * (hour + 1) / script.size.hours) - kills
    try await playUntilSent(isOfficeAway ? .openWeather : .nws, hour, kills: due)
    print(
      "hour \(hour): \(changes) warnings changed, \(sky.arrivals.count) pushes of \(expected.count), \(rounds) rounds, \(kills) kills")
  }

  /// Plays rounds until the source's current warnings are stored for all cells and sent, killing this many servers in between.
  private func playUntilSent(_ source: Source, _ hour: Int, kills: Int) async throws {
    let from = home.now
    var due = kills
    var isDone = false
    while !isDone {
      try #require(
        home.now < StormScript.start + .hours(Int64(hour)) + .minutes(54), "seed \(seed), hour \(hour): some notices are still missing")
      let victim = due > 0 && Int.random(in: 0..<3, using: &random) == 0 ? Int.random(in: 0..<servers.count, using: &random) : nil
      if victim != nil { due -= 1 }
      try round(killing: victim)
      if due <= 0, try await hasStoredWarnings(source, from) { isDone = try await hasSentAllDue(home.now) }
    }
  }

  /// Sends pending notices. No source is asked meanwhile: their current warnings do not belong to this hour.
  private func sendPendingNotices() async throws {
    while try await !hasSentAllDue(home.now) { try round(killing: nil, "send ") }
  }

  /// Lets each server check and send once; one of them may be killed in between.
  private func round(killing victim: Int?, _ order: String = "") throws {
    home.advance(4)
    rounds += 1
    let now = home.now.seconds
    for server in servers { server.process.say("\(order)\(now)") }
    if let victim {
      busyWait(Int.random(in: 0...(rounds % 3 == 0 ? 200_000 : 20_000), using: &random))
      servers[victim].process.kill()
      kills += 1
      servers[victim] = try start()
    }
    for (index, server) in servers.enumerated() where index != victim {
      let reply = try #require(server.process.line(), "seed \(seed): a server ended without being killed")
      #expect(reply.hasPrefix("done"), "seed \(seed): \(reply)")
      finished[server.name] = now
    }
  }

  /// Whether warnings that the source reported after `from` are stored for all cells. A request is not enough: a background refresh is
  /// stored later.
  private func hasStoredWarnings(_ source: Source, _ from: Instant) async throws -> Bool {
    let watched = Set(script.devices.flatMap { $0.places.map(\.cell) })
    return try await database.read { connection throws(StorageError) in
      let rows = try connection.run(
        "SELECT latitude, longitude FROM warning_check WHERE source = ?1 AND fetched > ?2", [.text(source.word), .integer(from.seconds)])
      return rows.count >= watched.count
    }
  }

  private func isStored(_ call: StormSky.Call) -> Bool { finished[call.server].map { $0 >= call.time } ?? false }

  /// Whether no notice is pending that is due.
  private func hasSentAllDue(_ now: Instant) async throws -> Bool {
    try await database.read { connection throws(StorageError) in
      try connection.run("SELECT id FROM notice WHERE state = 0 AND due <= ?1 LIMIT 1", [.integer(now.seconds)]).isEmpty
    }
  }

  /// Compares the received notices with the expected ones, and the requests with the necessary ones.
  func check() {
    var got: [Int: [String: [String]]] = [:]
    var seen: [String: String] = [:]
    var repeated = 0
    for arrival in sky.arrivals {
      let push = arrival.push
      if let first = seen[push.notice] {
        // A server that is killed before it stores the answer leaves no trace of it. The device shows a repeated notice once.
        repeated += 1
        #expect(!servers.contains { $0.name == first }, "seed \(seed): '\(push.title)' was sent twice, although no server was killed")
        continue
      }
      seen[push.notice] = arrival.server
      let event = push.title.split(separator: "·").first.map { String($0.dropLast()) } ?? ""
      got[push.browser, default: [:]][event, default: []].append(push.title)
    }
    var (missing, surplus, mistakes) = (0, 0, 0)
    for device in script.devices.indices {
      for warning in script.warnings {
        let wanted = expected.titles(device: device, warning: warning.number)
        let received = got[device]?[warning.event] ?? []
        guard wanted != received else { continue }
        missing += max(0, wanted.count - received.count)
        surplus += max(0, received.count - wanted.count)
        mistakes += 1
        // The first mistakes are enough.
        if mistakes <= 10 { Issue.record("seed \(seed): device \(device) should get \(wanted) and got \(received)") }
      }
    }
    #expect(mistakes == 0, "seed \(seed): wrong, missing or unexpected notices")
    let extra = callsBeyondNeed()
    #expect(extra == 0, "seed \(seed): unnecessary calls to sources")
    let faults = sky.faults
    print(
      """
      \(seen.count) notices received, \(missing) missing, \(surplus) too many; \(repeated) sent again after a kill, \(faults.refusals) refused for the moment; \
      \(sky.calls.count) answers of sources, \(extra) not needed, \(faults.failures) failures; \(kills) kills in \(rounds) rounds
      """)
  }

  /// Counts answers within an interval of an answer that was stored.
  private func callsBeyondNeed() -> Int {
    var last: [String: StormSky.Call] = [:]
    var extra = 0
    for call in sky.calls {
      let key = "\(call.source.word) \(call.cell)"
      if let before = last[key], isStored(before), call.time - before.time < Kind.alerts.lifetime { extra += 1 }
      last[key] = call
    }
    return extra
  }

  /// Waits for some microseconds, so that a server is in the middle of its work.
  private func busyWait(_ microseconds: Int) {
    let end = ContinuousClock.now + .microseconds(microseconds)
    while ContinuousClock.now < end {}
  }
}
