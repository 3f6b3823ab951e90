import Accounts
import Configuration
import Glibc
import Providers
import TerminalText
import WeatherModel
import WeatherService
import Zones

let doctorCommand = Command(
  "doctor", "a check of the installation and the sources",
  options: CommonOptions.output + [
    Option("--offline", nil, "ask no source"), Option("--server", .text("URL"), "check this Weatherglass server"),
  ]
    + CommonOptions.ownService,
  details: "Checks the data folder, the databases, the configuration, every source, the zone files, the clock and the server. "
    + "Keys are never printed. Exits with 1 when something is broken.",
  run: doctor)

/// `weatherglass doctor`: checks everything that has to be in order, and goes on after a problem.
nonisolated func doctor(_ arguments: ParsedArguments) async throws(CommandError) {
  var checkup = Checkup()
  let isOffline = arguments.has("--offline")
  do throws(CommandError) {
    let input = try CommandInput(arguments)
    lookAtConfiguration(input, &checkup)
    lookAtMachine(input, &checkup)
    await lookAtStorageAndSources(input, isOffline, &checkup)
    if let address = arguments["--server"] {
      let server = try RemoteServer(named: address)
      let runs = await server.isHealthy()
      checkup.add(
        "server", runs ? .good : .broken, runs ? "runs at \(server.address)" : "no Weatherglass server answers at \(server.address)")
      if runs { await lookAtSources(of: server, &checkup) }
    } else if let server = await RemoteServer.running(input.configuration) {
      checkup.add("server", .good, "runs at \(server.address)")
      await lookAtSources(of: server, &checkup)
    } else {
      checkup.add("server", .skipped, "none runs at \(input.configuration.server.host):\(input.configuration.server.port)")
    }
  } catch {
    guard case .usage(let text) = error else { throw error }
    // A mistake in the command line is no finding about the configuration.
    guard text.contains("weatherglass.toml") || arguments.has("--config") || environment("WEATHERGLASS_CONFIG") != nil else { throw error }
    for line in text.split(separator: "\n") { checkup.add("configuration", .broken, String(line)) }
  }
  if arguments.has("--json") { showJSON(checkup.json) } else { show(checkup.text(on: Terminal(noColor: arguments.has("--no-color")))) }
  if checkup.isBroken { exit(1) }
}

private nonisolated func lookAtConfiguration(_ input: CommandInput, _ checkup: inout Checkup) {
  let file = input.inputs.file ?? "no file; all settings have their defaults"
  checkup.add("configuration", .good, file)
  for warning in input.warnings { checkup.add("configuration", .warning, warning.description) }
  checkup.add("limits", .good, limits(input.configuration))
  let names = input.configuration.server.names
  let isMissing = names.isEmpty && !input.configuration.server.proxies.isEmpty
  checkup.add(
    "names", isMissing ? .warning : .good,
    (names.isEmpty ? "server.names is empty" : names.joined(separator: ", "))
      + (isMissing
        ? ", although server.proxies names a proxy: by another name than the machine's own people get pages without weather. Add the name that they use."
        : "; people may also use IP addresses, localhost and the machine's own name"))
  lookAtContact(input.configuration, &checkup)
  if let tiles = input.configuration.server.tiles {
    checkup.add("street map", .good, "tiles of \(tiles.origin); browsers ask it themselves")
  }
  for source in Source.allCases {
    let settings = input.configuration[source]
    if !settings.isEnabled { checkup.add(source.word, .skipped, "switched off in the configuration") }
    if settings.key != nil { checkup.add(source.word, .good, "a key is set") }
  }
}

/// Who the services that require a contact are told to write to.
private nonisolated func lookAtContact(_ configuration: Configuration, _ checkup: inout Checkup) {
  for source in Source.allCases where source.facts.access == .contact && configuration[source].isEnabled {
    if let contact = configuration[source].contact ?? configuration.server.contact {
      checkup.add(source.word, .good, "is told to reach you at \(contact)")
    } else {
      checkup.add(source.word, .skipped, "not asked: it requires a contact (server.contact)")
    }
  }
}

/// How often one client may make the server ask sources, and which proxies may say who the client is.
private nonisolated func limits(_ configuration: Configuration) -> String {
  let limits = configuration.limits
  guard limits.burst > 0 else { return "none: any client may use up the sources' quotas" }
  let (proxies, header) = (configuration.server.proxies, configuration.server.proxyHeader.rawValue)
  let believed = proxies.isEmpty ? "no proxy is named" : "\(proxies.count) entries of server.proxies are trusted for \(header)"
  return "each client may cause \(limits.burst) requests to sources at once and \(limits.perHour) per hour; " + believed
}

private nonisolated func lookAtMachine(_ input: CommandInput, _ checkup: inout Checkup) {
  let now = wallClock()
  let isPlausible = now > Instant(seconds: 1_767_225_600) && now < Instant(seconds: 4_102_444_800)
  checkup.add(
    "clock", isPlausible ? .good : .broken, isPlausible ? "\(now)" : "says \(now): forecasts will look too old or too new. Set the clock.")
  let winter = Instant(seconds: 1_768_478_400)
  let zone = ZoneFiles().zone(named: "Europe/Helsinki", offset: 0, from: winter, to: winter + .days(200))
  let knows = zone.offset(at: winter) == 7200 && zone.offset(at: winter + .days(180)) == 10_800
  let editions = ZoneFiles().editions
  let version = editions.files.map { "tzdata " + printable($0) } ?? "tzdata of an unknown version"
  checkup.add(
    "zone files", knows ? .good : .broken, knows ? "/usr/share/zoneinfo, \(version)" : "are missing: install the package tzdata.")
  checkup.add(
    "zone map", editions.map == nil ? .broken : .good, editions.map.map { "boundaries of \($0)" } ?? "is missing: build the program again.")
  do throws(CommandError) {
    let folder = try dataFolder(input.configuration.dataFolder)
    let trouble = trouble(ofDataFolder: folder)
    checkup.add("data folder", trouble == nil ? .good : .broken, trouble ?? folder)
  } catch {
    checkup.add("data folder", .broken, error.description)
  }
  lookAtBackups(input.configuration, &checkup)
}

/// Whether the daily backup can use its folder and its passphrase.
private nonisolated func lookAtBackups(_ configuration: Configuration, _ checkup: inout Checkup) {
  guard let backup = configuration.backup else {
    checkup.add("backups", .skipped, "none are made: set 'backup' to a folder in the configuration")
    return
  }
  do throws(FolderProblem) {
    try BackupFolder.live(backup.folder).check()
    if let file = backup.passphraseFile { _ = try Passphrase(file: file) }
    checkup.add("backups", .good, "one a day in \(backup.folder), \(backup.passphraseFile == nil ? "not encrypted" : "encrypted")")
  } catch {
    checkup.add("backups", .broken, error.description)
  }
}

private nonisolated func lookAtStorageAndSources(_ input: CommandInput, _ isOffline: Bool, _ checkup: inout Checkup) async {
  let composition: Composition
  do throws(CommandError) {
    // This has to come before the storage is opened, which moves a damaged cache aside.
    let (folder, _) = try ownFolder(input)
    for finding in await databaseFindings(input.configuration, folder: folder) { checkup.findings.append(finding) }
    composition = try await Composition(input)
  } catch {
    checkup.add("databases", .broken, error.description)
    return
  }
  for trouble in composition.troubles { checkup.add("sources", .broken, trouble) }
  for provider in composition.providers {
    let usage = composition.sourceList().states.first { $0.source == provider.source }?.usage ?? []
    let quota = usage.map(\.words).joined(separator: ", ")
    let asked = quota.isEmpty ? "" : "; asked " + quota
    if isOffline || input.configuration.mode == .simulator {
      checkup.add(provider.source.word, .skipped, (isOffline ? "not asked" : "not asked, because the weather is simulated") + asked)
      continue
    }
    guard let (cell, kind) = trial(provider, input.configuration.place.map { Cell($0) }) else {
      checkup.add(provider.source.word, .skipped, "can't be tested" + asked)
      continue
    }
    do throws(ProviderError) {
      guard try await composition.testSource(provider, cell, kind) else {
        checkup.add(provider.source.word, .warning, "not asked, because its quota is used up" + asked)
        continue
      }
      checkup.add(
        provider.source.word, .good, "answers" + (input.configuration[provider.source].key == nil ? "" : ", key accepted") + asked)
    } catch {
      checkup.add(provider.source.word, .broken, "\(error)" + asked)
    }
  }
  await composition.close()
}

/// The states of the sources in the running server: only it knows which values it held back, and which sources it is not asking at the
/// moment.
private nonisolated func lookAtSources(of server: RemoteServer, _ checkup: inout Checkup) async {
  do throws(RemoteServer.Failure) {
    for state in try await server.sources().states {
      checkup.add("server", state.status == .ready ? .good : .warning, state.source.word + ": " + state.words(now: wallClock()))
    }
  } catch {
    switch error {
    // Under this name people get pages without weather.
    case .problem(.unknownHost, let words): checkup.add("server", .broken, words)
    case .problem(_, let words), .noAnswer(_, let words): checkup.add("server", .warning, words)
    }
  }
}

/// A place and a kind to try a source with: the configured place, or else a town that is known to be covered.
private nonisolated func trial(_ provider: Provider, _ place: Cell?) -> (Cell, Kind)? {
  let towns = [(59.913, 10.752), (40.712, -74.006), (0, 0)].compactMap { Coordinate(latitude: $0.0, longitude: $0.1).map { Cell($0) } }
  for cell in [place].compactMap({ $0 }) + towns {
    if let kind = provider.covers(cell).each.first { return (cell, kind) }
  }
  return nil
}
