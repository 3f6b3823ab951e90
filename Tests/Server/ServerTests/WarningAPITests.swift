import Notices
import Routes
import Testing
import WeatherModel
import Wire

@testable import Server

/// The warnings of a person's places over HTTP.
@Suite struct WarningAPITests {
  @Test(arguments: Transport.allCases) func aWarningIsAnsweredToDevicesWithThePlace(_ way: Transport) async throws {
    try await withSpaces(way) { server in
      let phone = try await server.begin()
      let look = try #require(Warnings.SourceAnswer(report([alert("1", .moderate)], fetched: 100)))
      try await server.warnings.observe([look])
      try await server.warnings.observe([try #require(Warnings.SourceAnswer(report([alert("1", .severe)], fetched: 200)))])
      let answer = try await server.send("GET", "/warnings", cookie: phone)
      #expect(answer.status == 200 && answer["Cache-Control"] == "no-store")
      let listed = try answer.json()["warnings"].items()
      #expect(listed.count == 1)
      let warning = try WeatherModel.Warning(json: listed[0]["warning"])
      #expect(warning.history.map(\.changes) == [.announced, .severity] && warning.hazard == .wind && warning.sources == [.nws])
      #expect(try listed[0]["places"].items().map { try $0["place"].text() } == [String(repeating: "0", count: 31) + "1"])
      #expect(try listed[0]["places"][0]["name"].text() == "Paris" && listed[0]["zone"]["offset"].integer() == 0)
      let one = try await server.send("GET", "/warnings/" + warning.id.text, cookie: phone)
      #expect(one.status == 200)
      #expect(try WeatherModel.Warning(json: try one.json()["warning"]) == warning)
      #expect(!one.text.contains("cells"), "the cells of other people must not be shown")
    }
  }

  @Test(arguments: Transport.allCases) func devicesWithOtherPlacesOrNoKeyLearnNothing(_ way: Transport) async throws {
    try await withSpaces(way) { server in
      let elsewhere = place(2).replacing("\"latitude\":1.5", with: "\"latitude\":50")
      let otherCookie = try await server.begin(elsewhere)
      let look = try #require(Warnings.SourceAnswer(report([alert("1", .moderate)], fetched: 100)))
      try await server.warnings.observe([look])
      let phone = try await server.begin()
      let id = try await server.send("GET", "/warnings", cookie: phone).json()["warnings"][0]["warning"]["id"].text()
      #expect(try await server.send("GET", "/warnings", cookie: otherCookie).json()["warnings"].items().isEmpty)
      let foreign = try await server.send("GET", "/warnings/" + id, cookie: otherCookie)
      let missing = try await server.send("GET", "/warnings/" + String(repeating: "a", count: 32), cookie: otherCookie)
      #expect(foreign.status == 404 && missing.status == 404 && foreign.text == missing.text)
      #expect(try await server.send("GET", "/warnings").status == 401)
      #expect(try await server.send("GET", "/warnings/" + id).status == 401)
      #expect(try await server.send("GET", "/warnings/abc", cookie: phone).status == 404)
      #expect(try await server.send("POST", "/warnings", "{}", cookie: phone).status == 405)
    }
  }

  @Test(arguments: Transport.allCases) func thePageOfAWarningIsRenderedForDevicesWithThePlace(_ way: Transport) async throws {
    try await withSpaces(way) { server in
      let phone = try await server.begin()
      var hostile = alert("1", .severe)
      hostile.headline = "<script>alert(1)</script>\u{202E}"
      try await server.warnings.observe([try #require(Warnings.SourceAnswer(report([hostile], fetched: 100)))])
      let id = try await server.send("GET", "/warnings", cookie: phone).json()["warnings"][0]["warning"]["id"].text()
      let page = try await server.server.ask("/warnings/" + id, ("Cookie", phone))
      #expect(page.status == 200 && page.text.contains("<title>Gale · Weatherglass</title>") && page.text.contains("Gale</bdi> · Severe"))
      #expect(
        page.text.contains("&lt;script&gt;alert(1)&lt;/script&gt;") && !page.text.contains("<script>alert")
          && !page.text.contains("\u{202E}"))
      guard let screen = try page.state().warnings else { return #expect(Bool(false), "another screen") }
      #expect(screen.warnings?.first?.warning.id.text == id)
      let list = try await server.server.ask("/warnings", ("Cookie", phone))
      #expect(list.status == 200 && list.text.contains("/warnings/" + id))
      for otherCookie in ["", "weatherglass-device=nix"] {
        let other = try await server.server.ask("/warnings/" + id, ("Cookie", otherCookie))
        #expect(other.status == 404 && !other.text.contains("Gale"))
        let none = try await server.server.ask("/warnings", ("Cookie", otherCookie))
        #expect(none.status == 200 && !none.text.contains("Gale"))
      }
      #expect(try await server.server.ask("/warnings/" + String(repeating: "a", count: 32), ("Cookie", phone)).status == 404)
      #expect(try await server.server.ask("/warnings", ("User-Agent", "curl/8.5.0")).text == (try await server.server.ask("/help")).text)
    }
  }

  @Test(arguments: Transport.allCases) func withoutASpaceThePageHasWhatIsKnownOfThePlacesInTheCookie(_ way: Transport) async throws {
    try await withSpaces(way) { server in
      let gale = alert("1", .severe)
      server.server.source.change { $0.alerts = [gale] }
      _ = try await server.server.ask("/api/v1/weather?lat=1.5&lon=2")
      let calls = server.server.source.callCount
      let page = try await server.server.ask("/warnings", ("Cookie", "weatherglass=c..1500_2000.48850_2350"))
      #expect(page.status == 200 && page.text.contains("Gale</bdi>"))
      #expect(page.text.contains("Whether there are warnings for Paris isn’t known at the moment."))
      #expect(page.text.contains("Places saved without JavaScript stay in this browser.") && page.text.contains("href=\"/pair\""))
      #expect(!page.text.contains("Save one first") && server.server.source.callCount == calls)
    }
  }

  /// No warning means that there is none only where a source says so.
  @Test(arguments: Transport.allCases) func eachPlaceSaysWhetherItsSilenceMeansAnything(_ way: Transport) async throws {
    for (kinds, fetched, coverage, words) in [
      (Kinds.all, Int64?.none, "unknown", "Whether there are warnings for Paris isn’t known at the moment."),
      (.all, 1_795_010_300, "known", "No warnings for your saved places."),
      (.all, 1_795_000_000, "unknown", "Whether there are warnings for Paris isn’t known at the moment."),
      (Kinds.all.subtracting(Kinds(.alerts)), nil, "no-source", "This server gets no official warnings for Paris."),
    ] {
      try await withSpaces(way, kinds: kinds) { server in
        let phone = try await server.begin()
        if let fetched { try await server.warnings.observe([try #require(Warnings.SourceAnswer(report([], fetched: fetched)))]) }
        let listed = try await server.send("GET", "/warnings", cookie: phone).json()["places"].items()
        #expect(try listed.map { try $0["name"].text() } == ["Paris"])
        #expect(try listed.map { try $0["warnings"].text() } == [coverage])
        let page = try await server.server.ask("/warnings", ("Cookie", phone))
        #expect(page.text.contains(words), "\(coverage)")
        #expect(page.text.contains("Notify me") == (coverage != "no-source"))
        guard let screen = try page.state().warnings else { return #expect(Bool(false), "another screen") }
        #expect(screen.places.map(\.coverage.word) == [coverage])
        let unwarned = try await server.send("GET", "/push", cookie: phone).json()["without_warnings"].items().map { try $0.text() }
        #expect(unwarned == (coverage == "no-source" ? [String(repeating: "0", count: 31) + "1"] : []))
      }
    }
  }

  private func report(_ alerts: [Alert], fetched: Int64) -> WeatherReport {
    let place = Coordinate(latitude: 1.5, longitude: 2).map { Cell($0) } ?? .zero
    var report = WeatherReport(cell: place, zone: .utc)
    let moment = Instant(seconds: fetched)
    report.alerts = Stamped(alerts, Provenance(source: .nws, fetchedAt: moment, validAt: moment))
    return report
  }

  private func alert(_ id: String, _ severity: Alert.Severity) -> Alert { Alert(id: id, event: "Gale", severity: severity) }
}
