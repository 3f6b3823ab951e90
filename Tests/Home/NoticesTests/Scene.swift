import Accounts
import HTTPClient
import Storage
import WeatherModel

@testable import Notices

/// A server with one subscribed phone.
struct Scene {
  let home: TestHome
  let spaces: Spaces
  private(set) var warnings: Warnings
  private(set) var store: NoticeStore
  private(set) var watch: NoticeWatch
  private(set) var reports: NoticeWatch
  private(set) var hours: NoticeWatch
  private(set) var sender: NoticeSender
  let service: PushService
  let phone: Member

  init(_ backend: Backend, _ places: [SyncWrite] = [place(1, paris)], zone: String = "UTC") async throws {
    let home = try backend.home()
    self.home = home
    spaces = home.spaces()
    (_, phone) = try await spaces.begin(places)
    service = try PushService()
    (warnings, store, watch, reports, hours, sender) = Scene.server(on: home, service)
    try await store.subscribe(try service.subscription(zone: zone), for: phone)
  }

  private static func server(
    on home: TestHome, _ service: PushService
  ) -> (Warnings, NoticeStore, NoticeWatch, NoticeWatch, NoticeWatch, NoticeSender) {
    let warnings = home.warnings()
    let store = NoticeStore(warnings.database, clock: { home.now })
    let weather = home.service()
    return (
      warnings, store, .following(warnings, notifying: store, service: home.service()), .reading(store, service: weather),
      .atHours(store, service: weather), NoticeSender(store, client: service.client)
    )
  }

  /// Starts the server anew on the same database.
  mutating func restart() {
    (warnings, store, watch, reports, hours, sender) = Scene.server(on: home, service)
  }

  /// Lets this many intervals pass, with a check and a dispatch in each.
  func pass(times: Int) async throws {
    for _ in 0..<times {
      while try await watch.check() > 0 {}
      try await sender.send()
      home.advance(.minutes(5))
    }
  }

  func another(in member: Member? = nil) async throws -> Member {
    let (code, _) = try await spaces.startPairing(for: member ?? phone)
    return try await spaces.member(try await spaces.pair(code, deviceName: "Tablet"))
  }

  /// Deletes the record of a place.
  func remove(_ id: UInt64) async throws {
    for saved in try await spaces.savedPlaces(for: phone) where saved.place.id == RecordID(high: 0, low: id) {
      _ = try await spaces.push([SyncWrite(seen: saved.tag, record: .deleted(saved.place.id))], for: phone)
    }
  }

  func end() async { spaces.close() }
}
