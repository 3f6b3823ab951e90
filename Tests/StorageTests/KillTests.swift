import Glibc
import Storage
import TestSupport
import Testing
import WeatherModel

/// A process that writes is killed at a random moment; what it was told is stored must be there.
@Suite struct KillTests {
  @Test func aKillAtAnyOf200MomentsLosesNothingThatWasAcknowledgedWithSQLite() async throws {
    try await killAgainAndAgain(rounds: 200, backend: .sqlite)
  }

  @Test(.enabled(if: PostgresServer.isInstalled, "\(PostgresServer.missing)"))
  func aKillLosesNothingThatWasAcknowledgedWithPostgreSQL() async throws {
    try await killAgainAndAgain(rounds: 10, backend: .postgres)
  }

  private func killAgainAndAgain(rounds: Int, backend: Backend) async throws {
    let seed = UInt64.random(in: 0...999_999)
    print("kill test on \(backend.rawValue): seed \(seed)")
    var random = SeededRandom(seed: seed)
    var place = try backend.place()
    var last: Int64 = 0
    var total = 0
    for round in 0..<rounds {
      // A new database now and then, so that some die while its tables are made.
      if round % 20 == 0 { (place, last, total) = (try backend.place(), 0, 0) }
      let writer = try Writer(location: place.text, first: last + 1)
      let lines = round % 5 == 0 ? 0 : Int.random(in: 0...30, using: &random)
      let acknowledged = writer.kill(afterLines: lines, spins: Int.random(in: 0...300_000, using: &random))
      if let newest = acknowledged.last { (last, total) = (newest.batch, newest.total) }
      try await check(place, backend, last: last, total: total, "seed \(seed), round \(round)")
      // What was stored without an answer is there or not; the next writer goes on behind it.
      (last, total) = try await (max(last, newestBatch(place)), counted(place))
    }
  }

  private func check(_ place: Place, _ backend: Backend, last: Int64, total: Int, _ comment: Comment) async throws {
    let database = place.database()
    if backend == .sqlite {
      let answer = try await database.read { connection throws(StorageError) in try connection.run("PRAGMA integrity_check", []) }
      #expect(answer.map(\.values) == [[.text("ok")]], comment)
    }
    let store = WeatherStore.live(database, isShared: false, owner: "me", clock: { TestTime().now })
    for number in 0..<40 {
      let cell = Cell(try #require(Coordinate(latitude: 0, longitude: Double(number))))
      let entries = try await store.load(cell)
      // The newest acknowledged batch of this cell.
      let wanted = last - (last - Int64(number) + 40) % 40
      if wanted >= 1 { #expect(entries.count == 3, comment) }
      for entry in entries {
        let batch = entry.fetchedAt.seconds
        #expect(batch >= wanted && batch <= last + 1, comment)
        #expect(entry.json == [UInt8](repeating: UInt8(batch % 251), count: Int(100 + batch * 37 % 3000)), comment)
      }
      // A batch is there as a whole or not at all.
      #expect(Set(entries.map(\.fetchedAt)).count <= 1, comment)
    }
    let found = try await counted(place)
    #expect(found >= total && found <= total + 2, comment)
    await database.close()
  }

  private func newestBatch(_ place: Place) async throws -> Int64 {
    try await place.database().read { connection throws(StorageError) in
      try connection.run("SELECT max(fetched_at) FROM weather", []).first?.integerIfPresent(0) ?? 0
    }
  }

  private func counted(_ place: Place) async throws -> Int {
    try await WeatherStore.live(place.database(), isShared: false, owner: "me", clock: { TestTime().now }).counters(Instant(seconds: 0))
      .values.first ?? 0
  }
}

/// A running `storagewriter`.
private struct Writer {
  private let process: pid_t
  private let output: Int32

  init(location: String, first: Int64) throws {
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw TestFailure(description: "no socket") }
    defer { close(ends[1]) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
    let path = try Self.path()
    var words: [UnsafeMutablePointer<CChar>?] = [strdup(path), strdup(location), strdup(String(first)), nil]
    defer { for word in words { free(word) } }
    var process = pid_t()
    let failure = posix_spawn(&process, path, &actions, nil, &words, environ)
    guard failure == 0 else { throw TestFailure(description: "\(path): \(String(cString: strerror(failure)))") }
    self.process = process
    output = ends[0]
  }

  /// Kills the writer some time after it has acknowledged so many batches, and gives all that it acknowledged.
  func kill(afterLines lines: Int, spins: Int) -> [(batch: Int64, total: Int)] {
    var text: [UInt8] = []
    var seen = 0
    while seen < lines, let byte = next() {
      text.append(byte)
      if byte == UInt8(ascii: "\n") { seen += 1 }
    }
    var waste: UInt64 = 1
    for _ in 0..<spins { waste = waste &* 6_364_136_223_846_793_005 &+ 1 }
    // So that the loop is not optimised away.
    if waste == 0 { print("") }
    Glibc.kill(process, SIGKILL)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    while let byte = next() { text.append(byte) }
    close(output)
    return String(decoding: text, as: UTF8.self).split(separator: "\n").compactMap { line in
      let numbers = line.split(separator: " ")
      guard numbers.count == 2, let batch = Int64(numbers[0]), let total = Int(numbers[1]) else { return nil }
      return (batch, total)
    }
  }

  private func next() -> UInt8? {
    var byte: UInt8 = 0
    return read(output, &byte, 1) == 1 ? byte : nil
  }

  /// The program beside the tests.
  private static func path() throws -> String {
    var buffer = [CChar](repeating: 0, count: 4096)
    let length = readlink("/proc/self/exe", &buffer, buffer.count)
    let own = String(decoding: buffer.prefix(max(0, length)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    // `swift test` runs the tests in a program of the toolchain when it is told so; then the tests' own arguments name them.
    for candidate in [own] + CommandLine.arguments {
      guard let slash = candidate.lastIndex(of: "/") else { continue }
      let path = candidate[..<slash] + "/storagewriter"
      if access(String(path), X_OK) == 0 { return String(path) }
    }
    throw TestFailure(description: "storagewriter was not built beside the tests")
  }
}
