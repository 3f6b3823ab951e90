import Accounts
import HTTPServer
import Notices
import Routes
import Testing
import WeatherModel
import Wire

@testable import Server

/// Calendars by the addresses that calendar programs subscribe to. Tests/API reads them with PyPI's `icalendar`.
@Suite struct CalendarTests {
  private func token(_ server: SpaceServer, _ cookie: String, scope: String = "calendar", _ more: String = "") async throws -> String {
    let answer = try await server.send("POST", "/tokens", #"{"name":"Calendar","scopes":["\#(scope)"]\#(more)}"#, cookie: cookie)
    return "/calendar/" + (try answer.json()["token"].text()) + ".ics"
  }

  private func warning(_ id: String, _ severity: Alert.Severity, fetched: Int64, ends: Instant?, by source: Source = .nws) -> WeatherReport
  {
    let place = Coordinate(latitude: 1.5, longitude: 2).map { Cell($0) } ?? .zero
    var report = WeatherReport(cell: place, zone: .utc)
    var alert = Alert(id: id, event: "Gale; hard,\r\nEND:VCALENDAR", severity: severity)
    alert.text = String(repeating: "Wind 😀 ", count: 40)
    (alert.onset, alert.ends) = (Instant(seconds: 1_795_014_000), ends)
    report.alerts = Stamped([alert], Provenance(source: source, fetchedAt: Instant(seconds: fetched), validAt: Instant(seconds: fetched)))
    return report
  }

  @Test(arguments: Transport.allCases) func warningsAndTripsAreEvents(_ way: Transport) async throws {
    try await withSpaces(way) { server in
      let phone = try await server.begin()
      let address = try await token(server, phone)
      for (severity, fetched) in [(Alert.Severity.moderate, Int64(100)), (.severe, 200)] {
        let report = warning("1", severity, fetched: fetched, ends: Instant(seconds: 1_795_021_200))
        try await server.warnings.observe([try #require(Warnings.SourceAnswer(report))])
      }
      let order = #"{"from":{"latitude":1.5,"longitude":2,"name":"Paris"},"to":{"latitude":2.5,"longitude":2,"name":"Lyon"}}"#
      let headers = [HTTPHeader("Cookie", phone), HTTPHeader("Content-Type", "application/json"), HTTPHeader("Idempotency-Key", "1")]
      #expect(try await server.server.ask("POST", "/books", headers, Array(order.utf8), "127.0.0.1").status == 201)
      let calls = server.server.source.callCount
      let answer = try await server.server.ask(address)
      #expect(answer.status == 200 && answer["Content-Type"] == "text/calendar; charset=utf-8")
      let unfolded = answer.text.replacing("\r\n ", with: "")
      let lines = unfolded.split(separator: "\r\n").map(String.init)
      #expect(lines.first == "BEGIN:VCALENDAR" && lines.last == "END:VCALENDAR" && lines.count { $0 == "END:VCALENDAR" } == 1)
      #expect(lines.contains { $0.hasPrefix(#"SUMMARY:Gale\; hard\, "#) && $0.hasSuffix(" · Severe") }, "\(unfolded)")
      #expect(lines.contains("DTSTART:20261118T150000Z") && lines.contains("DTEND:20261118T170000Z") && lines.contains("SEQUENCE:1"))
      #expect(lines.contains("SUMMARY:Paris → Lyon") && lines.contains("LOCATION:Paris"))
      for line in answer.body.split(separator: 0x0A) { #expect(line.count <= 76 && String(validating: line, as: UTF8.self) != nil) }
      let tag = try #require(answer["ETag"])
      #expect(try await server.server.ask(address, ("If-None-Match", tag)).status == 304)
      #expect(server.server.source.callCount == calls, "no source is asked")
    }
  }

  @Test(arguments: Transport.allCases) func simulatedWeatherIsMarkedAsSuch(_ way: Transport) async throws {
    try await withSpaces(way) { server in
      let phone = try await server.begin()
      let address = try await token(server, phone)
      let report = warning("1", .moderate, fetched: 100, ends: nil, by: .simulator)
      try await server.warnings.observe([try #require(Warnings.SourceAnswer(report))])
      let text = try await server.server.ask(address).text.replacing("\r\n ", with: "")
      #expect(text.contains(" · Moderate · Simulated\r\n"), "\(text)")
    }
  }

  @Test(arguments: Transport.allCases) func aCalendarOfAPlaceAsksNoSourceAndItsOptionsAreChecked(_ way: Transport) async throws {
    try await withSpaces(way) { server in
      let phone = try await server.begin()
      let address = try await token(server, phone, #","latitude":64.147,"longitude":-21.942"#)
      #expect(try await server.server.ask(reykjavikWeather).status == 200)
      let calls = server.server.source.callCount
      let plain = try await server.server.ask(address).text
      #expect(!plain.contains("Sunrise") && plain.contains("Reykjav"))
      // Tests/API checks the sun's events and the reader's language.
      #expect(try await server.server.ask(address + "?sun=1&lang=de").status == 200)
      #expect(server.server.source.callCount == calls)
      #expect(try await server.server.ask(address + "?sun=2").status == 400)
      #expect(try await server.server.ask(address + "?lang=xx").status == 400)
    }
  }

  @Test(arguments: Transport.allCases) func aPlaceThatIsNotSavedHasItsWarnings(_ way: Transport) async throws {
    try await withSpaces(way) { server in
      let elsewhere = place(2).replacing("\"latitude\":1.5", with: "\"latitude\":50")
      let phone = try await server.begin(elsewhere)
      let address = try await token(server, phone, #","latitude":1.5,"longitude":2"#)
      let all = try await token(server, phone)
      let report = warning("1", .severe, fetched: 100, ends: Instant(seconds: 1_795_100_000))
      try await server.warnings.observe([try #require(Warnings.SourceAnswer(report))])
      #expect(try await server.server.ask(address).text.replacing("\r\n ", with: "").contains(" · Severe\r\n"))
      #expect(try await !server.server.ask(all).text.contains("VEVENT"), "it is none of the saved places")
    }
  }

  @Test(arguments: Transport.allCases) func aCancelledWarningIsACancelledEventAndOtherSpacesSeeNothing(_ way: Transport) async throws {
    try await withSpaces(way) { server in
      let phone = try await server.begin()
      let address = try await token(server, phone)
      let otherCalendar = try await token(server, try await server.begin(place(2).replacing("\"latitude\":1.5", with: "\"latitude\":50")))
      try await server.warnings.observe([
        try #require(Warnings.SourceAnswer(warning("1", .severe, fetched: 100, ends: Instant(seconds: 1_795_100_000))))
      ])
      var none = warning("1", .severe, fetched: 200, ends: nil)
      none.alerts?.value = []
      try await server.warnings.observe([try #require(Warnings.SourceAnswer(none))])
      #expect(try await server.server.ask(address).text.contains("STATUS:CANCELLED"))
      #expect(try await !server.server.ask(otherCalendar).text.contains("VEVENT"))
      let widget = try await token(server, phone, scope: "widget")
      #expect(try await server.server.ask(widget).status == 403)
      #expect(try await server.server.ask("/calendar/x.ics").status == 401)
    }
  }

  @Test func noTokenOfACalendarIsLogged() {
    #expect(loggedTarget("/calendar/secret.ics?sun=1") == "/calendar/{token}.ics")
    for target in ["/calendar/secret", "/calendar/secret/x.ics"] { #expect(!loggedTarget(target).contains("secret"), "\(target)") }
  }
}
