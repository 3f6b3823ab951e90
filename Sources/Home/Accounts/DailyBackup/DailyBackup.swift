import Synchronization
import System
import WeatherModel

/// Makes a backup of all users' data, once a day.
///
/// Each server has its own minute of the day, so that several servers in one place don't all write to one disk at once. A backup that was
/// missed while the server was off is made as soon as it is back. Of several servers that share a database one makes the backup. Failures
/// are reported and tried again; they never stop anything else.
public final class DailyBackup: Sendable {
  /// Where and how backups are written.
  public struct Plan: Sendable {
    /// The folder for the files.
    public var folder: BackupFolder
    /// Returns the passphrase to encrypt with, read again each time; nil for backups that anyone with the file can read.
    public var passphrase: (@Sendable () throws(FolderProblem) -> Passphrase)?

    /// Creates a plan; without a passphrase the backups are not encrypted.
    public init(folder: BackupFolder, passphrase: (@Sendable () throws(FolderProblem) -> Passphrase)? = nil) {
      (self.folder, self.passphrase) = (folder, passphrase)
    }
  }

  /// The state of the daily backups.
  public struct Health: Hashable, Sendable {
    /// When the last verified backup was made; nil before the first one, or while the database can't be read.
    public var last: Instant?
    /// What is wrong, in a sentence for the owner; nil while all is well.
    public var problem: String?

    /// Creates a state; by default no backup was made yet, and nothing is wrong.
    public init(last: Instant? = nil, problem: String? = nil) { (self.last, self.problem) = (last, problem) }
  }

  /// A message to the owner.
  public enum Message: Hashable, Sendable {
    /// A backup was made, or backups are possible again.
    case made(String)
    /// Something is wrong that has not been reported yet.
    case trouble(String)
  }

  private struct State {
    var health = Health()
    /// The time of the next attempt after a failure.
    var notBefore: Instant?
  }

  private let spaces: Spaces
  private let minute: Int64
  private let offset: @Sendable (Instant) -> Int64
  private let holder: String
  private let state = Mutex(State())

  /// How many seconds after a failure it is tried again.
  static let patience: Int64 = .hours(1)

  /// - Parameters:
  ///   - minute: The minute of the day, from 0 to 1439, from which on the server makes the day's backup; random by default.
  ///   - offset: How many seconds the server's clocks are ahead of UTC at a moment.
  public init(_ spaces: Spaces, minute: Int = .random(in: 0..<1440), offset: @escaping @Sendable (Instant) -> Int64) {
    self.spaces = spaces
    self.minute = Int64(minute)
    self.offset = offset
    holder = Spaces.newEpoch()
  }

  /// The current state of the backups.
  public var health: Health { state.withLock { $0.health } }

  /// Makes a backup if one is due; to be called every minute or so. Returns what to report to the owner, each problem once.
  public func runIfDue(_ plan: Plan?) async -> [Message] {
    guard let plan else {
      state.withLock { $0 = State() }
      return []
    }
    let now = spaces.clock()
    if let notBefore = state.withLock({ $0.notBefore }), now < notBefore, now >= notBefore - DailyBackup.patience { return [] }
    var mayHaveLease = false
    do throws(FolderProblem) {
      // Checked even when no backup is due, so that problems are reported as soon as the server starts.
      let passphrase = try await onThreadOfItsOwn { () throws(FolderProblem) in
        try plan.folder.check()
        return try plan.passphrase?()
      }
      mayHaveLease = true
      switch try await takeLease(now) {
      case .others: return []
      case .notDue(let last): return finish(Health(last: last), [])
      case .taken: return finish(Health(last: now), [.made(try await make(in: plan.folder, sealedBy: passphrase, now))])
      }
    } catch {
      if mayHaveLease { try? await spaces.endBackupLease(as: holder, made: nil) }  // it would also expire by itself
      return finish(Health(last: health.last, problem: error.description), [])
    }
  }

  private func takeLease(_ now: Instant) async throws(FolderProblem) -> JobLeases.Outcome {
    try await reportingFolderProblems { () throws(SpaceError) in
      try await self.spaces.takeBackupLease(as: self.holder) { self.isDue(last: $0, now) }
    }
  }

  private func make(in folder: BackupFolder, sealedBy passphrase: Passphrase?, _ now: Instant) async throws(FolderProblem) -> String {
    let name = try await spaces.writeBackup(withKeys: false) { text throws(FolderProblem) in
      let name = BackupFolder.dailyName(text.created, isSealed: passphrase != nil)
      _ = try folder.write(text, as: name, sealedBy: passphrase)
      return name
    }
    try await reportingFolderProblems { () throws(SpaceError) in try await self.spaces.endBackupLease(as: self.holder, made: now) }
    let made = "backup made and read back: \(folder.path)/\(name)"
    // Older backups may be the only ones that still have what can't be read now.
    guard spaces.database.unreadable.all.isEmpty else {
      return made + ", without rows that can't be read (see weatherglass_own_rows_unreadable); all older backups are kept"
    }
    try await onThreadOfItsOwn { () throws(FolderProblem) in try folder.tidy() }
    return made
  }

  /// One a day by the server's own calendar, from its minute on; at once if a day was missed.
  private func isDue(last: Instant?, _ now: Instant) -> Bool {
    guard let last else { return true }
    let today = day(of: now)
    let lastDay = day(of: last)
    // A last backup in the future was made while a clock was wrong.
    guard lastDay <= today, last <= now + .hours(1) else { return true }
    return lastDay < today - 1 || (lastDay == today - 1 && secondOfDay(now) >= minute * 60)
  }

  private func day(of instant: Instant) -> Int64 { floorDivided(instant.seconds + offset(instant), .days(1)) }
  private func secondOfDay(_ instant: Instant) -> Int64 { instant.seconds + offset(instant) - day(of: instant) * .days(1) }

  private func finish(_ health: Health, _ messages: [Message]) -> [Message] {
    state.withLock { state in
      let before = state.health.problem
      state.health = health
      state.notBefore = health.problem == nil ? nil : spaces.clock() + DailyBackup.patience
      if let trouble = health.problem, trouble != before { return messages + [.trouble("No backup: " + trouble)] }
      return health.problem == nil && before != nil && messages.isEmpty ? [.made("backups can be made again.")] : messages
    }
  }

  private func reportingFolderProblems<T>(_ work: () async throws(SpaceError) -> T) async throws(FolderProblem) -> T {
    do throws(SpaceError) { return try await work() } catch {
      if case .storage(let error) = error { throw FolderProblem("\(error)") }
      throw FolderProblem("\(error)")
    }
  }
}

/// Runs work on a thread of its own: network disks may block forever.
func onThreadOfItsOwn<T: Sendable>(
  _ work: @escaping @Sendable () throws(FolderProblem) -> T
) async throws(FolderProblem) -> T {
  let outcome: Result<T, FolderProblem> = await withCheckedContinuation { continuation in
    let hasThread = startThread {
      do throws(FolderProblem) { continuation.resume(returning: .success(try work())) } catch {
        continuation.resume(returning: .failure(error))
      }
    }
    if !hasThread { continuation.resume(returning: .failure(FolderProblem("The system has no thread left."))) }
  }
  return try outcome.get()
}
