import Configuration
import Glibc
import Synchronization
import WeatherModel

/// Counts the SIGHUPs; each one requests that the configuration is read again.
enum HangUpSignals {
  private static let counter = Atomic<Int>(0)

  /// From here on SIGHUP no longer ends the program.
  static func listen() {
    // The counter has to exist before the first signal: a signal handler must not create anything.
    _ = count
    signal(SIGHUP) { _ in HangUpSignals.counter.add(1, ordering: .relaxed) }
  }

  static var count: Int { counter.load(ordering: .relaxed) }
}

/// Shows whether a file was changed or replaced, without reading it.
struct FileStamp: Equatable {
  private let parts: [Int64]

  /// A missing file has a stamp, too.
  init(_ path: String?) {
    var status = stat()
    guard let path, stat(path, &status) == 0 else {
      parts = []
      return
    }
    parts = [Int64(status.st_mtim.tv_sec), Int64(status.st_mtim.tv_nsec), Int64(status.st_size), Int64(status.st_ino)]
  }
}

/// Follows the configuration's file and those of its keys, SIGHUP, the orders that people set at run time, and the database, until it is
/// cancelled. Problems are printed; the configuration then stays as it was.
nonisolated func watch(_ input: CommandInput, _ composition: Composition) async {
  var inputs = input.inputs
  var configuration = input.configuration
  let path = inputs.file ?? usualConfigurationFile()
  var files = [path] + input.secretFiles
  var stamps = files.map(FileStamp.init)
  var hangUps = HangUpSignals.count
  var health = DatabaseHealth()
  // After a failure it reads again each second: the cause may be a key's file that is not watched yet.
  var trouble: String?
  // A cancelled sleep ends the loop at its condition.
  while !Task.isCancelled {
    try? await Task.sleep(nanoseconds: 1_000_000_000)
    let (newStamps, newHangUps) = (files.map(FileStamp.init), HangUpSignals.count)
    if newStamps != stamps || newHangUps != hangUps || trouble != nil {
      (stamps, hangUps) = (newStamps, newHangUps)
      inputs.file = newStamps[0] == FileStamp(nil) && input.inputs.file == nil ? nil : path
      if let (next, secretFiles) = read(inputs, keeping: input, &trouble) {
        let nextFiles = [path] + secretFiles
        if nextFiles != files { (files, stamps) = (nextFiles, nextFiles.map(FileStamp.init)) }
        for part in configuration.needsRestart(for: next) { printError("\(part) takes effect at the next start.") }
        configuration = next
        composition.take(next)
        for trouble in composition.troubles { printError(trouble) }
        say("configuration read again")
      }
    }
    if await composition.choicesChanged() { say("order of sources changed") }
    let newHealth = composition.databaseHealth
    for message in newHealth.messages(since: health) { printError(message) }
    health = newHealth
  }
}

/// Nil if the configuration can't be read; each problem is printed once.
private nonisolated func read(
  _ inputs: Configuration.Inputs, keeping input: CommandInput, _ trouble: inout String?
) -> (Configuration, secretFiles: [String])? {
  do throws(ConfigurationError) {
    let loaded = try Configuration.load(inputs)
    trouble = nil
    for warning in loaded.warnings { printError(warning.description) }
    var configuration = loaded.configuration
    // With a scene on the command line, the weather stays simulated, whatever the file says.
    if input.scene != nil { configuration.mode = input.configuration.mode }
    return (configuration, loaded.secretFiles)
  } catch {
    if trouble != error.description {
      printError(error.description)
      printError("the old configuration stays in use.")
    }
    trouble = error.description
    return nil
  }
}

extension Configuration {
  /// The keys that differ, of those that a running server can't change.
  func needsRestart(for next: Configuration) -> [String] {
    var keys: [String] = []
    func compare<Value: Equatable>(_ key: String, _ value: (Configuration) -> Value) {
      if value(self) != value(next) { keys.append(key) }
    }
    compare("access") { $0.server.access }
    compare("place") { $0.place }
    compare("language") { $0.language }
    compare("units") { $0.units }
    compare("display") { $0.display }
    compare("server.host") { $0.server.host }
    compare("server.port") { $0.server.port }
    compare("server.threads") { $0.server.threads }
    compare("server.log") { $0.server.logsRequests }
    compare("server.site") { $0.server.siteFolder }
    compare("server.connections") { $0.server.connections }
    compare("server.names") { $0.server.names }
    compare("server.cors") { $0.server.corsOrigins }
    compare("server.push_services") { $0.server.pushServices }
    compare("server.tiles") { $0.server.tiles }
    compare("server.tiles_credit") { $0.server.tilesCredit }
    compare("server.proxies") { $0.server.proxies }
    compare("server.proxy_header") { $0.server.proxyHeader }
    compare("limits.burst") { $0.limits.burst }
    compare("limits.per_hour") { $0.limits.perHour }
    compare("trips") { $0.tariff }
    compare("wit") { $0.wit }
    compare("lifetimes.alerts (for notices)") { $0.lifetimes[.alerts] }
    compare("backup") { $0.backup }
    compare("data.folder") { $0.dataFolder }
    compare("data.database") { $0.database }
    compare("data.disk") { $0.diskBytes }
    return keys
  }
}
