import Accounts
import Foundation
import HTTPServer
import TestKit
import Testing
import WeatherModel
import Wire

@testable import Server

/// A person's places and devices over HTTP.
@Suite struct SpaceTests {
  @Test(arguments: Transport.allCases) func theFirstWriteMakesASpaceAndSetsAnHttpOnlyCookie(_ way: Transport) async throws {
    try await withSpaces(way) { server in
      let answer = try await server.send("POST", "", #"{"name":"Phone","records":[\#(place(1))]}"#)
      #expect(answer.status == 201)
      #expect(try SpacePushed(json: answer.json()).tags == [1])
      let cookie = try #require(answer["Set-Cookie"])
      #expect(cookie.hasPrefix("weatherglass-device="))
      #expect(cookie.hasSuffix("; Path=/; Max-Age=34560000; HttpOnly; SameSite=Lax"))
      #expect(answer["Cache-Control"] == "no-store")
      let changes = try await server.changes(server.cookie(answer))
      #expect(changes.tag == 1 && changes.records.count == 1)
    }
  }

  @Test(arguments: Transport.allCases) func aFirstWriteWhoseAnswerWasLostMakesNoSecondSpace(_ way: Transport) async throws {
    try await withSpaces(way) { server in
      let key = [HTTPHeader("Idempotency-Key", "0123456789abcdef0123456789abcdef")]
      let body = #"{"name":"Phone","records":[\#(place(1))]}"#
      let lost = try await server.send("POST", "", body, headers: key)
      let again = try await server.send("POST", "", body, headers: key)
      #expect(lost.status == 201 && again.status == 201)
      #expect(try SpacePushed(json: again.json()) == SpacePushed(json: lost.json()))
      #expect(again["Set-Cookie"] == lost["Set-Cookie"], "of two windows that send it at once, both get the key that counts")
      // What the person has saved since comes along; what is stored already is no conflict.
      let more = try await server.send("POST", "", #"{"name":"Phone","records":[\#(place(1)),\#(place(2))]}"#, headers: key)
      #expect(more.status == 201)
      let phone = server.cookie(more)
      #expect(try await server.changes(phone).records.count == 2)
      #expect(try await server.send("GET", "/devices", cookie: phone).json()["devices"].items().count == 1)
      // The key has arrived: learning the attempt's word later gives no access.
      let late = try await server.send("POST", "", #"{"name":"Thief","records":[\#(place(3))]}"#, headers: key)
      #expect(try await server.changes(server.cookie(late)).records.count == 1)
      #expect(try await server.changes(phone).records.count == 2)
      for weak in ["1", "0123456789ABCDEF0123456789ABCDEF"] {
        let answer = try await server.send("POST", "", body, headers: [HTTPHeader("Idempotency-Key", weak)])
        #expect(try answer.status == 400 && answer.problem().parameter == "Idempotency-Key" && answer["Set-Cookie"] == nil)
      }
    }
  }

  @Test(arguments: Transport.allCases) func aDeviceWithoutANameIsNamedAfterItsBrowser(_ way: Transport) async throws {
    try await withSpaces(way) { server in
      let firefox = HTTPHeader("User-Agent", "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0")
      let key = HTTPHeader("Idempotency-Key", "0123456789abcdef0123456789abcdef")
      let first = try await server.send("POST", "", #"{"records":[\#(place(1))]}"#, headers: [key, firefox])
      #expect(first.status == 201)
      #expect(try await server.send("POST", "", #"{"name":null,"records":[]}"#, headers: [key]).status == 400)
      let cookie = server.cookie(first)
      let code = try await server.send("POST", "/pairing", cookie: cookie).json()["code"].text()
      #expect(try await server.send("POST", "/devices", #"{"code":"\#(code)"}"#, headers: [firefox]).status == 201)
      let devices = try await server.send("GET", "/devices", cookie: cookie).json()["devices"]
      for index in 0..<2 { #expect(try devices[index]["name"].text() == "Firefox · Linux") }
    }
  }

  @Test(arguments: Transport.allCases) func changesSinceALostAnswerComeWithTheKey(_ way: Transport) async throws {
    try await withSpaces(way) { server in
      let key = [HTTPHeader("Idempotency-Key", "0123456789abcdef0123456789abcdef")]
      _ = try await server.send("POST", "", #"{"name":"Phone","records":[\#(place(1))]}"#, headers: key)
      let again = try await server.send("POST", "", #"{"name":"Phone","records":[\#(place(1, "Lutetia", at: 2000))]}"#, headers: key)
      #expect(again.status == 409)
      #expect(try await server.changes(server.cookie(again)).records.count == 1)
    }
  }

  @Test(arguments: Transport.allCases) func overTLSTheCookieIsSecure(_ way: Transport) async throws {
    try await withSpaces(way) { server in
      let origin = HTTPHeader("Origin", "https://127.0.0.1")
      let answer = try await server.send("POST", "", #"{"name":"Phone","records":[\#(place(1))]}"#, headers: [origin])
      #expect(answer["Set-Cookie"]?.hasPrefix("__Host-weatherglass-device=") == true)
      #expect(answer["Set-Cookie"]?.hasSuffix("; Secure") == true)
      let code = try await server.send("POST", "/pairing", cookie: server.cookie(answer), headers: [origin]).json()["code"].text()
      let form = try await server.server.ask("/pair", ("Origin", "https://127.0.0.1"), method: "POST", body: "code=" + code)
      let preferences = try await server.server.ask("/preferences", ("Origin", "https://127.0.0.1"), method: "POST", body: "keep=1,2")
      #expect(form.status == 303 && preferences.status == 303)
      for cookie in (form.headers + preferences.headers).filter({ $0.isNamed("Set-Cookie") }) {
        #expect(cookie.value.hasSuffix("; Secure"), "\(cookie.value)")
      }
      // Another host of the domain, or somebody on the way, can plant a cookie with the plain name.
      let planted = "weatherglass-device=" + server.cookie(answer).dropFirst("__Host-weatherglass-device=".count)
      for secure in [[origin], [HTTPHeader("X-Forwarded-Proto", "https")], [HTTPHeader("Forwarded", "for=192.0.2.1;proto=https")]] {
        #expect(try await server.send("GET", "/devices", cookie: planted, headers: secure).status == 401)
        #expect(try await server.send("GET", "/devices", cookie: server.cookie(answer), headers: secure).status == 200)
      }
      let pairing = try await server.send("POST", "/pairing", cookie: server.cookie(answer), headers: [origin]).json()
      #expect(try pairing["address"].text().hasPrefix("https://127.0.0.1/pair#"))
    }
  }

  @Test(arguments: Transport.allCases) func aCodeLeadsToTheAddressOfTheBrowsersPage(_ way: Transport) async throws {
    try await withSpaces(way) { server in
      let phone = try await server.begin()
      let secure = phone.replacing("weatherglass-device", with: "__Host-weatherglass-device")
      // A proxy that passes its own name on, as nginx does by default.
      let own = [HTTPHeader("Host", "127.0.0.1:18100"), HTTPHeader("Sec-Fetch-Site", "same-origin")]
      for (origin, wanted) in [
        ("https://weather.example", "https://weather.example/pair#"), ("http://[::1]:8080", "http://[::1]:8080/pair#"),
        ("null", "http://127.0.0.1:18100/pair#"), ("https://a\"b", "https://127.0.0.1:18100/pair#"),
        ("https://", "https://127.0.0.1:18100/pair#"),
      ] {
        let cookie = origin.hasPrefix("https://") ? secure : phone
        let offer = try await server.send("POST", "/pairing", cookie: cookie, headers: own + [HTTPHeader("Origin", origin)]).json()
        #expect(try offer["address"].text().hasPrefix(wanted), "\(origin)")
      }
      let foreign = [HTTPHeader("Host", "127.0.0.1"), HTTPHeader("Origin", "https://evil.example")]
      #expect(try await server.send("POST", "/pairing", cookie: phone, headers: foreign).status == 403)
    }
  }

  @Test(arguments: Transport.allCases) func allInvalidKeysGetTheSameAnswer(_ way: Transport) async throws {
    try await withSpaces(way) { server in
      let phone = try await server.begin()
      let revoked = try await server.another(phone)
      let id = try await server.send("GET", "/devices", cookie: revoked).json()["devices"].items()
        .first { try $0["this"].flagIfPresent() == true }?["id"].text()
      #expect(try await server.send("DELETE", "/devices/\(id ?? "")", cookie: phone).status == 204)
      let wrong = String(phone.dropLast()) + (phone.hasSuffix("0") ? "1" : "0")
      var bodies: Set<String> = []
      for cookie in [nil, revoked, wrong, "weatherglass-device=x", "weatherglass-device="] {
        for (method, path) in [
          ("GET", ""), ("GET", "?since=x"), ("GET", "/devices"), ("GET", "/events"), ("POST", "/pairing"), ("DELETE", ""),
        ] {
          let answer = try await server.send(method, path, cookie: cookie)
          #expect(answer.status == 401, "\(method) \(path)")
          _ = try answer.problem()
          bodies.insert(answer.text)
        }
      }
      #expect(bodies.count == 1)
      // An invalid key does not create a new space unasked.
      #expect(try await server.send("POST", "", #"{"name":"x","records":[\#(place(2))]}"#, cookie: revoked).status == 401)
      #expect(try await server.changes(phone).records.count == 1)
    }
  }

  @Test(arguments: Transport.allCases) func aDeviceOfAnotherSpaceIsTreatedLikeNone(_ way: Transport) async throws {
    try await withSpaces(way) { server in
      let (mine, yours) = (try await server.begin(), try await server.begin())
      let id = try await server.send("GET", "/devices", cookie: yours).json()["devices"][0]["id"].text()
      let foreign = try await server.send("DELETE", "/devices/" + id, cookie: mine)
      let missing = try await server.send("DELETE", "/devices/" + String(repeating: "a", count: 32), cookie: mine)
      #expect(foreign.status == 404 && missing.status == 404)
      #expect(foreign.text == missing.text)
      #expect(try await server.changes(yours).records.count == 1)
    }
  }

  @Test(arguments: Transport.allCases) func aDeviceIsRenamed(_ way: Transport) async throws {
    try await withSpaces(way) { server in
      let phone = try await server.begin()
      let tablet = try await server.another(phone)
      #expect(try await server.send("PUT", "/devices/this", #"{"name":"Kitchen"}"#, cookie: tablet).status == 204)
      let list = try await server.send("GET", "/devices", cookie: phone).json()["devices"].items()
      let id = try #require(try list.first { try $0["name"].text() == "Kitchen" }?["id"].text())
      #expect(try list.allSatisfy { try $0["kind"].text() == "terminal" }, "the requests had no browser's User-Agent")
      #expect(try await server.send("PUT", "/devices/" + id, #"{"name":"Sofa"}"#, cookie: phone).status == 204)
      let names = try await server.send("GET", "/devices", cookie: phone).json()["devices"].items().map { try $0["name"].text() }
      #expect(names.contains("Sofa"))
      #expect(try await server.send("PUT", "/devices/" + id, #"{"name":""}"#, cookie: phone).status == 422)
      #expect(try await server.send("PUT", "/devices/" + id, "{}", cookie: phone).status == 400)
      #expect(try await server.send("PUT", "/devices/" + id, #"{"name":"x"}"#).status == 401)
      let yours = try await server.begin()
      let foreign = try await server.send("PUT", "/devices/" + id, #"{"name":"x"}"#, cookie: yours)
      let missing = try await server.send("PUT", "/devices/" + String(repeating: "a", count: 32), #"{"name":"x"}"#, cookie: yours)
      #expect(foreign.status == 404 && foreign.text == missing.text)
      let long = #"{"name":"\#(String(repeating: "x", count: 5000))"}"#
      // Only a socket has a limit of its own.
      #expect(try await server.send("PUT", "/devices/" + id, long, cookie: phone).status == (way == .socket ? 413 : 422))
    }
  }

  private func form(_ fields: String, to path: String = "/settings/devices", _ server: SpaceServer, _ cookie: String) async throws -> Answer
  {
    let headers = [
      HTTPHeader("Cookie", cookie), HTTPHeader("Content-Type", "application/x-www-form-urlencoded"), HTTPHeader("Accept", "text/html"),
    ]
    return try await server.server.ask("POST", path, headers, Array(fields.utf8), "127.0.0.1")
  }

  private func signs(_ answer: Answer) -> [String] {
    answer.headers.filter { $0.isNamed("Set-Cookie") && $0.value.hasPrefix("weatherglass-paired=") }.map { $0.value }
  }

  @Test(arguments: Transport.allCases) func theFormForPairingLeavesASignThatOnlyTheAppDeletes(_ way: Transport) async throws {
    try await withSpaces(way) { server in
      let phone = try await server.begin()
      let code = try await server.send("POST", "/pairing", cookie: phone).json()["code"].text()
      let paired = try await form("code=" + code, to: "/pair", server, "weatherglass=c")
      #expect(paired.status == 303 && signs(paired) == ["weatherglass-paired=1; Path=/; Max-Age=34560000; SameSite=Lax"])
      let tablet = server.cookie(paired)
      #expect(signs(try await server.send("GET", "", cookie: tablet)).isEmpty)
      let forgotten = ["weatherglass-paired=; Path=/; Max-Age=0; SameSite=Lax"]
      // The app may be closed before it has stored the answer.
      let first = try await server.send("GET", "", cookie: tablet + "; weatherglass-paired=1")
      #expect(first.status == 200 && signs(first).isEmpty)
      // Without a good key it is of no use either.
      for path in ["", "/devices"] {
        let refused = try await server.send("GET", path, cookie: "weatherglass-paired=1")
        #expect(refused.status == 401 && signs(refused) == forgotten)
      }
    }
  }

  @Test(arguments: Transport.allCases) func withoutScriptsDevicesAreListedAndChangedByNoForm(_ way: Transport) async throws {
    try await withSpaces(way) { server in
      let phone = try await server.begin()
      for path in ["/settings/devices", "/settings/devices/code"] {
        let headers = [HTTPHeader("Cookie", phone), HTTPHeader("Accept", "text/html")]
        let page = try await server.server.ask("GET", path, headers, [], "127.0.0.1")
        #expect(page.status == 200 && page.text.contains("Phone") && page.text.contains("restoring need JavaScript"))
        #expect(!page.text.contains("method=\"post\""))
        #expect(try await form("delete=everything", to: path, server, phone).status == 405)
      }
      #expect(try await server.changes(phone).records.count == 1)
    }
  }

  @Test(arguments: Transport.allCases) func aConflictReturnsTheServersRecordAndStoresNothing(_ way: Transport) async throws {
    try await withSpaces(way) { server in
      let phone = try await server.begin()
      let answer = try await server.send(
        "POST", "", #"{"records":[\#(place(2)),\#(place(1, "Lutetia")),\#(place(3, seen: 7))]}"#, cookie: phone)
      #expect(answer.status == 409)
      #expect(try answer.problem().type == "/problems/conflict")
      let conflicts = try answer.json()["conflicts"].items()
      #expect(try conflicts.map { try $0["index"].integer() } == [1, 2])
      #expect(try conflicts.map { try $0["tag"].integer() } == [1, 0])
      #expect(try conflicts[0]["record"]["name"]["text"].text() == "Paris")
      #expect(conflicts[1]["record"].isMissing)
      #expect(try await server.changes(phone).tag == 1)
    }
  }

  @Test(arguments: Transport.allCases) func recordsThatCannotBeStoredAreNamed(_ way: Transport) async throws {
    try await withSpaces(way) { server in
      let phone = try await server.begin()
      let bad = [place(2), place(3, #"a\u202eb"#), place(4, #"a\u0007"#), place(5, "")].joined(separator: ",")
      let answer = try await server.send("POST", "", #"{"records":[\#(bad)]}"#, cookie: phone)
      #expect(answer.status == 422)
      #expect(try answer.problem().type == "/problems/name-refused" && answer.problem().field == "name")
      #expect(try answer.json()["refused"].items().map { try $0["index"].integer() } == [1, 2, 3])
      #expect(try answer.json()["refused"].items().map { try $0["field"].text() } == ["name", "name", "name"])
      let long = place(2).replacing(#""nickname":{"text":"""#, with: #""nickname":{"text":"\#(String(repeating: "x", count: 21))""#)
      let nickname = try await server.send("POST", "", #"{"records":[\#(long)]}"#, cookie: phone)
      #expect(try nickname.status == 422 && nickname.problem().field == "nickname")
      #expect(try nickname.json()["refused"][0]["field"].text() == "nickname")
      let device = try await server.send("PUT", "/devices/this", #"{"name":""}"#, cookie: phone)
      #expect(try device.problem().type == "/problems/name-refused" && device.problem().field == "name")
      #expect(try await server.changes(phone).records.count == 1)
      #expect(try await server.send("POST", "", #"{"records":[]}"#, cookie: phone).status == 200, "nothing to store is no mistake")
      #expect(try await server.send("POST", "", #"{"records":[\#(place(9))]}"#).status == 422, "a lost key is no wish for another space")
    }
  }

  @Test(arguments: Transport.allCases) func tenThousandPlacesDoNotFit(_ way: Transport) async throws {
    try await withSpaces(way) { server in
      let phone = try await server.begin()
      for start in stride(from: 2, to: 501, by: 200) {
        let writes = (start..<min(start + 200, 501)).map { place($0) }.joined(separator: ",")
        #expect(try await server.send("POST", "", #"{"records":[\#(writes)]}"#, cookie: phone).status == 200)
      }
      let answer = try await server.send("POST", "", #"{"records":[\#(place(501))]}"#, cookie: phone)
      #expect(answer.status == 422)
      #expect(try answer.json()["refused"][0]["detail"].text() == "There are 500 places already; delete one first.")
      #expect(try answer.problem().type == "/problems/refused" && answer.problem().field == nil)
    }
  }

  @Test(arguments: Transport.allCases) func invalidBodiesAreRefused(_ way: Transport) async throws {
    try await withSpaces(way) { server in
      let phone = try await server.begin()
      for body in ["", "{", "[]", #"{"records":[{"place":"x"}]}"#, #"{"records":[{"place":"00000000000000000000000000000001"}]}"#] {
        let answer = try await server.send("POST", "", body, cookie: phone)
        #expect(answer.status == 400, "\(body)")
        #expect(try answer.problem().type == "/problems/bad-body")
      }
      let form = HTTPHeader("Content-Type", "text/plain")
      #expect(try await server.send("POST", "", #"{"records":[]}"#, cookie: phone, headers: [form]).status == 415)
    }
  }

  @Test func aBodyOfTenMegabytesIsReadAndRefused() async throws {
    try await withSpaces(.socket) { server in
      let phone = try await server.begin()
      for path in ["", "/devices", "/pairing"] {
        #expect(try await server.send("POST", path, String(repeating: "x", count: 300_000), cookie: phone).status == 413)
        // A client that announces such a length is refused before it has sent the body.
        let head = "POST /api/v1/space\(path) HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: \(phone)\r\nContent-Length: 10000000\r\n\r\n"
        let answer = try await Socket.exchange(Array(head.utf8), port: server.server.port)
        #expect(String(decoding: answer, as: UTF8.self).hasPrefix("HTTP/1.1 413"))
      }
      #expect(try await server.changes(phone).records.count == 1)
    }
  }

  @Test(arguments: Transport.allCases) func tagsFromTheFutureAreRefusedAndNothingIsLost(_ way: Transport) async throws {
    try await withSpaces(way) { server in
      let phone = try await server.begin()
      #expect(try await server.send("GET", "?since=1", cookie: phone).status == 200)
      let ahead = try await server.send("GET", "?since=2", cookie: phone)
      #expect(ahead.status == 409)
      #expect(try ahead.problem().type == "/problems/tag-ahead")
      for since in ["-1", "x", "", "1.5", "9999999999999999999", "%2B1"] {
        let answer = try await server.send("GET", "?since=" + since, cookie: phone)
        #expect(answer.status == 400, "\(since)")
        #expect(try answer.problem().parameter == "since")
      }
    }
  }

  @Test(
    arguments: Transport.allCases, [("Sec-Fetch-Site", "cross-site"), ("Sec-Fetch-Site", "same-site"), ("Origin", "https://evil.example")])
  func otherSitesChangeNothing(_ way: Transport, _ header: (String, String)) async throws {
    try await withSpaces(way) { server in
      let phone = try await server.begin()
      let headers = [HTTPHeader(header.0, header.1)]
      for (method, path) in [
        ("POST", ""), ("DELETE", ""), ("POST", "/pairing"), ("POST", "/devices"), ("DELETE", "/devices/this"), ("PUT", "/backup"),
      ] {
        let answer = try await server.send(method, path, #"{"records":[\#(place(2))]}"#, cookie: phone, headers: headers)
        #expect(answer.status == 403)
        #expect(answer["Set-Cookie"] == nil)
      }
      #expect(try await server.changes(phone).records.count == 1)
    }
  }

  @Test(arguments: Transport.allCases) func aCodeNamesTheDeviceThatMadeIt(_ way: Transport) async throws {
    try await withSpaces(way) { server in
      let phone = try await server.begin(name: "Eve's phone")
      let code = try await server.send("POST", "/pairing", cookie: phone).json()["code"].text()
      func ask(_ code: String) async throws -> Answer {
        try await server.send("POST", "/devices", #"{"code":"\#(code)","name":"x","asks":true}"#)
      }
      let answer = try await ask(code)
      #expect(try answer.status == 200 && answer.json()["maker"].text() == "Eve's phone" && answer["Set-Cookie"] == nil)
      #expect(try await ask("22222222").status == 403)
      #expect(try await server.send("GET", "/devices", cookie: phone).json()["devices"].items().count == 1)
      #expect(try await server.send("POST", "/devices", #"{"code":"\#(code)","name":"x"}"#).status == 201, "asking does not use it up")
      for _ in 0..<7 { #expect(try await ask("22222222").status == 403) }
      #expect(try await ask("22222222").status == 429, "it counts as an attempt")
    }
  }

  @Test func wrongCodesAreLimitedInTotal() async throws {
    let clock = TestClock()
    try await withSpaces(.inProcess, edit: { $0.clock = { clock.now } }) { server in
      let phone = try await server.begin()
      let code = try await server.send("POST", "/pairing", cookie: phone).json()["code"].text()
      var refused = 0
      for number in 0..<310 {
        let guess = #"{"code":"22222222","name":"x"}"#
        let status = try await server.send("POST", "/devices", guess, from: "192.0.\(number / 250).\(number % 250)").status
        if status == 429 { refused += 1 } else { #expect(status == 403) }
      }
      #expect(refused == 10)
      let right = #"{"code":"\#(code)","name":"Tablet"}"#
      let wait = try await server.send("POST", "/devices", right, from: "192.0.2.7")
      #expect(wait.status == 429 && wait["Retry-After"] == "6", "others have to wait for some seconds")
      clock.advance(6)
      #expect(try await server.send("POST", "/devices", right, from: "192.0.2.7").status == 201)
    }
  }

  @Test(arguments: Transport.allCases) func aCodeAdmitsOneDevice(_ way: Transport) async throws {
    try await withSpaces(way) { server in
      let phone = try await server.begin()
      let answer = try await server.send("POST", "/pairing", cookie: phone)
      #expect(answer.status == 201)
      let code = try answer.json()["code"].text()
      #expect(code.utf8.count == 8)
      #expect(try answer.json()["until"].text() == "2026-11-18T14:10:00Z")
      #expect(try answer.json()["address"].text() == "http://127.0.0.1/pair#" + code)
      #expect(try answer.json()["qr"]["size"].integer() >= 21)
      let typed = code.lowercased().prefix(4) + " " + code.suffix(4)
      let paired = try await server.send("POST", "/devices", #"{"code":"\#(typed)","name":"Tablet"}"#)
      #expect(paired.status == 201)
      #expect(try await server.changes(server.cookie(paired)).records.count == 1)
      let devices = try await server.send("GET", "/devices", cookie: phone).json()["devices"].items()
      #expect(Set(try devices.map { try $0["name"].text() }) == ["Phone", "Tablet"])
      let replayed = try await server.send("POST", "/devices", #"{"code":"\#(code)","name":"Thief"}"#)
      #expect(replayed.status == 403)
      #expect(replayed["Set-Cookie"] == nil)
      #expect(try replayed.problem().type == "/problems/wrong-code")
    }
  }

  @Test func aClientThatTriesManyCodesHasToWait() async throws {
    try await withSpaces(.inProcess) { server in
      let phone = try await server.begin()
      let code = try await server.send("POST", "/pairing", cookie: phone).json()["code"].text()
      var statuses: [Int] = []
      for _ in 0..<11 {
        statuses.append(try await server.send("POST", "/devices", #"{"code":"22222222","name":"x"}"#, from: "203.0.113.5").status)
      }
      #expect(statuses == [Int](repeating: 403, count: 10) + [429])
      let late = try await server.send("POST", "/devices", #"{"code":"\#(code)","name":"x"}"#, from: "203.0.113.5")
      #expect(late.status == 429)
      #expect(late["Retry-After"] == "120")
      // Others need not wait.
      #expect(try await server.send("POST", "/devices", #"{"code":"\#(code)","name":"x"}"#, from: "203.0.113.6").status == 201)
    }
  }

  @Test func theNumberOfSpacesPerAddressAndCodesPerSpaceIsLimited() async throws {
    try await withSpaces(.inProcess, edit: { ($0.limits.burst, $0.limits.perHour) = (20, 1) }) { server in
      let phone = try await server.begin()
      let spaces = try await (0..<20).asyncMap {
        try await server.send("POST", "", #"{"name":"x","records":[\#(place($0 + 2))]}"#, from: "203.0.113.5").status
      }
      #expect(spaces == [Int](repeating: 201, count: 20))
      #expect(try await server.send("POST", "", #"{"name":"x","records":[\#(place(2))]}"#, from: "203.0.113.5").status == 429)
      let codes = try await (0..<11).asyncMap { _ in try await server.send("POST", "/pairing", cookie: phone).status }
      #expect(codes == [Int](repeating: 201, count: 10) + [429])
    }
  }

  @Test(arguments: Transport.allCases) func aDeviceIsDeletedUnlessItIsTheOnlyOne(_ way: Transport) async throws {
    try await withSpaces(way) { server in
      let phone = try await server.begin()
      #expect(try await server.send("DELETE", "/devices/this", cookie: phone).status == 409)
      let tablet = try await server.another(phone)
      let answer = try await server.send("DELETE", "/devices/this", cookie: phone)
      #expect(answer.status == 204)
      #expect(answer["Set-Cookie"]?.contains("Max-Age=0") == true)
      #expect(try await server.send("GET", cookie: phone).status == 401)
      // A device with an invalid key gets rid of it.
      #expect(try await server.send("DELETE", "/devices/this", cookie: phone).status == 204)
      #expect(try await server.changes(tablet).records.count == 1)
    }
  }

  @Test(arguments: Transport.allCases) func everythingIsDeletedForAllDevices(_ way: Transport) async throws {
    try await withSpaces(way) { server in
      let phone = try await server.begin()
      let tablet = try await server.another(phone)
      let answer = try await server.send("DELETE", cookie: tablet)
      #expect(answer.status == 204)
      #expect(answer["Set-Cookie"]?.contains("Max-Age=0") == true)
      #expect(try await server.send("GET", cookie: phone).status == 401)
      #expect(try await server.spaces.hasNoSpaces())
    }
  }

  @Test(arguments: Transport.allCases) func anExportedBackupIsRestored(_ way: Transport) async throws {
    try await withSpaces(way) { server in
      let phone = try await server.begin([place(1), place(2, "Rome")].joined(separator: ","))
      let file = try await server.send("GET", "/backup", cookie: phone)
      #expect(file.status == 200)
      #expect(file["Content-Disposition"] == "attachment; filename=\"weatherglass-2026-11-18.json\"")
      #expect(try await server.send("DELETE", cookie: phone).status == 204)
      let tablet = try await server.begin(place(3, "Oslo"))
      let restored = try await server.send("PUT", "/backup", file.text, cookie: tablet)
      #expect(restored.status == 200)
      #expect(restored.text == #"{"places":3}"#)
      #expect(try await server.changes(tablet).records.count == 3)
      for (body, status) in [
        ("{}", 422), (file.text.replacing("\"weatherglass_backup\":1", with: "\"weatherglass_backup\":3"), 422), ("", 422),
        (file.text.replacing("Rome", with: #"\u202e"#), 422),
      ] {
        let answer = try await server.send("PUT", "/backup", body, cookie: tablet)
        #expect(answer.status == status)
        #expect(try answer.problem().type == "/problems/bad-backup")
      }
      #expect(try await server.send("PUT", "/backup", file.text).status == 401)
      #expect(try await server.send("GET", "/backup").status == 401)
      let form = HTTPHeader("Content-Type", "text/plain")
      #expect(try await server.send("PUT", "/backup", file.text, cookie: tablet, headers: [form]).status == 415)
      #expect(try await server.changes(tablet).tag == 3)
    }
  }

  @Test(arguments: Transport.allCases) func otherMethodsGetTheListOfAllowedOnes(_ way: Transport) async throws {
    try await withSpaces(way) { server in
      for (path, allowed) in [
        ("", "GET, HEAD, POST, DELETE"), ("/events", "GET, HEAD"), ("/devices", "GET, HEAD, POST"), ("/devices/this", "PUT, DELETE"),
        ("/pairing", "POST"), ("/backup", "GET, HEAD, PUT"),
      ] {
        let answer = try await server.send("PATCH", path)
        #expect(answer.status == 405)
        #expect(answer["Allow"] == allowed)
      }
      for path in ["/nothing", "/devices/x", "/devices/"] { #expect(try await server.send("DELETE", path).status == 404) }
    }
  }

  @Test(arguments: Transport.allCases) func aCookieIsSetAgainWhenItsDeviceWasNotSeenForAnHour(_ way: Transport) async throws {
    let clock = TestClock()
    let home = SpaceHome()
    let spaces = home.spaces { clock.now }
    try await withServer(
      way,
      edit: {
        $0.spaces = spaces
        $0.clock = { clock.now }
      }
    ) { test in
      let server = SpaceServer(server: test, spaces: spaces, home: home, warnings: home.warnings { clock.now })
      let phone = try await server.begin()
      #expect(try await server.send("GET", cookie: phone)["Set-Cookie"] == nil)
      clock.advance(3600)
      #expect(server.cookie(try await server.send("GET", cookie: phone)) == phone)
      #expect(try await server.send("GET", cookie: phone)["Set-Cookie"] == nil)
    }
  }

  @Test(.timeLimit(.minutes(1))) func aListenerGetsEachTagAndTheEndOfItsPairing() async throws {
    try await withSpaces(.socket) { server in
      let phone = try await server.begin()
      let tablet = try await server.another(phone)
      let heard = await server.listen(tablet)
      #expect(try await server.send("POST", "", #"{"records":[\#(place(2))]}"#, cookie: phone).status == 200)
      #expect(try await server.send("DELETE", cookie: phone).status == 204)
      let answer = try await heard.value
      #expect(answer.type == "text/event-stream")
      #expect(answer["X-Accel-Buffering"] == "no", "an nginx in front holds events back otherwise")
      #expect(answer.text.contains("event: warnings\ndata: 0\n\n"))
      #expect(!answer.text.contains("event: devices"))
      #expect(answer.text.components(separatedBy: "event: gone\ndata: not-paired\n\n").count == 2, "once")
      #expect(server.spaces.changes.count == 0)
    }
  }

  @Test(.timeLimit(.minutes(1))) func aListenerHearsThatAnotherDeviceWasPaired() async throws {
    try await withSpaces(.socket) { server in
      let phone = try await server.begin()
      let heard = await server.listen(phone)
      _ = try await server.another(phone)
      #expect(try await server.send("DELETE", cookie: phone).status == 204)
      #expect(try await heard.value.text.contains("event: devices\ndata: paired\n\n"))
    }
  }

  @Test func noDeviceIsNamedInTheLog() {
    let id = String(repeating: "a", count: 32)
    #expect(loggedTarget("/api/v1/space/devices/" + id) == "/api/v1/space/devices/{device}")
    #expect(loggedTarget("/api/v1/space?since=5") == "/api/v1/space")
  }
}

extension Range<Int> {
  fileprivate func asyncMap<T>(_ transform: (Int) async throws -> T) async throws -> [T] {
    var results: [T] = []
    for number in self { results.append(try await transform(number)) }
    return results
  }
}
