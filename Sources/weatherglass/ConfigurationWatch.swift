import Configuration
import Glibc
import Synchronization
import WeatherModel

/// How often SIGHUP has come: each asks for the configuration to be read again.
enum HangUps {
  private static let counter = Atomic<Int>(0)

  /// From here on SIGHUP no longer ends the program.
  static func listen() {
    // Made before the first signal: a handler must not make anything.
    _ = count
    signal(SIGHUP) { _ in HangUps.counter.add(1, ordering: .relaxed) }
  }

  static var count: Int { counter.load(ordering: .relaxed) }
}

/// Tells whether a file has become another one, without reading it.
struct FileStamp: Equatable {
  private let parts: [Int64]

  /// The stamp of a file; one that is not there has a stamp too.
  init(_ path: String?) {
    var status = stat()
    guard let path, stat(path, &status) == 0 else {
      parts = []
      return
    }
    parts = [Int64(status.st_mtim.tv_sec), Int64(status.st_mtim.tv_nsec), Int64(status.st_size), Int64(status.st_ino)]
  }
}

/// Follows the configuration's file and those of its keys, SIGHUP, what people choose at run time, and the database, until it is cancelled.
/// What is wrong is said and changes nothing.
nonisolated func watch(_ input: CommandInput, _ composition: Composition) async {
  var inputs = input.inputs
  var configuration = input.configuration
  let path = inputs.file ?? usualConfigurationFile()
  var files = [path] + input.secretFiles
  var stamps = files.map(FileStamp.init)
  var hangUps = HangUps.count
  var health = DatabaseHealth()
  // What can't be read is tried again: it may be a key's file that is not among the watched ones yet.
  var trouble: String?
  // A cancelled sleep ends the loop at its condition.
  while !Task.isCancelled {
    try? await Task.sleep(nanoseconds: 1_000_000_000)
    let (newStamps, newHangUps) = (files.map(FileStamp.init), HangUps.count)
    if newStamps != stamps || newHangUps != hangUps || trouble != nil {
      (stamps, hangUps) = (newStamps, newHangUps)
      inputs.file = newStamps[0] == FileStamp(nil) && input.inputs.file == nil ? nil : path
      if let (next, secretFiles) = read(inputs, keeping: input, &trouble) {
        let nextFiles = [path] + secretFiles
        if nextFiles != files { (files, stamps) = (nextFiles, nextFiles.map(FileStamp.init)) }
        for part in configuration.needsRestart(for: next) { complain("\(part) is taken up at the next start.") }
        configuration = next
        composition.take(next)
        for trouble in composition.troubles { complain(trouble) }
        say("configuration read again")
      }
    }
    if await composition.choicesChanged() { say("order of sources changed") }
    let newHealth = composition.databaseHealth
    for news in newHealth.news(since: health) { complain(news) }
    health = newHealth
  }
}

/// Nil where it can't be read; what is wrong is said once.
private nonisolated func read(
  _ inputs: Configuration.Inputs, keeping input: CommandInput, _ trouble: inout String?
) -> (Configuration, secretFiles: [String])? {
  do throws(ConfigurationError) {
    let loaded = try Configuration.load(inputs)
    trouble = nil
    for warning in loaded.warnings { complain(warning.description) }
    var configuration = loaded.configuration
    // A scene on the command line is simulated whatever the file says.
    if input.scene != nil { configuration.mode = input.configuration.mode }
    return (configuration, loaded.secretFiles)
  } catch {
    if trouble != error.description {
      complain(error.description)
      complain("the configuration stays as it was.")
    }
    trouble = error.description
    return nil
  }
}

extension Configuration {
  /// The keys that differ and that a running server can't change.
  func needsRestart(for next: Configuration) -> [String] {
    var keys: [String] = []
    if server.host != next.server.host { keys.append("server.host") }
    if server.port != next.server.port { keys.append("server.port") }
    if server.threads != next.server.threads { keys.append("server.threads") }
    if server.logsRequests != next.server.logsRequests { keys.append("server.log") }
    if server.siteFolder != next.server.siteFolder { keys.append("server.site") }
    if server.connections != next.server.connections { keys.append("server.connections") }
    if server.names != next.server.names { keys.append("server.names") }
    if server.corsOrigins != next.server.corsOrigins { keys.append("server.cors") }
    if server.proxies != next.server.proxies { keys.append("server.proxies") }
    if server.proxyHeader != next.server.proxyHeader { keys.append("server.proxy_header") }
    if limits.burst != next.limits.burst { keys.append("limits.burst") }
    if limits.perHour != next.limits.perHour { keys.append("limits.per_hour") }
    if tariff != next.tariff { keys.append("trips") }
    if dataFolder != next.dataFolder { keys.append("data.folder") }
    if database != next.database { keys.append("data.database") }
    if memoryBytes != next.memoryBytes { keys.append("data.memory") }
    if diskBytes != next.diskBytes { keys.append("data.disk") }
    return keys
  }
}
