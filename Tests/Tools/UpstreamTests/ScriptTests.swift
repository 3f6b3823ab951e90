import HTTPClient
import HTTPServer
import Testing

@testable import UpstreamSim

@Suite struct ScriptTests {
  private func mistake(_ text: String) -> String? {
    do throws(ScriptError) {
      _ = try UpstreamScript(parsing: Array(text.utf8))
      return nil
    } catch { return error.description }
  }

  private func mistake(inAnswer answer: String) -> String? { mistake(#"{"rules":[{"answer":{}},{"answers":[{},\#(answer)]}]}"#) }

  @Test func aWholeScriptIsUnderstood() throws {
    let folder = try Folder()
    defer { folder.remove("script.json", "body.json") }
    try folder.write("body.json", "{}")
    let file = try folder.write(
      "script.json",
      #"""
      {"rules": [
        {"name": "first", "match": {"method": "GET", "path": "/v1/forecast", "query": {"latitude": "1", "hourly": null},
          "headers": {"Accept": null}, "call": 2},
         "answers": [{"generate": "open-meteo", "times": 3, "delay": 5},
                     {"status": 429, "retry_after": 9, "body": {"error": true, "n": [1.5, null]}},
                     {"body_file": "body.json", "drip": {"bytes": 2, "every": 3}, "last_modified": "yesterday"}]},
        {"match": {"path_prefix": "/"},
         "answer": {"noise": {"bytes": 4, "seed": 2}, "hang": true, "headers": {"X-A": "b"}, "cut_after": 1}},
        {"answer": {"fault": "reset"}}, {"answer": {"page": "Bad Gateway"}}
       ], "outages": [{"after": 10, "lasts": 20, "answer": {"status": 503}}, {"after": 90}]}
      """#)
    let script = try UpstreamScript(file: file)
    var limited = UpstreamAnswer(
      status: 429, headers: [HTTPHeader("Retry-After", "9")], .bytes(Array(#"{"error":true,"n":[1.5,null]}"#.utf8)))
    limited.times = 1
    let first = UpstreamMatch(
      path: "/v1/forecast", method: "GET", query: ["latitude": "1", "hourly": nil], headers: ["Accept": nil], call: 2)
    #expect(
      script.rules == [
        UpstreamRule(
          first, name: "first",
          [
            UpstreamAnswer(.made(.openMeteo), times: 3, delay: 5), limited,
            UpstreamAnswer(.bytes(Array("{}".utf8)), drip: .init(bytes: 2, every: 3), lastModified: "yesterday"),
          ]),
        UpstreamRule(
          UpstreamMatch(pathPrefix: "/"),
          [UpstreamAnswer(headers: [HTTPHeader("X-A", "b")], .noise(bytes: 4, seed: 2), hangs: true, cutAfter: 1)]),
        UpstreamRule([UpstreamAnswer(fault: .reset)]), UpstreamRule([.page(status: 502, "Bad Gateway")]),
      ])
    #expect(script.outages == [UpstreamOutage(after: 10, lasts: 20, answer: UpstreamAnswer(status: 503)), UpstreamOutage(after: 90)])
  }

  @Test func mistakesAreNamedByRuleAndMember() {
    #expect(mistake(inAnswer: #"{"status": "200"}"#) == "rules[1].answers[1].status: expected a number, found a string")
    #expect(mistake(inAnswer: #"{"status": 99}"#) == "rules[1].answers[1].status: must be from 200 to 599, not 99")
    #expect(mistake(inAnswer: #"{"delay": 1.5}"#) == "rules[1].answers[1].delay: expected a 64-bit whole number")
    #expect(mistake(inAnswer: #"{"delay": -1}"#)?.hasPrefix("rules[1].answers[1].delay: must be from 0") == true)
    #expect(
      mistake(inAnswer: #"{"delai": 1}"#)?.hasPrefix("rules[1].answers[1].delai: there is no such member; the members are status, ") == true
    )
    #expect(
      mistake(inAnswer: #"{"generate": "yr"}"#)
        == "rules[1].answers[1].generate: must be one of open-meteo, met-norway, openweathermap, not 'yr'")
    #expect(mistake(inAnswer: #"{"fault": "boom"}"#) == "rules[1].answers[1].fault: must be reset, close or noise, not 'boom'")
    #expect(mistake(inAnswer: #"{"body": "a", "noise": {}}"#) == "rules[1].answers[1].noise: can't be combined with body")
    #expect(mistake(inAnswer: #"{"drip": {"every": 3}}"#) == "rules[1].answers[1].drip.bytes: is missing")
    #expect(mistake(inAnswer: #"{"headers": {"A:B": "c"}}"#) == "rules[1].answers[1].headers.A:B: this is not a valid header line")
    #expect(mistake(inAnswer: #"{"headers": {"A": 1}}"#) == "rules[1].answers[1].headers.A: expected a string, found a number")
    #expect(mistake(inAnswer: #"{"body_file": "nowhere.json"}"#) == "rules[1].answers[1].body_file: the file ./nowhere.json can't be read")
    #expect(mistake(inAnswer: "7") == "rules[1].answers[1]: expected an object, found a number")
    #expect(mistake(#"{"rules":[{"match":{"path":"v1"},"answer":{}}]}"#) == "rules[0].match.path: must begin with '/', not be 'v1'")
    #expect(mistake(#"{"rules":[{"match":{"call":0},"answer":{}}]}"#)?.hasPrefix("rules[0].match.call: must be from 1") == true)
    #expect(mistake(#"{"rules":[{"name":"x"}]}"#) == "rules[0].answer: a rule needs an answer, or answers with at least one")
    #expect(mistake(#"{"outages":[{"after":"now"}]}"#) == "outages[0].after: expected a number, found a string")
    #expect(mistake(#"{"rules":[]}"#) == "rules: must have at least one rule")
    #expect(mistake(#"{"rules":[}"#) == "the script: unexpected character at byte 10")
    #expect(mistake("") == "the script: the document ends too early at byte 0")
  }

  @Test func aMissingFileIsNamed() {
    #expect(throws: ScriptError.self) { try UpstreamScript(file: "/nowhere/script.json") }
  }

  @Test func theFirstMatchingRuleAnswers() async throws {
    let script = UpstreamScript([
      UpstreamRule(UpstreamMatch(path: "/a", query: ["key": "one", "more": nil]), [.text("both")]),
      UpstreamRule(UpstreamMatch(path: "/a", headers: ["if-none-match": "tag"]), [.text("header")]),
      UpstreamRule(UpstreamMatch(pathPrefix: "/a"), [.text("prefix")]),
      UpstreamRule(UpstreamMatch(method: "POST"), [.text("post")]),
    ])
    try await withSim(script) { sim async throws in
      #expect(try await text(sim, "/a?more=&key=one") == "both")
      #expect(try await text(sim, "/a?key=two&more=1") == "prefix")
      #expect(try await text(sim, "/a?key=one") == "prefix")
      #expect(try await text(sim, "/a", ClientHeader("If-None-Match", "tag")) == "header")
      #expect(try await text(sim, "/abc") == "prefix")
      #expect(try await get(sim, "/b").status == 404)
      var request = ClientRequest(url: sim.url + "/b")
      request.method = "POST"
      request.body = Array("hello".utf8)
      #expect(try await network.send(request).body == Array("post".utf8))
      #expect(sim.requests.map(\.target) == ["/a?more=&key=one", "/a?key=two&more=1", "/a?key=one", "/a", "/abc", "/b", "/b"])
      #expect(sim.requests.last?.body == Array("hello".utf8))
      #expect(sim.requests.first?.header("User-Agent") == "Weatherglass/test (someone@example.org)")
    }
  }

  @Test func answersComeInOrderAndTheLastOneStays() async throws {
    var twice = UpstreamAnswer.text("twice")
    twice.times = 2
    try await withSim(.text("once"), twice, .text("then")) { sim async throws in
      var texts: [String] = []
      for _ in 0..<6 { texts.append(try await text(sim, "/")) }
      #expect(texts == ["once", "twice", "twice", "then", "then", "then"])
    }
  }

  @Test func aRuleCanBeForOneCallOnly() async throws {
    let script = UpstreamScript([
      UpstreamRule(UpstreamMatch(path: "/a", call: 2), [.text("second")]), UpstreamRule([.text("other")]),
    ])
    try await withSim(script) { sim async throws in
      var texts: [String] = []
      for path in ["/a", "/b", "/a", "/a"] { texts.append(try await text(sim, path)) }
      #expect(texts == ["other", "other", "second", "other"])
    }
  }

  @Test func theWholeServiceGoesDownAndComesBack() async throws {
    let pauses = Pauses()
    let script = UpstreamScript(
      [UpstreamRule([.text("up")])],
      outages: [UpstreamOutage(after: 100, lasts: 50), UpstreamOutage(after: 500, answer: .text("gone", status: 503))])
    try await withSim(script, time: pauses.time) { sim async throws in
      #expect(try await text(sim, "/") == "up")
      pauses.move(to: 100)
      await #expect(throws: HTTPClientError.self) { try await get(sim, "/") }
      pauses.move(to: 149)
      await #expect(throws: HTTPClientError.self) { try await get(sim, "/") }
      pauses.move(to: 150)
      #expect(try await text(sim, "/") == "up")
      pauses.move(to: 1_000_000)
      #expect(try await get(sim, "/").status == 503)
    }
  }

  @Test func unchangedAnswersAreNotSentAgain() async throws {
    var answer = UpstreamAnswer.text("weather")
    answer.lastModified = "Sat, 21 Nov 2026 11:00:00 GMT"
    try await withSim(answer) { sim async throws in
      let first = try await get(sim, "/")
      #expect(first.status == 200 && first.body == Array("weather".utf8))
      let moment = try #require(first.header("Last-Modified"))
      let second = try await get(sim, "/", ClientHeader("If-Modified-Since", moment))
      #expect(second.status == 304 && second.body.isEmpty)
      #expect(try await get(sim, "/", ClientHeader("If-Modified-Since", "earlier")).status == 200)
    }
  }

  @Test func anotherScriptTakesOver() async throws {
    try await withSim(.text("old")) { sim async throws in
      #expect(try await text(sim, "/") == "old")
      sim.replace(UpstreamScript([UpstreamRule([.text("new")])]))
      #expect(try await text(sim, "/") == "new")
      #expect(sim.requests.count == 2)
    }
  }

  @Test func itStopsWhileRequestsHang() async throws {
    let sim = try UpstreamSim(script: UpstreamScript([UpstreamRule([UpstreamAnswer(hangs: true)])]), time: Pauses().time)
    async let hanging: ClientResponse? = try? get(sim, "/")
    while sim.requests.isEmpty { await Task.yield() }
    await sim.stop()
    #expect(await hanging == nil)
    await #expect(throws: HTTPClientError.unreachable(host: "127.0.0.1")) { try await get(sim, "/") }
  }

  @Test func aPortThatIsTakenIsNamed() async throws {
    try await withSim(.text("here")) { sim async throws in
      let failure = #expect(throws: UpstreamSimError.self) { _ = try UpstreamSim(script: UpstreamScript(), port: sim.port) }
      #expect(failure?.description == "port \(sim.port) of 127.0.0.1: Address already in use")
    }
  }

  @Test func theLogHidesKeysAndExactPlaces() throws {
    let request = try HTTPRequest(target: "/feed/geo:64.1466912;-21.9/?token=SECRET&lat=64.1466912&lon=7&key")
    #expect(logLine(request, rule: "rules[0]") == "GET /feed/geo:64.146;-21.9/?token=…&lat=64.146&lon=7&key=… → rules[0]")
  }

  private func text(_ sim: UpstreamSim, _ target: String, _ headers: ClientHeader...) async throws -> String {
    let response = try await network.send(ClientRequest(url: sim.url + target, headers: headers))
    return String(decoding: response.body, as: UTF8.self)
  }
}
