import Glibc
import Storage
import Synchronization
import System
import Testing
import WeatherModel

@testable import Accounts

/// A disk in memory that can be made to fail.
private final class Disk: Sendable {
  struct State {
    var files: [String: [UInt8]] = [:]
    var moves: [String] = []
    /// The error that every operation fails with; nil when the disk works.
    var problem: FolderProblem?
    /// Damages the bytes that are written.
    var damage: @Sendable ([UInt8]) -> [UInt8] = { $0 }
  }
  let state = Mutex(State())

  var names: [String] { state.withLock { $0.files.keys.sorted() } }
  func damage(_ damage: @escaping @Sendable ([UInt8]) -> [UInt8]) { state.withLock { $0.damage = damage } }
  func fail(_ sentence: String?) { state.withLock { $0.problem = sentence.map { FolderProblem($0) } } }

  var folder: BackupFolder {
    @Sendable func using<T>(_ work: (inout State) throws(FolderProblem) -> T) throws(FolderProblem) -> T {
      try state.withLock { state throws(FolderProblem) in
        if let problem = state.problem { throw problem }
        return try work(&state)
      }
    }
    return BackupFolder(
      path: "/backups", check: { () throws(FolderProblem) in try using { _ in } },
      names: { () throws(FolderProblem) in try using { Array($0.files.keys) } },
      write: { name, content throws(FolderProblem) in
        var bytes: [UInt8] = []
        try content { piece throws(FolderProblem) in bytes += piece }
        try using { [bytes] in $0.files[name] = $0.damage(bytes) }
      },
      read: { name, put throws(FolderProblem) in try put(try using { $0.files[name] ?? [] }) },
      move: { from, to throws(FolderProblem) in
        try using {
          $0.files[to] = $0.files.removeValue(forKey: from)
          $0.moves.append(to)
        }
      },
      remove: { name throws(FolderProblem) in try using { $0.files[name] = nil } })
  }

  var plan: DailyBackup.Plan { DailyBackup.Plan(folder: folder) }
}

/// Lets threads and tasks wait for each other.
private final class Meeting: @unchecked Sendable {
  // A semaphore may be used from any thread; it stays at its address.
  private let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

  init() { sem_init(semaphore, 0, 0) }

  deinit {
    sem_destroy(semaphore)
    semaphore.deallocate()
  }

  func arrive() { sem_post(semaphore) }

  func wait() { while sem_wait(semaphore) != 0, errno == EINTR {} }

  func arrival() async {
    await withCheckedContinuation { continuation in
      startThread {
        self.wait()
        continuation.resume()
      }
    }
  }
}

private let day: Int64 = .days(1)

/// One backup a day, even after restarts and failing disks.
@Suite struct DailyBackupTests {
  /// Starts at 2026-11-18T14:00:00Z on a machine that is two hours ahead of UTC, with a place saved; backups are made from 03:00 local time
  /// on.
  private func spacesToBackUp(_ backend: Backend = .sqlite) async throws -> (home: Home, spaces: Spaces, backup: DailyBackup) {
    let home = try backend.home()
    let spaces = home.spaces()
    _ = try await spaces.begin()
    return (home, spaces, daily(spaces))
  }

  private func daily(_ spaces: Spaces, minute: Int = 180) -> DailyBackup { DailyBackup(spaces, minute: minute) { _ in 7200 } }

  @Test(arguments: Backend.all) func oneBackupIsMadeADayFromTheConfiguredMinuteOn(_ backend: Backend) async throws {
    let (home, spaces, backup) = try await spacesToBackUp(backend)
    let disk = Disk()
    #expect(
      await backup.runIfDue(disk.plan) == [.made("backup made and read back: /backups/weatherglass-2026-11-18T14-00-00Z.json")])
    #expect(try Backup(disk.state.withLock { $0.files["weatherglass-2026-11-18T14-00-00Z.json"] } ?? []).spaces.count == 1)
    #expect(await backup.runIfDue(disk.plan).isEmpty)
    // 02:59 local time, then 03:00.
    home.advance(.hours(10) + .minutes(59))
    #expect(await backup.runIfDue(disk.plan).isEmpty)
    // A restarted server with another minute makes no second backup that day.
    home.advance(.minutes(1))
    #expect(await backup.runIfDue(disk.plan).count == 1)
    for minute in [0, 700, 1439] {
      home.advance(.hours(4))
      #expect(await daily(spaces, minute: minute).runIfDue(disk.plan).isEmpty)
    }
    #expect(disk.names.count == 2)
    #expect(backup.health == DailyBackup.Health(last: Instant(seconds: 1_795_010_400 + .hours(11)), problem: nil))
  }

  /// Memory must not grow with the number of spaces: they come one by one.
  @Test(arguments: Backend.all) func spacesAreWrittenOneByOneAsTheyAreAtOneMoment(_ backend: Backend) async throws {
    let (_, spaces, backup) = try await spacesToBackUp(backend)
    for number in 0..<20 { _ = try await spaces.begin([write(UInt64(number + 2), "Place \(number)")]) }
    let pieces = Mutex<[[UInt8]]>([])
    let contents = try await spaces.writeBackup(withKeys: true) { text throws(FolderProblem) in
      let contents = try text.write { bytes throws(FolderProblem) in pieces.withLock { $0.append(bytes) } }
      return contents
    }
    #expect(contents == BackupText.Contents(spaces: 21, places: 21))
    let all = pieces.withLock { $0 }
    #expect(all.count == 23 && all.allSatisfy { $0.count < 1000 })
    let everything = try await spaces.backup(withKeys: true)
    #expect(try Backup(Array(all.joined())).spaces == everything.spaces)
    // An encrypted one consists of the same pieces.
    let passphrase = Passphrase(Array("correct horse battery staple".utf8))
    let disk = Disk()
    let plan = DailyBackup.Plan(folder: disk.folder) { () throws(FolderProblem) in passphrase }
    _ = await backup.runIfDue(plan)
    let file = try #require(disk.state.withLock { $0.files.values.first })
    let kept = try await spaces.backup(withKeys: false)
    #expect(try Backup(file: file, passphrase: passphrase).spaces == kept.spaces)
    spaces.close()
  }

  /// The log of the database can only grow while it is being read.
  @Test func aSlowDiskDoesNotKeepTheDatabaseOpen() async throws {
    let (home, spaces, _) = try await spacesToBackUp()
    let (began, mayEnd) = (Meeting(), Meeting())
    async let contents = spaces.writeBackup(withKeys: false) { text throws(FolderProblem) in
      began.arrive()
      mayEnd.wait()
      return try text.write { _ in }
    }
    await began.arrival()
    _ = try await spaces.begin([write(2)])
    let checkpoint = try await home.database().read { connection throws(StorageError) in
      let row = try connection.run("PRAGMA wal_checkpoint(TRUNCATE)", []).first
      return [try row?.integer(0), try row?.integer(1)]
    }
    #expect(checkpoint == [0, 0], "nobody reads an earlier state, so the log is empty")
    mayEnd.arrive()
    #expect(try await contents == BackupText.Contents(spaces: 1, places: 1), "as it was at the beginning")
  }

  @Test func aMissedBackupIsMadeAtOnce() async throws {
    let (home, spaces, backup) = try await spacesToBackUp()
    let disk = Disk()
    _ = await backup.runIfDue(disk.plan)
    // Two days later at half past midnight, before the hour of the day.
    home.advance(.days(1) + .hours(8) + .minutes(30))
    #expect(await daily(spaces).runIfDue(disk.plan).count == 1)
    #expect(disk.names.count == 2)
    home.advance(.hours(3))
    #expect(await backup.runIfDue(disk.plan).isEmpty, "the missed backup that was made later counts for that day")
  }

  @Test(arguments: Backend.all) func ofServersThatShareADatabaseOneMakesTheBackup(_ backend: Backend) async throws {
    let (home, spaces, backup) = try await spacesToBackUp(backend)
    let other = home.spaces()
    for round in 1...5 {
      let disk = Disk()
      async let one = backup.runIfDue(disk.plan)
      async let two = daily(other, minute: 181).runIfDue(disk.plan)
      #expect(await (one + two).count == 1)
      #expect(disk.state.withLock { $0.moves.count } == 1, "round \(round)")
      home.advance(day)
    }
    spaces.close()
    other.close()
  }

  @Test func aServerThatDiedDuringABackupIsReplacedAfterTenMinutes() async throws {
    let (home, spaces, backup) = try await spacesToBackUp()
    #expect(try await spaces.takeBackupLease(as: "dead") { _ in true } == .taken)
    #expect(await backup.runIfDue(Disk().plan).isEmpty)
    home.advance(.minutes(10))
    #expect(await backup.runIfDue(Disk().plan).count == 1)
  }

  @Test func fourteenBackupsAreKeptAndNoOtherFileIsTouched() async throws {
    let (home, _, backup) = try await spacesToBackUp()
    let disk = Disk()
    let strange = ["notes.txt", "weatherglass-2020-01-01.json", "weatherglass-2020-01-01T00-00-00Z.json.bak", "weatherglass-own.json"]
    let half = "weatherglass-2020-01-01T00-00-00Z.json.new"
    disk.state.withLock { state in for name in strange + [half] { state.files[name] = [1] } }
    for _ in 0..<16 {
      #expect(await backup.runIfDue(disk.plan).count == 1)
      home.advance(day)
    }
    let own = disk.names.filter { !strange.contains($0) }
    #expect(own.count == 14)
    #expect(own.first == "weatherglass-2026-11-20T14-00-00Z.json")
    #expect(disk.names.filter { strange.contains($0) }.count == strange.count)
  }

  @Test func aFailureIsReportedOnceAndTheBackupIsTriedAgain() async throws {
    let (home, spaces, backup) = try await spacesToBackUp()
    let disk = Disk()
    disk.fail("The disk is full.")
    #expect(await backup.runIfDue(disk.plan) == [.trouble("No backup: The disk is full.")])
    #expect(backup.health.problem == "The disk is full.")
    for _ in 0..<3 {
      home.advance(.hours(1))
      #expect(await backup.runIfDue(disk.plan).isEmpty)
    }
    disk.fail(nil)
    #expect(await backup.runIfDue(disk.plan).isEmpty, "no new attempt before an hour has passed")
    // Another server need not wait.
    #expect(await daily(spaces).runIfDue(disk.plan).count == 1)
    home.advance(.hours(1))
    #expect(await backup.runIfDue(disk.plan) == [.made("backups can be made again.")])
    #expect(backup.health.problem == nil)
  }

  @Test func aBackupThatCannotBeReadBackDoesNotCount() async throws {
    let (home, _, backup) = try await spacesToBackUp()
    let disk = Disk()
    let other = try Backup(Array(#"{"weatherglass_backup":1,"created":"2026-11-18T14:00:00Z","spaces":[],"settings":[]}"#.utf8)).json
    var messages: [DailyBackup.Message] = []
    for damage: @Sendable ([UInt8]) -> [UInt8] in [{ Array($0.dropLast()) }, { _ in [] }, { _ in other }] {
      disk.damage(damage)
      messages += await backup.runIfDue(disk.plan)
      #expect(backup.health.problem?.contains("read back") == true)
      #expect(disk.state.withLock { $0.moves.isEmpty })
      home.advance(.hours(1))
    }
    #expect(messages.count == 1, "the same problem is reported once: \(messages)")
    if case .trouble? = messages.first {} else { Issue.record("\(messages)") }
    disk.damage { $0 }
    #expect(await backup.runIfDue(disk.plan).count == 1)
    #expect(disk.names.count == 1)
  }

  @Test func anEmptyServerMakesNoBackup() async throws {
    let spaces = try Home().spaces()
    let disk = Disk()
    let backup = daily(spaces)
    #expect(await backup.runIfDue(disk.plan).isEmpty)
    #expect(disk.names.isEmpty && backup.health == DailyBackup.Health())
    // The first backup does not wait for another day once there is something to back up.
    _ = try await spaces.begin()
    #expect(await backup.runIfDue(disk.plan).count == 1)
    #expect(disk.names.count == 1)
  }

  @Test func aClockThatWasWrongDoesNotPreventBackups() async throws {
    let (home, spaces, backup) = try await spacesToBackUp()
    let disk = Disk()
    home.advance(.days(3000))
    _ = await backup.runIfDue(disk.plan)
    #expect(try await spaces.takeBackupLease(as: "dead") { _ in true } == .taken)
    home.advance(-.days(3000))
    #expect(await backup.runIfDue(disk.plan).count == 1)
    #expect(disk.names.count == 2)
  }

  @Test func withoutABackupFolderNothingHappens() async throws {
    let (_, _, backup) = try await spacesToBackUp()
    #expect(await backup.runIfDue(nil).isEmpty)
    #expect(backup.health == DailyBackup.Health())
  }
}
