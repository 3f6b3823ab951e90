import Accounts
import HTTPClient
import Storage
import WeatherModel

@testable import Notices

/// A server with one subscribed phone.
struct Scene {
  let home: TestHome
  let spaces: Spaces
  let warnings: Warnings
  let store: NoticeStore
  let watch: WarningWatch
  let rain: RainWatch
  let mornings: MorningWatch
  let sender: NoticeSender
  let service: PushService
  let phone: Member

  init(_ backend: Backend, _ places: [SyncWrite] = [place(1, paris)], zone: String = "UTC") async throws {
    let home = try backend.home()
    self.home = home
    spaces = home.spaces()
    (_, phone) = try await spaces.begin(places)
    warnings = home.warnings()
    let store = NoticeStore(warnings.database, clock: { home.now })
    self.store = store
    watch = WarningWatch(warnings, service: home.service()) { connection, changed throws(StorageError) in
      try store.notify(changed, connection)
    }
    let weather = home.service()
    rain = RainWatch(store, service: weather)
    mornings = MorningWatch(store, service: weather)
    service = try PushService()
    sender = NoticeSender(store, client: service.client)
    try await store.subscribe(try service.subscription(zone: zone), for: phone)
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

  func end() async { spaces.close() }
}
