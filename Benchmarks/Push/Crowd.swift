import Accounts
import Crypto
import Glibc
import HTTPClient
import HTTPServer
import Notices
import Providers
import Storage
import Synchronization
import WeatherModel
import WeatherService

/// The state that all parts of the benchmark share.
final class Dials: Sendable {
  let time = Atomic<Int64>(1_795_010_400)
  /// The severity of the only warning.
  let severity = Atomic<Int>(0)
  /// The number of messages that the push service has accepted.
  let taken = Atomic<Int>(0)

  var now: Instant { Instant(seconds: time.load(ordering: .relaxed)) }
}

/// A server with many devices, all of which have saved a place in one cell, and a push service that accepts everything.
final class Crowd: Sendable {
  private let dials: Dials
  private let count: Int
  private let folder: String
  private let checks: BackgroundChecks
  private let sender: NoticeSender
  private let client: HTTPClient
  private let http: HTTPServer
  private let subscription: PushSubscription

  private static let coordinate = Coordinate(latitude: 64.147, longitude: -21.942) ?? Cell.zero.coordinate
  /// The push secret of every browser.
  private static let secret = [UInt8](repeating: 7, count: 16)
  private static let abreast = 64

  init(_ count: Int) async throws {
    self.count = count
    let dials = Dials()
    self.dials = dials
    var template = Array("/tmp/weatherglass-push-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw Trouble(description: "no temporary folder") }
    folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    var configuration = HTTPServer.Configuration()
    configuration.maxConnectionsPerAddress = 0
    http = try HTTPServer(configuration: configuration) { _ in
      dials.taken.add(1, ordering: .relaxed)
      return .now(HTTPResponse(status: 201))
    }
    let origin = "http://127.0.0.1:\(http.port)"
    client = HTTPClient.live(userAgent: "pushbench", retry: RetryPolicy(attempts: 1))
    let point = base64URL(try ES256Key(pem: ES256Key.generate()).publicPoint())
    func subscription(_ number: Int) throws -> PushSubscription {
      guard let endpoint = PushEndpoint("\(origin)/send/\(number)", named: [origin]),
        let subscription = PushSubscription(
          endpoint: endpoint, key: point, secret: base64URL(Crowd.secret), origin: "https://weather.example", zone: "Europe/Berlin",
          language: .english, isTwelveHours: false)
      else { throw Trouble(description: "no subscription") }
      return subscription
    }
    self.subscription = try subscription(0)

    let location = DatabaseLocation(folder)
    var options = SettingsStore.options(at: location)
    options.parts += Schema.userData + Schema.notices
    // Creating the devices is not measured, so it need not sync to disk.
    var hasty = options
    hasty.pragmas = ["synchronous = OFF"]
    let furnishing = Database(hasty)
    let spaces = Spaces(furnishing, at: location, clock: { dials.now })
    let store = NoticeStore(furnishing, clock: { dials.now })
    let stamp = Stamp(milliseconds: 1000, counter: 0, device: 1)
    for number in 0..<count {
      let place = PlaceRecord(
        id: .random(), coordinate: Crowd.coordinate, created: dials.now, name: SyncedText("Reykjavík", stamp),
        nickname: SyncedText("", stamp), order: SyncedText("V", stamp))
      let (key, _) = try await spaces.create(deviceName: "Phone", [SyncWrite(seen: 0, record: .place(place))])
      try await store.subscribe(try subscription(number), for: try await spaces.member(key))
    }
    spaces.close()
    await furnishing.close()

    let database = Database(options)
    let cell = Cell(Crowd.coordinate)
    let provider = Provider(
      source: .nws, kinds: Kinds(.alerts),
      fetch: { call async throws(ProviderError) in
        var report = WeatherReport(cell: call.cell, zone: .utc)
        var alert = Alert(
          id: "1", event: "Wind warning", severity: Alert.Severity(rawValue: UInt8(dials.severity.load(ordering: .relaxed))) ?? .unknown)
        (alert.onset, alert.ends) = (dials.now, Instant(seconds: 1_795_010_400) + .days(2))
        report.alerts = Stamped(call.cell == cell ? [alert] : [], Provenance(source: .nws, fetchedAt: dials.now, validAt: dials.now))
        return FetchResult(report)
      })
    let service = WeatherService(
      settings: ServiceSettings(mode: .auto), providers: [provider], simulator: .simulator(Simulator(), clock: { dials.now }),
      marker: LiveMarker(isSet: { true }, set: {}), clock: { dials.now })
    let telling = NoticeStore(database, clock: { dials.now })
    checks = BackgroundChecks(warnings: Warnings(database, clock: { dials.now }), store: telling, service: service)
    sender = NoticeSender(telling, client: client, named: [origin])
  }

  /// The number of messages that the push service has accepted.
  var taken: Int { dials.taken.load(ordering: .relaxed) }

  /// Changes the severity that the source reports, an interval later.
  func change(to severity: Alert.Severity) {
    dials.severity.store(Int(severity.rawValue), ordering: .relaxed)
    dials.time.add(Kind.alerts.lifetime, ordering: .relaxed)
  }

  /// Asks the source, and queues the notices for all devices.
  func look() async throws {
    guard try await checks.warnings.check() == 1 else { throw Trouble(description: "nobody looked") }
  }

  /// Sends the queued notices.
  func send() async throws {
    let sent = try await sender.send()
    guard sent == count else { throw Trouble(description: "\(sent) notices were sent instead of \(count)") }
  }

  /// Seals and sends as many messages without doing anything else.
  func sendBarely() async throws {
    let body = [UInt8](repeating: UInt8(ascii: "x"), count: 300)
    let refused = await withTaskGroup(of: Bool.self) { group in
      var refused = 0
      for number in 0..<count {
        if number >= Crowd.abreast, await group.next() == false { refused += 1 }
        group.addTask { [client, subscription] in
          var request = ClientRequest(url: subscription.endpoint.url)
          request.method = "POST"
          guard let sealed = try? PushCipher.encrypt(body, for: subscription.key, secret: subscription.secret) else { return false }
          request.body = sealed
          return (try? await client.send(request))?.status == 201
        }
      }
      for await isTaken in group where !isTaken { refused += 1 }
      return refused
    }
    guard refused == 0 else { throw Trouble(description: "\(refused) bare messages were refused") }
  }

  func end() async {
    await http.stop(graceSeconds: 1)
    for suffix in ["", "-wal", "-shm"] { unlink(folder + "/" + SettingsStore.fileName + suffix) }
    rmdir(folder)
  }
}
