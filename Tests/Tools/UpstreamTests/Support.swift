import Glibc
import HTTPClient
import Providers
import Synchronization
import UpstreamSim
import WeatherModel

/// 18 November 2026, 14:09 UTC.
let afternoon = Instant(seconds: 1_795_010_940)
let reykjavik = Cell(Coordinate(latitude: 64.147, longitude: -21.942) ?? Cell.zero.coordinate)

/// One attempt per request, so that every request is one of the test's own.
let network = HTTPClient.live(userAgent: "Weatherglass/test (someone@example.org)", retry: RetryPolicy(attempts: 1))

/// Ends all pauses of a stand-in at once.
final class Pauses: Sendable {
  private let log = Mutex<[Int]>([])
  private let clock = Mutex(0)

  var all: [Int] { log.withLock { $0 } }
  /// Milliseconds since the start, as set by `move`; a pause does not change it.
  var elapsed: Int { clock.withLock { $0 } }
  func move(to milliseconds: Int) { clock.withLock { $0 = milliseconds } }

  var time: UpstreamTime {
    UpstreamTime(now: { afternoon }, elapsed: { self.elapsed }, pause: { milliseconds in self.log.withLock { $0.append(milliseconds) } })
  }
}

/// Runs a test with a stand-in and stops it even when the test fails.
func withSim(
  _ script: UpstreamScript, time: UpstreamTime = Pauses().time, _ test: (UpstreamSim) async throws -> Void
) async throws {
  let sim = try UpstreamSim(script: script, time: time)
  do {
    try await test(sim)
  } catch {
    await sim.stop()
    throw error
  }
  await sim.stop()
}

func withSim(
  _ answers: UpstreamAnswer..., time: UpstreamTime = Pauses().time, _ test: (UpstreamSim) async throws -> Void
) async throws {
  try await withSim(UpstreamScript([UpstreamRule(answers)]), time: time, test)
}

/// Open-Meteo at a stand-in; a silent one is given up after `milliseconds`.
func openMeteo(_ sim: UpstreamSim, timeout milliseconds: Int? = nil) -> Provider {
  let http = HTTPClient { request async throws(HTTPClientError) in
    var request = request
    if let milliseconds { request.totalMilliseconds = milliseconds }
    return try await network.send(request)
  }
  return .openMeteo(hosts: OpenMeteo.Hosts(forecast: sim.url, air: sim.url), http: http, clock: { afternoon })
}

/// The answer of a stand-in to a GET request.
func get(_ sim: UpstreamSim, _ target: String, _ headers: ClientHeader...) async throws -> ClientResponse {
  try await network.send(ClientRequest(url: sim.url + target, headers: headers))
}

/// The kinds that Open-Meteo's forecast call brings.
let forecastKinds: Kinds = [Kinds(.current), Kinds(.hourly), Kinds(.daily), Kinds(.minutely)]

extension Provider {
  /// The cause of a failure; nil when the source answered.
  func failure(_ kinds: Kinds = forecastKinds) async -> ProviderError.Cause? {
    do throws(ProviderError) {
      _ = try await fetchChecked(SourceRequest(reykjavik, kinds))
      return nil
    } catch { return error.cause }
  }
}

/// A folder for a test's files.
struct Folder {
  let path: String
  struct Failed: Error {}

  init() throws {
    var template = Array("/tmp/upstream-test-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw Failed() }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  @discardableResult func write(_ name: String, _ text: String) throws -> String {
    let file = path + "/" + name
    guard let stream = fopen(file, "w") else { throw Failed() }
    fputs(text, stream)
    fclose(stream)
    return file
  }

  func remove(_ names: String...) {
    for name in names { unlink(path + "/" + name) }
    rmdir(path)
  }
}
