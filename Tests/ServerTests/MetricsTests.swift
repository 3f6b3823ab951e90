import Foundation
import Testing

@testable import Server

/// `/metrics` in Prometheus' text format.
@Suite struct MetricsTests {
  /// The samples by name with labels. Fails where the text is not what the format's description allows.
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

  @Test(arguments: Way.allCases) func theyParseAndTellWhatTheServiceDid(_ way: Way) async throws {
    try await withHouse(way) { house in
      _ = try await house.ask(reykjavikWeather)
      house.source.fail(.unreachable)
      _ = try await house.ask("/api/v1/weather?lat=1&lon=1&kinds=current")
      let samples = try samples(try await house.ask("/metrics").text)
      #expect(samples["weatherglass_cache_misses_total"] == 2)
      #expect(samples["weatherglass_source_calls_total{source=\"open-meteo\"}"] == 3)
      #expect(samples["weatherglass_source_failures_total{source=\"open-meteo\"}"] == 1)
      #expect(samples["weatherglass_source_calls_total{source=\"simulator\"}"] == 0)
      #expect(samples["weatherglass_cache_cells"] == 2)
      #expect(samples["weatherglass_cache_entries"] == 7)
      #expect(samples["weatherglass_cache_bytes"].map { $0 > 1000 } == true)
      #expect(samples["weatherglass_store_working"] == 1)
      #expect(samples["weatherglass_source_standing{source=\"open-meteo\",standing=\"ready\"}"] == 1)
      #expect(samples["weatherglass_source_standing{source=\"open-meteo\",standing=\"refused\"}"] == 0)
      #expect(samples["weatherglass_source_quota_used{source=\"open-meteo\",window=\"day\"}"] == 3)
      #expect(samples["weatherglass_source_quota_limit{source=\"open-meteo\",window=\"day\"}"] == 1000)
      #expect(samples["weatherglass_simulating"] == 0)
    }
  }

  @Test func everyRequestIsCountedInItsClass() async throws {
    try await withHouse(.socket) { house in
      _ = try await house.ask("/healthz")
      _ = try await house.ask("/random")
      _ = try await house.ask("/nope")
      _ = try await house.ask("/", method: "HEAD")
      let samples = try samples(try await house.ask("/metrics").text)
      #expect(samples["weatherglass_http_requests_total{class=\"2xx\"}"] == 2)
      #expect(samples["weatherglass_http_requests_total{class=\"3xx\"}"] == 1)
      #expect(samples["weatherglass_http_requests_total{class=\"4xx\"}"] == 1)
      #expect(samples["weatherglass_http_requests_total{class=\"5xx\"}"] == 0)
      #expect(samples["weatherglass_http_response_bytes_total"].map { $0 > 3 } == true)
    }
  }
}

/// What the access log makes of what clients send.
@Suite struct AccessLogTests {
  @Test(arguments: [
    ("/at/64.1475123,-21.942987", "/at/64.147,-21.942"), ("/at/64%2E1475123,-21%2e942987", "/at/64.147,-21.942"),
    ("/at/64.14%37%35123,1", "/at/64.147,1"), ("/x?lat=64.1475&lon=-21.9429&v=1.2.3456", "/x?lat=64.147&lon=-21.942&v=1.2.345"),
    ("/search?q=64.147%2C-21.942", "/search?q=64.147%2C-21.942"), ("/a\u{1B}[31mb\r\nc", "/a?[31mb??c"), ("/\u{7F}\u{9B}é", "/?????"),
    ("/%", "/?"), ("/%2", "/?2"), ("/%zz", "/?zz"), ("/%1B%0A", "/%1B%0A"), ("/at/4%2E147%3%39999", "/at/4.147?39999"), ("", ""),
    ("/1234567.8", "/1234567.8"),
  ])
  func targetsLosePrecisionAndEverythingThatIsNotALetter(_ target: String, _ logged: String) {
    #expect(withShortNumbers(target) == logged)
  }

  @Test(arguments: [
    ("/healthz", "/healthz"), ("/a?", "/a?"), ("/a?lat=1&appid=SECRET&lon=2", "/a?lat=1&appid=?&lon=2"), ("/a?token", "/a?token"),
    ("/a?key=1?key=2&q=Rome", "/a?key=?&q=Rome"),
  ])
  func valuesOfUnknownQueryItemsAreNotLogged(target: String, logged: String) {
    #expect(withoutForeignValues(target) == logged)
  }

  @Test func aLineHasAnEnd() {
    #expect(withShortNumbers(String(repeating: "x", count: 100_000)).count == 512)
  }
}
