import WeatherModel
import Wire

/// Messages about places and settings between devices and servers, and the copy that a device keeps.
let syncTarget = FuzzTarget("sync", longest: 16_384) { bytes throws(RuleViolation) in
  let json: JSON
  do throws(JSONError) { json = try JSON(parsing: bytes) } catch { return }
  if let push = try? SpacePush(json: json) {  // the error does not matter
    try promise(
      again(push.json) { json throws(JSONError) in try SpacePush(json: json) } == push, "a push that changes when it is read again")
    for write in push.records where write.record.refusal == nil { try check(write) }
  }
  if let changes = try? SpaceChanges(json: json) {  // the error does not matter
    try promise(
      again(changes.json) { json throws(JSONError) in try SpaceChanges(json: json) } == changes,
      "changes that change when they are read again")
    var replica = Replica(clock: SyncClock(device: 1))
    replica.pulled(changes.records, from: 0, through: changes.tag, at: 1_795_010_400_000)
    let first = replica
    replica.pulled(changes.records, from: 0, through: changes.tag, at: 1_795_010_400_000)
    try promise(replica.places == first.places, "changes that differ when they arrive twice")
  }
  if let replica = try? Replica(json: json) {  // the error does not matter
    try promise(
      again(replica.json) { json throws(JSONError) in try Replica(json: json) } == replica, "a replica that changes when it is read again")
  }
}

private func check(_ write: SyncWrite) throws(RuleViolation) {
  try promise(write.record.merged(with: write.record) == write.record, "a record that changes when it is merged with itself")
  let stored = TaggedRecord(tag: max(1, write.seen), record: write.record)
  if write.seen > 0 { try promise(write.resolved(against: stored) == write.record, "a record that changes when it is written over itself") }
}

private func again<Value>(_ bytes: [UInt8], _ read: (JSON) throws(JSONError) -> Value) -> Value? {
  do throws(JSONError) { return try read(JSON(parsing: bytes)) } catch { return nil }
}
