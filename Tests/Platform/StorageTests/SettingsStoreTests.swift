import Storage
import Testing
import WeatherModel

@Suite struct SettingsStoreTests {
  private func setting(_ key: String, _ value: String, at seconds: Int64 = 1) -> StoredSetting {
    StoredSetting(key: key, value: value, updated: Instant(seconds: seconds))
  }

  @Test(arguments: Backend.all) func settingsAreSetReplacedListedAndRemoved(_ backend: Backend) async throws {
    let place = try backend.place()
    let store = SettingsStore.live(at: place.location)
    #expect(try await store.all().isEmpty)
    try await store.set([setting("source", "nws"), setting("Ä", "ö\n"), setting("a.b", "")])
    try await store.set([setting("source", "aqicn", at: 2)])
    #expect(try await store.all() == [setting("a.b", ""), setting("source", "aqicn", at: 2), setting("Ä", "ö\n")])
    try await store.remove("a.b")
    try await store.remove("never set")
    await store.close()
    #expect(try await SettingsStore.live(at: place.location).all().map(\.key) == ["source", "Ä"])
  }

  @Test(arguments: Backend.all) func aRunningServerNoticesChangesOfAnotherProcess(_ backend: Backend) async throws {
    let place = try backend.place()
    let (server, command) = (SettingsStore.live(at: place.location), SettingsStore.live(at: place.location))
    var seen: [Int64] = [try await server.version()]
    #expect(try await server.version() == seen[0])
    try await command.set([setting("key", "one")])
    seen.append(try await server.version())
    // Changes in the same second, and back to the earlier value, count as changes too.
    try await command.set([setting("key", "two")])
    seen.append(try await server.version())
    try await command.remove("key")
    seen.append(try await server.version())
    #expect(Set(seen).count == seen.count)
  }

  @Test func damagedSettingsAreNotMovedAside() async throws {
    let place = try Backend.sqlite.place()
    let path = place.text + "/" + SettingsStore.fileName
    let garbage = [UInt8](repeating: 0x5A, count: 8192)
    try writeFile(path, garbage)
    let store = SettingsStore.live(at: place.location)
    await #expect { try await store.all() } throws: { error in
      if case StorageError.corrupt = error { true } else { false }
    }
    #expect(try readFile(path) == garbage)
    #expect(names(in: place.text) == [SettingsStore.fileName])
  }

  @Test func settingsAreWrittenToDiskSynchronouslyAndTheCacheIsNot() async throws {
    let place = try Backend.sqlite.place()
    for (options, level) in [(SettingsStore.options(at: place.location), Int64(2)), (WeatherCache.options(at: place.location), 1)] {
      let (found, journal) = try await Database(options).read { connection throws(StorageError) in
        (try connection.run("PRAGMA synchronous", []).first?.integer(0), try connection.run("PRAGMA journal_mode", []).first?.text(0))
      }
      #expect(found == level)
      #expect(journal == "wal")
    }
  }
}
