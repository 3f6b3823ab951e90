import Accounts
import Foundation
import HTTPServer
import Testing
import WeatherModel
import Wire

@testable import Server

/// What programs can do with a token over HTTP.
@Suite struct TokenTests {
  private func token(_ server: SpaceServer, _ scopes: String, cookie: String) async throws -> (id: String, bearer: HTTPHeader) {
    let answer = try await server.send("POST", "/tokens", #"{"name":"Program","scopes":[\#(scopes)]}"#, cookie: cookie)
    #expect(answer.status == 201 && answer["Cache-Control"] == "no-store")
    return (try answer.json()["id"].text(), HTTPHeader("Authorization", "Bearer " + (try answer.json()["token"].text())))
  }

  @Test(arguments: Transport.allCases) func aTokenAllowsOnlyWhatItsScopesSay(_ way: Transport) async throws {
    try await withSpaces(way) { server in
      let phone = try await server.begin()
      let places = try await token(server, #""places""#, cookie: phone).bearer
      let trips = try await token(server, #""trips","read""#, cookie: phone).bearer
      #expect(try SpaceChanges(json: try await server.send("GET", headers: [places]).json()).records.count == 1)
      #expect(try await server.send("POST", "", #"{"records":[\#(place(2, "Rome"))]}"#, headers: [places]).status == 200)
      #expect(try await server.changes(phone).records.count == 2)
      #expect(try await server.send("GET", "/warnings", headers: [places]).status == 200)
      #expect(try await server.server.ask("GET", "/books?year=2026&month=11", [trips], [], "127.0.0.1").status == 200)
      let wrong = try await server.send("GET", headers: [trips])
      #expect(wrong.status == 403)
      #expect(try wrong.problem().type == "/problems/not-in-scope")
      #expect(try await server.server.ask("GET", "/books?year=2026&month=11", [places], [], "127.0.0.1").status == 403)
      // With a token of any scope, what only devices may do is refused.
      for (method, path) in [
        ("GET", "/devices"), ("GET", "/events"), ("POST", "/pairing"), ("GET", "/backup"), ("GET", "/push"), ("GET", "/tokens"),
        ("POST", "/tokens"), ("DELETE", ""),
      ] {
        #expect(try await server.send(method, path, method == "POST" ? "{}" : nil, headers: [places]).status == 401, "\(method) \(path)")
      }
      let listed = try await server.send("GET", "/tokens", cookie: phone)
      let scopes = try listed.json()["tokens"].items().map { try $0["scopes"].items().map { try $0.text() }.joined(separator: ",") }
      #expect(scopes.sorted() == ["places", "read,trips"])
      #expect(!listed.text.contains("\"token\""))
    }
  }

  @Test(arguments: Transport.allCases) func allInvalidTokensGetTheSameAnswerAndAWait(_ way: Transport) async throws {
    try await withSpaces(way) { server in
      let phone = try await server.begin()
      let (id, bearer) = try await token(server, #""places""#, cookie: phone)
      let good = try await token(server, #""places""#, cookie: phone).bearer
      #expect(try await server.send("GET", headers: [bearer]).status == 200)
      #expect(try await server.send("DELETE", "/tokens/" + id, cookie: phone).status == 204)
      let wrong = String(good.value.dropLast()) + (good.value.hasSuffix("0") ? "1" : "0")
      let cookie = phone.replacing("weatherglass-device=", with: "Bearer ")
      var answers: Set<String> = []
      for shown in [bearer.value, wrong, "Bearer x", "Bearer", "", "Basic " + good.value.dropFirst(7), cookie] {
        let answer = try await server.send("GET", cookie: phone, headers: [HTTPHeader("Authorization", shown)])
        #expect(answer.status == 401, "\(shown)")
        answers.insert(answer.text)
      }
      // A token is not accepted as a cookie.
      let asCookie = "weatherglass-device=" + good.value.dropFirst(7)
      answers.insert(try await server.send("GET", cookie: asCookie).text)
      #expect(answers.count == 1)
      for _ in 7..<30 { #expect(try await server.send("GET", headers: [bearer]).status == 401) }
      // In process there is no address.
      let late = try await server.send("GET", headers: [bearer])
      #expect(late.status == (way == .socket ? 429 : late.status))
      if way == .socket { #expect(late["Retry-After"] != nil) }
      // A client with a valid token is not locked out by an invalid one of its household.
      #expect(try await server.send("GET", headers: [good]).status == 200)
    }
  }

  @Test(arguments: Transport.allCases) func aTokenThatCannotBeMadeSaysWhy(_ way: Transport) async throws {
    try await withSpaces(way) { server in
      let phone = try await server.begin()
      for (body, status) in [
        (#"{"name":"x","scopes":[]}"#, 400), (#"{"name":"x","scopes":["all"]}"#, 400), (#"{"name":"x"}"#, 400),
        (#"{"name":"","scopes":["read"]}"#, 422), (#"{"name":"x","scopes":["read"],"latitude":91,"longitude":0}"#, 400),
        (#"{"name":"x","scopes":["read"],"latitude":1}"#, 400),
      ] {
        #expect(try await server.send("POST", "/tokens", body, cookie: phone).status == status, "\(body)")
      }
      let unnamed = try await server.send("POST", "/tokens", #"{"name":"","scopes":["read"]}"#, cookie: phone)
      #expect(unnamed.text.contains("The name is empty.") && !unnamed.text.contains("device"))
      #expect(try await server.send("DELETE", "/tokens/" + String(repeating: "a", count: 32), cookie: phone).status == 404)
      #expect(try await server.send("GET", "/tokens").status == 401)
    }
  }

  @Test(arguments: Transport.allCases) func aPairedOnlyServerGivesTheWeatherToTokensWithReadScope(_ way: Transport) async throws {
    try await withSpaces(way, edit: { $0.server.access = .paired }) { server in
      let phone = "weatherglass-device=" + (try await server.spaces.addOwnersDevice(deviceName: "Phone")).cookie
      let read = try await token(server, #""read""#, cookie: phone).bearer
      let places = try await token(server, #""places""#, cookie: phone).bearer
      let weather = "/api/v1/weather?lat=1&lon=2"
      #expect(try await server.server.ask("GET", weather, [places], [], "127.0.0.1").status == 403)
      #expect(try await server.server.ask("GET", weather, [read], [], "127.0.0.1").status == 200)
      #expect(try await server.server.ask("GET", "/settings", [read], [], "127.0.0.1").status == 401)
      #expect(try await server.send("GET", headers: [places]).status == 200)
    }
  }

  @Test func aTokenIsNotLogged() {
    let id = String(repeating: "a", count: 32)
    #expect(loggedTarget("/api/v1/space/tokens/" + id) == "/api/v1/space/tokens/{token}")
  }

  @Test func theCommandCreatesListsAndRevokes() async throws {
    let home = SpaceHome()
    func run(_ words: [String]) async throws -> Program.Outcome { try await Program.run(["token"] + words + ["--data", home.folder.path]) }
    let made = try await run(["create", "--scope", "widget,calendar", "--name", "Frame", "--at", "Paris"])
    #expect(made.status == 0, "\(made.errors)")
    let key = try #require(DeviceKey(cookie: String(made.output.dropLast())))
    let spaces = home.spaces { .init(seconds: 1_795_010_400) }
    let bearer = try await spaces.tokenHolder(key)
    #expect(bearer.scopes == [.widget, .calendar] && bearer.cell != nil)
    let listed = try await run(["list"]).output
    #expect(listed.hasPrefix(key.device.text) && listed.contains("  widget,calendar  Frame  48."), "\(listed)")
    #expect(try await run(["list", "--json"]).output.contains("\"scopes\":[\"widget\",\"calendar\"]"))
    #expect(try await run(["revoke", key.device.text]).status == 0)
    #expect(try await run(["list"]).output.isEmpty)
    #expect(try await run(["revoke", key.device.text]).status == 1)
    for words in [
      ["create", "--name", "x"], ["create", "--scope", "read"], ["create", "--scope", "all", "--name", "x"], ["revoke", "x"], ["burn"],
      ["create", "--scope", "widget,read", "--name", "x", "--at", "Paris"], ["create", "--scope", "widget", "--name", "x"],
    ] {
      #expect(try await run(words).status == 2, "\(words)")
    }
  }
}
