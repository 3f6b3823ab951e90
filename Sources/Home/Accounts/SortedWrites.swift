import Storage
import WeatherModel
import Wire

/// The writes of a push, compared with the records of their space.
struct SortedWrites {
  /// A write that can be stored.
  struct Accepted {
    var index: Int
    var record: SyncRecord
    var isNew: Bool
  }

  private(set) var accepted: [Accepted] = []
  /// The tags of identical records that are stored already, by the writes' indexes: these writes came before, and their answer was lost.
  private(set) var repeated: [Int: Int64] = [:]
  private(set) var conflicts: [SpaceError.Conflict] = []
  /// The names of records that can't be read any more and make way for what is written.
  private(set) var unreadable: [String] = []
  /// By how many bytes the space grows.
  private(set) var growth = 0

  /// Compares within a transaction.
  init(_ writes: [SyncWrite], in space: String, _ connection: any DatabaseConnection) throws(StorageError) {
    for (index, write) in writes.enumerated() {
      let name = write.record.key.text
      let rows = try connection.run("SELECT tag, json FROM record WHERE space = ?1 AND name = ?2", [.text(space), .text(name)])
      guard let row = rows.first else {
        sort(write.resolved(against: nil), index, against: nil)
        continue
      }
      let tag = try row.integer(0)
      guard let record = try Spaces.record(row, 1, named: name, in: space, connection) else {
        unreadable.append(name)
        // Who has seen this row writes it as it was meant.
        sort(tag == write.seen ? write.record : write.resolved(against: nil), index, against: nil)
        continue
      }
      if tag != write.seen, record == write.record {
        repeated[index] = tag
        continue
      }
      let stored = TaggedRecord(tag: tag, record: record)
      let resolved = write.resolved(against: stored)
      if resolved != nil { growth -= try row.bytes(1).count + SpaceBudget.ofRecord }
      sort(resolved, index, against: stored)
    }
  }

  private mutating func sort(_ record: SyncRecord?, _ index: Int, against stored: TaggedRecord?) {
    guard let record else {
      conflicts.append(.init(index: index, tag: stored?.tag ?? 0, json: stored?.record.json ?? []))
      return
    }
    accepted.append(Accepted(index: index, record: record, isNew: stored == nil))
    growth += record.json.count + SpaceBudget.ofRecord
  }
}
