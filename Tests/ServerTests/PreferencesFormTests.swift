import Foundation
import HTTPServer
import Testing

/// The form that keeps a preference where there is no script.
@Suite struct PreferencesFormTests {
  @Test(arguments: Way.allCases) func aPreferenceIsKeptInACookieAndTheFormLeadsBack(_ way: Way) async throws {
    try await withHouse(way) { house in
      let answer = try await house.ask("/preferences", method: "POST", body: "unit=f&back=%2Fat%2F64.147%2C-21.942")
      #expect(answer.status == 303)
      #expect(answer["Location"] == reykjavik)
      #expect(answer["Set-Cookie"] == "weatherglass=f-eu; Path=/; Max-Age=31536000; SameSite=Lax")
    }
  }

  @Test(arguments: Way.allCases) func whatTheCookieHeldBeforeStays(_ way: Way) async throws {
    try await withHouse(way) { house in
      let answer = try await house.ask(
        "/preferences", ("Cookie", "weatherglass=f-eu.64147_-21942"), ("Sec-Fetch-Site", "same-origin"), method: "POST", body: "scale=us")
      #expect(answer["Set-Cookie"]?.hasPrefix("weatherglass=f-us.64147_-21942;") == true)
      #expect(answer["Location"] == "/")
    }
  }

  @Test(
    arguments: Way.allCases,
    [
      ("https://evil.example", "/"), ("https://evil.example/at/1,2", "/at/1,2"), ("//evil.example", "/"), ("//evil.example/at/1,2", "/"),
      ("/\\evil.example", "/"), ("\\\\evil.example", "/"), ("javascript:alert(1)", "/"), ("evil.example", "/"), ("", "/"),
      ("/at/1.23456,2", "/at/1.234,2"), ("/nope", "/"), ("/preferences", "/"), ("/search?q=x", "/search"),
      ("/at/1,2\r\nSet-Cookie: a=b", "/"), ("/at/1,2%0d%0aX: y", "/"), ("data:text/html,x", "/"), ("/@evil.example", "/"),
    ])
  func itLeadsToOurOwnPagesOnly(_ way: Way, _ pair: (back: String, location: String)) async throws {
    try await withHouse(way) { house in
      let encoded = pair.back.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
      let answer = try await house.ask("/preferences", method: "POST", body: "unit=c&back=" + encoded)
      #expect(answer.status == 303)
      #expect(answer["Location"] == pair.location)
      #expect(answer.headers.count { $0.isNamed("Set-Cookie") } == 1)
    }
  }

  @Test(arguments: Way.allCases, ["cross-site", "same-site", "rubbish"])
  func aFormOfAnotherSiteIsRefused(_ way: Way, _ site: String) async throws {
    try await withHouse(way) { house in
      let answer = try await house.ask("/preferences", ("Sec-Fetch-Site", site), method: "POST", body: "unit=f")
      #expect(answer.status == 403)
      #expect(answer["Set-Cookie"] == nil)
      _ = try answer.problem()
    }
  }

  @Test(
    arguments: Way.allCases,
    [
      ("unit=k", "unit"), ("unit=", "unit"), ("unit", "unit"), ("unit=eu", "unit"), ("scale=f", "scale"), ("unit=f&scale=uk", "scale"),
      ("unit=%ff", nil), ("unit=%", nil), ("unit=f g", nil), ("\0", nil),
    ] as [(String, String?)])
  func rubbishIsRefusedWithTheParameterThatIsToBlame(_ way: Way, _ pair: (body: String, parameter: String?)) async throws {
    try await withHouse(way) { house in
      let answer = try await house.ask("/preferences", method: "POST", body: pair.body)
      #expect(answer.status == 400)
      #expect(answer["Set-Cookie"] == nil)
      #expect(try answer.problem().parameter == pair.parameter)
    }
  }

  @Test(arguments: Way.allCases) func anEmptyFormChangesNothing(_ way: Way) async throws {
    try await withHouse(way) { house in
      let answer = try await house.ask("/preferences", ("Cookie", "weatherglass=f-us"), method: "POST")
      #expect(answer.status == 303)
      #expect(answer["Set-Cookie"]?.hasPrefix("weatherglass=f-us;") == true)
    }
  }
}
