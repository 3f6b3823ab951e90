import Foundation
import HTTPServer
import Testing

/// The form that saves a preference without scripts.
@Suite struct PreferencesFormTests {
  @Test(arguments: Transport.allCases) func aPreferenceIsSavedInACookieAndTheFormLeadsBack(_ way: Transport) async throws {
    try await withServer(way) { server in
      let answer = try await server.ask("/preferences", method: "POST", body: "unit=f&back=%2Fat%2F64.147%2C-21.942")
      #expect(answer.status == 303)
      #expect(answer["Location"] == reykjavik)
      #expect(answer["Set-Cookie"] == "weatherglass=f-eu; Path=/; Max-Age=31536000; SameSite=Lax")
    }
  }

  @Test(arguments: Transport.allCases) func otherPartsOfTheCookieStay(_ way: Transport) async throws {
    try await withServer(way) { server in
      let answer = try await server.ask(
        "/preferences", ("Cookie", "weatherglass=f-eu.64147_-21942"), ("Sec-Fetch-Site", "same-origin"), method: "POST", body: "scale=us")
      #expect(answer["Set-Cookie"]?.hasPrefix("weatherglass=f-us.64147_-21942;") == true)
      #expect(answer["Location"] == "/")
    }
  }

  @Test(
    arguments: Transport.allCases,
    [
      ("https://evil.example", "/"), ("https://evil.example/at/1,2", "/at/1,2"), ("//evil.example", "/"), ("//evil.example/at/1,2", "/"),
      ("/\\evil.example", "/"), ("\\\\evil.example", "/"), ("javascript:alert(1)", "/"), ("evil.example", "/"), ("", "/"),
      ("/at/1.23456,2", "/at/1.234,2"), ("/nope", "/"), ("/preferences", "/"), ("/search?q=x", "/search"),
      ("/at/1,2\r\nSet-Cookie: a=b", "/"), ("/at/1,2%0d%0aX: y", "/"), ("data:text/html,x", "/"), ("/@evil.example", "/"),
    ])
  func itLeadsToOurOwnPagesOnly(_ way: Transport, _ pair: (back: String, location: String)) async throws {
    try await withServer(way) { server in
      let encoded = pair.back.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
      let answer = try await server.ask("/preferences", method: "POST", body: "unit=c&back=" + encoded)
      #expect(answer.status == 303)
      #expect(answer["Location"] == pair.location)
      #expect(answer.headers.count { $0.isNamed("Set-Cookie") } == 1)
    }
  }

  @Test(arguments: Transport.allCases, ["cross-site", "same-site", "rubbish"])
  func aFormOfAnotherSiteIsRefused(_ way: Transport, _ site: String) async throws {
    try await withServer(way) { server in
      let answer = try await server.ask("/preferences", ("Sec-Fetch-Site", site), method: "POST", body: "unit=f")
      #expect(answer.status == 403)
      #expect(answer["Set-Cookie"] == nil)
      _ = try answer.problem()
    }
  }

  /// Browsers before 2023 send only the page's origin.
  @Test(
    arguments: Transport.allCases,
    [
      ("https://evil.example", 403), ("null", 403), ("", 403), ("http://127.0.0.1:1", 403), ("file://127.0.0.1", 403),
      ("https://127.0.0.1.evil.example", 403), ("http://127.0.0.1", 303), ("https://127.0.0.1", 303), ("https://Weather.example:444", 303),
      ("https://weather.example.evil", 403),
    ])
  func aFormOfAnotherOriginIsRefused(_ way: Transport, _ pair: (origin: String, status: Int)) async throws {
    try await withServer(way, names: ["weather.example"]) { server in
      let answer = try await server.ask("/preferences", ("Origin", pair.origin), method: "POST", body: "unit=f")
      #expect(answer.status == pair.status)
      #expect((answer["Set-Cookie"] == nil) == (pair.status == 403))
    }
  }

  @Test(
    arguments: Transport.allCases,
    [
      ("unit=k", "unit"), ("wind=mm", "wind"), ("theme=blue", "theme"), ("transparency=yes", "transparency"),
      ("temperature=K", "temperature"),
      ("unit=", "unit"), ("unit", "unit"), ("unit=eu", "unit"), ("scale=f", "scale"), ("unit=f&scale=uk", "scale"),
      ("unit=%ff", nil), ("unit=%", nil), ("unit=f g", nil), ("\0", nil),
    ] as [(String, String?)])
  func anInvalidFormIsRefusedWithItsParameter(_ way: Transport, _ pair: (body: String, parameter: String?)) async throws {
    try await withServer(way) { server in
      let answer = try await server.ask("/preferences", method: "POST", body: pair.body)
      #expect(answer.status == 400)
      #expect(answer["Set-Cookie"] == nil)
      #expect(try answer.problem().parameter == pair.parameter)
    }
  }

  @Test(arguments: Transport.allCases) func aPersonIsToldOnAPageInTheirLanguageWhyAFormIsRefused(_ way: Transport) async throws {
    try await withServer(way) { server in
      for (tag, foreign, unreadable) in [
        ("en", "This form can be sent from Weatherglass’s own pages only.", "This form can’t be read."),
        ("de", "Dieses Formular kann nur von den Seiten von Weatherglass aus gesendet werden.", "Dieses Formular ist nicht lesbar."),
      ] {
        let reader = ("Accept-Language", tag)
        for (site, body, status, words) in [
          ("cross-site", "unit=f", 403, foreign), ("same-origin", "unit=k", 400, unreadable),
          ("same-origin", "keep=Paris", 400, unreadable), ("same-origin", "unit=%ff", 400, unreadable),
        ] {
          let page = try await server.ask(
            "/preferences", ("Accept", "text/html"), reader, ("Sec-Fetch-Site", site), method: "POST", body: body)
          #expect(page.status == status && page.type == "text/html; charset=utf-8", "\(body)")
          #expect(page.text.contains(words) && page.text.contains("href=\"/settings\""), "\(page.text)")
          #expect(page["Set-Cookie"] == nil)
        }
      }
      let page = try await server.ask(
        "/preferences", ("Accept", "text/html"), method: "POST", body: "keep=Paris&back=/at/64.147,-21.942")
      #expect(page.status == 400 && page.text.contains("href=\"/at/64.147,-21.942\""), "back to the page with the form")
    }
  }

  @Test(
    arguments: Transport.allCases,
    [
      ("keep=64.147,-21.942", "weatherglass=c-eu..64147_-21942;"), ("clock=12", "weatherglass=c-eu-12;"),
      ("wind=kn&pressure=mmhg&rain=in&distance=mi", "weatherglass=c-eu-kn-mmhg-mi-in;"),
      ("temperature=f&theme=dark&transparency=reduced&language=ja", "weatherglass=f-eu-dark-reduced-ja;"),
      ("theme=dark&theme=system&language=de&language=auto", "weatherglass=c-eu;"),
      ("keep=1,2&keep=3,4&keep=1.0004,2", "weatherglass=c-eu..3000_4000.1000_2000;"),
      ("keep=1,2&keep=3,4&position=-9", "weatherglass=c-eu..3000_4000.1000_2000;"),
      ("keep=1,2&keep=3,4&position=9", "weatherglass=c-eu..1000_2000.3000_4000;"), ("remove=1,2", "weatherglass=c-eu;"),
    ])
  func placesAreSavedByAForm(_ way: Transport, _ pair: (body: String, cookie: String)) async throws {
    try await withServer(way) { server in
      let answer = try await server.ask("/preferences", method: "POST", body: pair.body)
      #expect(answer.status == 303)
      #expect(answer["Set-Cookie"]?.hasPrefix(pair.cookie) == true, "\(answer["Set-Cookie"] ?? "")")
    }
  }

  @Test func aPlaceThatWasRemovedFromAListCanBeBroughtBack() async throws {
    try await withServer(.inProcess) { server in
      let cookie = ("Cookie", "weatherglass=c-eu..64147_-21942.1000_2000")
      let left = ("Cookie", "weatherglass=c-eu..1000_2000")
      for list in ["/favourites", "/favourites/manage", "/manage", "/at/1,2/manage", "/at/64.147,-21.942/manage"] {
        let answer = try await server.ask("/preferences", cookie, method: "POST", body: "remove=64.147,-21.942&back=\(list)")
        #expect(answer.status == 303 && answer["Location"] == list + "?removed=64.147,-21.942&position=0")
        let page = try await server.ask(list + "?removed=64.147,-21.942&position=0", left).text
        #expect(page.contains("Removed Reykjavík"), "\(list)")
        // The start page shows the first place, whose address that is.
        let back = list == "/manage" ? "/at/1,2/manage" : list
        for (name, value) in [("keep", "64.147,-21.942"), ("position", "0"), ("back", back)] {
          #expect(page.contains("name=\"\(name)\" value=\"\(value)\""), "\(list) \(name)")
        }
        let undone = try await server.ask("/preferences", left, method: "POST", body: "keep=64.147,-21.942&position=0&back=\(list)")
        #expect(undone["Set-Cookie"]?.hasPrefix("weatherglass=c-eu..64147_-21942.1000_2000;") == true && undone["Location"] == list)
        let kept = try await server.ask(list + "?removed=64.147,-21.942", cookie).text
        #expect(!kept.contains("Removed Reykjavík"), "it is saved again")
      }
      let elsewhere = try await server.ask("/preferences", cookie, method: "POST", body: "remove=64.147,-21.942&back=/at/64.147,-21.942")
      #expect(elsewhere["Location"] == "/at/64.147,-21.942")
    }
  }

  @Test(arguments: Transport.allCases) func aPlaceIsRemovedByAFormAndTheOthersStay(_ way: Transport) async throws {
    try await withServer(way) { server in
      let cookie = ("Cookie", "weatherglass=f-us.64147_-21942.1000_2000.3000_4000")
      let answer = try await server.ask("/preferences", cookie, method: "POST", body: "remove=1,2")
      #expect(answer["Set-Cookie"]?.hasPrefix("weatherglass=f-us.64147_-21942.3000_4000;") == true)
      for (body, parameter) in [("keep=Paris", "keep"), ("remove=91,0", "remove"), ("clock=13", "clock")] {
        #expect(try await server.ask("/preferences", cookie, method: "POST", body: body).problem().parameter == parameter)
      }
      let full = "weatherglass=c-eu." + (1...25).map { ".\($0)000_0" }.joined()
      for (tag, words) in [("en", "There are 25 places already."), ("de", "Es sind schon 25 Orte.")] {
        let page = try await server.ask(
          "/preferences", ("Cookie", full), ("Accept-Language", tag), method: "POST", body: "keep=30,0")
        #expect(page.status == 409 && page.text.contains(words) && page.text.contains("href=\"/favourites\""), "\(page.text)")
        #expect(page["Set-Cookie"] == nil)
      }
    }
  }

  @Test(
    arguments: [
      ("en-US", "f-eu-12-mph-inhg-mi-in"), ("en-US,en;q=0.9", "f-eu-12-mph-inhg-mi-in"), ("es-PR, es;q=0.8", "f-eu-12-mph-inhg-mi-in"),
      ("EN-us", "f-eu-12-mph-inhg-mi-in"), ("en-Latn-US", "f-eu-12-mph-inhg-mi-in"),
      ("de;q=0.5, en-US;q=0.8", "f-eu-12-mph-inhg-mi-in"), ("en", "c-eu"), ("en-GB,en-US;q=0.9", "c-eu-mph-mi"),
      ("es-419,es;q=0.9", "c-eu-12"), ("fr-CA", "c-eu"), ("en-US;q=0.5, de-DE", "c-eu"), ("", "c-eu"),
      ("de-DE", "c-eu"), ("*", "c-eu"), ("en-US;q=0", "c-eu"), ("en-x-US", "c-eu"), (",;q=,-US,;;", "c-eu"), ("us", "c-eu"),
      ("en-US;q=x", "c-eu"),
    ])
  func firstTimeReadersGetTheUsualUnitsOfTheirLanguage(_ language: String, _ preferences: String) async throws {
    try await withServer(.inProcess) { server in
      let page = try await server.ask(reykjavik, ("Accept-Language", language), ("Accept", "text/html"))
      #expect(try page.state().preferences.cookie == preferences)
      #expect(page["Vary"]?.contains("Accept-Language") == true)
      // A choice stays, and the rest is unchanged.
      let chosen = try await server.ask("/preferences", ("Accept-Language", language), method: "POST", body: "unit=c")
      #expect(chosen["Set-Cookie"]?.hasPrefix("weatherglass=" + preferences.replacing("f", with: "c") + ";") == true)
      let later = try await server.ask(reykjavik, ("Accept-Language", language), ("Cookie", "weatherglass=c-us"), ("Accept", "text/html"))
      #expect(try later.state().preferences.cookie == "c-us")
    }
  }

  @Test(arguments: Transport.allCases) func anEmptyFormChangesNothing(_ way: Transport) async throws {
    try await withServer(way) { server in
      let answer = try await server.ask("/preferences", ("Cookie", "weatherglass=f-us"), method: "POST")
      #expect(answer.status == 303)
      #expect(answer["Set-Cookie"]?.hasPrefix("weatherglass=f-us;") == true)
    }
  }
}
