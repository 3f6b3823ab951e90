import Glibc
import Storage
import Synchronization

/// How long readers wait while people's data is written, one transaction after another, each synced to disk.
func measureReaders(_ verdict: inout Verdict) async {
  let alone = await slowest(readers: 2, whileWriting: false)
  let beside = await slowest(readers: 2, whileWriting: true)
  let inLine = await slowest(readers: 0, whileWriting: true)
  verdict.atMost(
    "99th percentile of reads while places are written, relative to reads that wait for the writer",
    (beside / inLine * 1000).rounded() / 1000, "×", 0.1,
    "the slowest of 100: \(tenths(beside * 1000)) to \(tenths(inLine * 1000)) µs; with nobody writing \(tenths(alone * 1000)) µs")
}

/// The milliseconds within which 99 of 100 reads of a table of 1000 rows are answered.
private func slowest(readers: Int, whileWriting: Bool) async -> Double {
  var template = Array(".build/readers-XXXXXX".utf8CString)
  guard mkdtemp(&template) != nil else { return .nan }
  let folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  defer {
    for suffix in ["", "-wal", "-shm"] { unlink(folder + "/places.db" + suffix) }
    rmdir(folder)
  }
  let places = Schema(part: "places", steps: [["CREATE TABLE place (number BIGINT NOT NULL PRIMARY KEY, name TEXT NOT NULL)"]])
  var options = DatabaseOptions(location: DatabaseLocation(folder), fileName: "places.db", parts: [places], survivesPowerFailure: true)
  options.readers = readers
  let database = Database(options)
  let times = try? await times(database, whileWriting: whileWriting)
  await database.close()
  guard let times else { return .nan }
  return times.sorted()[times.count * 99 / 100]
}

private func times(_ database: Database, whileWriting: Bool) async throws(StorageError) -> [Double] {
  for start in stride(from: 0, to: 1000, by: 200) { try await write(start, "a place", to: database) }
  let isOver = Flag()
  async let writing: Void = {
    var round = 0
    while whileWriting, !isOver.value.load(ordering: .relaxed) {
      try? await write(round % 5 * 200, "place \(round)", to: database)
      round += 1
    }
  }()
  var times: [Double] = []
  let watch = ContinuousClock()
  for number in 0..<2000 {
    let start = watch.now
    _ = try await database.read { connection throws(StorageError) in
      try connection.run("SELECT name FROM place WHERE number = ?1", [.integer(Int64(number % 1000))]).count
    }
    times.append((watch.now - start).milliseconds)
  }
  isOver.value.store(true, ordering: .relaxed)
  await writing
  return times
}

/// Writes as many rows as a sync in one transaction.
private func write(_ start: Int, _ name: String, to database: Database) async throws(StorageError) {
  try await database.write { connection throws(StorageError) in
    for number in start..<start + 200 {
      try connection.run("INSERT OR REPLACE INTO place (number, name) VALUES (?1, ?2)", [.integer(Int64(number)), .text(name)])
    }
  }
}

private final class Flag: Sendable {
  let value = Atomic<Bool>(false)
}
