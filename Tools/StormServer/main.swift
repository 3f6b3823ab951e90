import Accounts
import Glibc
import HTTPClient
import Notices
import Providers
import Storage
import Synchronization
import WeatherModel
import WeatherService
import Wire

// A server of the storm test: watches warnings and sends notices like the program, with a clock that the test sets. The test ends it at a
// random moment.
//
// stormserver DATABASE ORIGIN NAME: reads a line with the time for each round, checks and sends once, or only sends ("send TIME"), and
// prints the result. Sources and push service are at the origin; the name tells them which server asks.

func say(_ text: String) {
  let line = Array((text + "\n").utf8)
  if write(STDOUT_FILENO, line, line.count) != line.count { exit(1) }
}

guard CommandLine.arguments.count == 4 else {
  say("expected DATABASE ORIGIN NAME")
  exit(1)
}
let (location, origin, name) = (DatabaseLocation(CommandLine.arguments[1]), CommandLine.arguments[2], CommandLine.arguments[3])
let time = Atomic<Int64>(0)
let clock: @Sendable () -> Instant = { Instant(seconds: time.load(ordering: .relaxed)) }
let http = HTTPClient.live(userAgent: name, retry: RetryPolicy(attempts: 1))

func provider(_ source: Source) -> Provider {
  Provider(
    source: source, kinds: Kinds(.alerts),
    fetch: { [http, origin, clock] call async throws(ProviderError) in
      let request = ClientRequest(url: "\(origin)/sky/\(source.word)/\(call.cell)/\(clock().seconds)")
      do throws(HTTPClientError) {
        let answer = try await http.send(request)
        guard answer.status == 200 else { throw HTTPClientError.unreachable(host: origin) }
        guard let json = try? JSON(parsing: answer.body), let report = try? WeatherReport(json: json) else {  // the test sees it
          throw HTTPClientError.badURL(reason: "no report")
        }
        return FetchResult(report)
      } catch {
        throw ProviderError(source: source, endpoint: "sky", cause: .unreachable)
      }
    })
}

var options = SettingsStore.options(at: location)
options.parts += Schema.userData + Schema.notices
let database = Database(options)
let cache = WeatherCache(at: location, clock: clock)
let service = WeatherService(
  settings: ServiceSettings(mode: .auto), providers: [provider(.nws), provider(.openWeather)],
  simulator: .simulator(Simulator(), clock: clock), store: cache.store, marker: LiveMarker(isSet: { true }, set: {}), clock: clock)
let store = NoticeStore(database, clock: clock)
let checks = BackgroundChecks(warnings: Warnings(database, clock: clock), store: store, service: service)
let sender = NoticeSender(store, client: http, named: [origin])

while let line = readLine(), let now = Int64(line.split(separator: " ").last ?? "") {
  time.store(now, ordering: .relaxed)
  do throws(StorageError) {
    let checked = line.hasPrefix("send") ? 0 : try await checks.warnings.check()
    let sent = try await sender.send()
    say("done \(checked) \(sent)")
  } catch {
    say("failed: \(error)")
  }
}
