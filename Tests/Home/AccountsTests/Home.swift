import Accounts
import Glibc
import Storage
import Synchronization
import TestKit
import WeatherModel

/// The kinds of database that every test in this folder runs against.
enum Backend: String, CaseIterable, Sendable {
  case sqlite, postgres

  /// The databases that are installed on this machine.
  static let all: [Backend] = PostgresServer.isInstalled ? [.sqlite, .postgres] : [.sqlite]

  func home() throws -> Home { self == .sqlite ? try Home() : Home(server: try PostgresServer.newDatabase()) }
}

/// A database for one test, deleted afterwards, and a clock that the test sets.
final class Home: Sendable {
  let location: DatabaseLocation
  let text: String
  private let isFolder: Bool
  private let seconds = Mutex<Int64>(1_795_010_400)

  init() throws {
    var template = Array("/tmp/weatherglass-accounts-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw TestFailure(description: "no temporary folder") }
    text = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    location = DatabaseLocation(text)
    isFolder = true
  }

  init(server: String) {
    text = server
    location = DatabaseLocation(server)
    isFolder = false
  }

  deinit {
    guard isFolder else { return }
    for suffix in ["", "-wal", "-shm"] { unlink(text + "/" + SettingsStore.fileName + suffix) }
    rmdir(text)
  }

  func advance(_ by: Int64) { seconds.withLock { $0 += by } }

  func database(canWrite: Bool = true) -> Database {
    var options = SettingsStore.options(at: location)
    options.parts += Schema.userData
    if !canWrite { options.canWrite = { _ in false } }
    return Database(options)
  }

  func spaces(canWrite: Bool = true) -> Spaces {
    Spaces(database(canWrite: canWrite), at: location, clock: { Instant(seconds: self.seconds.withLock { $0 }) })
  }
}

struct TestFailure: Error, CustomStringConvertible {
  let description: String
}

/// A write of a new place (`seen` 0), or of one whose tag the device has seen.
func write(_ id: UInt64, _ name: String = "Paris", seen: Int64 = 0, at milliseconds: Int64 = 1000) -> SyncWrite {
  let stamp = Stamp(milliseconds: milliseconds, counter: 0, device: 1)
  return SyncWrite(
    seen: seen,
    record: .place(
      PlaceRecord(
        id: RecordID(high: 0, low: id), coordinate: Cell.zero.coordinate, created: Instant(seconds: 0), name: SyncedText(name, stamp),
        nickname: SyncedText("", stamp), order: SyncedText("V", stamp))))
}

func deletion(_ id: UInt64, seen: Int64) -> SyncWrite { SyncWrite(seen: seen, record: .deleted(RecordID(high: 0, low: id))) }

func setting(_ word: String, _ value: String, seen: Int64 = 0, at milliseconds: Int64 = 1000) -> SyncWrite {
  SyncWrite(seen: seen, record: .setting(word, SyncedText(value, Stamp(milliseconds: milliseconds, counter: 0, device: 1))))
}

extension Spaces {
  /// Creates a space with its first device.
  func begin(_ writes: [SyncWrite] = [write(1)], name: String = "Phone") async throws -> (key: DeviceKey, member: Member) {
    let (key, _) = try await create(deviceName: name, writes)
    return (key, try await member(key))
  }

  /// Pairs another device with the same space.
  func another(_ member: Member, name: String = "Tablet") async throws -> Member {
    let (code, _) = try await startPairing(for: member)
    return try await self.member(try await pair(code, deviceName: name))
  }

  func names(_ member: Member) async throws -> [String] {
    var names: [String] = []
    var since: Int64 = 0
    while true {
      let changes = try await changes(for: member, since: since)
      for record in changes.records {
        if case .place(let place) = record.record { names.append(place.name.text) }
      }
      since = changes.tag
      if !changes.hasMore { break }
    }
    return names.sorted()
  }
}

/// The reason why the work was refused; nil when it was not.
func refusal(of work: () async throws -> Void) async -> SpaceError? {
  do { try await work() } catch { return error as? SpaceError }
  return nil
}
