import Crypto
import HTTPServer
import Notices
import Testing
import WeatherModel
import Wire

@testable import Server

/// The requests of a device about push notices.
@Suite struct PushAPITests {
  @Test(arguments: Transport.allCases) func aDeviceSubscribesSetsItsRulesAndLeaves(_ way: Transport) async throws {
    try await withSpaces(way) { server in
      let phone = try await server.begin()
      let before = try await server.send("GET", "/push", cookie: phone).json()
      #expect(try before["subscribed"].flag() == false)
      #expect(before["rules"].isMissing)
      #expect(base64URLBytes(try before["key"].text())?.count == 65)
      #expect(try await server.send("PUT", "/push/rules", rules, cookie: phone).status == 404)
      #expect(try await server.send("POST", "/push/test", cookie: phone).status == 404)
      #expect(try await server.send("PUT", "/push", try subscription(), cookie: phone).status == 204)
      #expect(try await server.send("PUT", "/push/rules", rules, cookie: phone).status == 204)
      let after = try await server.send("GET", "/push", cookie: phone).json()
      #expect(try after["subscribed"].flag())
      #expect(try after["key"].text() == before["key"].text())
      #expect(try NoticeRules(json: after["rules"]).quiet == QuietHours(from: 1350, until: 420))
      #expect(try after["rules"]["places"][0]["place"].text() == String(repeating: "0", count: 31) + "1")
      // A new subscription keeps the rules.
      #expect(try await server.send("PUT", "/push", try subscription("y"), cookie: phone).status == 204)
      #expect(
        try NoticeRules(json: try await server.send("GET", "/push", cookie: phone).json()["rules"]).defaultRules.minimumSeverity == .severe)
      #expect(try await server.send("DELETE", "/push", cookie: phone).status == 204)
      #expect(try await server.send("GET", "/push", cookie: phone).json()["subscribed"].flag() == false)
    }
  }

  @Test(arguments: Transport.allCases) func aTestIsInTheLogAndCanBeShown(_ way: Transport) async throws {
    try await withSpaces(way) { server in
      let phone = try await server.begin()
      #expect(try await server.send("PUT", "/push", try subscription(), cookie: phone).status == 204)
      #expect(try await server.send("POST", "/push/test", cookie: phone).status == 204)
      let logged = try await server.send("GET", "/notices", cookie: phone).json()["notices"].items()
      #expect(try logged.map { try $0["state"].text() } == ["waiting"])
      #expect(try logged[0]["service"].text() == "push.example.com")
      let id = try logged[0]["id"].text()
      #expect(try await server.send("POST", "/notices", #"{"notice":"\#(id)"}"#, cookie: phone).status == 204)
      #expect(try await server.send("GET", "/notices", cookie: phone).json()["notices"][0]["state"].text() == "shown")
      #expect(try await server.send("POST", "/notices", #"{"notice":"x"}"#, cookie: phone).status == 400)
      for _ in 0..<9 { #expect(try await server.send("POST", "/push/test", cookie: phone).status == 204) }
      #expect(try await server.send("POST", "/push/test", cookie: phone).status == 429)
    }
  }

  @Test(arguments: Transport.allCases) func anInvalidPushServiceIsRefused(_ way: Transport) async throws {
    try await withSpaces(way, edit: { $0.server.pushServices = ["http://127.0.0.1:9"] }) { server in
      let phone = try await server.begin()
      let good = try subscription()
      for (found, instead) in [
        ("https://push.example.com/x", "https://127.0.0.1/x"), ("https://push.example.com/x", "http://push.example.com/x"),
        ("https://push.example.com/x", "https://router/x"), ("Europe/Berlin", "../../etc/passwd"), ("Europe/Berlin", "Mars"),
        ("\"auth\":\"AA", "\"auth\":\""), ("\"p256dh\":\"B", "\"p256dh\":\"A"),
      ] {
        let answer = try await server.send("PUT", "/push", good.replacing(found, with: instead), cookie: phone)
        #expect(answer.status == 400, "\(instead)")
        #expect(try answer.problem().type == "/problems/bad-subscription", "\(instead)")
      }
      #expect(try await server.send("GET", "/push", cookie: phone).json()["subscribed"].flag() == false)
      let named = good.replacing("https://push.example.com/x", with: "http://127.0.0.1:9/x")
      #expect(try await server.send("PUT", "/push", named, cookie: phone).status == 204)
    }
  }

  @Test(arguments: Transport.allCases) func invalidValuesAreNamed(_ way: Transport) async throws {
    try await withSpaces(way) { server in
      let phone = try await server.begin()
      let good = try subscription()
      for (found, instead, named) in [
        (#""language":"de""#, #""language":"xx""#, "'language'"), (#""language":"de""#, #""language":"de","clock":"25""#, "'clock'"),
      ] {
        let answer = try await server.send("PUT", "/push", good.replacing(found, with: instead), cookie: phone)
        #expect(answer.status == 400 && answer.text.contains(named), "\(instead): \(answer.text)")
      }
      let noPoint = base64URL([4] + [UInt8](repeating: 1, count: 64))
      let secret = base64URL([UInt8](repeating: 0, count: 16))
      let offCurve =
        #"{"endpoint":"https://push.example.com/x","p256dh":"\#(noPoint)","auth":"\#(secret)","zone":"Europe/Berlin","language":"de"}"#
      let answer = try await server.send("PUT", "/push", offCurve, cookie: phone)
      #expect(answer.status == 400 && answer.text.contains("'p256dh'"))
      #expect(try await server.send("PUT", "/push", good, cookie: phone).status == 204)
      // A renewal where no page is known has no language: that of the request headers counts.
      let silent = good.replacing(#","language":"de""#, with: "")
      #expect(try await server.send("PUT", "/push", silent, cookie: phone, headers: [HTTPHeader("Accept-Language", "fr")]).status == 204)
      #expect(try await server.send("GET", "/push", cookie: phone).json()["language"].text() == "fr")
      for (rules, named) in [
        (#"{"usual":{"least":"huge","hazards":"wind"}}"#, "least"), (#"{"usual":{"least":"minor","hazards":"wind aliens"}}"#, "hazards"),
        (#"{"usual":{"hazards":""},"places":[{"place":"00000000000000000000000000000001","least":"huge","hazards":""}]}"#, "least"),
      ] {
        let answer = try await server.send("PUT", "/push/rules", rules, cookie: phone)
        #expect(answer.status == 400 && answer.text.contains(named), "\(rules): \(answer.text)")
      }
    }
  }

  @Test(arguments: Transport.allCases) func unknownDevicesAndOtherSitesAreRefused(_ way: Transport) async throws {
    try await withSpaces(way) { server in
      let phone = try await server.begin()
      for (method, path) in [
        ("GET", "/push"), ("PUT", "/push"), ("DELETE", "/push"), ("PUT", "/push/rules"), ("POST", "/push/test"), ("GET", "/notices"),
        ("POST", "/notices"),
      ] {
        #expect(try await server.send(method, path, method == "GET" ? nil : "{}").status == 401, "\(method) \(path)")
        if method == "GET" { continue }
        let other = HTTPHeader("Sec-Fetch-Site", "cross-site")
        #expect(try await server.send(method, path, "{}", cookie: phone, headers: [other]).status == 403, "\(method) \(path)")
      }
      #expect(try await server.send("PUT", "/push", "{}", cookie: phone).status == 400)
      #expect(try await server.send("PUT", "/push/rules", #"{"quiet":{"from":1,"until":1}}"#, cookie: phone).status == 400)
    }
  }

  private let rules =
    #"{"quiet":{"from":1350,"until":420},"usual":{"least":"severe","hazards":"wind rain"},"#
    + #""places":[{"place":"00000000000000000000000000000001","warns":false,"least":"minor","hazards":""}]}"#

  private func subscription(_ name: String = "x") throws -> String {
    let key = base64URL(try ES256Key(pem: ES256Key.generate()).publicPoint())
    let secret = base64URL([UInt8](repeating: 0, count: 16))
    return
      #"{"endpoint":"https://push.example.com/\#(name)","p256dh":"\#(key)","auth":"\#(secret)","zone":"Europe/Berlin","language":"de"}"#
  }
}
