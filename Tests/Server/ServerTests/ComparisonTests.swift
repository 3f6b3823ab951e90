import Reports
import Testing
import WeatherModel
import WeatherService
import Wire

@testable import Server

/// The comparison of the sources, as `/api/v1/compare` answers.
@Suite struct ComparisonAnswerTests {
  @Test(arguments: Transport.allCases) func itAnswersEvenIfNoSourceDoes(_ way: Transport) async throws {
    try await withServer(way) { server in
      let target = "/api/v1/compare?lat=64.147&lon=-21.942"
      let json = try await server.ask(target).json()
      let report = try WeatherReport(json: try json["sources"].items()[0]["report"])
      #expect(report.kinds == .compared)
      #expect(try json["spread"]["current"]["temperature"]["median"].number() == 11.5)
      #expect(try await server.ask(target + "&kinds=air").json()["spread"]["air"]["us_index"]["max"].number() == 30)
      server.source.fail(.unreachable)
      let failed = try await server.ask("/api/v1/compare?lat=1&lon=1")
      #expect(failed.status == 200)
      #expect(try failed.json()["sources"].items()[0]["problems"]["current"]["type"].text() == "/problems/no-connection")
      #expect(try failed.json()["spread"].members().isEmpty)
    }
  }
}

/// The answer where there is no weather.
@Suite struct RefusalTests {
  private let now = Instant(seconds: 1_795_010_400)

  @Test func withoutAnyWeatherTheReasonIsGiven() throws {
    let nobody = WeatherAnswer(report: nil).refusal(retryAfter: 30)
    #expect(nobody.status == 404)
    #expect(try ProblemBody(json: JSON(parsing: nobody.body)).weatherProblem == .unknownPlace)
    #expect(nobody.headers["Retry-After"] == nil)
    let alerts = WeatherAnswer(report: nil, problems: [.alerts: .quotaUsedUp]).refusal(retryAfter: 30)
    #expect(alerts.status == 503)
    #expect(alerts.headers["Retry-After"] == "30")
  }

  @Test func noWaitIsLongerThanAMonth() {
    #expect(secondsToWait(until: now + 15, now: now) == 15)
    for moment in [nil, now, now - 1, now + .days(33)] { #expect(secondsToWait(until: moment, now: now) == nil) }
  }
}
