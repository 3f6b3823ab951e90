import Accounts
import Glibc
import Providers
import Storage
import Synchronization
import TestKit
import WeatherModel
import WeatherService

@testable import Notices

/// The kinds of database that every test in this folder runs against.
enum Backend: String, CaseIterable, Sendable {
  case sqlite, postgres

  /// The databases that are installed on this machine.
  static let all: [Backend] = PostgresServer.isInstalled ? [.sqlite, .postgres] : [.sqlite]

  func home() throws -> TestHome { self == .sqlite ? try TestHome() : TestHome(server: try PostgresServer.newDatabase()) }
}

/// A database, sources whose warnings the test sets, and a clock that the test sets.
final class TestHome: Sendable {
  let location: DatabaseLocation
  let sky: FakeWarningSource
  /// The folder or address of the database, as it is passed to programs.
  let address: String
  private let isFolder: Bool
  private let seconds = Mutex<Int64>(1_795_010_400)

  init() throws {
    var template = Array("/tmp/weatherglass-notices-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw Failure(description: "no temporary folder") }
    address = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    location = DatabaseLocation(address)
    isFolder = true
    sky = FakeWarningSource()
  }

  init(server: String) {
    address = server
    location = DatabaseLocation(server)
    isFolder = false
    sky = FakeWarningSource()
  }

  deinit {
    guard isFolder else { return }
    for suffix in ["", "-wal", "-shm"] { unlink(address + "/" + SettingsStore.fileName + suffix) }
    rmdir(address)
  }

  struct Failure: Error, CustomStringConvertible { let description: String }

  var now: Instant { Instant(seconds: seconds.withLock { $0 }) }
  func advance(_ by: Int64) { seconds.withLock { $0 += by } }

  func database() -> Database {
    var options = SettingsStore.options(at: location)
    options.parts += Schema.userData + Schema.notices
    return Database(options)
  }

  func spaces() -> Spaces {
    Spaces(database(), at: location, clock: { self.now }) { connection throws(StorageError) in
      try NoticeStore.removeOrphans(connection)
    } onDeviceMoved: { connection, device throws(StorageError) in
      try NoticeStore.deviceMoved(device, connection)
    }
  }

  func warnings() -> Warnings { Warnings(database(), clock: { self.now }) }

  /// A server on this database, with a cache of its own.
  func service(quotas: [Quota]? = nil) -> WeatherService {
    var settings = ServiceSettings(mode: .auto)
    if let quotas { settings.quotas[.openWeather] = quotas }
    return WeatherService(
      settings: settings, providers: [sky.provider { self.now }], simulator: sky.provider { self.now },
      marker: LiveMarker(isSet: { true }, set: {}), clock: { self.now }, jitter: { 0 })
  }

  func watch(_ warnings: Warnings) -> NoticeWatch {
    .following(warnings, service: service())
  }
}

/// A source whose warnings a test sets.
final class FakeWarningSource: Sendable {
  private struct State {
    var alerts: [Cell: [Alert]] = [:]
    var weather: [Cell: WeatherReport] = [:]
    var calls: [Cell] = []
    var isSilent = false
  }

  private let state = Mutex(State())
  private let asked = Arrivals()

  func put(_ alerts: [Alert], in cells: [Cell]) { state.withLock { state in for cell in cells { state.alerts[cell] = alerts } } }
  /// Sets anything else that the source reports for a cell.
  func put(_ cell: Cell, _ change: (inout WeatherReport) -> Void) {
    var report = WeatherReport(cell: cell, zone: .utc)
    change(&report)
    state.withLock { $0.weather[cell] = report }
  }
  func fail(_ isSilent: Bool) { state.withLock { $0.isSilent = isSilent } }
  var calls: [Cell] { state.withLock { $0.calls } }

  /// Returns when it was asked for warnings this many times since the beginning.
  func calls(reach count: Int) async { await asked.reach(count) }

  func provider(_ clock: @escaping @Sendable () -> Instant) -> Provider {
    Provider(
      source: .openWeather, kinds: .all, calls: [Kinds(.alerts), Kinds.all.subtracting(Kinds(.alerts))],
      terms: Terms(quotas: [Quota(100_000, per: .day)]),
      fetch: { request async throws(ProviderError) in
        let asksWarnings = request.kinds.contains(Kinds(.alerts))
        let (alerts, weather, isSilent) = self.state.withLock { state in
          if asksWarnings { state.calls.append(request.cell) }
          return (state.alerts[request.cell] ?? [], state.weather[request.cell], state.isSilent)
        }
        if asksWarnings { self.asked.add() }
        if isSilent { throw ProviderError(source: .openWeather, endpoint: "fake", cause: .unreachable) }
        let provenance = Provenance(source: .openWeather, fetchedAt: clock(), validAt: clock())
        var report = weather ?? WeatherReport(cell: request.cell, zone: .utc)
        report.current?.provenance = provenance
        report.hourly?.provenance = provenance
        report.daily?.provenance = provenance
        report.minutely?.provenance = provenance
        if asksWarnings { report.alerts = Stamped(alerts, provenance) }
        return FetchResult(report)
      })
  }
}

/// The provenance of a test's reports; the sky sets when they were fetched.
let provenance = Provenance(source: .openWeather, fetchedAt: Instant(seconds: 0), validAt: Instant(seconds: 0))

let paris = cell(48.857, 2.352)
let orly = cell(48.748, 2.352)
let oslo = cell(59.913, 10.752)

func cell(_ latitude: Double, _ longitude: Double) -> Cell {
  Coordinate(latitude: latitude, longitude: longitude).map { Cell($0) } ?? .zero
}

func place(_ id: UInt64, _ cell: Cell, named name: String = "Place") -> SyncWrite {
  let stamp = Stamp(milliseconds: 1000, counter: 0, device: 1)
  return SyncWrite(
    seen: 0,
    record: .place(
      PlaceRecord(
        id: RecordID(high: 0, low: id), coordinate: cell.coordinate, created: Instant(seconds: 0), name: SyncedText(name, stamp),
        nickname: SyncedText("", stamp), order: SyncedText("V", stamp))))
}

/// Rules with stricter ones for a place, which the morning notice is about.
func strictRules(at id: UInt64) -> NoticeRules {
  var (rules, strict) = (NoticeRules(), PlaceRules())
  strict.minimumSeverity = .severe
  rules.places[RecordID(high: 0, low: id)] = strict
  rules.morning = MorningNotice(minute: 7 * 60, place: RecordID(high: 0, low: id))
  return rules
}

func gale(_ id: String = "1", _ severity: Alert.Severity = .moderate, _ change: (inout Alert) -> Void = { _ in }) -> Alert {
  var alert = Alert(id: id, event: "Wind warning", severity: severity)
  (alert.onset, alert.ends) = (Instant(seconds: 1_795_010_400), Instant(seconds: 1_795_010_400 + 86_400))
  alert.sender = "Météo"
  change(&alert)
  return alert
}

extension Spaces {
  /// Creates a space with its first device.
  func begin(_ writes: [SyncWrite]) async throws -> (key: DeviceKey, member: Member) {
    let (key, _) = try await create(deviceName: "Phone", writes)
    return (key, try await member(key))
  }
}
