import Accounts
import Configuration
import Console
import Glibc
import HTTPClient
import Notices
import Providers
import Reports
import Routes
import Storage
import Synchronization
import Threads
import WeatherModel
import WeatherService
import Wit

/// What a configuration builds: the sources, the service that asks them, and where what they said is kept.
final class Composition: Sendable {
  let service: WeatherService
  /// What people own.
  let spaces: Spaces
  /// The warnings of the places that they saved.
  let warnings: Warnings
  /// Which devices are told of what.
  let notices: NoticeStore
  /// Who looks after the places.
  let watches: Watches
  /// Who writes lines about the weather.
  let lines: WitWriter
  private let cache: WeatherCache
  private let settings: SettingsStore
  private let clock: @Sendable () -> Instant
  private let state: Mutex<State>

  private struct State {
    /// The configuration without what people chose at run time.
    var configuration: Configuration
    /// The orders that people chose; nil stands for the kinds without one of their own.
    var chosen: [Kind?: [Source]]
    var version: Int64
    var sources: ConfiguredSources

    /// The configuration with what people chose.
    var effective: Configuration {
      var configuration = configuration
      for (kind, order) in chosen { configuration.setOrder(of: kind, to: order) }
      return configuration
    }
  }

  private init(
    service: WeatherService, spaces: Spaces, warnings: Warnings, notices: NoticeStore, watches: Watches, lines: WitWriter,
    cache: WeatherCache,
    settings: SettingsStore, clock: @escaping @Sendable () -> Instant, state: State
  ) {
    self.service = service
    self.spaces = spaces
    self.warnings = warnings
    self.notices = notices
    self.watches = watches
    self.lines = lines
    self.cache = cache
    self.settings = settings
    self.clock = clock
    self.state = Mutex(state)
  }

  /// Builds everything that the input asks for.
  static func open(_ input: CommandInput) async throws(CommandError) -> Composition {
    let folder = try dataFolder(input.configuration.dataFolder)
    let location = databaseLocation(input.configuration, folder: folder)
    let clock = input.clock
    let cache = WeatherCache(at: location, limit: input.configuration.diskBytes, clock: clock)
    let owned = ownedDatabase(location)
    let settings = SettingsStore.live(owned)
    var state = State(
      configuration: input.configuration, chosen: [:], version: 0, sources: ConfiguredSources(input.configuration, clock: clock))
    // Unreadable choices are reported; they must not block the weather.
    switch await value(within: patience(location), { await choices(in: settings) }) {
    case .some(.success((let version, let chosen))): (state.version, state.chosen) = (version, chosen)
    case .some(.failure(let error)): state.sources.troubles.append("The choices that people made can't be read: \(error)")
    // A server takes them over as soon as they can be read.
    case nil: state.sources.troubles.append("The choices that people made can't be read yet: the database does not answer.")
    }
    let service = WeatherService(
      settings: serviceSettings(state.effective), providers: state.sources.providers,
      simulator: .simulator(Simulator(scene: input.scene), clock: clock), namer: state.sources.namer, store: cache.store,
      storeHealth: { StoreState(isWorking: cache.health.isWorking, trouble: cache.health.trouble, since: cache.health.since) },
      marker: .file(inFolder: folder), clock: clock)
    // What it reads comes in later, too.
    _ = await value(within: patience(location)) { await service.start() }
    let spaces = Spaces(owned, at: location, clock: clock) { connection throws(StorageError) in
      try NoticeStore.forgetStrangers(connection)
    } follow: { connection, device throws(StorageError) in
      try NoticeStore.follow(device, connection)
    }
    let warnings = Warnings(owned, clock: clock) { spaces.changes.tellAll() }
    let notices = NoticeStore(owned, clock: clock)
    let watches = Watches(
      owned, warnings: warnings, store: notices, service: service, interval: input.configuration.lifetimes[.alerts])
    return Composition(
      service: service, spaces: spaces, warnings: warnings, notices: notices, watches: watches,
      lines: WitWriter(days: PastDays(owned, clock: clock), model: model(input.configuration, clock)), cache: cache, settings: settings,
      clock: clock,
      state: state)
  }

  /// The live sources, in no order.
  var providers: [Provider] { state.withLock { $0.sources.providers } }
  /// What can't be used of the configuration, and why.
  var troubles: [String] { state.withLock { $0.sources.troubles } }
  /// Where the day's backup goes.
  var backupPlan: DailyBackup.Plan? {
    state.withLock { $0.configuration.backup }.map { backup in
      guard let file = backup.passphraseFile else { return DailyBackup.Plan(folder: .live(backup.folder)) }
      return DailyBackup.Plan(folder: .live(backup.folder)) { () throws(FolderProblem) in try Passphrase(file: file) }
    }
  }
  /// How the database of the weather does.
  var databaseHealth: DatabaseHealth { DatabaseHealth(trouble: service.storeState().trouble, putAside: cache.health.putAside) }
  /// Why the only source that is to be asked can't be.
  var missing: String? { state.withLock { $0.sources.missing } }
  /// The order of each kind, where no region has one of its own.
  var orders: [(kind: Kind, order: [Source])] {
    state.withLock { $0.effective.choice }.orderOfEachKind
  }

  /// The weather; offline nobody is asked, and with an age what is young enough is taken as it is.
  func weather(_ cell: Cell, _ kinds: Kinds, maxAge: Int64?, offline: Bool) async -> WeatherAnswer {
    if offline { return await service.stored(cell, kinds, maxAge: maxAge) }
    guard let maxAge else { return await service.weather(cell, kinds, by: .always) }
    let stored = await service.stored(cell, kinds, maxAge: maxAge)
    if stored.report?.kinds.isSuperset(of: kinds) == true { return stored }
    // Fresh enough by its life time may still be older than `--max-age` allows.
    let answer = await service.weather(cell, kinds, by: .always)
    let now = clock()
    let isOld = answer.report?.provenances.contains { now - $0.fetchedAt > maxAge } ?? true
    return isOld ? await service.refresh(cell, kinds, by: .always) : answer
  }

  /// What every source says.
  func compare(_ cell: Cell) async -> Comparison {
    Comparison(cell: cell, answers: await service.compare(cell, .compared, by: .always))
  }

  /// The sources with how they stand, and for each kind those that can be asked.
  func sourceList() -> SourceList { SourceList(service, in: nil) }

  /// Asks a source for one kind, past the service and its breakers, but counted in its quotas as every call; false where they are used up.
  func tryOut(_ provider: Provider, _ cell: Cell, _ kind: Kind) async throws(ProviderError) -> Bool {
    let now = clock()
    guard let state = service.sources(in: nil).first(where: { $0.source == provider.source }) else { return false }
    let weight = max(1, provider.terms.weight(Kinds(kind)))
    guard state.usage.allSatisfy({ $0.used + weight <= $0.quota.limit }) else { return false }
    for usage in state.usage {
      let key = CounterKey(source: provider.source, start: usage.quota.window.start(of: now), end: usage.quota.window.end(of: now))
      // A database that fails is a finding of its own.
      _ = try? await cache.store.count(key, weight)
    }
    _ = try await provider.plausible(Question(cell, Kinds(kind)))
    return true
  }

  /// Keeps a choice of people; nil goes back to the configuration's order.
  func setOrder(of kindWord: String, to order: [Source]?) async throws(CommandError) {
    let key = orderKey + kindWord
    do throws(StorageError) {
      if let order {
        try await settings.set([StoredSetting(key: key, value: order.map(\.word).joined(separator: ","), updated: clock())])
      } else {
        try await settings.remove(key)
      }
    } catch {
      throw .failed("The order can't be kept: \(error)")
    }
    _ = await choicesChanged()
  }

  /// Takes over what people chose since the last time; whether there was anything.
  func choicesChanged() async -> Bool {
    // A database that fails is told of elsewhere; the choices stay as they are until it is back.
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

  /// Takes another configuration, while it runs.
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

  /// Lets what was learnt reach the disk.
  func close() async {
    await service.flush()
    spaces.close()
    await cache.close()
    await settings.close()
  }
}

/// How many milliseconds a start waits for the database: a server may be frozen, or far away; a file's own patience is enough.
private func patience(_ location: DatabaseLocation) -> Int64 { location.isServer ? 1500 : 60_000 }

/// What people chose, and the number of their last choice.
private nonisolated func choices(in settings: SettingsStore) async -> Result<(Int64, [Kind?: [Source]]), StorageError> {
  do throws(StorageError) {
    let version = try await settings.version()
    return .success((version, chosenOrders(try await settings.all())))
  } catch {
    return .failure(error)
  }
}

private let orderKey = "order."

/// The orders among what people set.
private func chosenOrders(_ settings: [StoredSetting]) -> [Kind?: [Source]] {
  var orders: [Kind?: [Source]] = [:]
  for setting in settings where setting.key.hasPrefix(orderKey) {
    let word = String(setting.key.dropFirst(orderKey.utf8.count))
    let kind = Kind(word: word)
    // What another version wrote and this one does not understand stays where it is.
    guard kind != nil || word == "default", let order = try? Configuration.order(setting.value) else { continue }
    orders.updateValue(order, forKey: kind)
  }
  return orders
}

/// Where the databases of a configuration lie.
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

/// The model that the owner named.
private func model(_ configuration: Configuration, _ clock: @escaping @Sendable () -> Instant) -> ModelWriter? {
  configuration.wit.map { wit in
    ModelWriter(
      ModelWriter.Options(address: wit.address, model: wit.model, key: wit.key?.revealed, seconds: wit.seconds),
      client: .live(userAgent: "Weatherglass/\(weatherglassVersion)", retry: RetryPolicy(attempts: 1)), clock: clock)
  }
}
