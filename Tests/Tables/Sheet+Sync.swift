import WeatherModel
import Wire

// The rules by which a person's devices agree, played through by devices with random actions.
extension Sheet {
  func writeSync() {
    let keys: [String?] = [nil] + OrderKey.evenlySpaced(12).map { $0 } + ["1", "zz", "", "a0", "é"]
    table("order key is valid", keys.map { $0 ?? "" }) { OrderKey.isValid($0) }
    for lower in keys {
      for upper in keys { value("between " + (lower ?? "-") + " " + (upper ?? "-"), OrderKey.between(lower, upper) ?? "none") }
    }
    let names = [
      "", "Tea", "Ísafjörður", "👩‍👩‍👧‍👦", String(repeating: "é", count: 21), "a\u{0}", "\u{202E}x", String(repeating: "x", count: 300),
    ]
    table("name problem", names) { nameProblem($0).map { Int($0.rawValue) } ?? -1 }
    table("nickname problem", names) { nicknameProblem($0).map { Int($0.rawValue) } ?? -1 }
    for seed in 1...40 { play(seed: UInt64(seed)) }
  }

  /// Three devices and a server: each device edits, sends what it has, and fetches what it lacks.
  private func play(seed: UInt64) {
    var draw = Draw(seed: seed)
    var devices = (1...3).map { Replica(clock: SyncClock(device: UInt64($0))) }
    var stored: [TaggedRecord] = []
    var time: Int64 = 1_795_000_000_000
    for step in 0..<60 {
      let index = Int(draw.bits() % 3)
      // The clocks of devices differ by hours.
      time += Int64(draw.bits() % 5000)
      let clock = time + Int64(index - 1) * 7_200_000
      var otherWindow = devices[index]
      edit(&devices[index], &draw, at: clock)
      if draw.bits() % 8 == 0 {
        edit(&otherWindow, &draw, at: clock)
        devices[index].combine(otherWindow)
      }
      if draw.bits() % 2 == 0 { exchange(&devices[index], &stored, at: clock) }
      if step % 20 == 19, draw.bits() % 4 == 0 { devices[index].resync() }
    }
    for _ in 0..<2 { for index in devices.indices { exchange(&devices[index], &stored, at: time) } }
    for index in devices.indices {
      value("device \(index) of \(seed)", String(decoding: devices[index].json, as: UTF8.self))
      value("setting \(index) of \(seed)", devices[index].setting("clock") ?? "none")
      let places = devices[index].places
      value("order \(index) of \(seed)", places.map { place in places.filter { place.comesBefore($0) }.count })
    }
  }

  private func edit(_ device: inout Replica, _ draw: inout Draw, at time: Int64) {
    let places = device.places
    let some = places.isEmpty ? nil : places[Int(draw.bits() % UInt64(places.count))].id
    do throws(SyncRefusal) {
      switch (draw.bits() % 6, some) {
      case (0, let id?): device.delete(id)
      case (1, let id?): try device.move(id, to: Int(draw.bits() % 5), at: time)
      case (2, let id?): try device.setNickname(id, String(draw.bits() % 100), at: time)
      case (3, let id?): try device.rename(id, "Place " + String(draw.bits() % 100), at: time)
      case (4, _): try device.set("clock", to: draw.bits() % 2 == 0 ? "12" : "24", at: time)
      default:
        let coordinate = Coordinate(latitude: draw.number(-90...90), longitude: draw.number(-180...180)) ?? Cell.zero.coordinate
        try device.add(RecordID(high: draw.bits(), low: draw.bits()), coordinate, name: "Place", at: time)
      }
    } catch {
      value("refused at \(time)", "yes")
    }
  }

  private func exchange(_ device: inout Replica, _ stored: inout [TaggedRecord], at time: Int64) {
    for _ in 0..<3 {
      let writes = device.writes()
      var tags: [Int64] = []
      var conflicts: [TaggedRecord] = []
      var kept: [(SyncKey, SyncRecord)] = []
      for write in writes {
        let old = stored.first { $0.record.key == write.record.key }
        if let old, old.tag > write.seen { conflicts.append(old) }
        if old == nil, write.seen > 0 {
          device.serverLost(write.record.key)
          conflicts.append(TaggedRecord(tag: 0, record: write.record))
        } else if let record = write.resolved(against: old) {
          kept.append((record.key, record))
        }
      }
      if conflicts.isEmpty {
        for (key, record) in kept {
          let tag = (stored.map { $0.tag }.max() ?? 0) + 1
          stored.removeAll { $0.record.key == key }
          stored.append(TaggedRecord(tag: tag, record: record))
          tags.append(tag)
        }
        if !writes.isEmpty { device.accepted(writes, tags: tags) }
        break
      }
      device.rejected(conflicts.filter { $0.tag > 0 }, at: time)
    }
    let start = device.since
    device.pulled(stored.filter { $0.tag > start }, from: start, through: stored.map { $0.tag }.max() ?? 0, at: time)
  }
}
