import Accounts
import CHeap
import HTTPClient
import Notices
import Server
import Storage
import TerminalText
import WeatherModel
import WeatherService

/// Everything that the server does beside answering requests, until it is cancelled.
nonisolated func workInBackground(
  _ input: CommandInput, _ composition: Composition, _ pushServices: [String], _ backup: DailyBackup
) async {
  let checks = composition.checks
  // Notices that are due are looked for each second, and at once when there are new warnings.
  let (wakeUps, wakeUp) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
  await withTaskGroup(of: Void.self) { group in
    group.addTask { await watch(input, composition) }
    group.addTask { await checkOwnData(composition.owned) }
    group.addTask { await probeOwnData(composition.owned) }
    // Memory that is no longer needed after a burst of requests.
    group.addTask { await every(5) { heap_give_back(2 << 20) } }
    group.addTask { await watchTrips(composition, input.clock) }
    group.addTask { await every(.days(1)) { try? await composition.warnings.tidy() } }
    group.addTask { await every(.days(1)) { try? await composition.notices.tidy() } }
    group.addTask { await every(CacheWarmer.pause) { for warmer in checks.warmers { _ = try? await warmer.check() } } }
    for watch in checks.notices {
      group.addTask {
        await every(watch.pause, atMost: watch.atMost) { if let found = try? await watch.check(), found > 0 { wakeUp.yield() } }
      }
    }
    group.addTask { await every(1) { wakeUp.yield() } }
    group.addTask { await sendNotices(composition.notices, pushServices, wakeUps) }
    group.addTask { await every(30) { await backUp(backup, composition) } }
  }
}

/// Does something repeatedly, with `seconds` between, until it is cancelled. Database failures are reported elsewhere; the next run finds
/// what this one has missed.
private nonisolated func every(_ seconds: Int64, _ work: () async -> Void) async {
  // A cancelled sleep ends the loop at its condition.
  while !Task.isCancelled {
    await work()
    try? await Task.sleep(nanoseconds: UInt64(seconds) * 1_000_000_000)
  }
}

/// The same, but up to `most` runs may be at work at the same time, so that one that has to wait doesn't delay the others.
private nonisolated func every(_ seconds: Int64, atMost most: Int, _ work: @escaping @Sendable () async -> Void) async {
  await withTaskGroup(of: Void.self) { group in
    var begun = 0
    while !Task.isCancelled {
      if begun >= most { await group.next() }
      begun += 1
      group.addTask { await work() }
      // A cancelled sleep ends the loop at its condition.
      try? await Task.sleep(nanoseconds: UInt64(seconds) * 1_000_000_000)
    }
  }
}

/// Looks up the weather of people's trips until it is cancelled. A problem is printed once, not every ten minutes.
private nonisolated func watchTrips(_ composition: Composition, _ clock: @escaping @Sendable () -> Instant) async {
  let recorder = TripWeatherRecorder(spaces: composition.spaces, service: composition.service, clock: clock)
  var said: String?
  await every(TripWeatherRecorder.interval) {
    let trouble: String?
    do throws(SpaceError) { trouble = try await recorder.check().trouble } catch {
      trouble = "The trips in the database can't be read: \(error)."
    }
    if let trouble, trouble != said { printError(trouble) }
    said = trouble
  }
}

/// Sends the notices that are due after each wake-up, until it is cancelled.
private nonisolated func sendNotices(_ store: NoticeStore, _ pushServices: [String], _ wakeUps: AsyncStream<Void>) async {
  let client = HTTPClient.live(userAgent: "Weatherglass/\(weatherglassVersion)", retry: RetryPolicy(attempts: 1))
  let sender = NoticeSender(store, client: client, named: pushServices, logProblem: { printError($0) })
  await withTaskGroup(of: Void.self) { group in
    var begun = 0
    for await _ in wakeUps {
      // A push service that doesn't answer delays the runs that are waiting for it, and no others.
      if begun >= 8 { await group.next() }
      begun += 1
      group.addTask { _ = try? await sender.send() }
    }
  }
}

/// Looks for damage in what people own, at the start and daily and, after some was found, every ten minutes until it is repaired. What is
/// found is reported by `watch`.
private nonisolated func checkOwnData(_ database: Database) async {
  var run = 0
  await every(600) {
    // An error is remembered in the database's health.
    if run % 144 == 0 || database.damage != nil { try? await database.check() }
    run += 1
  }
}

/// Notices that the database with what people own works again, although nobody writes to it.
private nonisolated func probeOwnData(_ database: Database) async {
  await every(10) {
    if !database.health.isWorking { try? await database.write { _ throws(StorageError) in } }
  }
}

/// Makes the daily backup if it is due.
private nonisolated func backUp(_ backup: DailyBackup, _ composition: Composition) async {
  for message in await backup.runIfDue(composition.backupPlan) {
    switch message {
    case .made(let text): say(text)
    case .trouble(let text): printError(text)
    }
  }
}
