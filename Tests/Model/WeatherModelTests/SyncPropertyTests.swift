import TestKit
import Testing
import WeatherModel

/// Several devices and a server, with every fault that can occur between them.
@Suite struct SyncPropertyTests {
  @Test func allReplicasEndEqualAndNothingIsLostThatWasNotDeleted() throws {
    let first = SeededRandom.anySeed()
    print("sync: 10,000 seeds from \(first)")
    for seed in first..<first + 10_000 {
      var world = SyncWorld(seed: seed)
      for _ in 0..<40 { world.takeRandomStep() }
      world.restoreNetworkAndDeliverAll()
      if let problem = world.problem() {
        Issue.record("seed \(seed): \(problem)")
        return
      }
    }
  }
}

/// The devices of a person, their server, and the messages in transit.
private struct SyncWorld {
  private var random: SeededRandom
  private var devices: [Replica]
  /// The error of each device's clock in milliseconds.
  private let skews: [Int64]
  private var server = SyncServer()
  private var messages: [Message] = []
  private var now: Int64 = 1_795_010_400_000
  /// Which devices can't reach the server now.
  private var isCutOff: [Bool]
  private var written: [SyncRecord] = []
  private var added: [RecordID] = []
  private var deleted: [RecordID] = []

  private enum Message {
    case push(device: Int, [SyncWrite])
    case pull(device: Int, since: Int64)
    case took(device: Int, [SyncWrite], [Int64])
    case refused(device: Int, [TaggedRecord])
    case pulled(device: Int, [TaggedRecord], since: Int64, tag: Int64)

    var device: Int {
      switch self {
      case .push(let device, _), .pull(let device, _), .took(let device, _, _), .refused(let device, _), .pulled(let device, _, _, _):
        device
      }
    }
  }

  init(seed: UInt64) {
    random = SeededRandom(seed: seed)
    let count = Int.random(in: 3...5, using: &random)
    devices = (1...count).map { Replica(clock: SyncClock(device: UInt64($0))) }
    var skews: [Int64] = []
    for _ in 0..<count { skews.append(Int64.random(in: -8 * 3_600_000...8 * 3_600_000, using: &random)) }
    self.skews = skews
    isCutOff = devices.map { _ in false }
  }

  mutating func takeRandomStep() {
    now += Int64.random(in: 0...600_000, using: &random)
    let device = Int.random(in: devices.indices, using: &random)
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<9: edit(device)
    case 9..<11: messages.append(.push(device: device, devices[device].writes(atMost: Int.random(in: 1...8, using: &random))))
    case 11..<13: messages.append(.pull(device: device, since: devices[device].since))
    case 13: isCutOff[device].toggle()
    default: deliver()
    }
  }

  /// Delivers any message next; messages may be repeated or lost.
  private mutating func deliver() {
    guard !messages.isEmpty else { return }
    let index = Int.random(in: messages.indices, using: &random)
    let message = messages[index]
    if Int.random(in: 0..<4, using: &random) > 0 { messages.remove(at: index) }
    if isCutOff[message.device] { return }
    arrive(message)
  }

  private mutating func arrive(_ message: Message) {
    let device = message.device
    let time = now + skews[device]
    switch message {
    case .push(_, let writes):
      switch server.push(writes) {
      case .taken(let tags): messages.append(.took(device: device, writes, tags))
      case .refused(let records): messages.append(.refused(device: device, records))
      }
    case .pull(_, let since): messages.append(.pulled(device: device, server.changes(since: since), since: since, tag: server.tag))
    case .took(_, let writes, let tags): devices[device].accepted(writes, tags: tags)
    case .refused(_, let records): devices[device].rejected(records, at: time)
    case .pulled(_, let records, let since, let tag): devices[device].pulled(records, from: since, through: tag, at: time)
    }
  }

  private mutating func edit(_ device: Int) {
    let time = now + skews[device]
    let places = devices[device].places
    let text = String(UInt8.random(in: 0...255, using: &random), radix: 16)
    do {
      guard let place = places.randomElement(using: &random), Int.random(in: 0..<3, using: &random) > 0 else {
        if Bool.random(using: &random) { return try set(device, ["wind", "clock"].randomElement(using: &random) ?? "rain", text, time) }
        let id = RecordID(high: random.next(), low: random.next())
        let coordinate = try #require(Coordinate(latitude: 1, longitude: Double(added.count)))
        try devices[device].add(id, coordinate, name: "place", at: time)
        added.append(id)
        return remember(device, .place(id))
      }
      switch Int.random(in: 0..<7, using: &random) {
      case 0:
        devices[device].delete(place.id)
        deleted.append(place.id)
      case 1...2: try devices[device].rename(place.id, text, at: time)
      case 3...4: try devices[device].setNickname(place.id, text, at: time)
      default:
        try devices[device].move(place.id, to: Int.random(in: 0...places.count, using: &random), at: time)
        for place in devices[device].places { remember(device, .place(place.id)) }
      }
      remember(device, .place(place.id))
    } catch {
      Issue.record("an edit was refused: \(error)")
    }
  }

  private mutating func set(_ device: Int, _ word: String, _ text: String, _ time: Int64) throws {
    try devices[device].set(word, to: text, at: time)
    remember(device, .setting(word))
  }

  /// Records what a device has just written.
  private mutating func remember(_ device: Int, _ key: SyncKey) {
    for entry in devices[device].entries where entry.record.key == key { written.append(entry.record) }
  }

  /// Restores the network and delivers everything in both directions.
  mutating func restoreNetworkAndDeliverAll() {
    isCutOff = devices.map { _ in false }
    while !messages.isEmpty { arrive(messages.remove(at: Int.random(in: messages.indices, using: &random))) }
    for _ in 0..<2 {
      for device in devices.indices {
        var rounds = 0
        while devices[device].isWaiting, rounds < 50 {
          arrive(.push(device: device, devices[device].writes()))
          while !messages.isEmpty { arrive(messages.removeFirst()) }
          rounds += 1
        }
        arrive(.pull(device: device, since: devices[device].since))
        while !messages.isEmpty { arrive(messages.removeFirst()) }
      }
    }
  }

  /// What is wrong in the end; nil when nothing is.
  func problem() -> String? {
    let records = devices[0].entries.map(\.record)
    for device in devices.indices {
      if devices[device].isWaiting { return "device \(device) still has something to say" }
      if devices[device].entries.map(\.record) != records { return "device \(device) differs" }
    }
    if server.changes(since: 0).map(\.record).sorted(by: { $0.key < $1.key }) != records { return "the server differs" }
    for id in added where !records.contains(where: { $0.key == .place(id) }) { return "\(id.text) is lost" }
    for record in records {
      switch record {
      case .deleted(let id): if !deleted.contains(id) { return "\(id.text) was deleted by nobody" }
      case .place(let place): if deleted.contains(place.id) { return "\(place.id.text) has come back" }
      case .setting: break
      }
    }
    // The last writer of each field has won.
    for old in written {
      guard let record = records.first(where: { $0.key == old.key }) else { return "a record is lost" }
      if record.merged(with: old) != record { return "an edit is lost: \(old)" }
    }
    return nil
  }
}

/// A server that follows the rules of `SyncWrite`.
private struct SyncServer {
  private var records: [TaggedRecord] = []
  private(set) var tag: Int64 = 0

  enum Outcome {
    case taken([Int64])
    case refused([TaggedRecord])
  }

  mutating func push(_ writes: [SyncWrite]) -> Outcome {
    var kept: [SyncRecord] = []
    var refused: [TaggedRecord] = []
    for write in writes {
      let stored = records.first { $0.record.key == write.record.key }
      if let record = write.resolved(against: stored) { kept.append(record) } else if let stored { refused.append(stored) }
    }
    guard kept.count == writes.count else { return .refused(refused) }
    var tags: [Int64] = []
    for record in kept {
      tag += 1
      records.removeAll { $0.record.key == record.key }
      records.append(TaggedRecord(tag: tag, record: record))
      tags.append(tag)
    }
    return .taken(tags)
  }

  func changes(since: Int64) -> [TaggedRecord] { records.filter { $0.tag > since } }
}
