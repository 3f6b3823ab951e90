import Foundation
import Testing
import WeatherModel
import Wire

@testable import Server

/// A few values for simple clients, and the icons that they show.
@Suite struct DashboardTests {
  @Test(arguments: Transport.allCases) func itHasExactlyTheNamesThatClientsKnow(_ way: Transport) async throws {
    try await withServer(way) { server in
      server.source.name("Reykjavík")
      let json = try await server.ask(reykjavikDashboard).json()
      #expect(
        try json.members().map(\.0) == [
          "id", "location", "description", "temperature", "minTemperature", "maxTemperature", "created", "iconURL",
        ])
      #expect(try json["id"].text() == "64.147,-21.942")
      #expect(try json["location"].text() == "Reykjavík")
      #expect(try json["description"].text() == "Rain")
      #expect(try json["temperature"].number() == 11.5)
      #expect(try json["minTemperature"].number() == 11.5)
      #expect(try json["maxTemperature"].number() == 11.5)
      #expect(try json["created"].instant() == server.clock.now)
      #expect(try json["iconURL"].text() == "/api/v1/icons/rain.svg")
    }
  }

  @Test func simulatedWeatherIsMarkedAsSuchInTheDescription() async throws {
    try await withServer(.inProcess, isSimulated: true) { server in
      let description = try await server.ask(reykjavikDashboard).json()["description"].text()
      #expect(description.hasSuffix("(Simulated)"))
    }
  }

  @Test func theCurrentValueIsBetweenTodaysExtremes() throws {
    let dashboard = try JSON(parsing: try #require(Dashboard(report(low: 3, now: 1, high: 5), now: noon)).json)
    #expect(try dashboard["minTemperature"].number() == 1)
    #expect(try dashboard["maxTemperature"].number() == 5)
  }

  @Test func valuesThatNoSourceSentAreAbsent() throws {
    var report = report(low: 3, now: 4, high: 5)
    report.daily = nil
    let dashboard = try JSON(parsing: try #require(Dashboard(report, now: noon)).json)
    #expect(dashboard["minTemperature"].isMissing)
    #expect(dashboard["maxTemperature"].isMissing)
    #expect(try dashboard["location"].text() == "near 0.000, 0.000")
    #expect(Dashboard(report, now: noon + .hours(2)) != nil && Dashboard(report, now: noon + .hours(3)) == nil)
    report.current = nil
    #expect(Dashboard(report, now: noon) == nil)
  }

  @Test func atNightTheSkyIsDrawnAtNight() throws {
    for (condition, picture) in [(Condition.clear, "clear-night"), (.partlyCloudy, "partly-cloudy-night"), (.rain, "rain")] {
      var report = report(low: 3, now: 4, high: 5)
      report.current?.value.condition = condition
      report.current?.value.isDaylight = false
      let dashboard = try JSON(parsing: try #require(Dashboard(report, now: noon)).json)
      #expect(try dashboard["iconURL"].text() == "/api/v1/icons/\(picture).svg")
    }
  }

  /// If it were cached past midnight, yesterday's extremes would be shown with today's weather.
  @Test(arguments: Transport.allCases) func cachedBytesExpireWithTheDay(_ way: Transport) async throws {
    try await withServer(way) { server in
      server.clock.advance(.hours(10) - 60)
      _ = try await server.ask(reykjavikDashboard)
      let first = try await server.ask(reykjavikDashboard)
      let hits = server.service.metrics().hits
      #expect(try await server.ask(reykjavikDashboard).body == first.body)
      #expect(server.service.metrics().hits == hits, "the prepared answer is reused")
      server.clock.advance(60)
      _ = try await server.ask(reykjavikDashboard)
      #expect(server.service.metrics().hits == hits + 1)
    }
  }

  @Test(arguments: Transport.allCases) func itsIconIsServed(_ way: Transport) async throws {
    try await withServer(way) { server in
      for condition in Condition.allCases {
        for night in ["", "-night"] {
          let answer = try await server.ask("/api/v1/icons/\(condition.word)\(night).svg")
          #expect(answer.status == 200)
          #expect(answer.type == "image/svg+xml")
          #expect(answer["Cache-Control"] == "public, max-age=86400")
        }
      }
    }
  }

  private let noon = Instant(seconds: 1_795_003_200)

  private func report(low: Double, now: Double, high: Double) -> WeatherReport {
    let provenance = Provenance(source: .openMeteo, fetchedAt: noon, validAt: noon)
    var report = WeatherReport(cell: .zero, zone: .utc)
    report.current = Stamped(Moment(time: noon, condition: .rain, temperature: Temperature(celsius: now)), provenance)
    report.daily = Stamped(
      [
        Day(
          date: report.zone.date(of: noon), condition: .rain, low: Temperature(celsius: low), high: Temperature(celsius: high))
      ], provenance)
    return report
  }
}
