import Accounts
import Foundation
import Synchronization
import Testing
import WeatherModel

@testable import Server

/// `/metrics` in Prometheus' text format.
@Suite struct MetricsTests {
  /// The samples by name with labels. Fails if the text is not valid in the format.
  private func samples(_ text: String) throws -> [String: Double] {
    #expect(text.hasSuffix("\n"))
    var samples: [String: Double] = [:]
    var helped: Set<String> = []
    var types: [String: String] = [:]
    for line in text.split(separator: "\n") {
      if let help = line.firstMatch(of: /^# HELP ([a-z_]+) \S.*$/) {
        #expect(helped.insert(String(help.1)).inserted, "\(line)")
      } else if let type = line.firstMatch(of: /^# TYPE ([a-z_]+) (counter|gauge)$/) {
        #expect(types.updateValue(String(type.2), forKey: String(type.1)) == nil, "\(line)")
      } else {
        let sample = try #require(
          line.firstMatch(of: /^([a-zA-Z_:][a-zA-Z0-9_:]*)(\{[a-z]+="[^"\\]*"(?:,[a-z]+="[^"\\]*")*\})? (\S+)$/), "\(line)")
        let name = String(sample.1)
        #expect(types[name] != nil && helped.contains(name), "\(line)")
        #expect((types[name] == "counter") == name.hasSuffix("_total"), "\(line)")
        let value = try #require(Double(String(sample.3)), "\(line)")
        #expect(samples.updateValue(value, forKey: name + (sample.2.map(String.init) ?? "")) == nil, "\(line)")
      }
    }
    return samples
  }

  @Test(arguments: Transport.allCases) func metricsAreValidAndCountWhatTheServiceDid(_ way: Transport) async throws {
    try await withServer(way) { server in
      _ = try await server.ask(reykjavikWeather)
      server.source.fail(.unreachable)
      _ = try await server.ask("/api/v1/weather?lat=1&lon=1&kinds=current")
      let samples = try samples(try await server.ask("/metrics").text)
      #expect(samples["weatherglass_cache_misses_total"] == 2)
      #expect(samples["weatherglass_source_calls_total{source=\"open-meteo\"}"] == 3)
      #expect(samples["weatherglass_source_failures_total{source=\"open-meteo\"}"] == 1)
      #expect(samples["weatherglass_source_calls_total{source=\"simulator\"}"] == 0)
      #expect(samples["weatherglass_cache_cells"] == 2)
      #expect(samples["weatherglass_cache_entries"] == 7)
      #expect(samples["weatherglass_cache_bytes"].map { $0 > 1000 } == true)
      #expect(samples["weatherglass_store_working"] == 1)
      #expect(samples["weatherglass_source_health{source=\"open-meteo\",health=\"ready\"}"] == 1)
      #expect(samples["weatherglass_source_health{source=\"open-meteo\",health=\"refused\"}"] == 0)
      #expect(samples["weatherglass_source_quota_used{source=\"open-meteo\",window=\"day\"}"] == 3)
      #expect(samples["weatherglass_source_quota_limit{source=\"open-meteo\",window=\"day\"}"] == 1000)
      #expect(samples["weatherglass_simulating"] == 0)
    }
  }

  @Test func aFailingDatabaseOfPeoplesOwnDataIsNoticed() async throws {
    let problem = Mutex<String?>(nil)
    let edit: (inout ServerOptions) -> Void = {
      $0.ownDataProblem = { problem.withLock { $0 } }
      $0.unreadableRows = { 2 }
    }
    try await withServer(.inProcess, edit: edit) { server in
      #expect(try samples(try await server.ask("/metrics").text)["weatherglass_own_data_working"] == 1)
      #expect(try await server.ask("/healthz").status == 200)
      #expect(try samples(try await server.ask("/metrics").text)["weatherglass_own_rows_unreadable"] == 2)
      problem.withLock { $0 = "The database is damaged (secret detail)." }
      #expect(try samples(try await server.ask("/metrics").text)["weatherglass_own_data_working"] == 0)
      let health = try await server.ask("/healthz")
      #expect(health.status == 503)
      #expect(!health.text.contains("ok") && !health.text.contains("detail"))
    }
  }

  @Test func theStateOfBackupsIsIncludedWhereThereAreAny() async throws {
    try await withServer(.inProcess) { server in
      let samples = try samples(try await server.ask("/metrics").text)
      #expect(!samples.keys.contains { $0.contains("backup") })
    }
    let health = DailyBackup.Health(last: Instant(seconds: 1_795_010_400), problem: "The disk is full.")
    try await withServer(.inProcess, edit: { $0.backupHealth = { health } }) { server in
      let samples = try samples(try await server.ask("/metrics").text)
      #expect(samples["weatherglass_backup_working"] == 0)
      #expect(samples["weatherglass_backup_last_seconds"] == 1_795_010_400)
    }
  }

  @Test func everyRequestIsCountedInItsClass() async throws {
    try await withServer(.socket) { server in
      _ = try await server.ask("/healthz")
      _ = try await server.ask("/random")
      _ = try await server.ask("/nope")
      _ = try await server.ask("/", method: "HEAD")
      let samples = try samples(try await server.ask("/metrics").text)
      #expect(samples["weatherglass_http_requests_total{class=\"2xx\"}"] == 2)
      #expect(samples["weatherglass_http_requests_total{class=\"3xx\"}"] == 1)
      #expect(samples["weatherglass_http_requests_total{class=\"4xx\"}"] == 1)
      #expect(samples["weatherglass_http_requests_total{class=\"5xx\"}"] == 0)
      #expect(samples["weatherglass_http_response_bytes_total"].map { $0 > 3 } == true)
    }
  }
}

/// How the access log writes what clients send.
@Suite struct AccessLogTests {
  private let place = "/api/v1/weather?lat=64.147&lon=-21.942"

  @Test func targetsAreLoggedInTheirParsedForm() {
    for (sent, logged) in [
      ("/at/64.1475123,-21.942987", "/at/64.147,-21.942"), ("/at/64%2E1475123,-21%2e942987", "/at/64.147,-21.942"),
      ("/at/64,1475123,-21,942987", "/at/64.147,-21.942"), ("/at/64,1475123,21,942987", "/at/?"),
      ("/at/64°8'50.9123\"N,21°56'34.1\"W", "/at/64.147,-21.942"),
      ("/api/v1/weather?lat=64147123e-6&lon=-21942987e-6", place), ("/api/v1/weather?lon=-21.9429&x=64.147512&lat=64.1475", place),
      ("/api/v1/weather?lat=64,147512&lon=-21,942987", "/api/v1/weather?"),
      ("/api/v1/weather?lat=1&lon=2&appid=SECRET", "/api/v1/weather?lat=1&lon=2"),
      ("/api/v1/weather?lat=64.1475123", "/api/v1/weather?"), ("/api/v1/sources", "/api/v1/sources"), ("/api/v1/64.1475123", "?"),
      ("/search?q=64.147512%2C-21.942987", "/search?q=64.147,-21.942"), ("/64.147512,-21.942987?x=1", "/64.147,-21.942"),
      ("/search?q=Austurstr%C3%A6ti+12", "/search?q=?"), ("/search", "/search"), ("/compare/1.5,2/here", "/compare/?"),
      ("/compare", "/compare"),
      ("/search?q=a&q=64.1475123", "/search?q=?"), ("/healthz?64.1475123", "/healthz"), ("/?key=SECRET", "/"), ("/app.css", "/app.css"),
      ("/64.1475123-21.942987.css", "?"), ("/a\u{1B}[31mb\r\nc", "?"), ("/%", "?"), ("", "?"), ("*", "?"), ("http://64.1475123/", "/"),
      ("/" + String(repeating: "x", count: 100_000), "?"),
    ] {
      #expect(loggedTarget(sent, isFile: { $0 == "/app.css" }) == logged, "\(sent.prefix(80))")
    }
  }

  /// A line contains nothing but our own words.
  @Test func nothingThatIsTypedIsLogged() {
    for path in ["/", "/at/", "/search?q=", "/api/v1/weather?", "/api/v1/", "/assets/", "/preferences?", "/x/", "/random?"] {
      for text in ["123456", "1.23456", "1%2C23456", "１.２３４５", "1e-23456", "SECRET", "S%45CRET", "SECRET\u{301}"] {
        for target in [path + text, path + "lat=" + text, path + "lat=1&lon=" + text, path + "x=" + text + "&lat=1&lon=2"] {
          let logged = loggedTarget(target, isFile: { _ in false })
          #expect(!logged.contains("SECRET") && !logged.contains("3456") && !logged.contains("２"), "\(target): \(logged)")
        }
      }
    }
  }
}
