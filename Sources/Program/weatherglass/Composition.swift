import Accounts
import Configuration
import Glibc
import HTTPClient
import Notices
import Providers
import Reports
import Routes
import Storage
import Synchronization
import System
import TerminalText
import WeatherModel
import WeatherService
import Wit

/// Everything that is built from a configuration: the sources, the service that asks them, and the storage.
final class Composition: Sendable {
  let service: WeatherService
  /// The private spaces of the people who use it.
  let spaces: Spaces
  /// The warnings of their saved places.
  let warnings: Warnings
  /// Which devices get which notices.
  let notices: NoticeStore
  /// The background work for the saved places.
  let checks: BackgroundChecks
  /// Writes the line about the weather.
  let lines: WitWriter
  /// The database of what people own.
  let owned: Database
  private let cache: WeatherCache
  private let settings: SettingsStore
  private let clock: @Sendable () -> Instant
  private let state: Mutex<State>

  private struct State {
    /// The configuration without the orders that people set at run time.
    var configuration: Configuration
    /// The orders that people set at run time; the key nil stands for all kinds without an order of their own.
    var chosen: [Kind?: [Source]]
    var version: Int64
    var sources: ConfiguredSources

    /// The configuration with the orders that people set at run time.
    var effective: Configuration {
      var configuration = configuration
      for (kind, order) in chosen { configuration.setOrder(of: kind, to: order) }
      return configuration
    }
  }

  /// Builds everything that the input asks for, and opens the databases.
  init(_ input: CommandInput) async throws(CommandError) {
    let (folder, location) = try ownFolder(input)
    let clock = input.clock
    let cache = WeatherCache(at: location, limit: input.configuration.diskBytes, clock: clock)
    let owned = ownedDatabase(location, makeRoom: { await cache.makeRoom() })
    let settings = SettingsStore.live(owned)
    var state = State(
      configuration: input.configuration, chosen: [:], version: 0, sources: ConfiguredSources(input.configuration, clock: clock))
    // Unreadable choices are reported; they must not block the weather.
    switch await withTimeout(milliseconds: patience(location), { await choices(in: settings) }) {
    case .some(.success((let version, let chosen))): (state.version, state.chosen) = (version, chosen)
    case .some(.failure(let error)): state.sources.troubles.append("The stored settings can't be read: \(error)")
    // A server applies them as soon as they can be read.
    case nil: state.sources.troubles.append("The stored settings can't be read yet: the database does not answer.")
    }
    noteDataFolder(folder)
    let service = WeatherService(
      settings: serviceSettings(state.effective), providers: state.sources.providers,
      simulator: .simulator(Simulator(scene: input.scene), clock: clock), namer: state.sources.namer, store: cache.store,
      storeHealth: { StoreState(isWorking: cache.health.isWorking, trouble: cache.health.problem, since: cache.health.since) },
      marker: .file(inFolder: folder), clock: clock)
    // If reading takes longer, the service goes on with it later.
    _ = await withTimeout(milliseconds: patience(location)) { await service.start() }
    let spaces = ownedSpaces(owned, at: location, clock: clock)
    let warnings = Warnings(owned, clock: clock) { spaces.changes.notifyAll() }
    let notices = NoticeStore(owned, clock: clock)
    checks = BackgroundChecks(warnings: warnings, store: notices, service: service, interval: input.configuration.lifetimes[.alerts])
    lines = WitWriter(days: PastDays(owned, clock: clock), model: model(input.configuration, clock))
    (self.service, self.spaces, self.warnings, self.notices) = (service, spaces, warnings, notices)
    (self.owned, self.cache, self.settings, self.clock) = (owned, cache, settings, clock)
    self.state = Mutex(state)
  }

  /// The configured sources, in no particular order.
  var providers: [Provider] { state.withLock { $0.sources.providers } }
  /// The parts of the configuration that can't be used, and why.
  var troubles: [String] { state.withLock { $0.sources.troubles } }
  /// Where the daily backup goes; nil if none is configured.
  var backupPlan: DailyBackup.Plan? {
    state.withLock { $0.configuration.backup }.map { backup in
      guard let file = backup.passphraseFile else { return DailyBackup.Plan(folder: .live(backup.folder)) }
      return DailyBackup.Plan(folder: .live(backup.folder)) { () throws(FolderProblem) in try Passphrase(file: file) }
    }
  }
  /// The state of the databases.
  var databaseHealth: DatabaseHealth {
    DatabaseHealth(
      problem: service.storeState().trouble, quarantinedPath: cache.health.quarantinedPath, ownProblem: owned.trouble,
      unreadable: owned.unreadable.all)
  }
  /// Why the only source that may be asked can't be asked; nil if there is no such problem.
  var missing: String? { state.withLock { $0.sources.missing } }
  /// The order of the sources for each kind, where no region has an order of its own.
  var orders: [(kind: Kind, order: [Source])] {
    state.withLock { $0.effective.choice }.orderOfEachKind
  }

  /// The weather. Offline, no source is asked; with `maxAge`, stored weather that is young enough is used as it is.
  func weather(_ cell: Cell, _ kinds: Kinds, maxAge: Int64?, offline: Bool) async -> WeatherAnswer {
    if offline { return await service.stored(cell, kinds, maxAge: maxAge) }
    guard let maxAge else { return await service.weather(cell, kinds, by: .always) }
    let stored = await service.stored(cell, kinds, maxAge: maxAge)
    if stored.report?.kinds.isSuperset(of: kinds) == true { return stored }
    // Weather that is within its lifetime may still be older than `--max-age` allows.
    let answer = await service.weather(cell, kinds, by: .always)
    let now = clock()
    let isOld = answer.report?.provenances.contains { now - $0.fetchedAt > maxAge } ?? true
    return isOld ? await service.refresh(cell, kinds, by: .always) : answer
  }

  /// The comparison of all sources for a cell.
  func compare(_ cell: Cell) async -> Comparison {
    Comparison(cell: cell, answers: await service.compare(cell, .compared, by: .always))
  }

  /// The sources with their states, and for each kind the sources that can be asked.
  func sourceList() -> SourceList { SourceList(service, in: nil) }

  /// Asks a source for one kind, without the service and its circuit breakers. Like every call, it counts in the source's quotas; false if
  /// these are used up.
  func testSource(_ provider: Provider, _ cell: Cell, _ kind: Kind) async throws(ProviderError) -> Bool {
    let now = clock()
    guard let state = service.sources(in: nil).first(where: { $0.source == provider.source }) else { return false }
    let weight = max(1, provider.terms.weight(Kinds(kind)))
    guard state.usage.allSatisfy({ $0.used + weight <= $0.quota.limit }) else { return false }
    for usage in state.usage {
      let key = CounterKey(source: provider.source, start: usage.quota.window.start(of: now), end: usage.quota.window.end(of: now))
      // A failing database is a finding of another check.
      _ = try? await cache.store.count(key, weight)
    }
    _ = try await provider.fetchChecked(SourceRequest(cell, Kinds(kind)))
    return true
  }

  /// Stores the order that somebody has set for a kind; nil returns to the configured order.
  func setOrder(of kindWord: String, to order: [Source]?) async throws(CommandError) {
    let key = orderKey + kindWord
    do throws(StorageError) {
      if let order {
        try await settings.set([StoredSetting(key: key, value: order.map(\.word).joined(separator: ","), updated: clock())])
      } else {
        try await settings.remove(key)
      }
    } catch {
      throw .failed("The order can't be saved: \(error)")
    }
    _ = await choicesChanged()
  }

  /// Applies the orders that were set since the last call; returns whether there were any.
  func choicesChanged() async -> Bool {
    // A failing database is reported elsewhere; the orders stay as they are until it works again.
    guard let version = try? await settings.version(), version != state.withLock({ $0.version }), let all = try? await settings.all() else {
      return false
    }
    let chosen = chosenOrders(all)
    let isNews = state.withLock { state in
      state.version = version
      guard state.chosen != chosen else { return false }
      state.chosen = chosen
      return true
    }
    if isNews { configure() }
    return isNews
  }

  /// Applies a changed configuration at run time.
  func take(_ configuration: Configuration) {
    state.withLock { state in
      state.configuration = configuration
      state.sources = ConfiguredSources(configuration, clock: clock)
    }
    configure()
  }

  private func configure() {
    let (configuration, sources) = state.withLock { ($0.effective, $0.sources) }
    service.configure(settings: serviceSettings(configuration), providers: sources.providers, namer: sources.namer)
  }

  /// Writes everything to the disk, and closes the databases.
  func close() async {
    await service.flush()
    spaces.close()
    await cache.close()
    await settings.close()
  }
}

/// How many milliseconds a start waits for the database: a database server may be frozen, or far away; a file has its own, shorter time
/// limit.
private func patience(_ location: DatabaseLocation) -> Int64 { location.isServer ? 1500 : 60_000 }

/// The orders that people set, and the version of the settings.
private nonisolated func choices(in settings: SettingsStore) async -> Result<(Int64, [Kind?: [Source]]), StorageError> {
  do throws(StorageError) {
    let version = try await settings.version()
    return .success((version, chosenOrders(try await settings.all())))
  } catch {
    return .failure(error)
  }
}

private let orderKey = "order."

/// The orders among the stored settings.
private func chosenOrders(_ settings: [StoredSetting]) -> [Kind?: [Source]] {
  var orders: [Kind?: [Source]] = [:]
  for setting in settings where setting.key.hasPrefix(orderKey) {
    let word = String(setting.key.dropFirst(orderKey.utf8.count))
    let kind = Kind(word: word)
    // A setting of another version that this one doesn't understand is left as it is.
    guard kind != nil || word == "default", let order = try? Configuration.order(setting.value) else { continue }
    orders.updateValue(order, forKey: kind)
  }
  return orders
}

/// Where the databases of a configuration are.
func databaseLocation(_ configuration: Configuration, folder: String) -> DatabaseLocation {
  DatabaseLocation(configuration.database?.revealed ?? folder)
}

private func serviceSettings(_ configuration: Configuration) -> ServiceSettings {
  var settings = ServiceSettings(mode: configuration.mode)
  settings.choice = configuration.choice
  settings.lifetimes = configuration.lifetimes
  settings.memoryBytes = configuration.memoryBytes
  settings.quotas = ConfiguredSources.quotas(configuration)
  return settings
}

/// The model that the owner configured; nil if there is none.
private func model(_ configuration: Configuration, _ clock: @escaping @Sendable () -> Instant) -> ModelWriter? {
  configuration.wit.map { wit in
    ModelWriter(
      ModelWriter.Options(address: wit.address, model: wit.model, key: wit.key?.revealed, seconds: wit.seconds),
      client: .live(userAgent: "Weatherglass/\(weatherglassVersion)", retry: RetryPolicy(attempts: 1)), clock: clock)
  }
}
