import Accounts
import HTTPServer
import Storage
import TestSupport
import Testing
import WeatherModel

@testable import Notices

/// A running storm: its servers, and what they have done.
final class Storm {
  private var script: StormScript
  private var ledger = StormLedger()
  private var random: SeededRandom
  private let seed: UInt64
  private let house: TestHome
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
    house = try Backend.postgres.house()
    database = house.database()
    spaces = house.spaces()
    let browsers = try PushService()
    sky = StormSky(script.cells, browsers: browsers, seed: seed + 2)
    http = try sky.serve()
    let store = NoticeStore(database, clock: { [house] in house.now })
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
    return StormServer(process: try KilledProcess("stormserver", [house.address, origin, name]), name: name)
  }

  /// Plays an hour of the storm: sends pending notices, changes the warnings, and lets all servers process the change.
  func pass(hour: Int) async throws {
    let begin = StormScript.start + .hours(Int64(hour))
    house.advance(begin - house.now)
    ledger.wake(script, at: begin)
    try await sendWhatWaits()
    if wasAway {
      // Sources that failed are skipped for a while, and the copy is asked until then. So the office must answer again before the next
      // changes: otherwise nobody could predict which of the two is asked first.
      sky.show(script.sky(at: house.now), down: [])
      ledger.hear(script, isOfficeAway: false, at: house.now)
      try await playUntilHeard(.nws, hour, kills: 0)
    }
    let (isOfficeAway, changes) = script.pass(hour: hour)
    wasAway = isOfficeAway
    sky.show(script.sky(at: house.now), down: isOfficeAway ? [.nws] : [])
    ledger.hear(script, isOfficeAway: isOfficeAway, at: house.now)
    let due = min(script.size.kills, script.size.kills * (hour + 1) / script.size.hours) - kills
    try await playUntilHeard(isOfficeAway ? .openWeather : .nws, hour, kills: due)
    print(
      "hour \(hour): \(changes) warnings changed, \(sky.arrivals.count) pushes of \(ledger.count), \(rounds) rounds, \(kills) kills")
  }

  /// Plays rounds until the source's current warnings are stored for all cells and sent, killing this many servers in between.
  private func playUntilHeard(_ source: Source, _ hour: Int, kills: Int) async throws {
    let from = house.now
    var due = kills
    var isDone = false
    while !isDone {
      try #require(
        house.now < StormScript.start + .hours(Int64(hour)) + .minutes(54), "seed \(seed), hour \(hour): some notices are still missing")
      let doomed = due > 0 && Int.random(in: 0..<3, using: &random) == 0 ? Int.random(in: 0..<servers.count, using: &random) : nil
      if doomed != nil { due -= 1 }
      try round(killing: doomed)
      if due <= 0, try await isLookedAt(source, from) { isDone = try await isTold(house.now) }
    }
  }

  /// Sends pending notices. No source is asked meanwhile: their current warnings do not belong to this hour.
  private func sendWhatWaits() async throws {
    while try await !isTold(house.now) { try round(killing: nil, "send ") }
  }

  /// Lets each server check and send once; one of them may be killed in between.
  private func round(killing doomed: Int?, _ order: String = "") throws {
    house.advance(4)
    rounds += 1
    let now = house.now.seconds
    for server in servers { server.process.say("\(order)\(now)") }
    if let doomed {
      spin(Int.random(in: 0...(rounds % 3 == 0 ? 200_000 : 20_000), using: &random))
      servers[doomed].process.kill()
      kills += 1
      servers[doomed] = try start()
    }
    for (place, server) in servers.enumerated() where place != doomed {
      let said = try #require(server.process.line(), "seed \(seed): a server ended without being killed")
      #expect(said.hasPrefix("done"), "seed \(seed): \(said)")
      finished[server.name] = now
    }
  }

  /// Whether warnings that the source reported after `from` are stored for all cells. A request is not enough: a background refresh is
  /// stored later.
  private func isLookedAt(_ source: Source, _ from: Instant) async throws -> Bool {
    let watched = Set(script.devices.flatMap { $0.places.map(\.cell) })
    return try await database.read { connection throws(StorageError) in
      let rows = try connection.run(
        "SELECT latitude, longitude FROM warning_look WHERE source = ?1 AND fetched > ?2", [.text(source.word), .integer(from.seconds)])
      return rows.count >= watched.count
    }
  }

  private func isKept(_ call: StormSky.Call) -> Bool { finished[call.server].map { $0 >= call.time } ?? false }

  /// Whether no notice is pending that is due.
  private func isTold(_ now: Instant) async throws -> Bool {
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
        let wanted = ledger.titles(device: device, warning: warning.number)
        let heard = got[device]?[warning.event] ?? []
        guard wanted != heard else { continue }
        missing += max(0, wanted.count - heard.count)
        surplus += max(0, heard.count - wanted.count)
        mistakes += 1
        // The first mistakes are enough.
        if mistakes <= 10 { Issue.record("seed \(seed): device \(device) should get \(wanted) and got \(heard)") }
      }
    }
    #expect(mistakes == 0, "seed \(seed): wrong, missing or unexpected notices")
    let extra = callsBeyondNeed()
    #expect(extra == 0, "seed \(seed): unnecessary calls to sources")
    let troubles = sky.troubles
    print(
      """
      \(seen.count) notices told, \(missing) missing, \(surplus) too many; \(repeated) sent again after a kill, \(troubles.refusals) refused for the moment; \
      \(sky.calls.count) answers of sources, \(extra) not needed, \(troubles.failures) failures; \(kills) kills in \(rounds) rounds
      """)
  }

  /// Counts answers within an interval of an answer that was stored.
  private func callsBeyondNeed() -> Int {
    var last: [String: StormSky.Call] = [:]
    var extra = 0
    for call in sky.calls {
      let key = "\(call.source.word) \(call.cell)"
      if let before = last[key], isKept(before), call.time - before.time < Kind.alerts.lifetime { extra += 1 }
      last[key] = call
    }
    return extra
  }

  /// Waits for some microseconds, so that a server is in the middle of its work.
  private func spin(_ microseconds: Int) {
    let end = ContinuousClock.now + .microseconds(microseconds)
    while ContinuousClock.now < end {}
  }
}
