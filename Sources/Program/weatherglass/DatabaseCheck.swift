import Configuration
import Storage
import TerminalText
import WeatherModel

/// Checks both databases for `doctor`: whether they can be opened, and whether their content is intact. Nothing is moved aside or created.
nonisolated func databaseFindings(_ configuration: Configuration, folder: String) async -> [Checkup.Finding] {
  let location = databaseLocation(configuration, folder: folder)
  return [
    await finding("cache", Database(WeatherCache.options(at: location)), location, limit: configuration.diskBytes),
    await finding("settings", Database(SettingsStore.options(at: location)), location),
  ]
}

private nonisolated func finding(
  _ name: String, _ database: Database, _ location: DatabaseLocation, limit: Int? = nil
) async -> Checkup.Finding {
  let subject = name + " database"
  let isServer = location.isServer
  do throws(StorageError) {
    let verdict = try await database.read { connection throws(StorageError) in
      try connection.run(isServer ? "SELECT 'ok'" : "PRAGMA integrity_check(5)", []).map { row throws(StorageError) in try row.text(0) }
    }
    var size = ""
    if let limit { size = "; \(megabytes(try await WeatherCache.bytes(in: database))) MB of at most \(megabytes(limit)) MB" }
    await database.close()
    if verdict == ["ok"] { return Checkup.Finding(subject, .good, "\(location)\(isServer ? " answers" : " is whole")\(size)") }
    return Checkup.Finding(subject, .broken, "\(location) is damaged: \(verdict.first ?? "it says nothing").")
  } catch {
    await database.close()
    return Checkup.Finding(subject, .broken, "\(location): \(error)")
  }
}

private func megabytes(_ bytes: Int) -> Int { (bytes + (1 << 20) - 1) >> 20 }
