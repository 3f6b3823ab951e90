import HTTPServer
import TestKit
import Testing
import WeatherModel
import Wire

@testable import Server

/// The tools for assistants over HTTP.
@Suite struct AssistantTests {
  /// Calls a tool; returns whether it failed, and its text.
  private func call(
    _ server: SpaceServer, _ token: HTTPHeader, _ tool: String, _ arguments: String
  ) async throws -> (isError: Bool, text: String) {
    let body = #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"\#(tool)","arguments":\#(arguments)}}"#
    let answer = try await server.server.ask("POST", "/mcp", [token] + headers, Array(body.utf8), "127.0.0.1")
    let result = try answer.json()["result"]
    return (try result["isError"].flagIfPresent() ?? false, try result["content"][0]["text"].text())
  }

  private let headers = [
    HTTPHeader("Content-Type", "application/json"), HTTPHeader("Accept", "application/json, text/event-stream"),
    HTTPHeader("MCP-Protocol-Version", "2025-06-18"),
  ]

  private func token(_ server: SpaceServer, _ cookie: String) async throws -> HTTPHeader {
    let answer = try await server.send("POST", "/tokens", #"{"name":"Assistant","scopes":["read","places","trips"]}"#, cookie: cookie)
    return HTTPHeader("Authorization", "Bearer " + (try answer.json()["token"].text()))
  }

  /// Times are in UTC, so an assistant needs the zone to say when the sun sets at a place.
  @Test(arguments: Transport.allCases) func theWeatherNamesThePlacesTimeZone(_ way: Transport) async throws {
    try await withSpaces(way) { server in
      let token = try await token(server, try await server.begin())
      for tool in ["current_weather", "forecast", "weather_alerts"] {
        let body = #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"\#(tool)","arguments":{"place":"1.5,2"}}}"#
        let answer = try await server.server.ask("POST", "/mcp", [token] + headers, Array(body.utf8), "127.0.0.1")
        #expect(try answer.json()["result"]["structuredContent"]["zone"].text() == "UTC", "\(tool)")
      }
    }
  }

  @Test func anOldAnswerWithoutWarningsIsNoAllClear() async throws {
    let clock = TestClock()
    try await withSpaces(.inProcess, edit: { $0.clock = { clock.now } }) { server in
      let token = try await token(server, try await server.begin())
      let place = #"{"place":"1.5,2"}"#
      let silence = try await call(server, token, "weather_alerts", place).text
      #expect(silence.hasSuffix(": no warnings"))
      server.server.source.fail(Kinds(.alerts), .timeout)
      for each in [clock, server.server.clock] { each.advance(.hours(2)) }
      let doubt = try await call(server, token, "weather_alerts", place).text
      #expect(doubt.hasSuffix(": whether there are warnings is not known at the moment"))
    }
  }

  @Test func withoutAPlaceAToolMeansTheServersOwn() async throws {
    try await withSpaces(.inProcess) { server in
      let nowhere = try await call(server, try await token(server, try await server.begin()), "current_weather", "{}")
      #expect(nowhere.isError && nowhere.text.contains("'place' is missing"))
    }
    let paris = Cell(try Coordinate(parsing: "48.857,2.352"))
    try await withSpaces(.inProcess, edit: { $0.house = paris }) { server in
      let token = try await token(server, try await server.begin())
      for tool in ["current_weather", "forecast", "air_quality", "weather_alerts", "compare_sources"] {
        let here = try await call(server, token, tool, "{}")
        #expect(!here.isError && here.text.contains("Paris"), "\(tool)")
      }
      #expect(try await call(server, token, "add_place", "{}").isError)
    }
  }

  @Test(arguments: Transport.allCases) func aPlaceIsRemovedOnlyByItsName(_ way: Transport) async throws {
    try await withSpaces(way) { server in
      let phone = try await server.begin()
      let token = try await token(server, phone)
      for nothing in [#"{"place":""}"#, #"{"place":"  "}"#, #"{"place":"\u00a0"}"#, "{}"] {
        #expect(try await call(server, token, "remove_place", nothing).isError, "\(nothing)")
      }
      #expect(try await call(server, token, "list_places", "{}").text == "Paris")
      #expect(try await call(server, token, "remove_place", #"{"place":"paris"}"#).isError == false)
      #expect(try await call(server, token, "list_places", "{}").text == "No place is saved.")
    }
  }

  @Test(arguments: Transport.allCases) func anUnknownArgumentOfAToolIsAnError(_ way: Transport) async throws {
    try await withSpaces(way) { server in
      let token = try await token(server, try await server.begin())
      let booked = try await call(
        server, token, "book_trip", #"{"from":"48.857,2.352","to":"45.764,4.836","departure":"2026-11-19T08:00:00Z"}"#)
      #expect(booked.isError && booked.text.contains("'departure'") && booked.text.contains("depart"))
      #expect(try await call(server, token, "trip_history", "{}").text.hasSuffix(": 0 trips"))
      let listed = try await call(server, token, "list_places", #"{"limit":1}"#)
      #expect(listed.isError && listed.text.contains("'limit'"))
      #expect(try await call(server, token, "list_places", "[]").isError)
    }
  }

  @Test(arguments: Transport.allCases) func everyToolDescribesItsOutput(_ way: Transport) async throws {
    try await withSpaces(way) { server in
      let token = try await token(server, try await server.begin())
      let body = #"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#
      let answer = try await server.server.ask("POST", "/mcp", [token] + headers, Array(body.utf8), "127.0.0.1")
      let tools = try answer.json()["result"]["tools"].items()
      #expect(tools.count == 11)
      for tool in tools {
        let name = try tool["name"].text()
        #expect(try tool["outputSchema"]["properties"].members().isEmpty == false, "\(name)")
      }
    }
  }
}
